import Geometry
import MaskCore
import PNGCodec
package import Scenes
import TouchRecording
import TraceCore

extension SceneError: Diagnosable {
  package var diagnosis: Diagnosis {
    let place = printable(path)
    return switch fault {
    case .unknownKey(let known):
      words(.unknownSceneKey, "unknown key \(place)", name: key, known: known)
    case .duplicateKey:
      words(.duplicateKey, "duplicate key \(place)", expected: "each key once in an object")
    case .missing(let expected):
      words(.missingSceneKey, "\(place) is incomplete", expected: expected)
    case .unexpected(let found, let expected):
      words(.sceneValue, field: place, found: found, expected: expected)
    case .unknownName(let found, let known):
      words(.unknownName, "unknown name \(quoted(found)) at \(place)", name: found, known: known)
    case .outOfRange(let found, let expected):
      words(.sceneRange, "\(place) is out of range", found: text(found), expected: expected)
    case .pathData(let error): (.pathData, "\(place): \(error.message)")
    case .guide(let error): (.guide, "\(place): \(error.message)")
    case .card(let error): (.card, "\(place): \(error.message)")
    case .tooMuchWork(let limit):
      words(
        .tooMuchWork, "\(place) takes too much work",
        found: "more than \(limit) steps before the first touch",
        expected: "at most \(limit) (--limits work=N)")
    case .asset(let error): (error.diagnosis.code, "\(place): \(error.message)")
    }
  }

  /// The last key of the path.
  package var key: String { path.split(separator: ".").last.map(String.init) ?? path }
}

extension PathDataError {
  fileprivate var message: String {
    switch self {
    case .empty: words("the path data draws nothing", expected: "M x y")
    case .unexpected(let column, let found, let expected):
      words(
        "invalid path data at column \(column)", found: found ?? "the end", expected: expected)
    case .missingMove(let column, let found):
      words(
        "invalid path data at column \(column)", found: found,
        expected: "M or m as the first command")
    case .outOfRange(let column, let found):
      words(
        "the coordinate at column \(column) is out of range", found: found,
        expected: text(-Path.greatestCoordinate...Path.greatestCoordinate))
    }
  }
}

extension GuideError {
  fileprivate var message: String {
    switch self {
    case .noStrokes:
      words("the guide has no stroke", expected: "at least one")
    case .emptyStroke(let stroke):
      words("stroke \(stroke + 1) of the guide is empty", expected: "at least one point")
    case .coordinateOutOfRange(let stroke, let found, let limit):
      words(
        "a coordinate of stroke \(stroke + 1) is out of range", found: text(found),
        expected: text(-limit...limit))
    case .slackOutOfRange(let stroke, let found, let limit):
      words(
        "slack of stroke \(stroke + 1) is out of range", found: text(found), expected: text(limit))
    case .sizeOutOfRange(let found, let limit):
      words("size is out of range", found: text(found), expected: sides(limit))
    case .canvasOutOfRange(let found, let limit):
      words("the canvas is out of range", found: text(found), expected: sides(limit))
    case .placementOutOfRange(let found, let limit):
      words(
        "placement is out of range",
        found: "\(text(found.size)) at (\(text(found.minX)), \(text(found.minY)))",
        expected: "sides above 0 and edges within \(text(limit))")
    case .tooManyChords(let found, let limit):
      words("the guide is too long", found: "\(found) straight lines", expected: "at most \(limit)")
    case .toleranceOutOfRange(let found, let limit):
      words("tolerance is out of range", found: text(found), expected: text(limit))
    case .stepOutOfRange(let found, let limit):
      words("step is out of range", found: text(found), expected: text(limit))
    case .tooManyWaypoints(let found, let limit):
      words("the guide has too many waypoints", found: "\(found)", expected: "at most \(limit)")
    case .tooManyPlans(let found, let limit):
      words("the guide has too many plans", found: "\(found)", expected: "at most \(limit)")
    case .planSyntax(let plan, _, let found):
      words(
        "invalid touch in plan \(plan + 1)", found: found,
        expected: "strokes by number such as \"1\", \"2r\" or \"1+2\"")
    case .planStroke(let plan, _, let found, let limit):
      words("unknown stroke in plan \(plan + 1)", found: "\(found)", expected: "1 to \(limit)")
    case .planRepeats(let plan, _, let stroke):
      words("plan \(plan + 1) draws stroke \(stroke + 1) twice", expected: "every stroke once")
    case .planMisses(let plan, let stroke):
      words("plan \(plan + 1) omits stroke \(stroke + 1)", expected: "every stroke once")
    case .againstWithoutOrder(let against):
      words(
        "rules.against is \"\(against.rawValue)\", but progress has no order",
        expected: "\"progress\": \"ordered\" beside it, or \"against\": \"any\"")
    case .tooManyStrokes(let found, let limit):
      words(
        "the guide has too many strokes for rules.order and rules.through", found: "\(found)",
        expected: "at most \(limit), or \"order\": false")
    case .needOutOfRange(let key, let found, let limit):
      words(
        "the needed \(key.rawValue) is out of range", found: text(found), expected: text(limit))
    case .timeOutOfRange(let found, let limit):
      words("time is out of range", found: text(found), expected: "\(text(limit)) seconds")
    }
  }
}

/// The width and the height of a size.
private func text(_ size: Size) -> String { "\(text(size.width)) x \(text(size.height))" }

/// The range of both sides of a size.
private func sides(_ limit: Double) -> String { "sides above 0, at most \(text(limit))" }

extension ScratchError {
  fileprivate var message: String {
    switch self {
    case .outOfRange(let place, let found, let expected):
      words("\(place.name) is out of range", found: text(found), expected: text(expected))
    case .tooManyDecimals(let place, let found, let limit):
      words("\(place.name) has too many decimals", found: text(found), expected: "at most \(limit)")
    case .maskTooLarge(let width, let height, let limit):
      words(
        "the card is too large", found: "\(width) x \(height) pixels",
        expected: "at most \(limit) pixels (--limits card=N)")
    case .regionsTooLarge(let found, let limit):
      words(
        "the regions are too large", found: "\(text(found)) pixels together",
        expected: "at most \(limit)")
    case .coverOfAnotherSize(let columns, let rows, let expectedColumns, let expectedRows):
      words(
        "the cover and the card differ in size", found: "\(columns) x \(rows) samples",
        expected: "\(expectedColumns) x \(expectedRows)")
    case .repeatedRegion(let name):
      words("two regions have the name \(quoted(name))", expected: "different names")
    case .tooFewPoints(let region, let found, let limit):
      words(
        "the polygon of region \(quoted(region)) has too few corners", found: "\(found)",
        expected: "at least \(limit)")
    case .tooManyPoints(let place, let found, let limit):
      words(
        "\(place.name) is too complex", found: "\(found) points or lines",
        expected: "at most \(limit)")
    case .repeatedCombination(let name):
      words("two combinations have the name \(quoted(name))", expected: "different names")
    case .emptyCombination(let name):
      words("combination \(quoted(name)) is empty", expected: "at least one region")
    case .unknownRegion(let combination, let found, let known):
      words(
        "unknown region \(quoted(found)) in combination \(quoted(combination))", name: found,
        known: known)
    case .stampSize(let width, let height, let limit):
      words(
        "the size of the stamp is out of range", found: "\(width) x \(height) pixels",
        expected: "sides from 1 to \(limit)")
    case .emptyStamp:
      words("the stamp is empty", expected: "at least one pixel with alpha 128 or more")
    case .nothingEligible(let region):
      words(
        region.map { "nothing can be scratched in region \(quoted($0))" }
          ?? "nothing can be scratched on the card",
        expected: "a visible cover there")
    }
  }
}

extension ScratchError.Place {
  fileprivate var name: String {
    switch self {
    case .frame(let field): "frame.\(field.rawValue)"
    case .eraser(let field): "eraser.\(field.rawValue)"
    case .region(let name, let field): "\(field.rawValue) of region \(quoted(name))"
    case .regionRadius(let name): "radius of region \(quoted(name))"
    case .regionPoint(let name, let index):
      "corner \(index + 1) of region \(quoted(name))"
    case .mask: "mask"
    case .hysteresis: "rules.hysteresis"
    case .fade: "autoReveal.fade"
    case .brushWidth: "brush.width"
    case .threshold: "threshold"
    case .scale: "scale"
    }
  }
}

extension AssetError: Diagnosable {
  package var diagnosis: Diagnosis {
    switch self {
    case .noFolder(let id):
      words(
        .unknownName, "no picture \(quoted(id))",
        expected: "\(file(id)) beside the recording or the scene, or --assets DIR with it")
    case .unknown(let id, let known):
      words(
        .unknownName, "no picture \(quoted(id))", name: id, known: known,
        expected: "\(file(id)) in the folder")
    case .forbiddenName(let id):
      words(
        .forbiddenPicture, "invalid picture name \(quoted(id))",
        expected: "1 to \(AssetName.greatestLength) of the characters A-Z a-z 0-9 . _ -, without a "
          + "leading dot, and not the name of a device")
    case .notInFolder(let id):
      words(
        .forbiddenPicture, "\(file(id)) is refused", found: "a link or a special file",
        expected: "a file inside the folder")
    case .fileTooLarge(let id, let limit):
      words(.picture, "\(file(id)) is too large", expected: "at most \(limit) bytes")
    case .tooManyPixels(let id, let found, let limit):
      words(
        .picture, "\(file(id)) is too large", found: "\(found) pixels",
        expected: "at most \(limit) (--limits picture=N)")
    case .unreadable(let id, let error):
      (.picture, "\(file(id)) cannot be read: \(error.reason)")
    case .jpeg(let id, let name):
      (
        .picture,
        "\(printable(name)) is a JPEG file; convert it to PNG: "
          + "magick \(printable(name == file(id) ? "jpeg:\(name)" : name)) \(file(id))"
      )
    case .png(let id, let error):
      words(
        .picture, "\(file(id)) is not a valid PNG file at byte \(error.offset + 1)",
        found: error.found, expected: error.expected)
    }
  }

  /// The name of the file of a picture.
  private func file(_ id: String) -> String { "\(id)\(AssetName.ending)" }
}

extension ExplanationError {
  /// The diagnosis of a question that the named recording does not answer.
  package func diagnosis(of recording: String) -> Diagnosis {
    switch self {
    case .noSuchStroke(let number, let count):
      words(
        .flagValue, "\(recording) has no stroke \(number)",
        expected: count == 0 ? "a recording with strokes" : count == 1 ? "1" : "1 to \(count)")
    case .beyondEnd(let time, let end):
      words(
        .flagValue, "\(recording) ends before \(exactSeconds(time))",
        expected: "a time up to \(exactSeconds(end))")
    case .unexplained(let scene):
      words(
        .unexplained, "\(recording) has no strokes to explain", found: "a \(scene) scene",
        expected: "--at TIME")
    case .noView(let view, let scene):
      words(
        .unexplained, "\(recording) has no view \(view)", found: "a \(scene) scene",
        expected: "a recording of \(view == "speed" ? "an ink" : "a scratch") scene")
    case .noCard(let scene):
      words(
        .unexplained, "\(recording) has no cover to reveal", found: "a \(scene) scene",
        expected: ["trace", "ink"].contains(scene) ? "--stroke N or --at TIME" : "--at TIME")
    }
  }
}

extension Work {
  /// The diagnosis of work beyond a limit.
  package func diagnosis(limit: Int) -> Diagnosis {
    // Work that is not known, since it was given up, is more than any limit.
    let steps = amount > 1 << 53 ? "more than \(limit)" : "\(amount)"
    return words(
      .tooMuchWork, "the recording takes too much work", found: "\(steps) \(unit)",
      expected: "at most \(limit) (--limits work=N)")
  }
}
