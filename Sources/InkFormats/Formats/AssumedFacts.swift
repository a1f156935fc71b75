// SPDX-License-Identifier: Apache-2.0
extension Assumption.Fact {
  /// The value that is taken, the formats in which the fact may be open, and the flags that decide it.
  public var rule: (taken: String, formats: [InkFormat], flags: [String]) {
    switch self {
    case .unit:
      ("one unit is one point", [.unipen, .csv, .motionevent], ["--unit", "--density"])
    case .axisRanges:
      (
        "the axes of a device count from 0, in points",
        [.getevent, .evemu, .libinput, .evtest, .sendevent], ["--density", "--canvas"]
      )
    case .yDirection:
      ("y counts up in tables, from the greatest y, and else down", [.csv, .iamondb], ["--flip y"])
    case .canvas: ("the canvas fits the ink", [.dollar], ["--canvas"])
    case .timeUnit:
      (
        "times count ms; by their median step, fractions below 0.5 are s, 4,000 or more us, 4e6 or more ns",
        [
          .strokes, .quickdraw, .inkml, .csv, .dollar, .tegaki, .pointer, .motionevent, .keyman,
          .unipen,
        ],
        ["--time"]
      )
    case .timeOrigin: ("times count from the offset of their trace", [.inkml], [])
    case .order: ("contacts follow each other in the order of the file", [.csv], [])
    case .contact:
      (
        "ink of an unknown type touches; contacts go on in rows that do not name them, and begin and end "
          + "at their first and last samples",
        [.inkml, .csv], []
      )
    case .numbers: ("commas within numbers are decimal points", [.csv, .motionevent], [])
    case .rows: ("all rows count", [.csv], [])
    case .beginning:
      (
        "a contact that was down before the log tells it is down from its first position on",
        [.getevent, .evemu, .libinput, .evtest, .sendevent, .pointer, .motionevent], []
      )
    case .commandTime: ("only the pauses of a script take time", [.sendevent], [])
    case .firstPosition:
      (
        "a contact begins at its first known position",
        [.getevent, .evemu, .libinput, .evtest, .sendevent], []
      )
    case .thirdNumber:
      (
        "third numbers that fall often, and constant ones and those of dots from 0 to 1, are pressures",
        [.strokes, .quickdraw], ["--third"]
      )
    case .points:
      (
        "arrays of strokes are points where they could be columns", [.strokes], ["--from quickdraw"]
      )
    case .overlap:
      (
        "strokes of one pen that overlap in time follow each other, 8 ms apart",
        [.strokes, .quickdraw, .inkml, .csv, .dollar, .tegaki, .iamondb, .unipen], []
      )
    case .strokes:
      ("rows, or points, without a stroke are one stroke", [.csv, .strokes], ["--columns"])
    case .lift:
      (
        "a contact that comes down again without a lift, or whose mouse moves on without a button, was "
          + "lifted then",
        [.pointer, .motionevent, .actions], []
      )
    case .coalescedTimes:
      ("coalesced events from another clock end with the move that has them", [.pointer], [])
    case .pointerOrigin: ("a pointer begins at (0,0)", [.actions], [])
    case .drawings: ("objects of one stroke are a drawing each", [.strokes], [])
    case .values:
      ("points with fewer values than their format lack the last ones", [.inkml], [])
    case .times:
      ("samples without times are 8 ms apart", InkFormat.readable, ["--columns", "--third"])
    }
  }
}
