import Dispatch
import ResultPromise
import TestSupport
import Testing

/// Cancelling while another thread settles.
@Suite struct CancellingRaceTests {
  typealias Cancellable = Promise<Int, Lost>

  @Test func `of a cancel and a settlement at once exactly one wins, and all see which`() throws {
    let rounds = 20_000
    let promises = (0..<rounds).map { _ in Cancellable() }
    let seen = promises.map { promise in
      let (log, ran) = (Log<Result<Int, Lost>>(), Log<Int>())
      let branch = promise.map { value in
        ran.append(value)
        return value
      }
      branch.await { log.append($0) }
      return (log, ran)
    }
    let meeting = Meeting(of: 2)
    let settling = DispatchQueue(label: "CancellingRaceTests.settling").start {
      promises.map { promise in
        meeting.arrive()
        return promise.fulfill(with: .success(1))
      }
    }
    let cancelling = DispatchQueue(label: "CancellingRaceTests.cancelling").start {
      promises.map { promise in
        meeting.arrive()
        return promise.cancel()
      }
    }
    let (settled, cancelled) = (try settling.end(), try cancelling.end())
    for index in 0..<rounds {
      try #require(settled[index] != cancelled[index])
      let result: Result<Int, Lost> = settled[index] ? .success(1) : .failure(.cancelled)
      try #require(promises[index].resultIfSettled == result)
      try #require(seen[index].0.entries == [result])
      try #require(seen[index].1.entries == (settled[index] ? [1] : []))
    }
  }

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
    let meeting = Meeting(of: 2)
    let settling = DispatchQueue(label: "CancellingRaceTests.settling").start {
      for pair in pairs {
        meeting.arrive()
        pair.source.fulfill(with: .success(1))
      }
    }
    let cancelling = DispatchQueue(label: "CancellingRaceTests.cancelling").start {
      pairs.map { pair in
        meeting.arrive()
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
}
