// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import JSONStream

/// The header of a recording, its first line.
public struct RecordingHeader: Hashable, Sendable {
  /// The value of `format` in every recording.
  public static let format = "touch-recording"
  /// The greatest supported version of the format.
  public static let version = 1
  /// The names that are allowed in `requires`: none yet.
  public static let features: [String] = []
  /// The greatest width or height of a canvas, in points.
  public static let greatestExtent = 65_536.0
  /// The greatest number of pixels per point.
  public static let greatestScale = 16.0
  /// The greatest length of an `id`, in bytes of UTF-8.
  public static let greatestIDLength = 256

  /// The surface that was touched.
  public struct Canvas: Hashable, Sendable {
    /// The width and the height in points; each above 0 and at most `greatestExtent`.
    public var size: Size
    /// The number of pixels per point; above 0 and at most `greatestScale`.
    public var scale: Double
    /// Keys that version 1 does not define, kept for conversion.
    public var extras: [JSONMember] = []

    /// Creates a canvas of `width` by `height` points.
    public init(width: Double, height: Double, scale: Double = 1) {
      size = Size(width: width, height: height)
      self.scale = scale
    }
  }

  /// The device that made the recording.
  public struct Device: Hashable, Sendable {
    /// The name of the model.
    public var model: String?
    /// The operating system.
    public var os: String?
    /// The application that made the recording.
    public var app: String?
    /// The number of samples per second.
    public var hz: Double?
    /// Keys that version 1 does not define, kept for conversion.
    public var extras: [JSONMember] = []

    /// Creates a device about which nothing is known.
    public init() {}
  }

  /// The origin of an imported recording.
  public struct Source: Hashable, Sendable {
    /// The name of the importer.
    public var importer: String?
    /// The name of the file.
    public var file: String?
    /// The SHA-256 of the file, in hexadecimal.
    public var sha256: String?
    /// True if the file told no times, and the importer made them up.
    public var isSynthetic = false
    /// True if a service thinned the samples before they were saved.
    public var isThinned = false
    /// Keys that version 1 does not define, kept for conversion.
    public var extras: [JSONMember] = []

    /// Creates the origin of a recording that `importer` read from `file`.
    public init(importer: String? = nil, file: String? = nil) {
      self.importer = importer
      self.file = file
    }
  }

  /// The surface that was touched.
  public var canvas: Canvas
  /// A name that is unique among recordings kept together; at most `greatestIDLength` bytes.
  public var id: String?
  /// A name for people.
  public var title: String?
  /// The date and time of the recording, in the form of RFC 3339.
  public var recordedAt: String?
  /// The device that made the recording.
  public var device: Device?
  /// The origin of an imported recording.
  public var source: Source?
  /// The scene on screen: an object, in which offsets count bytes from the start of the line.
  public var scene: JSONValue?
  /// Features that the recording uses and that a reader may ignore.
  public var uses: [String] = []
  /// Features that a reader must support to read the recording.
  public var requires: [String] = []
  /// Keys that version 1 does not define, kept for conversion.
  public var extras: [JSONMember] = []

  /// Creates a header that holds only a canvas.
  public init(canvas: Canvas) {
    self.canvas = canvas
  }
}

extension JSONMember {
  /// True if the key is reserved for applications: it contains a colon or begins with `x-`.
  package var isApplicationKey: Bool {
    key.utf8.starts(with: "x-".utf8) || key.utf8.contains(UInt8(ascii: ":"))
  }
}
