/// The parts of a UNIPEN file that count.
struct UnipenFile {
  /// The rows of a block, as they stand in the file: neither scaled nor turned.
  struct Component {
    var samples: [ImportedInk.Sample] = []
    let isDown: Bool
    /// The offset of the keyword.
    let offset: Int
    /// The number of samples of the file before the first one.
    let firstSample: Int
    /// The pauses of the file before the component, in milliseconds.
    let pause: Double
  }

  /// A statement that names a part of the file.
  struct Segment {
    let level: String
    /// The range of the list of components.
    let list: Range<Int>
    var quality: String?
    var label: String?
  }

  /// A setting that holds for the whole file.
  enum Setting: String {
    case xPointsPerInch = "X_POINTS_PER_INCH"
    case yPointsPerInch = "Y_POINTS_PER_INCH"
    case xPointsPerMillimeter = "X_POINTS_PER_MM"
    case yPointsPerMillimeter = "Y_POINTS_PER_MM"
    case pointsPerSecond = "POINTS_PER_SECOND"
  }

  let bytes: [UInt8]
  var components: [Component] = []
  var segments: [Segment] = []
  /// The levels of segments, the coarsest first.
  var hierarchy: [String] = []
  var settings: [Setting: Double] = [:]
  /// The number of samples of all components.
  var sampleCount = 0
  /// The numbers of parts that were passed over, by what they are.
  var passed: [String: Int] = [:]

  /// Counts parts that were passed over.
  mutating func pass(_ what: String, count: Int = 1) {
    passed[what, default: 0] += count
  }
}
