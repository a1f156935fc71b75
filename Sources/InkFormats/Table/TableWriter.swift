// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import TouchRecording

/// Writes the touches of a recording as comma-separated values, a row a sample.
///
///     t,id,phase,x,y,force
///     0,0,began,70.5,245.25,0.31
///
/// The columns are the keys of a touch line of the native format, in microseconds and points. `id`,
/// `phase`, `x` and `y` are always there, `t` unless the times are made up, any other one if a sample
/// has it; a cell is empty where the value is unknown.
enum TableWriter {
  /// A column that is there only if a sample has a value for it.
  private static let optional: [(name: String, value: @Sendable (TouchEvent) -> String?)] = [
    ("type", { $0.pointer == .touch ? nil : $0.pointer.name }),
    ("coalesced", { $0.isCoalesced ? "true" : nil }),
    ("force", { $0.force.map(decimal) }),
  ]

  /// The columns of the quantities that only some contacts have.
  private static let quantities = TouchQuantities.Key.allCases.map { key in
    (name: key.name, value: { @Sendable (touch: TouchEvent) in touch.quantities[key].map(decimal) })
  }

  static func write(_ recording: Recording) -> ExportedInk {
    let touches = recording.touches
    let columns = (optional + quantities).filter { column in
      touches.contains { column.value($0) != nil }
    }
    let hasTimes = !recording.areTimesMade
    let names = ["id", "phase", "x", "y"] + columns.map(\.name)
    var text = (hasTimes ? "t," : "") + names.joined(separator: ",") + "\n"
    for touch in touches {
      if hasTimes { text += "\(touch.time)," }
      text += "\(touch.contact),\(touch.phase.name),"
      text += "\(decimal(touch.location.x)),\(decimal(touch.location.y))"
      for column in columns { text += "," + (column.value(touch) ?? "") }
      text += "\n"
    }
    return ExportedInk(text, Omissions(of: recording, knowing: []))
  }
}
