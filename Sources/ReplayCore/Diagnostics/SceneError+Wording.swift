import Geometry
import MaskCore
import Scenes
import TraceCore

// The words for what is wrong with a scene, and for the numbers in it.

extension SceneError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch fault {
    case .unknownName: .unknownName
    case .missingScene: .missingScene
    case .unknownKey: .unknownSceneKey
    case .duplicateKey: .duplicateKey
    case .missing: .missingSceneKey
    case .unexpected: .sceneValue
    case .outOfRange: .sceneRange
    case .pathData: .pathData
    case .guide: .guide
    case .card: .card
    case .asset(let error): error.diagnosticCode
    }
  }

  var message: String {
    let place = printable(path)
    switch fault {
    case .missingScene:
      return words(
        "no scene to replay against", nil, "one in the header, or --scene FILE")
    case .unknownKey(let known):
      let key = path.split(separator: ".").last.map(String.init) ?? path
      return words("\(place) is unknown", key, oneOf(known, near: key))
    case .duplicateKey:
      return words("\(place) stands twice", "a second one", "one")
    case .missing(let expected):
      return words("\(place) is incomplete", nil, expected)
    case .unexpected(let found, let expected):
      return words("\(place) is wrong", found, expected)
    case .unknownName(let found, let known):
      return words("\(place) is unknown", found, oneOf(known, near: found))
    case .outOfRange(let found, let expected):
      return words("\(place) is out of range", text(found), expected)
    case .pathData(let error): return "\(place): \(error.message)"
    case .guide(let error): return "\(place): \(error.message)"
    case .card(let error): return "\(place): \(error.message)"
    case .asset(let error): return "\(place): \(error.message)"
    }
  }
}

extension PathDataError {
  fileprivate var message: String {
    switch self {
    case .empty: words("the path data draws nothing", nil, "M x y")
    case .unexpected(let column, let found, let expected):
      words("bad path data at column \(column)", found ?? "its end", expected)
    case .missingMove(let column, let found):
      words("bad path data at column \(column)", found, "M or m, which comes first")
    case .outOfRange(let column, let found):
      words(
        "a coordinate at column \(column) is out of range", found,
        text(-Path.greatestCoordinate...Path.greatestCoordinate))
    }
  }
}

extension GuideError {
  fileprivate var message: String {
    switch self {
    case .noStrokes:
      words("the guide has no stroke", nil, "at least one")
    case .emptyStroke(let stroke):
      words("stroke \(stroke + 1) of the guide is empty", nil, "at least one point")
    case .coordinateOutOfRange(let stroke, let found, let limit):
      words(
        "a coordinate of stroke \(stroke + 1) is out of range", text(found), text(-limit...limit))
    case .slackOutOfRange(let stroke, let found, let limit):
      words(
        "slack of stroke \(stroke + 1) is out of range", text(found), text(limit))
    case .sizeOutOfRange(let found, let limit):
      words(
        "size is out of range", "\(text(found.width)) x \(text(found.height))",
        "sides above 0, at most \(text(limit))")
    case .canvasOutOfRange(let found, let limit):
      words(
        "the canvas is out of range", "\(text(found.width)) x \(text(found.height))",
        "sides above 0, at most \(text(limit))")
    case .placementOutOfRange(let found, let limit):
      words(
        "placement is out of range",
        "\(text(found.width)) x \(text(found.height)) at (\(text(found.minX)), \(text(found.minY)))",
        "sides above 0 and edges within \(text(limit))")
    case .tooManyChords(let found, let limit):
      words("the guide is too long", "\(found) straight pieces", "at most \(limit)")
    case .toleranceOutOfRange(let found, let limit):
      words("tolerance is out of range", text(found), text(limit))
    case .stepOutOfRange(let found, let limit):
      words("step is out of range", text(found), text(limit))
    case .tooManyWaypoints(let found, let limit):
      words("the guide has too many waypoints", "\(found)", "at most \(limit)")
    case .tooManyPlans(let found, let limit):
      words("the guide has too many plans", "\(found)", "at most \(limit)")
    case .planSyntax(let plan, _, let found):
      words(
        "a touch of plan \(plan + 1) is wrong", found,
        "strokes by number such as \"1\", \"2r\" or \"1+2\"")
    case .planStroke(let plan, _, let found, let limit):
      words("plan \(plan + 1) names no stroke", "\(found)", "1...\(limit)")
    case .planRepeats(let plan, _, let stroke):
      words(
        "plan \(plan + 1) draws stroke \(stroke + 1) again", "it twice", "every stroke once")
    case .planMisses(let plan, let stroke):
      words(
        "plan \(plan + 1) leaves stroke \(stroke + 1) out", "no \"\(stroke + 1)\"",
        "every stroke once")
    case .currentWithoutOrder:
      words(
        "rules.against has no stroke that is due", "\"current\"",
        "\"progress\": \"ordered\" beside it, or \"against\": \"any\"")
    case .tooManyStrokes(let found, let limit):
      words(
        "the guide has too many strokes for rules.order and rules.through", "\(found)",
        "at most \(limit), or \"order\": false")
    case .needOutOfRange(let key, let found, let limit):
      words("the needed \(key.rawValue) is out of range", text(found), text(limit))
    case .timeOutOfRange(let found, let limit):
      words("time is out of range", text(found), "\(text(limit)) seconds")
    }
  }
}

extension ScratchError {
  fileprivate var message: String {
    switch self {
    case .outOfRange(let place, let found, let expected):
      words("\(place.name) is out of range", text(found), text(expected))
    case .tooManyDecimals(let place, let found, let limit):
      words("\(place.name) is too fine", text(found), "at most \(limit) decimals")
    case .maskTooLarge(let width, let height, let limit):
      words(
        "the card is too large", "\(width) x \(height) pixels",
        "at most \(limit) pixels; --limits card=N")
    case .coverOfAnotherSize(let columns, let rows, let expectedColumns, let expectedRows):
      words(
        "the cover has another size than the card", "\(columns) x \(rows) samples",
        "\(expectedColumns) x \(expectedRows)")
    case .repeatedRegion(let name):
      words("two regions have one name", name, "it once")
    case .tooFewPoints(let region, let found, let limit):
      words(
        "the polygon of region \(printable(region)) has too few corners", "\(found)",
        "at least \(limit)")
    case .tooManyPoints(let place, let found, let limit):
      words("\(place.name) is too fine", "\(found) points or lines", "at most \(limit)")
    case .repeatedCombination(let name):
      words("two combinations have one name", name, "it once")
    case .emptyCombination(let name):
      words("combination \(printable(name)) is empty", "no region", "at least one")
    case .unknownRegion(let combination, let found, let known):
      words(
        "combination \(printable(combination)) names an unknown region", found,
        oneOf(known, near: found))
    case .stampSize(let width, let height, let limit):
      words(
        "the stamp has no size that stamps have", "\(width) x \(height) pixels",
        "1...\(limit) a side")
    case .emptyStamp:
      words("the stamp is empty", "no pixel with alpha 128 or more", "at least one")
    case .nothingEligible(let region):
      words(
        region.map { "nothing can be scratched in region \(printable($0))" }
          ?? "nothing can be scratched on the card",
        "0 samples", "a visible cover there")
    }
  }
}

extension ScratchError.Place {
  fileprivate var name: String {
    switch self {
    case .frame(let field): "frame.\(field.rawValue)"
    case .eraser(let field): "eraser.\(field.rawValue)"
    case .region(let name, let field): "\(field.rawValue) of region \(printable(name))"
    case .regionRadius(let name): "radius of region \(printable(name))"
    case .regionPoint(let name, let index):
      "corner \(index + 1) of region \(printable(name))"
    case .mask: "mask"
    case .hysteresis: "rules.hysteresis"
    case .fade: "autoReveal.fade"
    case .brushWidth: "brush.width"
    case .threshold: "threshold"
    case .scale: "scale"
    }
  }
}
