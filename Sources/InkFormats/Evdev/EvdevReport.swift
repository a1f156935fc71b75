import TouchRecording

/// The events of a device up to a SYN_REPORT: changes that happened at once.
struct EvdevReport {
  /// The time of the SYN_REPORT.
  var time: Microseconds?
  /// The indices of the events before the SYN_REPORT.
  var events: Range<Int>
  /// The place of the SYN_REPORT.
  var place: Place

  /// Returns the reports in order of time, and the number of events after the last one.
  ///
  /// Reports of equal time keep the order of the log, and so do all if one has no time.
  static func reports(of events: [EvdevEvent]) -> (reports: [EvdevReport], rest: Int) {
    var reports: [EvdevReport] = []
    var start = 0
    for (index, event) in events.enumerated()
    where event.type == EvdevType.synchronization && event.code == EvdevCode.report {
      reports.append(
        EvdevReport(time: event.time, events: start..<index, place: event.place))
      start = index + 1
    }
    return (sorted(reports), events.count - start)
  }

  private static func sorted(_ reports: [EvdevReport]) -> [EvdevReport] {
    let times = reports.compactMap(\.time)
    guard times.count == reports.count, zip(times, times.dropFirst()).contains(where: >) else {
      return reports
    }
    return times.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { reports[$0] }
  }
}
