// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// The contacts of protocol A, which tells all of them anew in each report.
///
///     ABS_MT_POSITION_X 205, ABS_MT_POSITION_Y 183, SYN_MT_REPORT, SYN_REPORT
///
/// A group of axes up to SYN_MT_REPORT is a pointer. A group with a tracking id continues the pointer
/// of that id; the others continue the nearest pointers, nearest pair first. A pointer that no group
/// continues is away, so a report without groups lifts all.
struct GroupMachine: EvdevMachine {
  /// The axes of one pointer in a report.
  private struct Group {
    var values = EvdevPointer.Values()
    var id: Int32?
    var hasPosition = false
  }

  /// A pointer that the last report told.
  private struct Tracked {
    var pointer = EvdevPointer()
    let id: Int32?
  }

  /// The greatest number of pointers in a report: every pair of them may be compared.
  private static let greatestCount = RecordingLimits().contacts

  private var tracked: [Tracked] = []

  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault) {
    guard !ink.isDropped(report) else {
      for index in tracked.indices { ink.cancel(&tracked[index].pointer, report) }
      tracked = []
      return
    }
    let groups = try groups(in: report.events, &ink)
    let pairs = continued(by: groups)
    for index in tracked.indices where pairs[index] == nil {
      ink.draw(&tracked[index].pointer, .away, report)
    }
    let owners = Dictionary(pairs.map { ($0.value, $0.key) }) { owner, _ in owner }
    tracked = groups.enumerated().map { index, group in
      var next = owners[index].map { tracked[$0] } ?? Tracked(id: group.id)
      let (x, y) = (next.pointer.values.x, next.pointer.values.y)
      next.pointer.values = group.values
      // A group that lost a line keeps the rest of its position.
      if group.values.x == nil { next.pointer.values.x = x }
      if group.values.y == nil { next.pointer.values.y = y }
      ink.draw(&next.pointer, ink.button.isPressed == false ? .near : .down, report)
      return next
    }
  }

  /// Returns the groups of a report; one without a position is none.
  private func groups(
    in events: ArraySlice<EvdevEvent>, _ ink: inout EvdevInk
  ) throws(Fault) -> [Group] {
    var groups: [Group] = []
    var group = Group()
    for event in events {
      switch (event.type, event.code) {
      case (EvdevType.synchronization, EvdevCode.group):
        defer { group = Group() }
        guard group.hasPosition else { break }
        guard groups.count < GroupMachine.greatestCount else {
          throw .tooManyContacts(event.place, limit: GroupMachine.greatestCount)
        }
        // Of two groups with one id, the later one counts.
        if let id = group.id { groups.removeAll { $0.id == id } }
        groups.append(group)
      case (EvdevType.absolute, EvdevCode.trackingID): group.id = event.value
      case (EvdevType.absolute, _):
        if try ink.set(&group.values, from: event) { group.hasPosition = true }
      default: ink.apply(event)
      }
    }
    return groups
  }

  /// Returns for each pointer that goes on the index of its group.
  private func continued(by groups: [Group]) -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    var free: [Int] = []
    for (index, group) in groups.enumerated() {
      guard let id = group.id else {
        free.append(index)
        continue
      }
      if let owner = tracked.firstIndex(where: { $0.id == id }) { pairs[owner] = index }
    }
    var distances: [(distance: Double, owner: Int, group: Int)] = []
    for (owner, tracked) in tracked.enumerated() where tracked.id == nil {
      for group in free {
        let (values, last) = (groups[group].values, tracked.pointer.values)
        let x = GroupMachine.distance(values.x, last.x)
        let y = GroupMachine.distance(values.y, last.y)
        distances.append((x * x + y * y, owner, group))
      }
    }
    var taken: Set<Int> = []
    for pair in distances.sorted(by: <)
    where pairs[pair.owner] == nil && !taken.contains(pair.group) {
      pairs[pair.owner] = pair.group
      taken.insert(pair.group)
    }
    return pairs
  }

  /// The distance of two values of an axis; 0 if one of them is unknown.
  private static func distance(_ value: Int32?, _ other: Int32?) -> Double {
    guard let value, let other else { return 0 }
    return Double(value) - Double(other)
  }
}
