import Dispatch

/// One round of a work of size `n`; returns whether it was done.
typealias Round = @Sendable (_ n: Int) -> Bool

// Each round is a function of its own, so that a profile shows it.

extension Subject {
  /// The works of every subject.
  var rounds: [Work: Round] {
    [
      .settled: settledAndThen, .chain: chain, .capturing: capturing, .through: through, .fan: fan,
      .all: all,
    ]
  }

  @inline(never)
  private func settledAndThen(_ n: Int) -> Bool {
    let promises = (0..<n).map { settled($0) }
    var last = promises[0]
    gather { for promise in promises { last = then(promise) { $0 &+ 1 } } }
    // It was attached last, so on a queue it runs last.
    drive(last) {}
    return value(of: last) == n
  }

  @inline(never)
  private func chain(_ n: Int) -> Bool {
    let (first, settler) = pending()
    let last = links(n, from: first)
    drive(last) { settle(settler, with: 0) }
    return value(of: last) == n
  }

  @inline(__always)
  func links(_ n: Int, from first: Promise) -> Promise {
    var last = first
    for _ in 0..<n { last = then(last) { $0 &+ 1 } }
    return last
  }

  /// Adds 1 and 2 alternately.
  @inline(never)
  private func capturing(_ n: Int) -> Bool {
    let (first, settler) = pending()
    var last = first
    for number in 0..<n { last = then(last, adding: Amount(1 + number % 2)) }
    drive(last) { settle(settler, with: 0) }
    return value(of: last) == n + n / 2
  }

  /// The same.
  @inline(never)
  private func through(_ n: Int) -> Bool {
    let (first, settler) = pending()
    var last = first
    for number in 0..<n {
      let amount = Amount(1 + number % 2)
      last = passOn(last) { $0 &+ amount.value }
    }
    drive(last) { settle(settler, with: 0) }
    return value(of: last) == n + n / 2
  }

  /// Not inlined: the optimizer must not see the closure here, as in a function of another module.
  @inline(never)
  private func passOn(
    _ promise: Promise,
    _ transform: @escaping @Sendable (Int) -> Int
  ) -> Promise {
    then(promise, transform)
  }

  @inline(never)
  private func fan(_ n: Int) -> Bool {
    let (promise, settler) = pending()
    let received = ReceivedSum()
    drive { done in
      received.expect(n, done)
      for _ in 0..<n { observe(promise) { received.add($0) } }
      gather { settle(settler, with: 1) }
    }
    return received.sum == n
  }

  @inline(never)
  private func all(_ n: Int) -> Bool {
    let inputs = (0..<n).map { _ in pending() }
    let received = ReceivedSum()
    drive { done in
      received.expect(n, done)
      all(inputs.map(\.promise)) { received.add($0) }
      for input in inputs { settle(input.settler, with: 1) }
    }
    return received.sum == n
  }

  /// What a pending chain of `n` links holds, where allocations are counted.
  @inline(never)
  func held(_ n: Int) -> Allocations? {
    let (first, settler) = pending()
    guard let before = Allocations.soFar else { return nil }
    let last = links(n, from: first)
    guard let after = Allocations.soFar else { return nil }
    drive(last) { settle(settler, with: 0) }
    return value(of: last) == n ? after - before : nil
  }
}

extension Subject where Settler: Sendable {
  /// The works of a subject whose promises may be settled from anywhere.
  var callbacks: [Work: Round] { [.callback: callback] }

  @inline(never)
  private func callback(_ n: Int) -> Bool {
    let (received, source) = (ReceivedSum(), CallingBack())
    drive { done in
      received.expect(n, done)
      gather {
        for _ in 0..<n {
          let (promise, settler) = pending()
          source.ask { settle(settler, with: $0) }
          observe(promise) { received.add($0) }
          source.answer(1)
        }
      }
    }
    return received.sum == n
  }
}

extension Subject {
  /// The works of a subject whose pending promises may be released.
  var releases: [Work: Round] { [.released: released] }

  @inline(never)
  private func released(_ n: Int) -> Bool {
    let weakAmount = WeakAmount()
    return makeAndRelease(n, weakAmount) && weakAmount.amount == nil
  }

  /// Returns whether the chain kept alive what its last closure captures.
  @inline(never)
  private func makeAndRelease(_ n: Int, _ weakAmount: WeakAmount) -> Bool {
    let (first, settler) = pending()
    let last = then(links(n - 1, from: first), adding: weakAmount.make())
    return withExtendedLifetime((first, settler, last)) { weakAmount.amount != nil }
  }
}

/// A weak reference to an amount.
private final class WeakAmount {
  private(set) weak var amount: Amount?

  @inline(never)
  func make() -> Amount {
    let amount = Amount(1)
    self.amount = amount
    return amount
  }
}

/// A subject that several threads may use at the same time.
protocol RacingSubject: Subject where Settler: Sendable {
  /// Calls `handler` on the queue, with the value.
  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  )
}

extension RacingSubject {
  /// Its works beside those of every subject.
  var races: [Work: Round] {
    [.race2: { race(2, $0) }, .race4: { race(4, $0) }, .hop: hop]
  }

  /// Every thread tries to settle every promise, all in the same order, so that they meet.
  @inline(never)
  private func race(_ threads: Int, _ n: Int) -> Bool {
    let received = ReceivedSum()
    drive { done in
      received.expect(n, done)
      let settlers = (0..<n).map { _ in
        let (promise, settler) = pending()
        observe(promise) { received.add($0) }
        return settler
      }
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        for settler in settlers { settle(settler, with: 1) }
      }
    }
    return received.sum == n
  }

  /// One round trip after another, so that each has to wake a thread.
  @inline(never)
  private func hop(_ n: Int) -> Bool {
    let received = ReceivedSum()
    let arrived = DispatchSemaphore(value: 0)
    for _ in 0..<n {
      let (promise, settler) = pending()
      drive { done in
        observe(promise, on: otherQueue) { value in
          received.add(value)
          arrived.signal()
          done()
        }
        settle(settler, with: 1)
      }
      arrived.wait()
    }
    return received.sum == n
  }
}

/// The queue of the round trips.
private let otherQueue = DispatchQueue(label: "bench.other")

/// A subject whose chains can be cancelled.
protocol CancellingSubject: Subject {
  /// A pending promise, and what cancels it with everything derived from it, up to `last`.
  func cancellable() -> (promise: Promise, cancel: (_ last: Promise) -> Void)
  /// Whether it was cancelled.
  func isCancelled(_ promise: Promise) -> Bool
}

extension CancellingSubject {
  /// Its works beside those of every subject.
  var cancels: [Work: Round] { [.cancel: cancelledChain] }

  @inline(never)
  private func cancelledChain(_ n: Int) -> Bool {
    let (first, cancel) = cancellable()
    let last = links(n, from: first)
    // There is nothing to wait for: a cancellation runs no handler on a queue.
    drive { done in
      cancel(last)
      done()
    }
    return isCancelled(last)
  }
}

/// A subject whose derived promises can be settled by hand.
protocol DetachingSubject: Subject {
  /// Settles a promise that waits for another.
  func settleByHand(_ promise: Promise, with value: Int)
}

extension DetachingSubject {
  /// Its works beside those of every subject.
  var detachments: [Work: Round] { [.byhand: settledByHand] }

  @inline(never)
  private func settledByHand(_ n: Int) -> Bool {
    let source = pending()
    let derived = (0..<n).map { _ in then(source.promise) { $0 &+ 1 } }
    for promise in derived { settleByHand(promise, with: 1) }
    return withExtendedLifetime(source) { derived.reduce(0) { $0 + (value(of: $1) ?? 0) } == n }
  }
}
