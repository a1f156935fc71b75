// SPDX-License-Identifier: Apache-2.0
public import TouchRecording

extension Generator where Value: RecordingConvertible {
  /// Checks that a rule keeps a law: no change of the law moves its figure.
  ///
  /// ```swift
  /// let lines = Generator<[TouchEvent]>.scribble(in: 0...200)
  /// let check = lines.check("the time of day does not matter", keeping: .time) {
  ///   $0.touches.count
  /// }
  /// print(check)
  /// // the time of day does not matter holds for 100 cases
  /// ```
  ///
  /// - Parameters:
  ///   - claim: The claim, in words.
  ///   - law: The law.
  ///   - cases: The number of recordings to try.
  ///   - seed: The seed of the first recording; each further one has the next seed.
  ///   - budget: The greatest number of recordings to try while shrinking.
  ///   - figure: Returns what the rule makes of a recording: a verdict, a score. A thrown error counts as
  ///     a figure that moved.
  /// - Returns: The number of recordings, and the simplest one whose figure moves, with the change.
  /// - Complexity: The method replays each recording once for each change of the law, and once more.
  public func check<Figure: Equatable>(
    _ claim: String, keeping law: TouchLaw, cases: Int = 100, seed: UInt64 = 1, budget: Int = 4000,
    figure: (Recording) throws -> Figure
  ) -> PropertyCheck<Value> {
    check(claim, keeping: law, cases: cases, seed: seed, budget: budget, figure: figure, isSame: ==)
  }

  /// Checks that a rule keeps a law: no change of the law moves its figure by more than `by`.
  ///
  /// - Parameters:
  ///   - claim: The claim, in words.
  ///   - law: The law.
  ///   - distance: The greatest difference of two figures.
  ///   - cases: The number of recordings to try.
  ///   - seed: The seed of the first recording; each further one has the next seed.
  ///   - budget: The greatest number of recordings to try while shrinking.
  ///   - figure: Returns what the rule makes of a recording, such as its score.
  /// - Returns: The number of recordings, and the simplest one whose figure moves.
  public func check(
    _ claim: String, keeping law: TouchLaw, by distance: Double, cases: Int = 100, seed: UInt64 = 1,
    budget: Int = 4000, figure: (Recording) throws -> Double?
  ) -> PropertyCheck<Value> {
    check(claim, keeping: law, cases: cases, seed: seed, budget: budget, figure: figure) {
      one, other in
      guard let one, let other else { return one == nil && other == nil }
      return (one - other).magnitude <= distance
    }
  }

  private func check<Figure>(
    _ claim: String, keeping law: TouchLaw, cases: Int, seed: UInt64, budget: Int,
    figure: (Recording) throws -> Figure, isSame: (Figure, Figure) -> Bool
  ) -> PropertyCheck<Value> {
    /// The first change that moves the figure, with both figures; nil if none does.
    func breach(of value: Value) throws -> (change: RecordingChange, before: Figure, after: Figure)?
    {
      let recording = value.recording
      let before = try figure(recording)
      for change in law.changes {
        let after = try figure(change.applied(to: recording))
        if !isSame(before, after) { return (change, before, after) }
      }
      return nil
    }
    var check = check(claim, cases: cases, seed: seed, budget: budget) { try breach(of: $0) == nil }
    if let found = check.counterexample, let breach = try? breach(of: found.value) {
      check.counterexample?.change = breach.change
      check.counterexample?.figures =
        "\(words(of: breach.before)) becomes \(words(of: breach.after))"
    }
    return check
  }
}

/// Returns a figure in words, without the word that an optional one has around it.
private func words(of figure: some Any) -> String {
  let text = "\(figure)"
  return text.hasPrefix("Optional(") ? String(text.dropFirst(9).dropLast()) : text
}
