import Drawing
import Geometry
import Scenes
import Testing

@Suite struct PushButtonTests {
  private func picture(_ button: PushButton, width: Double, height: Double) -> Bitmap {
    var canvas = Canvas(size: Size(width: width, height: height), background: .black)
    button.draw(in: Rect(x: 0, y: 0, width: width, height: height), into: &canvas)
    return canvas.bitmap
  }

  /// Returns true if a pixel belongs to the sign in a square of `side` points at one pixel a point: lines of 3
  /// from side / 2 + 0.5 to either side, 0.6 of the side long.
  private func isSign(_ x: Int, _ y: Int, side: Double, isAdd: Bool) -> Bool? {
    func covers(_ along: Int, _ across: Int) -> Bool? {
      let half = 0.6 * side / 2
      let middle = side / 2 + 0.5
      let (low, high) = (Double(along) - (middle - half), middle + half - Double(along + 1))
      guard abs(Double(across) + 0.5 - middle) < 1.5 else { return false }
      if low <= -1 || high <= -1 { return false }
      return low >= 0 && high >= 0 ? true : nil
    }
    let (flat, upright) = (covers(x, y), isAdd ? covers(y, x) : false)
    if flat == true || upright == true { return true }
    return flat == nil || upright == nil ? nil : false
  }

  @Test(arguments: [true, false])
  func `the sign is 0.6 of the button long, 3 wide, half a point right and down`(isAdd: Bool) {
    for side in [100, 50, 80] {
      let button: PushButton = isAdd ? .add : .minus
      let picture = picture(button, width: Double(side), height: Double(side))
      for y in side / 8..<side * 7 / 8 {
        for x in side * 3 / 10..<side * 7 / 10 {
          let sign = isSign(x, y, side: Double(side), isAdd: isAdd)
          let color = picture[x, y]
          switch sign {
          case true: #expect(color == .white, "(\(x), \(y)) of \(side)")
          case false: #expect(color == button.fillColor, "(\(x), \(y)) of \(side)")
          default: #expect(color != .white && color != button.fillColor, "(\(x), \(y)) of \(side)")
          }
        }
      }
      // The ends of the horizontal line.
      let row = side / 2
      #expect(picture[side / 5 + 1, row] == .white && picture[side / 5 - 1, row] != .white)
      #expect(picture[side * 4 / 5 - 1, row] == .white && picture[side * 4 / 5 + 1, row] != .white)
    }
  }

  @Test func `add is 87,218,213 and minus 238,77,77`() {
    #expect(PushButton.add.fillColor == Color(red: 87, green: 218, blue: 213))
    #expect(PushButton.minus.fillColor == Color(red: 238, green: 77, blue: 77))
    #expect(PushButton.add.isAddButton && !PushButton.minus.isAddButton)
  }

  @Test func `the disc touches the sides and leaves the corners, also of an oblong`() {
    for (width, height) in [(100, 100), (120, 60), (40, 90)] {
      let picture = picture(.minus, width: Double(width), height: Double(height))
      let color = PushButton.minus.fillColor
      for (x, y) in [(width / 2, 1), (width / 2, height - 2), (1, height / 2)] {
        #expect(picture[x, y] == color, "(\(x), \(y)) of \(width) x \(height)")
      }
      #expect(picture[0, 0] == .black && picture[width - 1, height - 1] == .black)
      // The sign is as long as the shorter side says.
      let end = width / 2 + Int(0.3 * Double(min(width, height))) - 1
      #expect(picture[end, height / 2] == .white && picture[end + 4, height / 2] == color)
    }
  }

  @Test func `under a finger a button is darker wherever it is drawn`() {
    var pressed = PushButton.add
    pressed.isHighlighted = true
    let (up, down) = (
      picture(.add, width: 100, height: 100), picture(pressed, width: 100, height: 100)
    )
    #expect(up[50, 50] == .white && down[50, 50] == Color(red: 204, green: 204, blue: 204))
    #expect(down[50, 10] == Color(red: 70, green: 174, blue: 170))
    #expect(down[0, 0] == .black)
  }
}
