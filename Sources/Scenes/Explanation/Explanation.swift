package import JSONStream

/// The answer to a query: the measurements that decided.
///
/// The text counts strokes and samples from 1, as people do; the JSON form counts from 0, as the
/// report does.
package indirect enum Explanation: Hashable, Sendable {
  /// The explanation of one stroke.
  case stroke(StrokeExplanation)
  /// The explanation of one moment of a trace.
  case moment(MomentExplanation)
  /// The explanation of one moment of a scene with controls.
  case controls(ControlExplanation)
  /// The explanation of a stroke or a moment of bare ink.
  case ink(InkExplanation)
  /// The explanation of one stroke of a card.
  case cardStroke(CardStrokeExplanation)
  /// The explanation of one moment of a card.
  case cardMoment(CardMomentExplanation)
  /// The explanation of the cover that is left on a card.
  case cardCover(CardCoverExplanation)
  /// The explanation of one point of a card.
  case pixel(PixelExplanation)

  /// Returns the explanation as one object: keys in a fixed order, integers first.
  package func json(of recording: String) -> JSONValue {
    switch self {
    case .stroke(let stroke): stroke.json(of: recording)
    case .moment(let moment): moment.json(of: recording)
    case .controls(let controls): controls.json(of: recording)
    case .ink(let ink): ink.json(of: recording)
    case .cardStroke(let stroke): stroke.json(of: recording)
    case .cardMoment(let moment): moment.json(of: recording)
    case .cardCover(let cover): cover.json(of: recording)
    case .pixel(let pixel): pixel.json(of: recording)
    }
  }

  /// Returns the explanation as text for people, in lines of at most 80 characters.
  package func text(of recording: String) -> String {
    switch self {
    case .stroke(let stroke): stroke.text(of: recording)
    case .moment(let moment): moment.text(of: recording)
    case .controls(let controls): controls.text(of: recording)
    case .ink(let ink): ink.text(of: recording)
    case .cardStroke(let stroke): stroke.text(of: recording)
    case .cardMoment(let moment): moment.text(of: recording)
    case .cardCover(let cover): cover.text(of: recording)
    case .pixel(let pixel): pixel.text(of: recording)
    }
  }
}
