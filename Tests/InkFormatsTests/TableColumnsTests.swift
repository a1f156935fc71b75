import InkFormats
import Testing

private func fault(_ text: String) -> TableColumnsError? {
  do throws(TableColumnsError) {
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
    #expect(fault("x=1") == .missing("y"))
    #expect(fault("y=1,t=2:s") == .missing("x"))
    #expect(TableColumnsError.missing("x").part == nil)
  }

  @Test(
    arguments: [
      ("", .notAPair(part: "")), ("x=1,y", .notAPair(part: "y")), ("x=1,,y=2", .notAPair(part: "")),
      ("z=1", .unknownKey("z", part: "z=1")), ("X=1", .unknownKey("X", part: "X=1")),
      ("phase=1", .unknownKey("phase", part: "phase=1")),
      ("x=1,x=2", .repeatedKey("x", part: "x=2")), ("x=", .noColumn("x", part: "x=")),
      ("y=-", .noColumn("y", part: "y=-")), ("t=:ms", .noColumn("t", part: "t=:ms")),
      ("altitude=1", .unit(found: nil, part: "altitude=1")),
      ("azimuth=1:ms", .unit(found: "ms", part: "azimuth=1:ms")),
      ("force=1/0", .greatestForce(part: "force=1/0")),
      ("t=time", .unit(found: nil, part: "t=time")), ("t=2:h", .unit(found: "h", part: "t=2:h")),
      ("t=2:", .unit(found: "", part: "t=2:")), ("t=-2:ms", .negated("t", part: "t=-2:ms")),
      ("pen=-up", .negated("pen", part: "pen=-up")),
      ("x=0", .columnNumber(part: "x=0", limit: 65_536)),
      ("x=65537", .columnNumber(part: "x=65537", limit: 65_536)),
      ("y=-99999999999999999999", .columnNumber(part: "y=-99999999999999999999", limit: 65_536)),
    ] as [(String, TableColumnsError)])
  func `a bad part is named`(text: String, error: TableColumnsError) {
    #expect(fault(text) == error)
  }
}
