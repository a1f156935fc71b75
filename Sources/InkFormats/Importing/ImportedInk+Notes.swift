import TouchRecording

extension ImportedInk {
  /// Notes that `count` parts of the file were left out, unless there are none.
  mutating func noteOmitted(_ what: String, count: Int) {
    if count > 0 { notes.append(.omitted(what, count: count)) }
  }

  /// Forgets the force of all samples, and notes it, if one of them is not a force.
  ///
  /// A pressure whose greatest value is unknown is a force only if all of it is within 0 to 1.
  mutating func forgetForcesBeyondRange() {
    let forces = strokes.lazy.flatMap(\.samples).compactMap(\.force)
    guard forces.contains(where: { !TouchRange.force.contains($0) }) else { return }
    noteOmitted("pressures whose greatest value is unknown", count: forces.count)
    clearForce { _ in true }
  }
}
