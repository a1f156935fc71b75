// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A named part of a card.
public struct ScratchRegion: Hashable, Sendable {
  /// The purpose of a region.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A region that may be scratched; if a card has such regions, only their samples are eligible.
    case mayScratch = "may-scratch"
    /// A region whose coverage is reported.
    case counts
    /// A region that is reported as touched once any of its samples is revealed.
    case forbidden
  }

  /// The outline of a region, in points of the card; samples on the outline belong to it.
  ///
  /// Every number is rounded to 1/256 point, half away from zero; for a rectangle, these are its
  /// origin and its size.
  public enum Shape: Hashable, Sendable {
    /// A rectangle.
    case rect(Rect)
    /// A rectangle with round corners; the radius is limited to half the shorter side.
    case roundedRect(Rect, radius: Double)
    /// The ellipse that touches the sides of a rectangle.
    case ellipse(Rect)
    /// A polygon, closed by a line to its first point; a point that it winds around an even number
    /// of times is outside.
    case polygon([Point])
    /// A picture that is stretched over the whole card; samples in pixels with alpha 128 or more
    /// belong to the region.
    case image(AlphaMask)
  }

  /// The minimum and maximum number of corners of a polygon.
  package static let polygonPointCounts = 3...1024

  /// The maximum number of pixels of the boxes of all regions of a card, at one pixel per point.
  ///
  /// It is twice the largest card: to find and to count that many samples takes about a second.
  package static let pixelLimit = 1 << 27

  /// The name in reports; unique on its card.
  public var name: String
  /// The purpose of the region.
  public var kind: Kind
  /// The outline of the region.
  public var shape: Shape

  /// The number of edges that are followed to find its samples; 0 for shapes that a formula gives.
  var edgeCount: Int { if case .polygon(let points) = shape { points.count } else { 0 } }

  /// Creates a region.
  public init(name: String, kind: Kind, shape: Shape) {
    self.name = name
    self.kind = kind
    self.shape = shape
  }

  /// Throws if the region reaches further out than any touch, or if a polygon has too few or too
  /// many corners.
  func validate() throws(ScratchError) {
    switch shape {
    case .rect(let rect), .ellipse(let rect): try check(rect)
    case .roundedRect(let rect, let radius):
      try check(rect)
      try ScratchLimits.extent.check(radius, at: .regionRadius(name: name))
    case .polygon(let points):
      let counts = Self.polygonPointCounts
      guard points.count >= counts.lowerBound else {
        throw .tooFewPoints(region: name, found: points.count, limit: counts.lowerBound)
      }
      guard points.count <= counts.upperBound else {
        throw .tooManyPoints(
          .regionPoint(name: name, index: counts.upperBound), found: points.count,
          limit: counts.upperBound)
      }
      for (index, point) in points.enumerated() {
        try ScratchLimits.coordinate.check(point.x, at: .regionPoint(name: name, index: index))
        try ScratchLimits.coordinate.check(point.y, at: .regionPoint(name: name, index: index))
      }
    case .image: break
    }
  }

  private func check(_ rect: Rect) throws(ScratchError) {
    try rect.check { (field: ScratchError.RectField) in .region(name: name, field) }
  }
}

extension ScratchRegion.Shape {
  /// Returns the number of pixels of the part of its box that lies on a card of a size.
  func pixelCount(onCardOf size: Size) -> Double {
    let card = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let box = bounds ?? card
    let (left, right) = (max(box.minX, 0), min(box.maxX, card.maxX))
    let (top, bottom) = (max(box.minY, 0), min(box.maxY, card.maxY))
    guard left < right, top < bottom else { return 0 }
    return (right.rounded(.up) - left.rounded(.down)) * (bottom.rounded(.up) - top.rounded(.down))
  }

  /// The box of the shape; nil for a picture, which covers the card.
  private var bounds: Rect? {
    switch self {
    case .rect(let rect), .ellipse(let rect), .roundedRect(let rect, _): rect
    case .polygon(let points): Rect(enclosing: points)
    case .image: nil
    }
  }
}

/// A named group of regions, such as a prize that takes two symbols.
public struct RegionCombination: Hashable, Sendable {
  /// The rule that combines the shares of the regions.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The least share: the threshold is reached when every region has reached it.
    case all
    /// The greatest share: the threshold is reached when one region has reached it.
    case any
    /// The share of the samples of all regions together, so a large region weighs more than a small
    /// one; a sample in overlapping regions counts once for each.
    case area
  }

  /// The name in reports; unique among the combinations of a card.
  public var name: String
  /// The names of the regions; at least one.
  public var regions: [String]
  /// The rule that combines the shares of the regions.
  public var rule: Rule

  /// Creates a combination.
  public init(name: String, of regions: [String], by rule: Rule) {
    self.name = name
    self.regions = regions
    self.rule = rule
  }

  /// Combines the shares of the regions into one.
  ///
  /// If shares are equal, the first one is returned.
  ///
  /// - Precondition: There is at least one share.
  func coverage(of parts: [Coverage]) -> Coverage {
    precondition(!parts.isEmpty, "A combination has at least one region")
    switch rule {
    case .all: return parts.dropFirst().reduce(parts[0]) { $1.isLess(than: $0) ? $1 : $0 }
    case .any: return parts.dropFirst().reduce(parts[0]) { $0.isLess(than: $1) ? $1 : $0 }
    case .area:
      return Coverage(
        revealed: parts.reduce(0) { $0 + $1.revealed },
        eligible: parts.reduce(0) { $0 + $1.eligible })
    }
  }
}
