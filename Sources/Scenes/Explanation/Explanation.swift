package import JSONStream

/// The answer to a question: the measurements that decided.
///
/// Words count strokes and samples from 1, as people do; the JSON form counts from 0, as the report
/// does.
package enum Explanation: Hashable, Sendable {
  /// About one stroke.
  case stroke(StrokeExplanation)
  /// About one moment.
  case moment(MomentExplanation)
  /// About one point of a card.
  case pixel(PixelExplanation)

  /// The explanation of a recording as one object: keys in a fixed order, integers first.
  package func json(of recording: String) -> JSONValue {
    switch self {
    case .stroke(let stroke): stroke.json(of: recording)
    case .moment(let moment): moment.json(of: recording)
    case .pixel(let pixel): pixel.json(of: recording)
    }
  }

  /// The explanation of a recording for people, in lines of at most 80 characters.
  package func text(of recording: String) -> String {
    switch self {
    case .stroke(let stroke): stroke.text(of: recording)
    case .moment(let moment): moment.text(of: recording)
    case .pixel(let pixel): pixel.text(of: recording)
    }
  }
}
