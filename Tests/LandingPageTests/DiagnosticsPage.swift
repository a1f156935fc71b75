// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The program of the landing page of `Diagnostics`.
func diagnosticsPage(_ print: Print) {
  let text = #"{"format":"touch-recording","version":1,"canvas":{"width":0,"height":9}}"#
  do {
    _ = try Recording.read(Array(text.utf8))
  } catch {
    switch error.code {
    case .canvas: print("the canvas is wrong at byte \(error.place?.byte ?? 0)")
    default: print("something else is wrong")
    }
    print("\(error.code.name): \(error.message)")
  }
}
