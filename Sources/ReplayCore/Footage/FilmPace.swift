package import TouchRecording

/// The pace of a film: it spreads a limited work of drawing over the time of a recording.
///
/// A picture is left out while the work of those before it is more than the share of its time. So
/// pictures that take little work are all drawn, and of others fewer, at about equal distances.
package struct FilmPace {
  /// The work of the film of a page, in steps of about a nanosecond.
  package static let pageWork = 1 << 29

  /// The work of the film; its last two pictures may take as much again.
  private let workLimit: Int
  /// The maximum work of one picture.
  package var pictureLimit: Int { workLimit / 2 }
  /// The part of the work that is there from the beginning, because the first picture draws all of a
  /// scene and later ones what has changed.
  private var credit: Int { workLimit / 4 }
  private let end: Microseconds
  private var work = 0
  /// True if a picture was left out.
  package private(set) var isShortened = false

  /// Creates the pace of a film of some work, of a recording that ends at a time.
  package init(until end: Microseconds, workLimit: Int) {
    (self.end, self.workLimit) = (end, workLimit)
  }

  /// Returns true if the picture at a time is drawn; the one at the end always is.
  package mutating func draws(at time: Microseconds) -> Bool {
    let share = end > 0 ? Double(time) / Double(end) : 1
    let isDue =
      time >= end
      || Double(work) <= Double(credit) + share * Double(workLimit - credit)
    isShortened = isShortened || !isDue
    return isDue
  }

  /// Counts the work of a picture that was drawn.
  package mutating func add(_ work: Int) { self.work += work }
}
