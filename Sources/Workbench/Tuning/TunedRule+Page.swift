// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
import JSONStream
package import ReplayCore
import ReportPages

extension TunedRule {
  /// The greatest number of misjudged recordings with a picture on the page.
  private static let pictureLimit = 20
  /// The number of bars of a histogram: a tenth of a share is four bars.
  private static let barCount = 40

  /// Draws the misjudged recordings, the furthest from the threshold first, as the rule sees them.
  ///
  /// - Parameters:
  ///   - inputs: The inputs of the run, of which those are read again that hold them.
  ///   - jobs: The number of inputs that are replayed at the same time.
  /// - Returns: The pictures as PNG files, by the indices of the recordings in `misjudged`.
  /// - Throws: `Fault.interrupted` if a signal arrives.
  package func pictures(_ inputs: [Input], jobs: Int) async throws(Fault) -> [Int: [UInt8]] {
    var drawing = replay
    drawing.settings += settings(of: chosen.choice)
    let shown = misjudged.prefix(Self.pictureLimit).enumerated().map { ($0, $1.sample) }
    let rows = Dictionary(grouping: shown) { $0.1.place }
    let drawings = rows.mapValues { rows in
      rows.map { _, sample in sample.guide.map(drawing.on) ?? drawing }
    }
    var pictures: [Int: [UInt8]] = [:]
    try await Replayer.draw(drawings, scale: 2, inputs, jobs: jobs) { place, frames in
      for ((row, _), frame) in zip(rows[place] ?? [], frames) {
        pictures[row] = Frame.cropped([frame])[0]
      }
    }
    return pictures
  }

  /// Returns the page.
  func page(_ pictures: [Int: [UInt8]]) -> [UInt8] {
    let tried = options.tried.map { key in
      ["key": JSONValue(key.key), "values": JSONValue(key.values.map { JSONValue($0) })]
        as JSONValue
    }
    let rows = pictures.sorted { $0.key < $1.key }.map { row, picture in
      ["row": JSONValue(row), "picture": JSONValue(Base64.text(of: picture))] as JSONValue
    }
    let own = Choice(setting: 0, metric: chosen.choice.metric)
    return SelfContainedPage(
      title: "Touch tuning", files: .tuning,
      data: [
        "tuning": document,
        "plots": [
          "flags": JSONValue(flags), "doubts": JSONValue(doubts.map { JSONValue($0) }),
          "roc": [
            "chosen": curve(of: chosen.choice),
            "own": chosen.choice.setting == 0 ? .null : curve(of: own),
          ],
          "histogram": histogram, "tried": JSONValue(tried), "pictures": JSONValue(rows),
        ],
      ]
    ).bytes
  }

  /// Returns the shares of bad and of good recordings that each threshold accepts, to a
  /// ten-thousandth.
  private func curve(of choice: Choice) -> JSONValue {
    let separation = OperatingCharacteristic(samples.ranked(by: options.index(of: choice)))
    func share(_ count: Int, of all: Int) -> Double {
      (Double(count) / Double(all) * 10_000).rounded() / 10_000
    }
    var points: [[Double]] = []
    for cut in separation.cuts + [
      OperatingCharacteristic.Cut(good: separation.good, bad: separation.bad)
    ] {
      let point = [share(cut.bad, of: separation.bad), share(cut.good, of: separation.good)]
      if points.last != point { points.append(point) }
    }
    return JSONValue(points.map { JSONValue($0.map { JSONValue($0) }) })
  }

  /// The numbers of good and of bad recordings with values in parts of equal width.
  private var histogram: JSONValue {
    let (index, metric) = (options.index(of: chosen.choice), options.metrics[chosen.choice.metric])
    let values = samples.map { sample in
      let value = sample.values[index]
      return value == OperatingCharacteristic.none ? nil : metric.isLowerBetter ? -value : value
    }
    let (least, greatest) = (
      values.compactMap(\.self).min() ?? 0, values.compactMap(\.self).max() ?? 0
    )
    let isEmpty = values.allSatisfy { $0 == nil }
    var counts = Array(repeating: [0, 0], count: isEmpty ? 0 : Self.barCount)
    var missing = [0, 0]
    for (sample, value) in zip(samples, values) {
      let kind = sample.isGood ? 0 : 1
      guard let value else {
        missing[kind] += 1
        continue
      }
      let part = greatest > least ? (value - least) / (greatest - least) : 0
      counts[min(Int(part * Double(Self.barCount)), Self.barCount - 1)][kind] += 1
    }
    return [
      "least": JSONValue(least), "greatest": JSONValue(greatest),
      "good": JSONValue(counts.map { JSONValue($0[0]) }),
      "bad": JSONValue(counts.map { JSONValue($0[1]) }),
      "missing": JSONValue(missing.map { JSONValue($0) }),
    ]
  }
}
