extension LetterDrawing {
  /// The letters A to Z, between the ascender line and the baseline.
  static let capitals: [LetterDrawing] = [
    LetterDrawing(
      "A", plans: "1 2 3, 1r+2 3, 1 2 3r",
      "M50 10L15 95",
      "M50 10L85 95",
      "M27.4 65H72.6"),
    LetterDrawing(
      "B", plans: "1 2+3, 1 2 3, 1+2+3",
      "M27 10V95",
      "M27 10H48C59 10 68 19 68 30S59 50 48 50H27",
      "M27 50H50C62.4 50 72.5 60.1 72.5 72.5S62.4 95 50 95H27"),
    LetterDrawing(
      "C", plans: "1",
      """
      M81.6 22.4C74.3 14.5 64.3 10 54 10C32.5 10 15 29 15 52.5S32.5 95 54 95 \
      C64.3 95 74.3 90.5 81.6 82.6
      """),
    LetterDrawing(
      "D", plans: "1 2, 1+2, 2 1",
      "M22 10V95",
      "M22 10H40C61.5 10 79 29 79 52.5S61.5 95 40 95H22"),
    LetterDrawing(
      "E", plans: "1 2 3 4, 1+4 2 3, 1 4 2 3, 1 2 4 3, 2r+1+4 3",
      "M29 10V95",
      "M29 10H72",
      "M29 51H66",
      "M29 95H72"),
    LetterDrawing("F", plans: "1 2 3, 2 1 3, 2r+1 3", "M31 10V95", "M31 10H73", "M31 51H66"),
    LetterDrawing(
      "G", plans: "1+2, 1 2, 1 2r",
      "M77.9 22.4C70.7 14.5 61.1 10 51 10C30 10 13 29 13 52.5S30 95 51 95S89 76 89 52.5",
      "M89 52.5H59"),
    LetterDrawing("H", plans: "1 2 3, 1 3 2, 1 2 3r", "M21 10V95", "M79 10V95", "M21 51H79"),
    LetterDrawing("I", plans: "1 2 3, 2 1 3", "M50 10V95", "M33 10H67", "M33 95H67"),
    LetterDrawing("J", plans: "1", "M68 10V73C68 85.2 58.2 95 46 95C38.1 95 30.9 90.8 26.9 84"),
    LetterDrawing(
      "K", plans: "1 2+3, 1 2 3, 1 2r 3, 1+2r 3",
      "M26 10V95",
      "M75 10L26 60",
      "M41.7 44L78 95"),
    LetterDrawing("L", plans: "1+2, 1 2", "M31 10V95", "M31 95H72"),
    LetterDrawing(
      "M", plans: "1 2+3+4, 1r+2+3+4, 1 2 3r 4, 1 4 2+3, 1 2 3 4",
      "M14 10V95",
      "M14 10L50 95",
      "M50 95L86 10",
      "M86 10V95"),
    LetterDrawing(
      "N", plans: "1 2+3, 1r+2+3, 1 2 3r, 1 3r 2, 1 2 3",
      "M21 10V95",
      "M21 10L79 95",
      "M79 95V10"),
    LetterDrawing(
      "O", plans: "1, 1r",
      "M50 10C27.9 10 10 29 10 52.5S27.9 95 50 95S90 76 90 52.5S72.1 10 50 10"),
    LetterDrawing(
      "P", plans: "1 2, 1+2",
      "M30 10V95",
      "M30 10H50C62.7 10 73 20.3 73 33S62.7 56 50 56H30"),
    LetterDrawing(
      "Q", plans: "1 2",
      "M50 10C27.9 10 10 29 10 52.5S27.9 95 50 95S90 76 90 52.5S72.1 10 50 10",
      "M62 69L88 95"),
    LetterDrawing(
      "R", plans: "1 2+3, 1 2 3, 1+2+3",
      "M28 10V95",
      "M28 10H49C61.7 10 72 20.3 72 33S61.7 56 49 56H28",
      "M48 56L75 95"),
    LetterDrawing(
      "S", plans: "1",
      """
      M77 26C72 16 63 10 51.5 10C36 10 24 18.3 24 31C24 43.5 35 47.6 50.5 51.5 \
      C67 55.6 79 60.5 79 73.5C79 86.6 67 95 50.5 95C37.5 95 27 89 22 79
      """),
    LetterDrawing("T", plans: "1 2, 2 1, 2r 1", "M50 10V95", "M19 10H81"),
    LetterDrawing("U", plans: "1", "M20 10V65C20 81.6 33.4 95 50 95S80 81.6 80 65V10"),
    LetterDrawing("V", plans: "1+2, 1 2, 1 2r", "M15 10L50 95", "M50 95L85 10"),
    LetterDrawing("W", plans: "1+2, 1 2", "M4 10L27 95L50 10", "M50 10L73 95L96 10"),
    LetterDrawing("X", plans: "1 2, 2 1, 1 2r, 2 1r", "M20 10L80 95", "M80 10L20 95"),
    LetterDrawing(
      "Y", plans: "1 2+3, 1+3 2, 1 2 3, 1+2r 3",
      "M18 10L50 54",
      "M82 10L50 54",
      "M50 54V95"),
    LetterDrawing("Z", plans: "1", "M22 10H78L22 95H78"),
  ]
}
