package import JSONStream

/// The answer to a question: the measurements that decided.
///
/// Words count strokes and samples from 1, as people do; the JSON form counts from 0, as the report
/// does.
enum Explanation: Hashable, Sendable {
  /// About one stroke.
  case stroke(StrokeExplanation)
  /// About one moment.
  case moment(MomentExplanation)
  /// About one point of a card.
  case pixel(PixelExplanation)
}

extension ReplayedRecording {
  /// The explanation as one object: keys in a fixed order, integers first; nil where there is none.
  package var explanationJSON: JSONValue? {
    switch explanation {
    case .stroke(let stroke): stroke.json(of: name)
    case .moment(let moment): moment.json(of: name)
    case .pixel(let pixel): pixel.json(of: name)
    case nil: nil
    }
  }

  /// The explanation for people, in lines of at most 80 characters; nil where there is none.
  package var explanationText: String? {
    switch explanation {
    case .stroke(let stroke): stroke.text(of: printable(name))
    case .moment(let moment): moment.text(of: printable(name))
    case .pixel(let pixel): pixel.text(of: printable(name))
    case nil: nil
    }
  }
}

/// How explanations are written.
public enum ExplanationFormat: String, CaseIterable, Sendable {
  /// Sentences and tables for people.
  case human
  /// One JSON object.
  case json
  /// One JSON object a line, one line a recording.
  case jsonl
}

/// The explanations of a run in one of their forms.
public struct ExplanationOutput: Sendable {
  private let format: ExplanationFormat
  /// Whether something was written.
  private var isBegun = false
  /// What the JSON form, which is one object, holds so far.
  private var explanations: [JSONValue] = []

  /// Begins an output without explanations.
  public init(_ format: ExplanationFormat) {
    self.format = format
  }

  /// Takes the explanation of a recording, if there is one, and answers what can be written now.
  public mutating func add(_ recording: ReplayedRecording) -> [UInt8] {
    guard let json = recording.explanationJSON, let text = recording.explanationText else {
      return []
    }
    defer { isBegun = true }
    switch format {
    case .human: return Array("\(isBegun ? "\n" : "")\(text)".utf8)
    case .jsonl: return json.text() + [UInt8(ascii: "\n")]
    case .json:
      explanations.append(json)
      return []
    }
  }

  /// What is to be written after the last recording.
  public var end: [UInt8] {
    guard format == .json else { return [] }
    let value: JSONValue = [
      "kind": "touch-explanation", "schema": 1, "explanations": JSONValue(explanations),
    ]
    return value.text(.pretty) + [UInt8(ascii: "\n")]
  }
}
