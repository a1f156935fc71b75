extension ImportedInk {
  /// Notes that `count` parts of the file were left out; `what` names them in the plural.
  mutating func omit(_ what: String, count: Int) {
    if count > 0 { notes.append(.omitted(what, count: count)) }
  }

  /// Forgets the force of all samples if one is not from 0 to 1, because its maximum is unknown.
  mutating func clearForceOfUnknownMaximum() {
    let forces = strokes.lazy.flatMap(\.samples).compactMap(\.force)
    guard forces.contains(where: { !(0...1).contains($0) }) else { return }
    omit("pressures of an unknown maximum", count: forces.count { _ in true })
    clearForce { _ in true }
  }

  /// Notes the times of a drawing in which some samples have none.
  mutating func omitTimes() {
    let count = strokes.reduce(0) { $0 + $1.samples.count { $0.time != nil } }
    omit("times, because not every sample has one", count: count)
  }
}
