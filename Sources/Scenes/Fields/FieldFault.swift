// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Geometry
package import MaskCore
import PNGCodec
import TouchRecording
package import TraceCore

/// A kind of fault of a value in a scene, or in another JSON object that is read key by key.
package enum FieldFault: Hashable, Sendable {
  /// The key is unknown; `known` are the keys of its object.
  case unknownKey(known: [String])
  /// The object has the key twice.
  case duplicateKey
  /// A required key is missing; `expected` names it.
  case missing(expected: String)
  /// The value is not of the expected kind, or violates a rule that `expected` states.
  case unexpected(found: String, expected: String)
  /// The name is unknown; `known` are the names that exist.
  case unknownName(found: String, known: [String])
  /// The number is out of range.
  case outOfRange(found: Double, expected: String)
  /// The SVG path data is malformed.
  case pathData(PathDataError)
  /// The guide is invalid.
  case guide(GuideError)
  /// The card is invalid.
  case card(ScratchError)
  /// The scene takes more work before the first touch than the limit allows.
  case tooMuchWork(limit: Int)
  /// The picture could not be loaded; the scene is replayed without it.
  case asset(Fault)
}

extension Fault {
  /// Creates the fault of a value in a scene.
  ///
  /// - Parameters:
  ///   - fault: The kind of fault.
  ///   - path: The path of the value, such as `scene.rules.tolerance`.
  ///   - offset: The offset of its first byte in the JSON text; nil if it has no place in it.
  package init(_ fault: FieldFault, path: String, offset: Int?) {
    self = fault.words(at: path)
    (source, self.path) = (.scene, path)
    place = offset.map { Place(line: 1, byte: $0 + 1) }
  }

  /// Returns the fault of a card that cannot be drawn at some scale, placed at the card's frame.
  static func frame(_ error: ScratchError) -> Fault {
    Fault(.card(error), path: "scene.frame", offset: nil)
  }
}

extension FieldFault {
  /// Returns the fault in words, at a path.
  fileprivate func words(at path: String) -> Fault {
    let place = printable(path)
    return switch self {
    case .unknownKey(let known):
      Fault(
        .unknownSceneKey, "unknown key \(place)",
        name: path.split(separator: ".").last.map(String.init) ?? path, known: known)
    case .duplicateKey:
      Fault(.duplicateKey, "duplicate key \(place)", expected: "each key once in an object")
    case .missing(let expected):
      Fault(.missingSceneKey, "\(place) is incomplete", expected: expected)
    case .unexpected(let found, let expected):
      Fault(.sceneValue, field: place, found: found, expected: expected)
    case .unknownName(let found, let known):
      Fault(.unknownName, "unknown name \(quoted(found)) at \(place)", name: found, known: known)
    case .outOfRange(let found, let expected):
      Fault(.sceneRange, "\(place) is out of range", found: text(found), expected: expected)
    case .pathData(let error): error.diagnosis.named(place)
    case .guide(let error): error.diagnosis.named(place)
    case .card(let error): error.diagnosis.named(place)
    case .tooMuchWork(let limit):
      Fault(
        .tooMuchWork, "\(place) takes too much work",
        found: "more than \(limit) steps before the first touch",
        expected: "at most \(limit) (--limits work=N)")
    case .asset(let fault): fault.named(place)
    }
  }
}

extension PathDataError {
  /// The fault, in words.
  package var diagnosis: Fault {
    switch self {
    case .empty: Fault(.pathData, "the path data draws nothing", expected: "M x y")
    case .unexpected(let column, let found, let expected):
      Fault(
        .pathData, "invalid path data at column \(column)", found: found ?? "the end",
        expected: expected)
    case .missingMove(let column, let found):
      Fault(
        .pathData, "invalid path data at column \(column)", found: found,
        expected: "M or m as the first command")
    case .outOfRange(let column, let found):
      Fault(
        .pathData, "the coordinate at column \(column) is out of range", found: found,
        expected: text(-Path.greatestCoordinate...Path.greatestCoordinate))
    }
  }
}

extension GuideError {
  /// The fault, in words.
  package var diagnosis: Fault {
    switch self {
    case .noStrokes:
      Fault(.guide, "the guide has no stroke", expected: "at least one")
    case .emptyStroke(let stroke):
      Fault(.guide, "stroke \(stroke + 1) of the guide is empty", expected: "at least one point")
    case .coordinateOutOfRange(let stroke, let found, let limit):
      Fault(
        .guide, "a coordinate of stroke \(stroke + 1) is out of range", found: text(found),
        expected: text(-limit...limit))
    case .slackOutOfRange(let stroke, let found, let limit):
      Fault(
        .guide, "slack of stroke \(stroke + 1) is out of range", found: text(found),
        expected: text(limit))
    case .sizeOutOfRange(let found, let limit):
      Fault(.guide, "size is out of range", found: extent(found), expected: sides(limit))
    case .canvasOutOfRange(let found, let limit):
      Fault(.guide, "the canvas is out of range", found: extent(found), expected: sides(limit))
    case .placementOutOfRange(let found, let limit):
      Fault(
        .guide, "placement is out of range",
        found: "\(extent(found.size)) at (\(text(found.minX)), \(text(found.minY)))",
        expected: "sides above 0 and edges within \(text(limit))")
    case .tooManyChords(let found, let limit):
      Fault(
        .guide, "the guide is too long", found: "\(found) straight lines",
        expected: "at most \(limit)")
    case .toleranceOutOfRange(let found, let limit):
      Fault(.guide, "tolerance is out of range", found: text(found), expected: text(limit))
    case .stepOutOfRange(let found, let limit):
      Fault(.guide, "step is out of range", found: text(found), expected: text(limit))
    case .tooManyWaypoints(let found, let limit):
      Fault(
        .guide, "the guide has too many waypoints", found: "\(found)", expected: "at most \(limit)")
    case .tooManyPlans(let found, let limit):
      Fault(.guide, "the guide has too many plans", found: "\(found)", expected: "at most \(limit)")
    case .planSyntax(let plan, _, let found):
      Fault(
        .guide, "invalid touch in plan \(plan + 1)", found: found,
        expected: "strokes by number such as \"1\", \"2r\" or \"1+2\"")
    case .planStroke(let plan, _, let found, let limit):
      Fault(
        .guide, "unknown stroke in plan \(plan + 1)", found: "\(found)", expected: "1 to \(limit)")
    case .planRepeats(let plan, _, let stroke):
      Fault(
        .guide, "plan \(plan + 1) draws stroke \(stroke + 1) twice", expected: "every stroke once")
    case .planMisses(let plan, let stroke):
      Fault(.guide, "plan \(plan + 1) omits stroke \(stroke + 1)", expected: "every stroke once")
    case .againstWithoutOrder(let against):
      Fault(
        .guide, "rules.against is \"\(against.rawValue)\", but progress has no order",
        expected: "\"progress\": \"ordered\" beside it, or \"against\": \"any\"")
    case .tooManyStrokes(let found, let limit):
      Fault(
        .guide, "the guide has too many strokes for rules.order and rules.through",
        found: "\(found)",
        expected: "at most \(limit), or \"order\": false")
    case .needOutOfRange(let key, let found, let limit):
      Fault(
        .guide, "the needed \(key.rawValue) is out of range", found: text(found),
        expected: text(limit))
    case .timeOutOfRange(let found, let limit):
      Fault(.guide, "time is out of range", found: text(found), expected: "\(text(limit)) seconds")
    }
  }
}

/// The width and the height of a size.
private func extent(_ size: Size) -> String { "\(text(size.width)) x \(text(size.height))" }

/// The range of both sides of a size.
private func sides(_ limit: Double) -> String { "sides above 0, at most \(text(limit))" }

extension ScratchError {
  fileprivate var diagnosis: Fault {
    switch self {
    case .outOfRange(let place, let found, let expected):
      Fault(.card, "\(place.name) is out of range", found: text(found), expected: text(expected))
    case .tooManyDecimals(let place, let found, let limit):
      Fault(
        .card, "\(place.name) has too many decimals", found: text(found),
        expected: "at most \(limit)")
    case .maskTooLarge(let width, let height, let limit):
      Fault(
        .card, "the card is too large", found: "\(width) x \(height) pixels",
        expected: "at most \(limit) pixels (--limits card=N)")
    case .regionsTooLarge(let found, let limit):
      Fault(
        .card, "the regions are too large", found: "\(text(found)) pixels together",
        expected: "at most \(limit)")
    case .coverOfAnotherSize(let columns, let rows, let expectedColumns, let expectedRows):
      Fault(
        .card, "the cover and the card differ in size", found: "\(columns) x \(rows) samples",
        expected: "\(expectedColumns) x \(expectedRows)")
    case .repeatedRegion(let name):
      Fault(.card, "two regions have the name \(quoted(name))", expected: "different names")
    case .tooFewPoints(let region, let found, let limit):
      Fault(
        .card, "the polygon of region \(quoted(region)) has too few corners", found: "\(found)",
        expected: "at least \(limit)")
    case .tooManyPoints(let place, let found, let limit):
      Fault(
        .card, "\(place.name) is too complex", found: "\(found) points or lines",
        expected: "at most \(limit)")
    case .repeatedCombination(let name):
      Fault(.card, "two combinations have the name \(quoted(name))", expected: "different names")
    case .emptyCombination(let name):
      Fault(.card, "combination \(quoted(name)) is empty", expected: "at least one region")
    case .unknownRegion(let combination, let found, let known):
      Fault(
        .card, "unknown region \(quoted(found)) in combination \(quoted(combination))", name: found,
        known: known)
    case .stampSize(let width, let height, let limit):
      Fault(
        .card, "the size of the stamp is out of range", found: "\(width) x \(height) pixels",
        expected: "sides from 1 to \(limit)")
    case .emptyStamp:
      Fault(.card, "the stamp is empty", expected: "at least one pixel with alpha 128 or more")
    case .nothingEligible(let region):
      Fault(
        .card,
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
