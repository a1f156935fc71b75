import Geometry

extension ScratchRules {
  /// A 64-bit fingerprint of the rules, by which a saved card recognizes its own rules.
  ///
  /// The fingerprint is the same in every run and on every machine. Equal rules have equal
  /// fingerprints.
  ///
  /// - Complexity: O(1), and O(points of the card) if there is a cover or a picture.
  public var fingerprint: UInt64 {
    var print = Fingerprint()
    print.add(frame)
    print.add(brush)
    let names = [
      tap.rawValue, cancel.rawValue, input.rawValue, erase.rawValue, composite.rawValue,
      join.rawValue,
    ]
    for name in names { print.add(name) }
    print.add(hysteresis)
    print.add(autoReveal.map { Int($0.fade) } ?? -1)
    print.add(threshold?.percentTenThousandths ?? -1)
    switch start?.form {
    case nil: print.add([])
    case .chains(let chains): print.add(chains)
    case .picture(let alpha): print.add(alpha)
    }
    print.add(regions.count)
    for region in regions { print.add(region) }
    print.add(combinations.count)
    for combination in combinations { print.add(combination) }
    print.add(cover == nil ? 0 : 1)
    if let cover { print.add(cover) }
    print.add(eraser == nil ? 0 : 1)
    if let eraser { print.add(eraser) }
    return print.value
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  fileprivate mutating func add(_ rect: Rect) {
    for number in [rect.minX, rect.minY, rect.width, rect.height] { add(number) }
  }

  fileprivate mutating func add(_ chains: [[Point]]) {
    add(chains.count)
    for chain in chains {
      add(chain.count)
      for point in chain { add(point) }
    }
  }

  fileprivate mutating func add(_ brush: Brush) {
    add(brush.width)
    add(brush.by.rawValue)
    switch brush.tip {
    case .round: add("round")
    case .square: add("square")
    case .stamp(let stamp):
      add("stamp")
      add(stamp.width)
      add(stamp.height)
      for block in stamp.blocks {
        for range in [block.columns, block.rows] {
          add(range.lowerBound)
          add(range.upperBound)
        }
      }
    }
  }

  fileprivate mutating func add(_ combination: RegionCombination) {
    add(combination.name)
    add(combination.rule.rawValue)
    add(combination.regions.count)
    for region in combination.regions { add(region) }
  }

  fileprivate mutating func add(_ region: ScratchRegion) {
    add(region.name)
    add(region.kind.rawValue)
    switch region.shape {
    case .rect(let rect):
      add("rect")
      add(rect)
    case .roundedRect(let rect, let radius):
      add("roundedRect")
      add(rect)
      add(radius)
    case .ellipse(let rect):
      add("ellipse")
      add(rect)
    case .polygon(let points):
      add("polygon")
      add([points])
    case .image(let alpha):
      add(alpha)
    }
  }

  fileprivate mutating func add(_ alpha: AlphaMask) {
    add("image")
    add(alpha.width)
    add(alpha.height)
    add(alpha.bytes)
  }

  /// Adds a mask; pixels without samples cost no time.
  fileprivate mutating func add(_ mask: ScratchMask) {
    add(mask.sampleColumns)
    add(mask.sampleRows)
    var print = self
    mask.forEachWord { x, y, word in
      print.add(x)
      print.add(y)
      print.add(word)
    }
    self = print
  }
}
