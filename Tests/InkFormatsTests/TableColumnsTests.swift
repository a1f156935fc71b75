// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import InkFormats
import Testing

private func fault(_ text: String) -> Fault? {
  do throws(Fault) {
    _ = try TableColumns(parsing: text)
    return nil
  } catch {
    return error
  }
}

struct TableColumnsTests {
  @Test func `every key is read`() throws {
    let columns = try TableColumns(
      parsing: "t=my time:us,x=px,y=-py,pen=down,stroke=3,id=who=me,force=a:b")
    var expected = TableColumns(x: .init("px"), y: .init("py", isNegated: true))
    expected[.time] = .init("my time")
    expected.timeUnit = .microseconds
    expected[.pen] = .init("down")
    expected[.stroke] = .init("3")
    expected[.id] = .init("who=me")
    expected[.force] = .init("a:b")
    #expect(columns == expected)
  }

  @Test(arguments: TimeUnit.allCases) func `the unit follows the last colon`(unit: TimeUnit) throws
  {
    let columns = try TableColumns(parsing: "x=1,y=2,t=a:b:\(unit.rawValue)")
    #expect(columns[.time] == .init("a:b"))
    #expect(columns.timeUnit == unit)
  }

  @Test func `only x and y are required`() throws {
    #expect(try TableColumns(parsing: "x=1,y=2") == TableColumns(x: .init("1"), y: .init("2")))
    #expect(
      fault("x=1")?.message
        == "missing part of --columns: expected a column for y, such as y=NAME")
    #expect(
      fault("y=1,t=2:s")?.message
        == "missing part of --columns: expected a column for x, such as x=NAME")
  }

  @Test(
    arguments: [
      ("", "", "a key and a column, such as x=px"),
      ("x=1,y", "y", "a key and a column, such as x=px"),
      ("x=1,,y=2", "", "a key and a column, such as x=px"),
      ("z=1", "z=1", "t, x, y, pen, stroke, id, drawing, force, altitude or azimuth before the ="),
      ("X=1", "X=1", "t, x, y, pen, stroke, id, drawing, force, altitude or azimuth before the ="),
      (
        "phase=1", "phase=1",
        "t, x, y, pen, stroke, id, drawing, force, altitude or azimuth before the ="
      ),
      ("x=1,x=2", "x=2", "x once"), ("x=", "x=", "the name or the number of a column after x="),
      ("y=-", "y=-", "the name or the number of a column after y="),
      ("t=:ms", "t=:ms", "the name or the number of a column after t="),
      ("altitude=1", "altitude=1", "a unit of the angle: COLUMN:deg, :0.1deg or :rad"),
      ("azimuth=1:ms", "azimuth=1:ms", "a unit of the angle: COLUMN:deg, :0.1deg or :rad"),
      ("force=1/0", "force=1/0", "the greatest pressure after /, such as force=P/1023"),
      ("t=time", "t=time", "a unit of the time: t=COLUMN:s, :ms, :us or :ns"),
      ("t=2:h", "t=2:h", "a unit of the time: t=COLUMN:s, :ms, :us or :ns"),
      ("t=2:", "t=2:", "a unit of the time: t=COLUMN:s, :ms, :us or :ns"),
      ("t=-2:ms", "t=-2:ms", "- before the columns of x and y alone, not of t"),
      ("pen=-up", "pen=-up", "- before the columns of x and y alone, not of pen"),
      ("x=0", "x=0", "a column from 1 to 65536"),
      ("x=65537", "x=65537", "a column from 1 to 65536"),
      ("y=-99999999999999999999", "y=-99999999999999999999", "a column from 1 to 65536"),
    ])
  func `a bad part is named`(text: String, part: String, expected: String) {
    #expect(fault(text)?.code == .flagValue)
    #expect(fault(text)?.what == "invalid value '\(part)' for --columns")
    #expect(fault(text)?.expected == expected)
  }
}
