extension LetterDrawing {
  /// The letters a to z, with their bodies between the x-height and the baseline.
  static let smallLetters: [LetterDrawing] = [
    LetterDrawing(
      "a", plans: "1+2, 1 2, 2 1",
      "M73 62C70 52.5 61.5 45 50 45C37.3 45 27 56.2 27 70S37.3 95 50 95S73 83.8 73 70",
      "M73 45V95"),
    LetterDrawing(
      "b", plans: "1+2, 1 2",
      "M27 10V95",
      "M27 70C27 56.2 37.3 45 50 45S73 56.2 73 70S62.7 95 50 95C38.5 95 30 87.5 27 78"),
    LetterDrawing(
      "c", plans: "1",
      """
      M71 52.3C66.5 47.6 60.4 45 54 45C40.7 45 30 56.2 30 70S40.7 95 54 95 \
      C60.4 95 66.5 92.4 71 87.7
      """),
    LetterDrawing(
      "d", plans: "1+2, 1 2, 2 1",
      "M73 62C70 52.5 61.5 45 50 45C37.3 45 27 56.2 27 70S37.3 95 50 95S73 83.8 73 70",
      "M73 10V95"),
    LetterDrawing(
      "e", plans: "1",
      "M26 70H74C74 56.2 63.3 45 50 45S26 56.2 26 70S36.7 95 50 95C56.4 95 62.5 92.4 67 87.7"),
    LetterDrawing(
      "f", plans: "1 2, 2 1",
      "M72.5 15.4C69.6 12 65.4 10 61 10C52.7 10 46 16.7 46 25V95",
      "M30 45H63"),
    LetterDrawing(
      "g", plans: "1+2, 1 2",
      "M73 62C70 52.5 61.5 45 50 45C37.3 45 27 56.2 27 70S37.3 95 50 95S73 83.8 73 70",
      "M73 45V109C73 120.6 63.6 130 52 130C45.1 130 38.7 126.7 34.8 121"),
    LetterDrawing(
      "h", plans: "1+2, 1 2",
      "M29 10V95",
      "M29 66C29 54.4 38.4 45 50 45S71 54.4 71 66V95"),
    LetterDrawing("i", plans: "1 2, 2 1", "M50 45V95", "M50 24"),
    LetterDrawing(
      "j", plans: "1 2, 2 1",
      "M60 45V114C60 122.8 52.8 130 44 130C38.8 130 33.9 127.5 30.9 123.2",
      "M60 24"),
    LetterDrawing(
      "k", plans: "1 2+3, 1 2 3, 1 2r 3, 1+2r 3",
      "M30 10V95",
      "M67 45L30 77",
      "M42.7 66L71 95"),
    LetterDrawing("l", plans: "1", "M50 10V95"),
    LetterDrawing(
      "m", plans: "1+2+3, 1 2+3, 1+2 3, 1 2 3",
      "M16 45V95",
      "M16 62C16 52.6 23.6 45 33 45S50 52.6 50 62V95",
      "M50 62C50 52.6 57.6 45 67 45S84 52.6 84 62V95"),
    LetterDrawing(
      "n", plans: "1+2, 1 2",
      "M29 45V95",
      "M29 66C29 54.4 38.4 45 50 45S71 54.4 71 66V95"),
    LetterDrawing(
      "o", plans: "1, 1r",
      "M50 45C36.7 45 26 56.2 26 70S36.7 95 50 95S74 83.8 74 70S63.3 45 50 45"),
    LetterDrawing(
      "p", plans: "1+2, 1 2",
      "M27 45V130",
      "M27 70C27 56.2 37.3 45 50 45S73 56.2 73 70S62.7 95 50 95C38.5 95 30 87.5 27 78"),
    LetterDrawing(
      "q", plans: "1+2, 1 2",
      "M73 62C70 52.5 61.5 45 50 45C37.3 45 27 56.2 27 70S37.3 95 50 95S73 83.8 73 70",
      "M73 45V130"),
    LetterDrawing(
      "r", plans: "1+2, 1 2",
      "M36 45V95",
      "M36 63C36 53.1 44.1 45 54 45C59.1 45 64 47.2 67.4 51"),
    LetterDrawing(
      "s", plans: "1",
      """
      M67 54C64 48.4 58 45 50.5 45C41 45 34 49.8 34 57.3C34 65.3 41.5 67.6 50.5 69.8 \
      C60.5 72.2 68 74.8 68 82.3C68 90 60.5 95 50.5 95C42 95 35.5 91.4 32.5 85.5
      """),
    LetterDrawing("t", plans: "1 2, 2 1", "M50 20V95", "M31 45H69"),
    LetterDrawing(
      "u", plans: "1+2, 1 2",
      "M29 45V74C29 85.6 38.4 95 50 95S71 85.6 71 74V45",
      "M71 45V95"),
    LetterDrawing("v", plans: "1+2, 1 2, 1 2r", "M28 45L50 95", "M50 95L72 45"),
    LetterDrawing("w", plans: "1+2, 1 2", "M14 45L32 95L50 45", "M50 45L68 95L86 45"),
    LetterDrawing("x", plans: "1 2, 2 1, 1 2r, 2 1r", "M29 45L71 95", "M71 45L29 95"),
    LetterDrawing("y", plans: "1 2, 2 1, 1+2", "M29 45L51.5 95", "M74 45L36 130"),
    LetterDrawing("z", plans: "1", "M29 45H71L29 95H71"),
  ]
}
