package import FileIO
import Synchronization

/// Elements that are made one after the other, on whichever thread asks for the next one.
package final class Producer<Base: IteratorProtocol & SendableMetatype>: Sendable
where Base.Element: Sendable {
  /// Nobody ever waits for the lock: it hands the iterator from one thread to the next.
  private let base: Mutex<Base>

  package init(_ base: sending Base) {
    self.base = Mutex(base)
  }

  func next() -> Base.Element? {
    base.withLock { $0.next() }
  }
}

/// Asks several producers at the same time, and takes what they make in the order of the producers.
///
/// At most `jobs` producers are at work or hold something that was not taken yet, and each holds one
/// element at most, so the memory does not grow with their number. One task takes everything; what
/// it sees does not depend on `jobs`. Of the elements those count as recordings of which `ends` says
/// that with them one is done with.
/// - Throws: What `take` throws, or that a signal came: what is at work then is waited for.
/// - Precondition: `jobs` is positive.
package func takeInOrder<Base: SendableMetatype>(
  _ producers: [Producer<Base>], jobs: Int,
  ends: (Base.Element) -> Bool = { _ in true },
  take: (Base.Element) throws(OutputError) -> Void
) async throws(RunError) {
  precondition(jobs > 0, "Somebody has to do the work")
  let result = await withTaskGroup(of: (index: Int, element: Base.Element?).self) { group in
    var line = WaitingLine<Base.Element>(of: producers.count, jobs: jobs)
    var done = 0
    while true {
      for index in line.takeWaiting() {
        let producer = producers[index]
        group.addTask { (index, producer.next()) }
      }
      guard let (index, element) = await group.next() else {
        return Result<Void, RunError>.success(())
      }
      if let signal = Signal.pending {
        group.cancelAll()
        return .failure(.interrupted(Interruption(signal, recordings: done)))
      }
      do throws(OutputError) {
        try line.add(element, of: index) { element throws(OutputError) in
          try take(element)
          if ends(element) { done += 1 }
        }
      } catch {
        group.cancelAll()
        return .failure(.output(error))
      }
    }
  }
  try result.get()
}

/// Which producers are to be asked next, and what they made that is not taken yet.
private struct WaitingLine<Element> {
  private let count: Int
  private let jobs: Int
  /// The first producer that still has something.
  private var head = 0
  /// The first producer that was never asked.
  private var begun = 0
  /// What producers behind the head made; nil where they are done.
  private var made: [Int: Element?] = [:]
  /// The producers that may be asked for their next element.
  private var waiting: [Int] = []

  init(of count: Int, jobs: Int) {
    self.count = count
    self.jobs = jobs
  }

  mutating func takeWaiting() -> [Int] {
    while begun < min(count, head + jobs) {
      waiting.append(begun)
      begun += 1
    }
    defer { waiting = [] }
    return waiting
  }

  mutating func add(
    _ element: Element?, of index: Int, take: (Element) throws(OutputError) -> Void
  ) throws(OutputError) {
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
