// SPDX-License-Identifier: Apache-2.0
import FileIO
import JSONStream
import ReplayCore
import TouchRecording
import Touchstone

/// A labeled recording with its values under each setting.
struct TunedSample: Sendable {
  /// The name of the recording.
  let name: String
  /// The guide on which the recording is bad; nil for its own.
  let guide: String?
  /// Its place among the inputs.
  let place: RecordingPlace
  let isGood: Bool
  /// The index of its group.
  let group: Int
  /// The values of all metrics under the first setting, then under the next: the greater, the better;
  /// `OperatingCharacteristic.none` where there is none.
  let values: [Double]
}

/// The groups of recordings: whoever made the recordings of a group, no other one is theirs.
struct SampleGroups: Sendable {
  /// The names of the groups, in the order in which they were found.
  private(set) var names: [String] = []
  /// The number of recordings that are a group of their own because their header has no such key.
  private(set) var ungrouped = 0
  private var indices: [ByteName: Int] = [:]

  /// Returns the index of the group of a recording: that of a table, that of its header, or its own.
  mutating func index(
    of recording: ReplayedRecording, _ group: String?, _ key: GuideLabel?
  ) -> Int {
    let found = group ?? key.flatMap { key in recording.header.flatMap(key.name) }
    if found == nil, key != nil { ungrouped += 1 }
    let name = ByteName(found ?? recording.name)
    if let index = indices[name] { return index }
    indices[name] = names.count
    names.append(name.text)
    return names.count - 1
  }
}

extension TunedMetric {
  /// True if the recording has no times, and the metric is one, or is read at one.
  func lacksTimes(in recording: ReplayedRecording) -> Bool {
    recording.integrity.hasMadeTimes && metric.isOfTime
  }

  /// Returns the value of a recording: the greater, the better; `OperatingCharacteristic.none` without
  /// one, and for a time that is made up.
  func value(in recording: ReplayedRecording) -> Double {
    guard recording.status != .error, !lacksTimes(in: recording),
      case .number(let number) = recording.value(of: metric)
    else {
      return OperatingCharacteristic.none
    }
    return isLowerBetter ? -number.double : number.double
  }
}
