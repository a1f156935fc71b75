// SPDX-License-Identifier: Apache-2.0

// The functions that a page calls: one module plays one recording. Bytes go in through `input` and
// come out through `result`; both last until the next call. A fault is a result of its own.

import Diagnostics
import Drawing
import JSONStream
import Touchstone

nonisolated(unsafe) private var replay: Replay?
nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var result: [UInt8] = []

/// Makes room for `count` bytes that the next call takes, and returns its address.
@_expose(wasm, "ts_input") @_cdecl("ts_input")
func makeRoom(_ count: Int32) -> UInt32 {
  unsafe input = [UInt8](repeating: 0, count: Int(count))
  return unsafe input.withUnsafeBufferPointer { unsafe address($0.baseAddress) }
}

/// Returns the address of the last result.
@_expose(wasm, "ts_result") @_cdecl("ts_result")
func resultAddress() -> UInt32 {
  unsafe result.withUnsafeBufferPointer { unsafe address($0.baseAddress) }
}

/// Returns the number of bytes of the last result.
@_expose(wasm, "ts_result_count") @_cdecl("ts_result_count")
func resultCount() -> Int32 { unsafe Int32(result.count) }

/// Begins with the text of a recording; like the functions below it returns -1 after a fault.
@_expose(wasm, "ts_open") @_cdecl("ts_open")
func open() -> Int32 {
  attempt { () throws(Fault) in
    unsafe replay = try Replay(input, limits: .ofPage)
    return []
  }
}

/// Adds whole lines to the recording.
@_expose(wasm, "ts_play") @_cdecl("ts_play")
func play() -> Int32 {
  attempt { () throws(Fault) in
    try unsafe replay?.play(input)
    return []
  }
}

/// Makes the report of the touches so far: the members that the input names, between commas, or all.
@_expose(wasm, "ts_report") @_cdecl("ts_report")
func report() -> Int32 {
  attempt { () throws(Fault) in
    let names = unsafe input.split(separator: UInt8(ascii: ","))
    let named = Set(names.map { String(decoding: $0, as: UTF8.self) })
    guard let report = try unsafe replay?.report(naming: named.isEmpty ? nil : named) else {
      return []
    }
    let json: JSONValue = [
      "scene": JSONValue(report.scene), "score": report.score.map { JSONValue($0) } ?? .null,
      "summary": JSONValue(report.summary), "section": report.section,
      "faults": JSONValue(report.missing.map { JSONValue(fault: $0, at: nil) }),
    ]
    return json.text()
  }
}

/// Explains the state at a time in microseconds, or the worst part if it is negative.
@_expose(wasm, "ts_explain") @_cdecl("ts_explain")
func explain(_ time: Double) -> Int32 {
  attempt { () throws(Fault) in
    let moment = time < 0 ? nil : Int64(exactly: time.rounded(.down)) ?? .max
    return try unsafe replay?.explain(at: moment).json.text() ?? []
  }
}

/// Draws the view that the input names, or the picture; returns the width in pixels, and as result
/// straight R, G, B, A, row by row.
@_expose(wasm, "ts_frame") @_cdecl("ts_frame")
func frame(_ scale: Double) -> Int32 {
  var width: Int32 = 0
  let status = attempt { () throws(Fault) in
    let view = unsafe String(decoding: input, as: UTF8.self)
    guard let frame = try unsafe replay?.frame(scale: scale, view: view) else { return [] }
    width = Int32(frame.width)
    return frame.straightBytes
  }
  return status < 0 ? status : width
}

private func address(_ pointer: UnsafePointer<UInt8>?) -> UInt32 {
  UInt32(truncatingIfNeeded: UInt(bitPattern: pointer))
}

/// Keeps the result of a call, or its fault.
private func attempt(_ call: () throws(Fault) -> [UInt8]) -> Int32 {
  // Freed first: the next frame is drawn on the pixels of the last one, which are copied if shared.
  unsafe result = []
  do throws(Fault) {
    unsafe result = try call()
    return 0
  } catch {
    unsafe result = JSONValue(fault: error, at: error.place).text()
    return -1
  }
}

extension JSONValue {
  /// Creates the object of a fault, at a place in the recording if it has one.
  init(fault: Fault, at place: Place?) {
    self = [
      "code": JSONValue(fault.code.name), "line": place.map { JSONValue($0.line) } ?? .null,
      "byte": place.map { JSONValue($0.byte) } ?? .null, "message": JSONValue(fault.message),
    ]
  }
}
