// SPDX-License-Identifier: Apache-2.0
package import InkFormats

/// The formats of inputs.
package enum InputFormat: RawRepresentable, CaseIterable, Sendable {
  /// The format that the first bytes of the input show.
  case auto
  /// The native format in either form.
  case native
  /// A format of other programs.
  case ink(InkFormat)

  /// All formats, those of other programs last.
  package static var allCases: [InputFormat] {
    [.auto, .native] + InkFormat.readable.map(InputFormat.ink)
  }

  /// Creates the format with a name; nil if there is no such format.
  package init?(rawValue: String) {
    guard let format = InputFormat.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = format
  }

  /// The format of other programs; nil for native recordings, and for an unknown format.
  package var ink: InkFormat? {
    if case .ink(let format) = self { format } else { nil }
  }

  /// The name of the format.
  package var rawValue: String {
    switch self {
    case .auto: "auto"
    case .native: "native"
    case .ink(let format): format.rawValue
    }
  }
}
