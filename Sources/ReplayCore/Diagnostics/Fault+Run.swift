// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import GuideFiles
package import InkFormats
import Scenes
package import TouchRecording
package import Touchstone

// The faults of a run.

extension Fault {
  /// The least number of files that a process must be allowed to have open.
  ///
  /// These are the three standard streams, two of the threads, an input, and three of an output folder.
  package static let leastFiles = 9

  /// The exit status of a run that this fault ends: that of its code, or of the signal.
  package var exitStatus: ExitStatus {
    if code == .interrupted, let signal = Signal.pending { return ExitStatus(signal) }
    return code.exitStatus
  }

  /// True if no reader is left for the message.
  package var isSilent: Bool { code == .readerGone }

  /// The call that makes packed recordings, of which each is a line.
  package static let packing = "replay convert --to packed makes one"
}

// MARK: - Recordings

extension Fault {
  /// A line is part of a recording in line form, where each line must be a whole recording.
  package static func unpacked(_ place: Place) -> Fault {
    Fault(
      .unpacked, at: place, "the line is not a whole recording",
      expected: "a packed recording (\(packing))")
  }

  /// The first rows of a stream, or all of them, are bad; `remedy` is the call that may read them.
  package static func noGoodRow(count: Int, remedy: String?) -> Fault {
    Fault(
      .noGoodRow, count == 1 ? "the only row is bad" : "the first \(count) rows are all bad",
      expected: remedy ?? "--from FORMAT, or --keep-going to read on")
  }

  /// A file of another format was read; `count` times stepped back and were raised.
  package static func held(count: Int) -> Fault {
    Fault(
      .timeSteppedBack,
      "a time stepped back within a stroke and was raised to the previous one (\(count) in all)")
  }

  /// The part of a recording to keep holds no touch; the recording ends at `end`.
  package static func emptyExcerpt(end: Microseconds) -> Fault {
    Fault(
      .noInk, "no touch lies in the part to keep (--cut, --only-contact)",
      found: "a recording that ends at \(seconds(end))", expected: "at least one touch in it")
  }

  /// A recording without a valid end line cannot be packed, which would seal it.
  package static let unsealed = Fault(
    .unsealedPacked, "the packed form would seal a recording without a valid end line",
    expected: "--to native, which leaves it unsealed, or a part of it (--cut)")

  /// A recording cannot be sealed again, which would hide these warnings about it.
  package static func unsealable(_ codes: [DiagnosticCode]) -> Fault {
    Fault(
      .unsealable, "sealing the changed recording would hide what was read wrongly",
      found: codes.map(\.name).joined(separator: ", "),
      expected: "a recording for which check has no such warning")
  }

  /// A file of another format was read, with an omission or an assumption.
  package static func imported(_ note: ImportNote) -> Fault {
    note.diagnosis.at(note.place)
  }
}

// MARK: - Scenes

extension Fault {
  /// The scene cannot be replayed as a setting changes it.
  ///
  /// If no key is near, other kinds of scenes may have the key.
  package static func setting(_ setting: SceneSetting, _ fault: Fault) -> Fault {
    if fault.code == .unknownSceneKey, let path = fault.path {
      // The last part of a path is what people remember of it.
      let ending = "." + path.dropFirst("scene.".count)
      let paths = setting.keys.filter { $0.hasSuffix(ending) }
      // A word of a longer path was mistyped, if the path is near a whole one, and no other kind has it.
      let isNested =
        ending.dropFirst().contains(".") && !setting.keys.contains { $0 == ending.dropFirst() }
      let near =
        paths.isEmpty
        ? (isNested ? nearestNames(to: String(ending.dropFirst()), among: setting.keys) : [])
        : nearestNames(to: String(ending.dropFirst()), among: paths)
      if !near.isEmpty {
        // The scene may have proposed the last part alone.
        let what = fault.what.split(separator: "; did you mean ", maxSplits: 1)[0]
        return Fault(fault.code, in: setting.source, "\(what); did you mean \(alternatives(near))?")
      }
    }
    return Fault(fault.code, in: setting.source, fault.message + setting.advice(fault))
  }

  /// A setting for one kind of scenes changed no scene of the run.
  package static func unusedSetting(_ setting: SceneSetting) -> Fault {
    Fault(
      .unusedSetting, in: setting.source, "no scene is changed",
      expected: "one of the kind \(setting.kind?.rawValue ?? "")")
  }

  /// A picture would have more pixels than `limit`.
  package static func frameTooLarge(width: Int, height: Int, limit: Int) -> Fault {
    Fault(
      .frameTooLarge, "the frame is too large", found: "\(width) x \(height) pixels",
      expected: "at most \(limit) pixels (--limits frame=N)")
  }

  /// A picture is drawn at a smaller scale than that of the recording, so that it has at most `limit`
  /// pixels.
  package static func frameScaled(to scale: Double, from own: Double, limit: Int) -> Fault {
    Fault(
      .frameScaled,
      "the frame is drawn at \(text(scale)) pixels per point; the figures are unchanged",
      found: "a canvas too large for \(text(own))",
      expected: "at most \(limit) pixels (--limits frame=N, or --scale)")
  }

  /// An animation would have more frames than `limit`.
  package static func tooManyFrames(limit: Int) -> Fault {
    Fault(
      .tooManyFrames, "the animation has too many frames",
      expected: "at most \(limit) frames (--limits frames=N)")
  }
}

extension SceneSetting {
  /// The paths of all keys of scenes.
  fileprivate var keys: [String] { SceneKind.sceneForm.alternatives.flatMap(\.figures) }

  /// The flag with the setting, as the place of a fault.
  fileprivate var source: Fault.Source { .file("--set \(printable(text))") }
}

// MARK: - Requirements

extension Fault {
  /// An `expect` line cannot be judged; that is a warning unless the run judges expectations.
  package static func expectation(line: Int, _ fault: Fault, isJudged: Bool) -> Fault {
    Fault(
      isJudged ? fault.code : .expectationUnread, at: Place(line: line, byte: 0), fault.what,
      found: fault.found, expected: fault.expected)
  }

  /// A requirement does not hold.
  package static func unmet(_ judgment: Judgment) -> Fault {
    judgment.explainedDiagnosis
  }

  /// A recording fails or is missing on the new side of a comparison alone.
  package static func newlyFails(recording: String, words: String) -> Fault {
    Fault(.newlyFails, "\(recording): \(words)")
  }

  /// The change of a recording is accepted, but the recording does not change, or is not there.
  package static func staleAcceptance(name: String, isKnown: Bool) -> Fault {
    Fault(
      .staleAcceptance, in: .file("--accept"),
      isKnown ? "\(quoted(name)) does not change" : "no recording is named \(quoted(name))",
      expected: "names of recordings that change")
  }

  /// A frame differs from its golden picture, or cannot be compared with it.
  package static func golden(_ result: GoldenResult) -> Fault {
    result.diagnosis.at(nil, of: result.path)
  }

  /// A recording has no label, like `others` more.
  package static func unlabeled(recording: String, others: Int) -> Fault {
    Fault(
      .unlabeled,
      "no label for \(quoted(recording))"
        + (others > 0 ? " and \(counted(others, "other recording"))" : ""),
      expected: "a row of --labels for each recording")
  }

  /// No recording has the label.
  package static func noneLabeled(_ label: String) -> Fault {
    Fault(.unlabeled, "no recording is \(label)", expected: "good recordings and bad ones")
  }

  /// No recording has a name of the table of labels.
  package static func labelUnused(_ name: String) -> Fault {
    Fault(
      .labelUnused, "no recording is named \(quoted(name))", expected: "names of recordings")
  }
}

// MARK: - The process

extension Fault {
  /// A signal ended the run after some recordings.
  package static func interrupted(_ signal: Signal, recordings: Int) -> Fault {
    Fault(
      .interrupted,
      "\(signal.name) stopped the run after " + counted(recordings, "recording")
        + "; every file written so far is complete")
  }

  /// The system gives the program no more memory.
  package static let memoryExhausted = Fault(
    .shortage,
    "the memory is exhausted; fewer inputs at once need less (--jobs N)"
      + "; every file written so far is complete")

  /// The process may have only `limit` files open, and the threads alone need some.
  package static func tooFewFiles(limit: Int) -> Fault {
    Fault(
      .shortage, "too few files may be open", found: "\(limit)",
      expected: "at least \(leastFiles) (ulimit -n)")
  }

  /// The process may have only so many threads beside the first one; with fewer than expected, the run
  /// would wait for another for ever.
  package static func tooFewThreads(found: Int, expected: Int) -> Fault {
    Fault(
      .shortage, "too few threads can be started", found: "\(found)",
      expected: "at least \(expected) (ulimit -u)")
  }

  /// The program is in an impossible state.
  package static func internalFault(_ text: String) -> Fault {
    Fault(
      .internalFault, "internal error: \(printable(text)); please report it with the recording")
  }
}

extension SceneSetting {
  /// Returns what may be meant by a key that the scene does not know, after all keys that it knows.
  fileprivate func advice(_ fault: Fault) -> String {
    guard kind == nil, fault.code == .unknownSceneKey, fault.expected != nil,
      let path = fault.path?.dropFirst("scene.".count)
    else { return "" }
    if path.split(separator: ".").first == "canvas" {
      return ", or --canvas WxH, which tells the canvas of other formats"
    }
    return keys.contains { $0 == path || $0.hasPrefix(path + ".") }
      ? ", or KIND:\(printable(text)) for scenes of one kind" : ""
  }
}
