// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import JSONStream
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// The values that generators make.
struct GeneratorTests {
  private let seeds = effort(few: UInt64(1)...400, all: UInt64(1)...4_000)

  @Test func `a seed gives the numbers of SplitMix64, kept or not`() {
    for seed in UInt64(0)..<100 {
      var (kept, made) = (Choices(seed: seed), SplitMix64(seed: seed))
      for bound in [1, 2, 7, 256, 1_000_003] {
        #expect(kept.below(bound) == made.below(bound))
        #expect(kept.integer(in: -bound...3) == made.integer(in: -bound...3))
      }
      #expect(kept.unit() == made.unit())
      #expect(kept.double(in: -0.3..<0.3) == made.double(in: -0.3..<0.3))
      #expect(kept.gridCoordinate(in: -5...5) == made.gridCoordinate(in: -5...5))
    }
  }

  /// Replaying ranks 0, 1, 2 and so on of a choice tells its outcomes from the simplest on.
  @Test func `ranks name every outcome once, those nearer to the simplest first`() {
    for bound in UInt64(1)...12 {
      for simplest in 0..<bound {
        let outcomes = (0..<bound).map { rank in
          var choices = Choices(replaying: [rank])
          return choices.choose(below: bound, simplest: simplest)
        }
        #expect(outcomes.sorted() == Array(0..<bound))
        let distances = outcomes.map { abs(Int($0) - Int(simplest)) }
        #expect(distances == distances.sorted(), "simplest \(simplest) below \(bound)")
      }
    }
    for bound in UInt64(1)...12 {
      for simplest in 0..<bound {
        for seed in UInt64(0)..<20 {
          var (made, random) = (Choices(seed: seed), SplitMix64(seed: seed))
          let outcome = made.choose(below: bound, simplest: simplest)
          #expect(outcome == random.choose(below: bound, simplest: simplest))
          var again = Choices(replaying: made.ranks)
          #expect(again.choose(below: bound, simplest: simplest) == outcome)
        }
      }
    }
  }

  @Test func `a choice among the most outcomes is made and made again`() {
    let (bound, simplest) = (UInt64(1) << 63, UInt64(1) << 62)
    for seed in UInt64(0)..<100 {
      var made = Choices(seed: seed)
      let outcome = made.choose(below: bound, simplest: simplest)
      var again = Choices(replaying: made.ranks)
      #expect(outcome < bound && again.choose(below: bound, simplest: simplest) == outcome)
    }
  }

  @Test func `numbers of a list are as likely as each other, and so are its lengths`() {
    let lists = Generator { $0.integer(in: -2...2) }.array(count: 1...4)
    var (lengths, numbers) = ([Int](repeating: 0, count: 5), [Int](repeating: 0, count: 5))
    for seed in seeds {
      let list = lists.value(seed: seed)
      lengths[list.count] += 1
      for number in list { numbers[number + 2] += 1 }
    }
    let (count, all) = (Double(seeds.count), Double(numbers.reduce(0, +)))
    #expect(lengths[0] == 0)
    // Six standard deviations: too many for chance, and seeds are fixed anyhow.
    for length in lengths.dropFirst() {
      #expect(abs(Double(length) - count / 4) < 6 * (count * 3 / 16).squareRoot())
    }
    for number in numbers {
      #expect(abs(Double(number) - all / 5) < 6 * (all * 4 / 25).squareRoot())
    }
  }

  @Test func `points stay in their range and fill it`() {
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for seed in seeds {
      let free = Generator<Point>.point(in: -3..<5).value(seed: seed)
      #expect((-3..<5).contains(free.x) && (-3..<5).contains(free.y))
      let point = Generator<Point>.gridPoint(in: -3...5).value(seed: seed)
      for value in [point.x, point.y] {
        #expect((-3...5).contains(value) && (value * 256) == (value * 256).rounded())
        (lowest, highest) = (min(lowest, value), max(highest, value))
      }
    }
    #expect(lowest < -2.8 && highest > 4.8)
  }

  @Test(
    arguments: [
      (Generator<String>.pathData(in: 0...300), 1...1, "MLHVQTCSZlhvqtcs"),
      (Generator<String>.svg(in: 0...300), 1...3, "MLHVQTCSAZlhvqtcsaz"),
    ] as [(Generator<String>, ClosedRange<Int>, String)])
  func `path data can be read, and uses every command`(
    data: Generator<String>, subpaths: ClosedRange<Int>, commands: String
  ) throws {
    var letters: Set<Character> = []
    for seed in seeds {
      let text = data.value(seed: seed)
      let path = try Path(svg: text)
      #expect(subpaths.contains(path.subpaths.count), "\(text)")
      letters.formUnion(text.filter(\.isLetter))
    }
    #expect(letters.isSuperset(of: commands))
    #expect(data.simplest == "M0 0")
    #expect(Generator<String>.pathData(in: 5...300, commands: 1...4).simplest == "M5 5L5 5")
  }

  @Test func `paths have as many commands as asked, and curves only where asked`() {
    for seed in seeds {
      let path = Generator<Path>.path(in: 0...9, commands: 2...4, curves: false).value(seed: seed)
      let commands = path.subpaths[0].commands
      #expect((2...5).contains(commands.count))
      #expect(commands.allSatisfy { if case .line = $0 { true } else { false } })
    }
    #expect(Generator<Path>.path(in: 0...9).simplest == Path(polyline: [.zero]))
  }

  @Test func `touches are such that a reader repairs nothing`() {
    let line = Path(polyline: [Point(x: 20, y: 20), Point(x: 200, y: 90)])
    let touches = Generator<[TouchEvent]>.touches(along: [line])
    var (outcomes, contacts, overlapping): (Set<TouchEvent.Phase>, Set<Int>, Int) = ([], [], 0)
    for seed in seeds {
      let events = touches.value(seed: seed)
      var down: Set<Int> = []
      for (event, next) in zip(events, events.dropFirst()) { #expect(event.time <= next.time) }
      for event in events {
        contacts.insert(event.contact)
        if event.phase == .began {
          #expect(down.insert(event.contact).inserted, "seed \(seed)")
          overlapping = max(overlapping, down.count)
        } else {
          #expect(down.contains(event.contact), "seed \(seed)")
        }
        if event.phase == .ended || event.phase == .cancelled {
          outcomes.insert(event.phase)
          down.remove(event.contact)
        }
      }
      if !down.isEmpty { outcomes.insert(.moved) }
    }
    #expect(outcomes == [.ended, .cancelled, .moved], "lifted, taken away, and left down")
    #expect(contacts == [0, 1, 2] && overlapping == 3)
  }

  @Test func `a hand that hesitates stays where it is and goes on later`() {
    let line = Path(polyline: [Point(x: 10, y: 20), Point(x: 310, y: 20)])
    let straight = Generator<[TouchEvent]>.gesture(along: line)
    let stopping = straight.hesitating(stops: 1...1)
    var longest: Microseconds = 0
    for seed in seeds {
      let (without, with) = (straight.value(seed: seed), stopping.value(seed: seed))
      let more = with.count - without.count
      #expect((1...12).contains(more), "seed \(seed)")
      #expect(with[0] == without[0] && with.last?.location == without.last?.location)
      let later = (with.last?.time ?? 0) - (without.last?.time ?? 0)
      #expect(later == Microseconds(more) * 16_000, "seed \(seed)")
      for (event, next) in zip(with, with.dropFirst()) { #expect(event.time < next.time) }
      #expect(with.dropFirst().dropLast().allSatisfy { $0.phase == .moved }, "seed \(seed)")
      longest = max(longest, later)
    }
    #expect(longest == 192_000)
    #expect(straight.hesitating().simplest == straight.simplest)
  }

  @Test func `coalesced touches are marked and nothing else of them changes`() {
    let touches = Generator<[TouchEvent]>.scribble(in: 0...9, samples: 1...12)
    var runs: Set<Int> = []
    for seed in seeds {
      let (plain, marked) = (touches.value(seed: seed), touches.coalesced.value(seed: seed))
      var unmarked = marked
      for index in unmarked.indices { unmarked[index].isCoalesced = false }
      #expect(unmarked == plain, "seed \(seed)")
      var run = 0
      for event in marked {
        if event.isCoalesced {
          #expect(event.phase == .moved, "seed \(seed)")
          run += 1
        } else {
          // Something later of the contact comes along with them.
          #expect(run == 0 || event.phase == .moved, "seed \(seed)")
          runs.insert(run)
          run = 0
        }
      }
      #expect(run == 0, "seed \(seed)")
    }
    #expect(runs == [0, 1, 2, 3])
    #expect(touches.coalesced.simplest == touches.simplest)
  }

  @Test func `a palm is large, hardly moves, and is most often taken away`() {
    var cancelled = 0
    for seed in seeds {
      let events = Generator<[TouchEvent]>.palm(in: 0...300, contact: 3, at: 50).value(seed: seed)
      #expect(events[0].phase == .began && events[0].time == 50 && events.count >= 2)
      #expect(events.allSatisfy { $0.contact == 3 && (40...100).contains($0.major ?? 0) })
      for (event, next) in zip(events, events.dropFirst()) {
        #expect(event.location.distance(to: next.location) < 3, "seed \(seed)")
      }
      if events.last?.phase == .cancelled { cancelled += 1 }
    }
    #expect(cancelled > seeds.count / 2 && cancelled < seeds.count)
  }

  @Test func `JSON text is read by two readers alike`() throws {
    var kinds: Set<Character> = []
    for seed in seeds {
      let text = Generator<String>.json().value(seed: seed)
      let bytes = Array(text.utf8)
      let value = try JSONValue.parse(bytes)
      let other = try JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      #expect(isSame(value, other), "seed \(seed): \(text)")
      if let first = text.first(where: { !$0.isWhitespace }) { kinds.insert(first) }
    }
    #expect(kinds.isSuperset(of: "nft\"[{-0123456789"))
    #expect(Generator<String>.json().simplest == "null")
  }

  /// True if two readers have read the same; numbers are compared as doubles.
  private func isSame(_ value: JSONValue, _ other: Any) -> Bool {
    switch value.content {
    case .null: other is NSNull
    case .bool(let bool): other as? Bool == bool
    case .number(let number):
      // The other reader rounds more than once, by way of its decimals; the standard library once.
      number.double == Double(number.text)
        && (other as? NSNumber).map {
          abs($0.doubleValue - number.double) <= abs(number.double) * 1e-12
        } ?? false
    case .string(let string): other as? String == string
    case .array(let elements):
      (other as? [Any]).map { others in
        others.count == elements.count && zip(elements, others).allSatisfy { isSame($0, $1) }
      } ?? false
    case .object(let members):
      (other as? [String: Any]).map { others in
        others.count == members.count
          && members.allSatisfy { member in
            others[member.key].map { isSame(member.value, $0) } ?? false
          }
      } ?? false
    }
  }

  @Test func `the simplest recording is one contact on a card`() {
    let recording = Generator<Recording>.recording().simplest
    #expect(
      String(decoding: recording.bytes, as: UTF8.self) == """
        {"format":"touch-recording","version":1,"canvas":{"width":320,"height":480},\
        "scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":20,"height":20}}}
        {"t":0,"id":0,"phase":"began","x":0,"y":0}
        {"t":0,"id":0,"phase":"ended","x":0,"y":0}
        {"t":0,"event":"end","lines":2}

        """)
  }

  @Test func `the simplest gesture lies on the path, at rest at both ends`() {
    let line = Path(polyline: [Point(x: 10, y: 20), Point(x: 310, y: 20)])
    let events = Generator<[TouchEvent]>.gesture(along: line).simplest
    #expect(events.map(\.phase) == [.began, .moved, .moved, .moved, .moved, .ended])
    #expect(events.allSatisfy { $0.location.y == 20 })
    let steps = zip(events, events.dropFirst()).map { $1.location.x - $0.location.x }
    #expect(steps.allSatisfy { $0 > 0 } && steps[0] < steps[2] && steps[4] < steps[2])
  }

  @Test func `a gesture goes from end to end, no further off than drift and tremor allow`() {
    let line = Path(polyline: [Point(x: 10, y: 20), Point(x: 310, y: 20)])
    for seed in seeds {
      let events = Generator<[TouchEvent]>.gesture(along: line).value(seed: seed)
      let (first, last) = (events[0].location, events[events.count - 1].location)
      // Eight of drift, two of tremor, and the hundredth to which a place is rounded.
      #expect(abs(first.x - 10) < 10.01 && abs(last.x - 310) < 10.01, "seed \(seed)")
      #expect(events.allSatisfy { abs($0.location.y - 20) < 10.01 }, "seed \(seed)")
    }
  }
}

extension Generator {
  /// The value that the simplest choices make.
  fileprivate var simplest: Value {
    var choices = Choices(replaying: [])
    return make(&choices)
  }
}
