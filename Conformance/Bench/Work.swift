import Synchronization

/// What every subject is asked to do.
enum Work: String, CaseIterable, Sendable {
  /// A settled promise and one handler.
  case settled
  /// A chain of handlers on a pending promise, which is then settled; a link.
  case chain
  /// Many handlers on one pending promise, which is then settled; a handler.
  case fan
  /// Many pending promises, one that waits for all, and then all settled; an input.
  case all

  /// What the figures are of.
  var unit: String {
    switch self {
    case .settled: "settled + then"
    case .chain: "link"
    case .fan: "handler"
    case .all: "input"
    }
  }
}

/// The work was not done, so that its time says nothing.
struct NotDone: Error, CustomStringConvertible {
  let subject: String
  let work: Work

  var description: String { "\(subject) has not done the work “\(work.rawValue)”" }
}

extension Subject {
  /// Does one round of a work of size `n`.
  @inline(__always)
  func perform(_ work: Work, _ n: Int) throws {
    let isDone =
      switch work {
      case .settled: settledAndThen(n)
      case .chain: chain(n)
      case .fan: fan(n)
      case .all: all(n)
      }
    guard isDone else { throw NotDone(subject: Self.name, work: work) }
  }

  @inline(never)
  private func settledAndThen(_ n: Int) -> Bool {
    let promises = (0..<n).map { settled($0) }
    var last = promises[0]
    for promise in promises { last = then(promise) { $0 &+ 1 } }
    // The last one is attached when nothing waits for it yet; on a queue it is behind all others.
    drive(last) {}
    return value(of: last) == n
  }

  @inline(never)
  private func chain(_ n: Int) -> Bool {
    let (first, settler) = pending()
    var last = first
    for _ in 0..<n { last = then(last) { $0 &+ 1 } }
    drive(last) { settle(settler, with: 0) }
    return value(of: last) == n
  }

  @inline(never)
  private func fan(_ n: Int) -> Bool {
    let (promise, settler) = pending()
    let arrivals = Arrivals()
    drive { done in
      arrivals.expect(n, done)
      for _ in 0..<n { observe(promise) { arrivals.add($0) } }
      settle(settler, with: 1)
    }
    return arrivals.sum == n
  }

  @inline(never)
  private func all(_ n: Int) -> Bool {
    var promises: [Promise] = []
    var settlers: [Settler] = []
    promises.reserveCapacity(n)
    settlers.reserveCapacity(n)
    for _ in 0..<n {
      let (promise, settler) = pending()
      promises.append(promise)
      settlers.append(settler)
    }
    let arrivals = Arrivals()
    drive { done in
      arrivals.expect(n, done)
      all(promises) { arrivals.add($0) }
      for settler in settlers { settle(settler, with: 1) }
    }
    return arrivals.sum == n
  }
}

/// What handlers have been given, in sum; handlers of tasks run side by side.
final class Arrivals: Sendable {
  private let total = Atomic(0)
  private let expected = Atomic(Int.max)
  private let done = Mutex<@Sendable () -> Void>({})

  var sum: Int { total.load(ordering: .relaxed) }

  /// Calls `done` when the sum is reached; to be said before anything is added.
  func expect(_ sum: Int, _ done: @escaping @Sendable () -> Void) {
    self.done.withLock { $0 = done }
    expected.store(sum, ordering: .relaxed)
  }

  func add(_ value: Int) {
    let sum = total.add(value, ordering: .acquiringAndReleasing).newValue
    if sum == expected.load(ordering: .relaxed) { done.withLock { $0 }() }
  }
}
