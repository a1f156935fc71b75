import Diagnostics
import Geometry
import TouchRecording

/// The contacts of protocol A, which tells all of them anew in each report.
///
///     ABS_MT_POSITION_X 205, ABS_MT_POSITION_Y 183, SYN_MT_REPORT, SYN_REPORT
///
/// A group of axes up to SYN_MT_REPORT is a contact. A group with a tracking id continues the contact
/// of that id; the others continue the nearest contacts, nearest pair first. A contact that no group
/// continues is lifted, so a report without groups lifts all.
struct GroupMachine: EvdevMachine {
  /// The axes of one contact in a report.
  private struct Group {
    var values = EvdevInk.Values()
    var id: Int32?
    var hasPosition = false
  }

  /// A contact that is down.
  private struct Tracked {
    var contact: EvdevInk.Contact
    let id: Int32?
  }

  /// The greatest number of contacts in a report: every pair of them may be compared.
  private static let greatestCount = RecordingLimits().contacts

  private var down: [Tracked] = []

  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault) {
    guard !ink.isDropped(report) else {
      for tracked in down {
        ink.end(tracked.contact, at: tracked.contact.values, report, outcome: .cancelled)
      }
      down = []
      return
    }
    let groups = try groups(in: report.events, &ink)
    let pairs = continued(by: groups)
    var next: [Tracked] = []
    for (index, tracked) in down.enumerated() where pairs[index] == nil {
      ink.end(tracked.contact, at: tracked.contact.values, report)
    }
    let owners = Dictionary(pairs.map { ($0.value, $0.key) }) { owner, _ in owner }
    for (index, group) in groups.enumerated() {
      if let owner = owners[index] {
        var tracked = down[owner]
        ink.move(&tracked.contact, to: group.values, report)
        next.append(tracked)
      } else {
        next.append(Tracked(contact: ink.begin(group.values, report), id: group.id))
      }
    }
    down = next
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
        guard group.hasPosition else { break }
        guard groups.count < GroupMachine.greatestCount else {
          throw .tooManyContacts(event.place, limit: GroupMachine.greatestCount)
        }
        // Of two groups with one id, the later one counts.
        if let id = group.id { groups.removeAll { $0.id == id } }
        groups.append(group)
        group = Group()
      case (EvdevType.absolute, EvdevCode.trackingID): group.id = event.value
      case (EvdevType.absolute, _):
        if try ink.set(&group.values, from: event, hasSlots: true) { group.hasPosition = true }
      default: ink.apply(event)
      }
    }
    return groups
  }

  /// Returns for each contact that goes on the index of its group.
  private func continued(by groups: [Group]) -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    var free: [Int] = []
    for (index, group) in groups.enumerated() {
      guard let id = group.id else {
        free.append(index)
        continue
      }
      if let owner = down.firstIndex(where: { $0.id == id }) { pairs[owner] = index }
    }
    var distances: [(distance: Double, owner: Int, group: Int)] = []
    for (owner, tracked) in down.enumerated() where tracked.id == nil {
      for group in free {
        let x = Double(groups[group].values.x) - Double(tracked.contact.values.x)
        let y = Double(groups[group].values.y) - Double(tracked.contact.values.y)
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
}
