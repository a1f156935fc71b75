import Geometry
import Testing
import TouchRecording

/// A row of columns says what a line says, whatever the columns are called.
struct PackedRowTests {
  private func packed(_ columns: String) -> Reading {
    reading(minimalHeader.replacing("}}\n", with: #"},"columns":{\#(columns)}}"# + "\n"))
  }

  @Test func `what stands before the position of an event is passed once, not for every touch`() {
    // For every touch it would be four thousand million spaces.
    let (count, spaces) = (4_000, 1_000_000)
    func column(_ value: String) -> String {
      "[" + repeatElement(value, count: count).joined(separator: ",") + "]"
    }
    let result = packed(
      #""t":\#(column("0")),"id":\#(column("1")),"phase":"\#(String(repeating: "h", count: count))","#
        + #""x":\#(column("2")),"y":\#(column("3")),"events":[["#
        + String(repeating: " ", count: spaces) + #"3999,{"t":0,"event":"reset"}],[4000,{"t":0,"#
        + #""event":"mark","label":"m"}]]"#)
    #expect(result.error == nil)
    #expect(result.touches.count == count)
    #expect(result.events.suffix(3).first == .reset(time: 0))
    #expect(result.events.last == .mark(time: 0, label: "m"))
  }
}
