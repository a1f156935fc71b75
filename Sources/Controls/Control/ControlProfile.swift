/// Whose defects a control has.
public enum ControlProfile: String, Hashable, Sendable, CaseIterable {
  /// None: what a person expects of the control.
  case standard = "default"
  /// Those of the control that it is modelled on, for comparison with it.
  case original
}
