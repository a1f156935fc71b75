public import Geometry
public import JSONStream

/// What a recording says about itself, its first line.
public struct RecordingHeader: Hashable, Sendable {
  /// The one format that is read.
  public static let format = "touch-recording"
  /// The greatest version of the format that is read.
  public static let version = 1
  /// The names in `requires` that this version knows: none yet.
  public static let features: [String] = []
  /// The greatest width or height of a canvas, in points.
  public static let greatestExtent = 65_536.0
  /// The greatest number of pixels per point.
  public static let greatestScale = 16.0
  /// The greatest length of an `id`, in bytes of UTF-8.
  public static let greatestIDLength = 256

  /// The surface that was touched.
  public struct Canvas: Hashable, Sendable {
    /// Width and height in points; above 0, at most `greatestExtent`.
    public var size: Size
    /// Pixels per point; above 0, at most `greatestScale`.
    public var scale: Double
    /// Keys that this version does not know, kept for conversion.
    public var extras: [JSONMember] = []

    /// Creates a canvas of `width` by `height` points.
    public init(width: Double, height: Double, scale: Double = 1) {
      size = Size(width: width, height: height)
      self.scale = scale
    }
  }

  /// The device that recorded.
  public struct Device: Hashable, Sendable {
    /// The name of the model.
    public var model: String?
    /// The operating system.
    public var os: String?
    /// The application that recorded.
    public var app: String?
    /// Samples a second.
    public var hz: Double?
    /// Keys that this version does not know, kept for conversion.
    public var extras: [JSONMember] = []

    /// Creates a device of which nothing is known.
    public init() {}
  }

  /// Where an imported recording came from.
  public struct Source: Hashable, Sendable {
    /// The name of the importer.
    public var importer: String?
    /// The name of the file.
    public var file: String?
    /// The SHA-256 of the file, in hexadecimal.
    public var sha256: String?
    /// Keys that this version does not know, kept for conversion.
    public var extras: [JSONMember] = []

    /// Creates a source that `importer` read from `file`.
    public init(importer: String? = nil, file: String? = nil) {
      self.importer = importer
      self.file = file
    }
  }

  /// The surface that was touched.
  public var canvas: Canvas
  /// A name that is unique where the recording is kept; at most `greatestIDLength` bytes.
  public var id: String?
  /// A name for people.
  public var title: String?
  /// When it was recorded, as RFC 3339 has it.
  public var recordedAt: String?
  /// The device that recorded.
  public var device: Device?
  /// Where an imported recording came from.
  public var source: Source?
  /// What was on screen, an object that the scene understands; offsets in it count bytes of the line.
  public var scene: JSONValue?
  /// Features that the recording uses and a reader may pass over.
  public var uses: [String] = []
  /// Features without which the recording must not be read.
  public var requires: [String] = []
  /// Keys that this version does not know, kept for conversion.
  public var extras: [JSONMember] = []

  /// Creates a header that says nothing but the canvas.
  public init(canvas: Canvas) {
    self.canvas = canvas
  }
}

extension JSONMember {
  /// Whether the key belongs to applications for ever: it holds a colon or begins with `x-`.
  public var isApplicationKey: Bool {
    key.utf8.contains(UInt8(ascii: ":")) || key.hasPrefix("x-")
  }
}
