// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import TouchRecording
import TraceCore

/// The pictures that a trace scene names.
struct TracePictures: Sendable {
  /// The picture under the trace; nil for none.
  private var background: Bitmap?
  /// The rectangle that the background is fitted into, in points of the canvas.
  private var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The picture that marks the ends of the guide's strokes; nil for none.
  fileprivate var mark: Bitmap?

  /// Creates a set without pictures.
  init() {}

  /// Reads the keys `background` and `marks` of a scene whose guide is placed in `frame`.
  ///
  /// Pictures that fail to load are left out.
  init(
    _ scene: inout ObjectFields, _ pictures: inout ScenePictures, in frame: Rect
  ) throws(Fault) {
    self.frame = frame
    background = try pictures.picture("background", of: &scene)
    mark = try pictures.picture("marks", of: &scene)
  }

  /// Draws the background as large as its frame allows, in the middle of it.
  func drawBackground(into list: inout DisplayList) {
    if let background { list.draw(background, .contain, in: frame) }
  }
}

extension ScenePictures {
  /// Returns the picture that a key names; nil if the key is missing, or if it failed to load.
  fileprivate mutating func picture(
    _ key: String, of scene: inout ObjectFields
  ) throws(Fault) -> Bitmap? {
    guard let id = try scene.string(key) else { return nil }
    return picture(id, of: scene, at: key)
  }
}

extension TraceScene {
  /// Draws the mark at both ends of each line of the guide, once at each place.
  ///
  /// A mark is as large as fits into a square of one tolerance, as in the view of 2019, so half of
  /// it lies on each side of the guide.
  func drawMarks(into list: inout DisplayList) {
    guard let mark = pictures.mark else { return }
    let side = trace.tolerance
    var places: Set<Point> = []
    for line in trace.guide.strokes.lazy.flatMap({ $0.polylines }) {
      for end in [line.points[0], line.points[line.points.count - 1]]
      where places.insert(end).inserted {
        list.draw(mark, .contain, in: Rect(center: end, side: side))
      }
    }
  }
}
