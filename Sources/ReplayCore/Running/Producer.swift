// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import Synchronization

/// An iterator that threads use in turn; each element is made on the thread that asks for it.
package final class Producer<Base: IteratorProtocol & SendableMetatype>: Sendable
where Base.Element: Sendable {
  /// The iterator, nil after its last element: it may hold an open file and its buffer.
  ///
  /// The lock never makes a thread wait, because one task at a time asks for an element.
  private let base: Mutex<Base?>

  /// Creates a producer of the elements of an iterator.
  package init(_ base: sending Base) {
    self.base = Mutex(base)
  }

  /// Returns the next element; nil at the end.
  package func next() -> Base.Element? {
    base.withLock { base in
      let element = base?.next()
      if element == nil { base = nil }
      return element
    }
  }
}

/// Runs several producers at the same time, finishes each of their elements, and takes the results in
/// the order of the producers.
///
/// A producer makes one element after the other, while those before are finished, so one producer
/// keeps all jobs at work. At most three results for each job wait for their turn, and as many
/// producers as there are jobs are begun and not over, so the memory does not grow with the number of
/// elements. One task takes all results, in an order that does not depend on `jobs`.
///
/// - Parameters:
///   - count: The number of producers.
///   - jobs: The number of elements that are made or finished at the same time.
///   - counting: A closure that returns the number of recordings that a result completes.
///   - producer: A closure that makes the producer with an index; called once for each, in order.
///   - finish: A function that makes the result of an element, at the same time as others.
///   - take: A closure that receives the results one by one.
/// - Throws: `Fault`: that of `take`, or `interrupted` if a signal
///   arrives; the function waits for the elements that are in work then.
/// - Precondition: `count` is at least 0, and `jobs` is positive.
package func takeInOrder<Base: SendableMetatype, Outcome: Sendable>(
  _ count: Int, jobs: Int,
  counting: (Outcome) -> Int = { _ in 1 },
  producer: (Int) -> Producer<Base>,
  finish: @escaping @Sendable (Base.Element) -> Outcome,
  take: (Outcome) throws(Fault) -> Void
) async throws(Fault) {
  precondition(jobs > 0, "The number of jobs must be positive")
  let result = await withTaskGroup(of: Step<Base.Element, Outcome>.self) { group in
    var queue = WorkQueue<Base, Outcome>(of: count, jobs: jobs)
    var done = 0
    while true {
      while let (lane, producer) = queue.beginMaking(producer) {
        group.addTask { .made(producer.next(), lane: lane) }
      }
      guard let step = await group.next() else { return Result<Void, Fault>.success(()) }
      if let signal = Signal.pending {
        group.cancelAll()
        return .failure(.interrupted(signal, recordings: done))
      }
      switch step {
      case .made(let element?, let lane):
        let number = queue.addElement(to: lane)
        group.addTask { .finished(finish(element), lane: lane, number: number) }
      case .made(nil, let lane): queue.end(lane)
      case .finished(let output, let lane, let number): queue.add(output, to: lane, at: number)
      }
      do throws(Fault) {
        while let output = queue.popFirst() {
          try take(output)
          done += counting(output)
        }
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
  }
  try result.get()
}

/// The end of a task of `takeInOrder`.
private enum Step<Element: Sendable, Outcome: Sendable>: Sendable {
  /// The next element of the producer of a lane; nil after the last one.
  case made(Element?, lane: Int)
  /// The result of the element with a number in a lane.
  case finished(Outcome, lane: Int, number: Int)
}

/// The producers to ask next, and the results that are not taken yet.
private struct WorkQueue<Base: IteratorProtocol & SendableMetatype, Outcome>
where Base.Element: Sendable {
  /// A producer with what it made.
  private struct Lane {
    let producer: Producer<Base>
    /// True while the next element is made.
    var isMaking = false
    /// True after the last element.
    var isOver = false
    /// The number of results that were taken.
    var taken = 0
    /// The results that were not taken; nil for an element that is not finished.
    var results: ArraySlice<Outcome?> = []

    /// The number of elements that are made or finished now, or wait to be taken.
    var held: Int { results.count + (isMaking ? 1 : 0) }
  }

  private let (count, jobs): (Int, Int)
  /// The number of tasks at work.
  private var active = 0
  /// The index of the first lane, whose results are taken now.
  private var head = 0
  private var lanes: ArraySlice<Lane> = []

  init(of count: Int, jobs: Int) { (self.count, self.jobs) = (count, jobs) }

  /// Chooses the next producer to ask, which then begins; nil if none may be asked now.
  ///
  /// The first lane goes first. It may run ahead of what was taken, so that a short element does not
  /// wait for a long one before it; what the others make is limited apart, so that they never stop it.
  mutating func beginMaking(
    _ make: (Int) -> Producer<Base>
  ) -> (lane: Int, producer: Producer<Base>)? {
    guard active < jobs else { return nil }
    if head + lanes.count < count, lanes.allSatisfy({ $0.isMaking || $0.isOver }) {
      lanes.append(Lane(producer: make(head + lanes.count)))
    }
    guard let index = lanes.firstIndex(where: { !$0.isMaking && !$0.isOver }) else { return nil }
    let isFirst = index == lanes.startIndex
    let held = isFirst ? lanes[index].held : lanes.dropFirst().reduce(0) { $0 + $1.held }
    guard held < (isFirst ? 2 * jobs : jobs) else { return nil }
    lanes[index].isMaking = true
    active += 1
    return (head + index - lanes.startIndex, lanes[index].producer)
  }

  private func index(of lane: Int) -> Int { lanes.startIndex + lane - head }

  /// Adds the place of an element that was made and is now finished; returns its number in the lane.
  mutating func addElement(to lane: Int) -> Int {
    let index = index(of: lane)
    lanes[index].isMaking = false
    lanes[index].results.append(nil)
    return lanes[index].taken + lanes[index].results.count - 1
  }

  /// Notes that a producer has no more elements.
  mutating func end(_ lane: Int) {
    let index = index(of: lane)
    (lanes[index].isMaking, lanes[index].isOver) = (false, true)
    active -= 1
  }

  /// Adds the result of an element.
  mutating func add(_ output: Outcome, to lane: Int, at number: Int) {
    let index = index(of: lane)
    let results = lanes[index].results.startIndex
    lanes[index].results[results + number - lanes[index].taken] = output
    active -= 1
  }

  /// Removes and returns the next result in the order; nil if it is not there yet.
  mutating func popFirst() -> Outcome? {
    while let first = lanes.first {
      if first.isOver, first.results.isEmpty {
        lanes.removeFirst()
        head += 1
        continue
      }
      guard case .some(.some(let output)) = first.results.first else { return nil }
      lanes[lanes.startIndex].results.removeFirst()
      lanes[lanes.startIndex].taken += 1
      return output
    }
    return nil
  }
}

extension Signal {
  /// Ends a run if a signal arrived.
  ///
  /// - Parameter recordings: The number of recordings that are done.
  /// - Throws: `Fault.interrupted` if a signal arrived.
  package static func check(after recordings: Int) throws(Fault) {
    if let signal = pending { throw .interrupted(signal, recordings: recordings) }
  }
}
