/// Returns the roots between 0 and 1, both excluded, of a t^2 + b t + c, in no particular order.
///
/// The form q = -(b + sign(b) sqrt(b^2 - 4 a c)) / 2 avoids subtracting nearly equal numbers.
func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let root = discriminant.squareRoot()
  let q = -(b + (b < 0 ? -root : root)) / 2
  // A division by 0 gives no number between 0 and 1.
  return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
}
