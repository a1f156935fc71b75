// SPDX-License-Identifier: Apache-2.0
package import PropertyTesting
package import ReplayCore
import Scenes
import TouchRecording
import Touchstone

/// The laws of a run, each with the recordings that it moves.
package struct LawTable: Sendable {
  /// The share of recordings that a law may move.
  package typealias Allowance = (law: TouchLaw, percent: Double)

  /// A law, and what its changes did to all recordings.
  struct Row: Sendable {
    /// A recording that moves.
    struct Moved: Sendable {
      let name: String
      let input: Input
      let worst: TriedRecording.Worst
    }

    let law: TouchLaw

    /// Creates the row of a law without recordings.
    init(law: TouchLaw) {
      self.law = law
    }

    /// The number of recordings that the law could change.
    var recordings = 0
    /// The number of recordings that pass as they are alone, and of those that pass when they are
    /// changed alone.
    var toRefused = 0
    var toAccepted = 0
    /// The number of recordings that move.
    var moved = 0
    /// The recording with the greatest move of the figure, of those whose verdict moves if any does.
    var worst: Moved?
    /// The moved recording with the fewest lines, or that with the greatest move of the figure: the
    /// search for a smaller one begins there.
    var shortest: Moved?
    /// True if more recordings move than are allowed.
    var isBroken = false
    /// The smallest recording that breaks the law; nil if it is not broken, or was not searched.
    var smallest: SmallestBreach?
  }

  /// The rows, in the order of the laws.
  private(set) var rows: [Row]
  /// The run.
  let trial: LawTrial
  /// The number of recordings.
  package private(set) var recordings = 0
  /// The number of recordings without a verdict or the figure.
  private(set) var unjudged = 0
  /// The worst exit status of the recordings.
  private(set) var inputStatus = ExitStatus.success
  /// The greatest and the least value of the figure in recordings as they are.
  private var range: ClosedRange<Double>?
  /// The moves of the figure, whose limit may be known only at the end, law by law.
  private var moves: [[Double]]

  /// Creates a table without recordings.
  package init(_ trial: LawTrial) {
    self.trial = trial
    rows = trial.laws.map { Row(law: $0) }
    moves = rows.map { _ in [] }
  }

  /// Adds a recording.
  package mutating func add(_ recording: TriedRecording) {
    recordings += 1
    inputStatus = inputStatus.worst(recording.exitStatus)
    guard let before = recording.before else { return }
    guard before.isJudged(by: trial.figure) else {
      unjudged += 1
      return
    }
    if let value = before.figure {
      range = range.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
    }
    for index in rows.indices {
      guard let worst = recording.worst[rows[index].law] else { continue }
      let moved = Row.Moved(name: recording.name, input: recording.input, worst: worst)
      rows[index].recordings += 1
      if trial.figure == nil { rows[index].add(moved) } else { keep(moved, at: index) }
    }
  }

  /// True if every recording lacks a verdict and the figure, though some were replayed.
  package var isEmpty: Bool { unjudged > 0 && rows.allSatisfy { $0.recordings == 0 } }

  /// Keeps the size of a move of the figure, and the recording if it is the greatest so far.
  private mutating func keep(_ moved: Row.Moved, at index: Int) {
    let size = moved.worst.effect.size
    moves[index].append(size)
    if rows[index].worst.map({ size > $0.worst.effect.size }) ?? true { rows[index].worst = moved }
  }

  // MARK: The end

  /// The move of the figure that is allowed; 0 for verdicts.
  private var allowedMove: Double {
    guard let figure = trial.figure else { return 0 }
    let quantity = MetricScale(of: figure.metric).quantity
    let bounds: Double? =
      if let least = quantity.least, let greatest = quantity.greatest {
        greatest - least
      } else {
        range.map { $0.upperBound - $0.lowerBound }
      }
    return figure.allowed * (bounds ?? 0)
  }

  /// Counts what moved, says which laws are broken, and looks for the smallest recording of each.
  ///
  /// - Parameter allowances: The shares of recordings that laws may move.
  package mutating func finish(allowing allowances: [Allowance]) {
    let allowed = allowedMove
    for index in rows.indices {
      if trial.figure != nil {
        rows[index].moved = moves[index].count { $0 > allowed }
        rows[index].shortest = rows[index].moved > 0 ? rows[index].worst : nil
      }
      let percent = allowances.last { $0.law == rows[index].law }?.percent ?? 0
      rows[index].isBroken =
        Double(rows[index].moved) * 100 > percent * Double(rows[index].recordings)
      if rows[index].isBroken, let shortest = rows[index].shortest {
        rows[index].smallest = SmallestBreach(
          of: shortest, in: trial, beyond: trial.figure == nil ? nil : allowed)
      }
    }
    moves = []
  }

  /// The exit status of the run.
  package var exitStatus: ExitStatus {
    rows.contains(where: \.isBroken) ? inputStatus.worst(.failure) : inputStatus
  }

  /// The files of the smallest recordings: each as it is, and changed.
  package var files: [(name: String, bytes: [UInt8])] {
    rows.flatMap { row in
      (row.smallest.map { [("before", $0.before), ("after", $0.after)] } ?? []).map {
        ("\(row.law.rawValue).\($0).touch.jsonl", $1.bytes)
      }
    }
  }
}

extension LawTable.Row {
  /// Adds a recording of a run that judges by verdicts.
  fileprivate mutating func add(_ other: Moved) {
    let effect = other.worst.effect
    if effect.flips {
      moved += 1
      if effect.before.passes == true { toRefused += 1 } else { toAccepted += 1 }
      let count = other.worst.recording.entries.count
      if shortest.map({ count < $0.worst.recording.entries.count }) ?? true { shortest = other }
    }
    guard let old = worst?.worst.effect else {
      worst = other
      return
    }
    let isWorse = effect.flips == old.flips ? effect.size > old.size : effect.flips
    if isWorse { worst = other }
  }
}
