// The first inhabitant moves in next.
