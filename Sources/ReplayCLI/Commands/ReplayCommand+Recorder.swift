import FileIO
import ReplayCore

extension ReplayCommand {
  /// Writes the page that records touches.
  static func recorder(_ arguments: Arguments) throws -> ExitStatus {
    if let operand = arguments.operands.first {
      throw UsageError.surplusOperand(command: "recorder", found: operand)
    }
    var target = try arguments.target(of: 1)
    try target.write(TouchRecorder.page, name: TouchRecorder.pageName)
    return .success
  }
}
