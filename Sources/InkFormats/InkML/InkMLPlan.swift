// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// The channels of a trace format that count, with their places in a point and their units.
///
/// A resolution of R per U makes a value 1/R U; the `units` of a channel count where its ink source
/// tells no resolution, because Office writes `units="cm"` and means 1/1000 cm.
struct InkMLPlan {
  /// A channel that counts.
  struct Channel {
    /// The index of the value in a point.
    let index: Int
    let unit: UnitFraction
  }

  /// The values of the channels before their first ones.
  let initial: [Double?]
  /// The number of values that each point has at least.
  let leastValues: Int
  let x: Channel
  let y: Channel
  var t: Channel?
  var force: Channel?
  /// True if a `timeOffset` of a trace precedes its values of T.
  private(set) var hasRelativeTimes = true
  /// The unit of T if it is unknown, so that the usual one is assumed.
  private(set) var unknownTimeUnit: String?
  /// True if the unit of T is the usual one, because the format names none or an unknown one.
  private(set) var assumesTimeUnit = false

  init(
    _ layout: InkMLDefinitions.Layout, of definitions: InkMLDefinitions, _ options: ImportOptions,
    _ xml: XMLScanner
  ) throws(Fault) {
    let format = definitions.formats[layout.format]
    let resolutions = layout.source.map { definitions.sources[$0].resolutions } ?? [:]
    func index(_ name: String) -> Int? { format.channels.firstIndex { $0.name == name } }
    func length(_ name: String) -> Channel? {
      guard let index = index(name) else { return nil }
      if options.unit != nil { return Channel(index: index, unit: .one) }
      let resolution = resolutions[name]
      let name = resolution?.unit ?? format.channels[index].unit ?? ""
      let unit = UnitFraction.lengths[name] ?? .one
      return Channel(index: index, unit: resolution.map { unit.divided(in: $0.steps) } ?? unit)
    }
    guard let x = length("X"), let y = length("Y") else {
      throw .element(
        xml.place(at: format.offset), found: nil, expected: "a traceFormat with channels X and Y")
    }
    initial = format.channels.map(\.initial)
    leastValues = format.leastValues
    self.x = x
    self.y = y
    if let index = index("T") {
      let channel = format.channels[index]
      let resolution = resolutions["T"]
      let name = resolution?.unit ?? channel.unit
      let stated = name.flatMap { UnitFraction.times[$0] }
      let taken = UnitFraction.times[options.takenTimeUnit.rawValue] ?? .one
      if options.timeUnit != nil {
        t = Channel(index: index, unit: taken)
      } else {
        if stated == nil { unknownTimeUnit = name }
        assumesTimeUnit = stated == nil
        let unit = stated ?? taken
        t = Channel(index: index, unit: resolution.map { unit.divided(in: $0.steps) } ?? unit)
      }
      hasRelativeTimes = !channel.isRespecting
    }
    if let index = index("F"), let maximum = format.channels[index].maximum, maximum > 0 {
      force = Channel(index: index, unit: UnitFraction(numerator: 1, denominator: maximum))
    }
  }

  /// True if the values at `index` of a point have no meaning for a recording.
  func isWithoutMeaning(_ index: Int) -> Bool {
    index != x.index && index != y.index && index != t?.index && index != force?.index
  }
}
