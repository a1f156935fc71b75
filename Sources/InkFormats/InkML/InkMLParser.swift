// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// Reads the elements of an InkML file, but not the texts of its traces.
///
/// Names count without their prefixes. An element in the wrong place is passed over, with all that
/// is in it.
struct InkMLParser {
  /// The meaning of an open element for its children; the numbers are indices of definitions.
  private enum Role {
    case ink
    case definitions
    case context(Int)
    case source(Int)
    case format(Int)
    case properties(source: Int)
    case group(Int)
    /// An element whose children have no meaning.
    case leaf
    /// An element that was passed over; its children are not counted.
    case passed
  }

  private struct Open {
    let name: String
    let role: Role
    /// True inside `definitions`.
    let isDefinition: Bool
  }

  private var document: InkMLDocument
  private var open: [Open] = []
  /// The last context straight under `ink`, which holds for the traces after it.
  private var standing: Int?

  init(_ bytes: [UInt8]) throws(Fault) {
    document = InkMLDocument(xml: try XMLScanner(bytes, prose: .read))
  }

  /// Reads the whole file.
  mutating func read() throws(Fault) -> InkMLDocument {
    let root = try document.xml.next()
    guard let root, root.kind != .end, XMLScanner.localName(root.name) == "ink" else {
      throw document.xml.unexpected(root, "ink")
    }
    document.root = root.offset
    if root.kind == .start { open = [Open(name: root.name, role: .ink, isDefinition: false)] }
    while let parent = open.last {
      let tag = try document.xml.next()
      guard let tag, tag.kind != .end || tag.name == parent.name else {
        throw document.xml.unexpected(tag, "/\(parent.name)")
      }
      if tag.kind == .end {
        open.removeLast()
      } else {
        try read(tag, in: parent)
      }
    }
    if let extra = try document.xml.next() {
      throw document.xml.unexpected(extra, "nothing after </\(root.name)>")
    }
    return document
  }

  private mutating func read(
    _ tag: XMLScanner.Tag, in parent: Open
  ) throws(Fault) {
    let role = try role(of: tag, in: parent)
    guard tag.kind == .start else { return }
    let isDefinition =
      if case .definitions = role { true } else { parent.isDefinition }
    open.append(Open(name: tag.name, role: role, isDefinition: isDefinition))
  }

  /// Reads an element without its children.
  private mutating func role(
    of tag: XMLScanner.Tag, in parent: Open
  ) throws(Fault) -> Role {
    let name = XMLScanner.localName(tag.name)
    switch (parent.role, name) {
    case (.passed, _): return .passed
    case (.ink, "definitions"), (.definitions, "definitions"): return .definitions
    case (.ink, "annotation"): return try annotation(tag)
    case (.ink, "context"), (.definitions, "context"): return context(tag, in: parent)
    case (.ink, "inkSource"), (.definitions, "inkSource"), (.context, "inkSource"):
      return inkSource(tag, in: parent)
    case (.ink, "traceFormat"), (.definitions, "traceFormat"), (.context, "traceFormat"),
      (.source, "traceFormat"):
      return traceFormat(tag, in: parent)
    case (.format(let index), "intermittentChannels"):
      document.definitions.formats[index].beginIntermittentChannels()
      return .format(index)
    case (.format(let index), "channel"): return try channel(tag, of: index)
    case (.source(let index), "channelProperties"): return .properties(source: index)
    case (.properties(let index), "channelProperty"): return try property(tag, of: index)
    case (.ink, "traceGroup"), (.group, "traceGroup"), (.definitions, "traceGroup"):
      return group(tag, in: parent)
    case (.ink, "trace"), (.group, "trace"), (.definitions, "trace"):
      return try trace(tag, in: parent)
    default:
      document.passed.add(InkMLParser.parts[name] ?? "unknown elements")
      return .passed
    }
  }

  /// The elements of the Recommendation that a recording has no place for, in the plural.
  private static let parts = [
    "annotation": "annotations", "annotationXML": "annotations in XML", "brush": "brushes",
    "timestamp": "time stamps", "traceView": "trace views", "canvas": "canvases",
    "canvasTransform": "canvas transforms", "mapping": "mappings", "sampleRate": "sample rates",
    "latency": "latencies", "activeArea": "active areas", "sourceProperty": "source properties",
  ]
}

// MARK: - Traces and annotations

extension InkMLParser {
  private mutating func trace(
    _ tag: XMLScanner.Tag, in parent: Open
  ) throws(Fault) -> Role {
    guard !parent.isDefinition else {
      document.passed.add("traces inside definitions")
      return .passed
    }
    var group: Int?
    if case .group(let index) = parent.role { group = index }
    var trace = InkMLDocument.Trace(
      offset: tag.offset, text: tag.kind == .start ? document.xml.position : nil,
      context: InkMLReference("contextRef", of: tag), group: group, standing: standing)
    trace.id = InkMLParser.id(tag)
    switch tag["type"]?.value {
    case "penUp": trace.isInAir = true
    case "indeterminate": trace.isIndeterminate = true
    default: break
    }
    if let continuation = tag["continuation"]?.value, continuation != "begin" {
      trace.prior = InkMLReference("priorRef", of: tag)?.id
    }
    // The bound keeps the sum with T, in microseconds, exact in a `Double`.
    trace.timeOffset = try number(
      tag, "timeOffset", in: -9e12...9e12, expected: "milliseconds, from -9e12 to 9e12")
    document.traces.append(trace)
    return .leaf
  }

  private mutating func group(_ tag: XMLScanner.Tag, in parent: Open) -> Role {
    var outer: Int?
    if case .group(let index) = parent.role { outer = index }
    document.definitions.groups.append(
      InkMLDefinitions.Group(context: InkMLReference("contextRef", of: tag), parent: outer))
    return .group(document.definitions.groups.count - 1)
  }

  /// The annotations that name a drawing, or tell of its contacts.
  private static let names: Set = [
    "truth", "label", "normalizedLabel", "sampleId", "UI", InkML.contacts.type,
  ]

  private mutating func annotation(_ tag: XMLScanner.Tag) throws(Fault) -> Role {
    guard let type = tag["type"]?.value, InkMLParser.names.contains(type), tag.kind == .start,
      document.annotations[type] == nil, let text = try document.xml.trimmedText()
    else {
      document.passed.add("annotations")
      return .passed
    }
    document.annotations[type] = text
    return .passed
  }
}

// MARK: - Definitions

extension InkMLParser {
  private static func id(_ tag: XMLScanner.Tag) -> String? {
    (tag["xml:id"] ?? tag["id"])?.value
  }

  /// Notes the index of an element under its id; the first of equal ids counts.
  private static func note(
    _ tag: XMLScanner.Tag, as index: Int, in ids: inout [String: Int]
  ) {
    guard let id = id(tag), ids[id] == nil else { return }
    ids[id] = index
  }

  private mutating func context(_ tag: XMLScanner.Tag, in parent: Open) -> Role {
    let index = document.definitions.contexts.count
    document.definitions.contexts.append(
      InkMLDefinitions.Context(
        formatReference: InkMLReference("traceFormatRef", of: tag),
        sourceReference: InkMLReference("inkSourceRef", of: tag),
        parent: InkMLReference("contextRef", of: tag)))
    InkMLParser.note(tag, as: index, in: &document.definitions.contextIDs)
    if case .ink = parent.role { standing = index }
    return .context(index)
  }

  private mutating func inkSource(_ tag: XMLScanner.Tag, in parent: Open) -> Role {
    let index = document.definitions.sources.count
    document.definitions.sources.append(
      InkMLDefinitions.InkSource(formatReference: InkMLReference("traceFormatRef", of: tag)))
    InkMLParser.note(tag, as: index, in: &document.definitions.sourceIDs)
    if case .context(let context) = parent.role {
      document.definitions.contexts[context].source = index
    }
    return .source(index)
  }

  private mutating func traceFormat(_ tag: XMLScanner.Tag, in parent: Open) -> Role {
    let index = document.definitions.formats.count
    var format = InkMLDefinitions.TraceFormat(offset: tag.offset)
    switch parent.role {
    case .context(let context): document.definitions.contexts[context].format = index
    case .source(let source):
      document.definitions.sources[source].format = index
      format.source = source
    case .ink:
      standing = document.definitions.contexts.count
      document.definitions.contexts.append(InkMLDefinitions.Context(format: index))
    default: break
    }
    document.definitions.formats.append(format)
    InkMLParser.note(tag, as: index, in: &document.definitions.formatIDs)
    return .format(index)
  }

  private mutating func channel(
    _ tag: XMLScanner.Tag, of format: Int
  ) throws(Fault) -> Role {
    guard let name = tag["name"]?.value else {
      throw document.xml.wrong("name", of: tag, "a channel name")
    }
    let limit = InkMLDefinitions.channelLimit
    guard document.definitions.formats[format].channels.count < limit else {
      throw .element(
        document.xml.place(at: tag.offset), found: "channel",
        expected: "at most \(limit) channels in a traceFormat")
    }
    var channel = InkMLDefinitions.Channel(name: name)
    channel.unit = tag["units"]?.value
    // Booleans have limits and defaults too, which are no numbers.
    channel.maximum = tag["max"].flatMap { TextNumber($0.value)?.double }
    channel.initial = tag["default"].flatMap { TextNumber($0.value)?.double }
    channel.isRespecting = tag["respectTo"] != nil
    document.definitions.formats[format].channels.append(channel)
    return .leaf
  }

  private mutating func property(
    _ tag: XMLScanner.Tag, of source: Int
  ) throws(Fault) -> Role {
    guard tag["name"]?.value == "resolution", let channel = tag["channel"]?.value,
      ["X", "Y", "T"].contains(channel)
    else {
      document.passed.add("properties of channels")
      return .leaf
    }
    let expected = "a resolution from 1e-9 to 1e12"
    guard let steps = try number(tag, "value", in: 1e-9...1e12, expected: expected) else {
      throw document.xml.wrong("value", of: tag, expected)
    }
    let unit = tag["units"]?.value.filter { !$0.isWhitespace } ?? ""
    document.definitions.sources[source].resolutions[channel] = InkMLDefinitions.Resolution(
      steps: steps, unit: unit.hasPrefix("1/") ? String(unit.dropFirst(2)) : unit)
    return .leaf
  }

  /// Reads a number, or nil if there is no such attribute.
  private func number(
    _ tag: XMLScanner.Tag, _ name: String, in range: ClosedRange<Double>, expected: String
  ) throws(Fault) -> Double? {
    guard let attribute = tag[name] else { return nil }
    guard let value = TextNumber(attribute.value)?.double, range.contains(value) else {
      throw document.xml.wrong(name, of: tag, expected)
    }
    return value
  }
}
