// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The trace formats, ink sources and contexts of an InkML file, and the references between them.
///
/// The trace format of a trace is the first of these that there is:
///
/// 1. that of the context which the trace names (`contextRef`),
/// 2. that of the context which a group around it names, the innermost group first,
/// 3. that of the last `context` or `traceFormat` before it straight under `ink`,
/// 4. the only trace format of the file,
/// 5. X and Y.
struct InkMLDefinitions {
  /// A channel of a trace format: `<channel name="F" type="integer" max="32767" units="dev"/>`.
  struct Channel {
    let name: String
    var unit: String?
    var maximum: Double?
    /// The value before the first one.
    var initial: Double?
    /// True if the values count from a time stamp, not from the beginning of their trace.
    var isRespecting = false
  }

  /// The channels of a trace, in the order of the values of a point.
  struct TraceFormat {
    let offset: Int
    var channels: [Channel] = []
    /// The number of channels of which each point has a value, if others follow them.
    private var regularChannels: Int?
    /// The ink source around the format.
    var source: Int?

    init(offset: Int, channels: [Channel] = []) {
      (self.offset, self.channels) = (offset, channels)
    }

    /// The number of values that each point has at least.
    var leastValues: Int { regularChannels ?? channels.count }

    /// Takes the channels after those so far as ones that points may lack.
    mutating func beginIntermittentChannels() { regularChannels = leastValues }
  }

  /// A device: a trace format and the resolutions of its channels.
  struct InkSource {
    var format: Int?
    var formatReference: InkMLReference?
    /// The value and the unit of `resolution`, by the names of channels.
    var resolutions: [String: Resolution] = [:]
  }

  /// A resolution of a channel: the `value` and the `units` of a `channelProperty`.
  ///
  ///     <channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
  struct Resolution {
    /// The steps per unit; above 0.
    let steps: Double
    /// The unit, such as `cm`.
    let unit: String
  }

  /// A choice of a trace format and an ink source.
  struct Context {
    var format: Int?
    var formatReference: InkMLReference?
    var source: Int?
    var sourceReference: InkMLReference?
    /// The context whose choices hold where this one has none.
    var parent: InkMLReference?
  }

  /// A group of traces.
  struct Group {
    let context: InkMLReference?
    let parent: Int?
  }

  /// The trace format of a trace, and the ink source with its resolutions.
  struct Layout: Hashable {
    let format: Int
    let source: Int?
  }

  /// The greatest number of channels of a trace format; each trace has a state for each.
  static let channelLimit = 256
  /// The greatest number of contexts that continue each other.
  private static let chainLimit = 64

  /// The trace formats; the first is the one of a file without any.
  var formats = [
    TraceFormat(offset: 0, channels: [Channel(name: "X"), Channel(name: "Y")])
  ]
  var sources: [InkSource] = []
  /// The contexts; the first is the one of a file without any.
  var contexts = [Context()]
  var groups: [Group] = []
  // The ids of each kind; the names of the defaults are those of the Recommendation.
  var formatIDs = ["DefaultTraceFormat": 0]
  var sourceIDs: [String: Int] = [:]
  var contextIDs = ["DefaultContext": 0]

  /// The layouts of the contexts that were looked at; the outer nil marks those that were not.
  private var layouts: [Int: Layout?] = [:]

  /// Returns the layout of a trace in the file of `xml`.
  mutating func layout(
    of trace: InkMLDocument.Trace, _ xml: XMLScanner
  ) throws(Fault) -> Layout {
    if let layout = try layout(of: trace.context, xml) { return layout }
    var group = trace.group
    while let index = group {
      if let layout = try layout(of: groups[index].context, xml) { return layout }
      group = groups[index].parent
    }
    if let index = trace.standing, let layout = try layout(context: index, xml) { return layout }
    let format = formats.count == 2 ? 1 : 0
    return Layout(format: format, source: formats[format].source)
  }

  private mutating func layout(
    of reference: InkMLReference?, _ xml: XMLScanner
  ) throws(Fault) -> Layout? {
    guard let index = try index(of: reference, in: contextIDs, xml) else { return nil }
    return try layout(context: index, xml)
  }

  private mutating func layout(
    context index: Int, _ xml: XMLScanner
  ) throws(Fault) -> Layout? {
    if let known = layouts[index] { return known }
    let layout = try chosenLayout(context: index, xml)
    layouts[index] = .some(layout)
    return layout
  }

  /// Looks for a trace format and an ink source in a context, then in those that it continues.
  private func chosenLayout(
    context index: Int, _ xml: XMLScanner
  ) throws(Fault) -> Layout? {
    var (next, source) = (index, Int?.none)
    for _ in 0..<InkMLDefinitions.chainLimit {
      let context = contexts[next]
      var own = context.source
      if own == nil { own = try self.index(of: context.sourceReference, in: sourceIDs, xml) }
      source = source ?? own
      var format = context.format
      if format == nil { format = try self.index(of: context.formatReference, in: formatIDs, xml) }
      if format == nil, let own { format = try self.format(ofSource: own, xml) }
      if let format { return Layout(format: format, source: source ?? formats[format].source) }
      guard let parent = try self.index(of: context.parent, in: contextIDs, xml) else { return nil }
      next = parent
    }
    let reference = contexts[index].parent
    throw .value(
      xml.place(at: reference?.offset ?? 0), name: "contextRef",
      found: reference.map { excerpt($0.id.utf8) },
      expected: "at most \(InkMLDefinitions.chainLimit) contexts, none of which continues itself")
  }

  private func format(ofSource index: Int, _ xml: XMLScanner) throws(Fault) -> Int? {
    if let format = sources[index].format { return format }
    return try self.index(of: sources[index].formatReference, in: formatIDs, xml)
  }

  private func index(
    of reference: InkMLReference?, in ids: [String: Int], _ xml: XMLScanner
  ) throws(Fault) -> Int? {
    guard let reference else { return nil }
    guard let index = ids[reference.id] else {
      throw .value(
        xml.place(at: reference.offset), name: reference.attribute,
        found: excerpt(reference.id.utf8), expected: "the id of an element of this file")
    }
    return index
  }
}
