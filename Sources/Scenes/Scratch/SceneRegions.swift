// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import MaskCore

/// The regions of a card and their combinations, as a scene gives them.
///
/// A region whose picture failed to load is left out, and so is every combination that names it.
struct SceneRegions {
  /// A region and its index in the scene.
  private struct Entry {
    let index: Int
    let name: String
    /// The region and the key that holds its shape; nil if its picture failed to load.
    let region: (value: ScratchRegion, shapeKey: String)?
  }

  private var entries: [Entry] = []
  private var combined: [(index: Int, combination: RegionCombination)] = []

  /// The form of a region, which has one shape.
  static let regionForm = ValueForm.named(
    "region",
    .either(
      [
        Field("rect", .rect),
        Field(
          "roundedRect",
          .rect(adding: [
            Field("radius", .number(0...coordinates.upperBound), "at most half the shorter side")
          ])),
        Field("ellipse", .rect), Field("polygon", .list(.point, count: nil), "3 to 1024 corners"),
        Field("image", .picture, "stretched over the card"),
      ].map { shape in
        .object([
          Field("name", .text),
          Field(
            "kind", .choice(ScratchRegion.Kind.self),
            "the only places to scratch, reported on its own (default), or reported if touched"
          ).optional,
          shape,
        ])
      }), meaning: nil)

  /// The form of a combination.
  static let combinationForm = ValueForm.object([
    Field("name", .text), Field("of", .list(.text, count: nil), "the names of regions"),
    Field(
      "by", .choice(RegionCombination.Rule.self),
      "the least share (default), the greatest, or that of all samples together"
    ).optional,
  ])

  /// Reads the keys `regions` and `combine` of a scene.
  init(_ scene: inout ObjectFields, _ pictures: inout ScenePictures) throws(Fault) {
    for (index, value) in (try scene.elements("regions") ?? []).enumerated() {
      var fields = try ObjectFields(
        value, path: "\(scene.path).regions[\(index)]", as: SceneRegions.regionForm)
      let name = try fields.required(try fields.string("name"), "name")
      let region = try fields.region(name, &pictures)
      entries.append(Entry(index: index, name: name, region: region))
    }
    for (index, value) in (try scene.elements("combine") ?? []).enumerated() {
      let path = "\(scene.path).combine[\(index)]"
      combined.append((index, try RegionCombination(value, path: path)))
    }
    let missing = Set(entries.lazy.filter { $0.region == nil }.map { $0.name })
    combined.removeAll { !missing.isDisjoint(with: $0.combination.regions) }
  }

  /// The regions, in the order of the scene.
  var regions: [ScratchRegion] { entries.compactMap { $0.region?.value } }

  /// The combinations, in the order of the scene.
  var combinations: [RegionCombination] { combined.map { $0.combination } }

  /// Returns the keys that lead from the scene to a region.
  ///
  /// If two regions share the name, the keys lead to the second, which is the one too many.
  func steps(to name: String) -> [String]? {
    entries.last { $0.name == name }.map { ["regions", "\($0.index)"] }
  }

  /// Returns the key that holds the shape of a region.
  func shapeKey(of name: String) -> String? {
    entries.last { $0.name == name }?.region?.shapeKey
  }

  /// Returns the keys that lead from the scene to a combination; if two share the name, to the
  /// second.
  func steps(toCombination name: String) -> [String]? {
    combined.last { $0.combination.name == name }.map { ["combine", "\($0.index)"] }
  }
}

extension ObjectFields {
  /// Returns the region `{"name":…,"kind":…,"rect":{…}}` that this object describes, with this or
  /// another shape, and the key of the shape; nil if its picture failed to load.
  fileprivate mutating func region(
    _ name: String, _ pictures: inout ScenePictures
  ) throws(Fault) -> (value: ScratchRegion, shapeKey: String)? {
    let kind = try choice("kind", ScratchRegion.Kind.self) ?? .counts
    var shapes: [(key: String, shape: ScratchRegion.Shape?)] = []
    if let rect = try rect("rect") { shapes.append(("rect", .rect(rect))) }
    if let shape = try roundedRect("roundedRect") { shapes.append(("roundedRect", shape)) }
    if let rect = try rect("ellipse") { shapes.append(("ellipse", .ellipse(rect))) }
    if let points = try elements("polygon") {
      shapes.append(("polygon", .polygon(try [Point](points, path: "\(path).polygon"))))
    }
    if let id = try string("image") {
      shapes.append(("image", pictures.alpha(id, of: self).map(ScratchRegion.Shape.image)))
    }
    try finish()
    guard shapes.count == 1 else {
      throw error(.missing(expected: "one of rect, roundedRect, ellipse, polygon, image"))
    }
    let (key, shape) = shapes[0]
    return shape.map { (ScratchRegion(name: name, kind: kind, shape: $0), key) }
  }

  /// Returns the rounded rectangle `{"x":…,"y":…,"width":…,"height":…,"radius":…}` of a key; nil if
  /// the key is missing.
  fileprivate mutating func roundedRect(
    _ key: String
  ) throws(Fault) -> ScratchRegion.Shape? {
    guard let value = value(key) else { return nil }
    return try ObjectFields.read(value, path: "\(path).\(key)", as: form(of: key)) {
      fields throws(Fault) in
      let rect = try fields.rect()
      let radius = try fields.required(try fields.number("radius"), "radius")
      return .roundedRect(rect, radius: radius)
    }
  }
}

extension RegionCombination {
  /// Reads a combination from `{"name":…,"of":[…],"by":…}`.
  fileprivate init(_ value: JSONValue, path: String) throws(Fault) {
    var fields = try ObjectFields(value, path: path, as: SceneRegions.combinationForm)
    let name = try fields.required(try fields.string("name"), "name")
    var regions: [String] = []
    for element in try fields.elements("of") ?? [] {
      guard let region = element.string else {
        throw fields.error(
          .unexpected(found: element.kindName, expected: "the name of a region"), at: "of")
      }
      regions.append(region)
    }
    let rule = try fields.choice("by", RegionCombination.Rule.self) ?? .all
    try fields.finish()
    self.init(name: name, of: regions, by: rule)
  }
}
