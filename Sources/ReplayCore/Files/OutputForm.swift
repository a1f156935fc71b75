// SPDX-License-Identifier: Apache-2.0

/// A form of outputs whose files have endings of their own.
package protocol OutputForm: CaseIterable, RawRepresentable<String>, Equatable {
  /// The endings of the names of files in the form, with their dots.
  var fileEndings: [String] { get }
}

extension FrameFormat: OutputForm {
  /// The endings of the names of pictures; an animated PNG is a PNG too.
  package var fileEndings: [String] {
    switch self {
    case .png: [".png"]
    case .apng: [".apng", ".png"]
    case .rgba: [".rgba"]
    case .y4m: [".y4m"]
    }
  }
}
