import Dispatch
import ResultPromise
import TestSupport
import Testing

/// Cancelling while another thread settles.
@Suite(.ownThread) struct CancellingRaceTests {
  typealias Cancellable = Promise<Int, Lost>

  @Test func `of a cancelled branch and its source's settlement, all agree`() throws {
    let rounds = 20_000
    let pairs = (0..<rounds).map { _ in
      let (source, ran) = (Cancellable(), Log<Int>())
      let branch = source.map { value in
        ran.append(value)
        return value
      }
      return (source: source, branch: branch, ran: ran)
    }
    let rendezvous = Rendezvous(of: 2)
    let settling = DispatchQueue(label: "CancellingRaceTests.settling").start {
      for pair in pairs {
        rendezvous.arrive()
        pair.source.fulfill(with: .success(1))
      }
    }
    let cancelling = DispatchQueue(label: "CancellingRaceTests.cancelling").start {
      pairs.map { pair in
        rendezvous.arrive()
        return pair.branch.cancel()
      }
    }
    try settling.end()
    let cancelled = try cancelling.end()
    for (pair, cancelled) in zip(pairs, cancelled) {
      try #require(pair.source.resultIfSettled == .success(1))
      try #require(pair.branch.resultIfSettled == (cancelled ? .failure(.cancelled) : .success(1)))
      // It may have started, and then its result was dropped.
      try #require(pair.ran.entries == [1] || cancelled && pair.ran.entries.isEmpty)
    }
  }

  /// Whether it is cancelled before, while or after it starts to wait for another one.
  @Test func `cancelled while its handler returns a promise, it keeps nothing there`() throws {
    let inner = Cancellable()
    try expectRelease(rounds: 20_000) {
      let source = Cancellable()
      return (source, source.thenAsync { _ in inner })
    }
    #expect(inner.resultIfSettled == nil)
  }

  @Test func `all, cancelled while an input fails, keeps nothing with the other one`() throws {
    let other = Cancellable()
    try expectRelease(rounds: 20_000) {
      let source = Cancellable()
      return (source, Promise.all([source, other]))
    }
    #expect(other.resultIfSettled == nil)
  }

  private struct Weak {
    weak var object: AnyObject?
  }

  /// Settles one and cancels the other of each pair, at the same time; then nothing holds them any more.
  private func expectRelease<Value>(
    rounds: Int,
    _ make: () -> (source: Cancellable, derived: Promise<Value, Lost>)
  ) throws {
    let settling = DispatchQueue(label: "CancellingRaceTests.settling")
    let cancelling = DispatchQueue(label: "CancellingRaceTests.cancelling")
    let derived = try {
      let pairs = (0..<rounds).map { _ in make() }
      let rendezvous = Rendezvous(of: 2)
      let settled = settling.start {
        for pair in pairs {
          rendezvous.arrive()
          pair.source.fulfill(with: .failure(.lost))
        }
      }
      let cancelled = cancelling.start {
        for pair in pairs {
          rendezvous.arrive()
          pair.derived.cancel()
        }
      }
      try settled.end()
      try cancelled.end()
      return pairs.map { Weak(object: $0.derived) }
    }()
    // By then the closures of both are released, and what they held.
    settling.sync {}
    cancelling.sync {}
    #expect(derived.count { $0.object != nil } == 0)
  }
}
