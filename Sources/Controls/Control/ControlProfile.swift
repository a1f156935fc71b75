// SPDX-License-Identifier: Apache-2.0

/// The set of defects that a control reproduces.
public enum ControlProfile: String, Hashable, Sendable, CaseIterable {
  /// No defects: the control behaves as a person expects.
  case standard = "default"
  /// The defects of the control that it is modeled on, for comparison with it.
  case original
}
