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

/// Runs several producers at the same time, and takes their elements in the order of the producers.
///
/// At most `jobs` producers are there: at work, or with an element that is not taken yet, each with
/// at most one, so the memory does not grow with the number of producers. One task takes all
/// elements, in an order that does not depend on `jobs`.
///
/// - Parameters:
///   - count: The number of producers.
///   - jobs: The number of producers that run at the same time.
///   - ends: A closure that is true for the element that completes a recording.
///   - producer: A closure that makes the producer with an index; called once for each, in order.
///   - take: A closure that receives the elements one by one.
/// - Throws: `Fault`: that of `take`, or `interrupted` if a signal
///   arrives; the function waits for the producers that are at work then.
/// - Precondition: `count` is at least 0, and `jobs` is positive.
package func takeInOrder<Base: SendableMetatype>(
  _ count: Int, jobs: Int,
  ends: (Base.Element) -> Bool = { _ in true },
  producer: (Int) -> Producer<Base>,
  take: (Base.Element) throws(Fault) -> Void
) async throws(Fault) {
  precondition(jobs > 0, "The number of jobs must be positive")
  let result = await withTaskGroup(of: (index: Int, element: Base.Element?).self) { group in
    var buffer = ReorderBuffer<Base.Element>(of: count, jobs: jobs)
    // A producer leaves with its last element.
    var producers: [Int: Producer<Base>] = [:]
    var done = 0
    while true {
      for index in buffer.takeWaiting() {
        let producer = producers[index] ?? producer(index)
        producers[index] = producer
        group.addTask { (index, producer.next()) }
      }
      guard let (index, element) = await group.next() else {
        return Result<Void, Fault>.success(())
      }
      if let signal = Signal.pending {
        group.cancelAll()
        return .failure(.interrupted(signal, recordings: done))
      }
      if element == nil { producers[index] = nil }
      do throws(Fault) {
        try buffer.add(element, of: index) { element throws(Fault) in
          try take(element)
          if ends(element) { done += 1 }
        }
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
  }
  try result.get()
}

/// The elements that are not taken yet, and the producers to ask next.
private struct ReorderBuffer<Element> {
  private let count: Int
  private let jobs: Int
  /// The index of the first producer that may still have elements.
  private var head = 0
  /// The index of the first producer that was never asked.
  private var begun = 0
  /// The elements that are not taken yet, by the index of their producer; nil for one that is done.
  private var made: [Int: Element?] = [:]
  /// The indices of the producers to ask for their next element.
  private var waiting: [Int] = []

  init(of count: Int, jobs: Int) {
    self.count = count
    self.jobs = jobs
  }

  /// Removes and returns the indices of the producers to ask.
  mutating func takeWaiting() -> [Int] {
    while begun < min(count, head + jobs) {
      waiting.append(begun)
      begun += 1
    }
    defer { waiting = [] }
    return waiting
  }

  /// Adds an element of a producer, and takes all elements that are next in the order.
  mutating func add(
    _ element: Element?, of index: Int, take: (Element) throws(Fault) -> Void
  ) throws(Fault) {
    made[index] = .some(element)
    while let next = made.removeValue(forKey: head) {
      guard let next else {
        head += 1
        continue
      }
      try take(next)
      waiting.append(head)
    }
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
