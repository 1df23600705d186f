import Dispatch
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct CombiningTests {
  typealias Failing = Promise<Int, Fault>

  private static let ends: [Result<Int, Fault>] = [.success(1), .failure(.first)]

  // MARK: Any sequence, once

  /// A sequence that says how often it was iterated, and beyond its end.
  private struct Once: Sequence, IteratorProtocol {
    let asked: Log<String>
    var rest: [Failing]

    func makeIterator() -> Once {
      asked.append("iterated")
      return self
    }

    mutating func next() -> Failing? {
      asked.append(rest.isEmpty ? "end" : "next")
      return rest.isEmpty ? nil : rest.removeFirst()
    }
  }

  @Test func `a sequence is iterated once, and to its end only`() {
    let inputs = [Failing(.success(1)), Failing(.success(2))]
    let combinations: [(Once) -> Void] = [
      { #expect(Promise.all($0).resultIfSettled == .success([1, 2])) },
      { #expect(Promise.allSettled($0).resultIfSettled != nil) },
      { #expect(Promise.any($0).resultIfSettled == .success(1)) },
      { #expect(Promise.race($0).resultIfSettled == .success(1)) },
    ]
    for combine in combinations {
      let asked = Log<String>()
      combine(Once(asked: asked, rest: inputs))
      #expect(asked.entries == ["iterated", "next", "next", "end"])
    }
  }

  @Test func `nothing to wait for`() {
    #expect(Promise.all([Failing]()).resultIfSettled == .success([]))
    #expect(Promise.allSettled([Failing]()).resultIfSettled == .success([]))
    #expect(Promise.any([Failing]()).resultIfSettled == .failure(AllFailed(failures: [])))
    let race = Promise.race([Failing]())
    #expect(race.resultIfSettled == nil)
    #expect(race.fulfill(with: .success(1)))
  }

  @Test func `a hundred thousand inputs, and one of them twice`() {
    let promises = (0..<100_000).map { _ in Failing() }
    let inputs = promises + [promises[7]]
    let all = Promise.all(inputs)
    let (settled, failed) = (Promise.allSettled(inputs), Promise.any(inputs.map { $0.swapped }))
    let race = Promise.race(inputs)
    for (index, promise) in promises.enumerated().reversed() {
      promise.fulfill(with: .success(index))
    }
    let values = Array(0..<100_000) + [7]
    #expect(all.resultIfSettled == .success(values))
    #expect(settled.resultIfSettled == .success(values.map { .success($0) }))
    #expect(
      failed.resultIfSettled == .failure(AllFailed(failures: values.map { Odd(number: $0) }))
    )
    #expect(race.resultIfSettled == .success(99_999))
  }

  // MARK: Each in its way

  @Test func `allSettled says how each ended, in the order of the inputs`() {
    let inputs = (0..<3).map { _ in Failing() }
    let all = Promise.allSettled(inputs)
    inputs[2].fulfill(with: .success(2))
    inputs[0].fulfill(with: .failure(.first))
    #expect(all.resultIfSettled == nil)
    inputs[1].fulfill(with: .success(1))
    #expect(all.resultIfSettled == .success([.failure(.first), .success(1), .success(2)]))
  }

  @Test func `any ends with the first value, whatever has failed before`() {
    let inputs = (0..<3).map { _ in Failing() }
    let any = Promise.any(inputs)
    inputs[0].fulfill(with: .failure(.first))
    #expect(any.resultIfSettled == nil)
    inputs[2].fulfill(with: .success(2))
    #expect(any.resultIfSettled == .success(2))
    inputs[1].fulfill(with: .success(1))
    #expect(any.resultIfSettled == .success(2))
  }

  @Test func `any fails with all failures in the order of the inputs`() {
    let inputs = (0..<3).map { _ in Failing() }
    let any = Promise.any(inputs)
    for (index, fault) in [(1, Fault.second(2)), (2, .first), (0, .first)] {
      #expect(any.resultIfSettled == nil)
      inputs[index].fulfill(with: .failure(fault))
    }
    #expect(any.resultIfSettled == .failure(AllFailed(failures: [.first, .second(2), .first])))
  }

  @Test func `what is settled already counts in the order of the inputs`() {
    let inputs = [
      Failing(), Failing(.failure(.second(2))), Failing(.success(2)), Failing(.success(3)),
    ]
    #expect(Promise.race(inputs).resultIfSettled == .failure(.second(2)))
    #expect(Promise.any(inputs).resultIfSettled == .success(2))
    #expect(Promise.all(inputs).resultIfSettled == .failure(.second(2)))
  }

  // MARK: What is left behind

  @Test(arguments: ends)
  func `inputs keep nothing of an output that is settled`(end: Result<Int, Fault>) {
    let inputs = (0..<3).map { _ in Failing() }
    weak var all: Promise<[Int], Fault>?
    weak var any: Promise<Int, AllFailed<Fault>>?
    weak var race: Failing?
    weak var pair: Promise<(Int, Int), Fault>?
    do {
      let outputs = (
        Promise.all(inputs), Promise.any(inputs), Promise.race(inputs),
        Promise.all(inputs[0], inputs[1])
      )
      (all, any, race, pair) = outputs
      inputs[0].fulfill(with: end)
      #expect(outputs.2.resultIfSettled == end)
    }
    let hasFailed = end == .failure(.first)
    #expect((all == nil) == hasFailed)
    #expect((any == nil) == !hasFailed)
    #expect(race == nil)
    #expect((pair == nil) == hasFailed)
    #expect(inputs[2].fulfill(with: .success(2)))
  }

  @Test func `inputs keep nothing of an output that is settled by hand`() {
    let inputs = (0..<3).map { _ in Failing() }
    weak var settled: Promise<[Result<Int, Fault>], Never>?
    weak var triple: Promise<(Int, Int, Int), Fault>?
    do {
      let outputs = (Promise.allSettled(inputs), Promise.all(inputs[0], inputs[1], inputs[2]))
      (settled, triple) = outputs
      inputs[0].fulfill(with: .success(0))
      #expect(outputs.0.fulfill(with: .success([])))
      #expect(outputs.1.fulfill(with: .failure(.second(2))))
    }
    #expect(settled == nil)
    #expect(triple == nil)
  }

  @Test func `a promise that loses race after race keeps nothing of them`() {
    let (loser, released) = (Failing(), Counter())
    for number in 0..<1_000 {
      let winner = Failing()
      let captured = Captured { released.increment() }
      let race = Promise.race([loser, winner])
      race.await { _ in withExtendedLifetime(captured) {} }
      winner.fulfill(with: .success(number))
      #expect(race.resultIfSettled == .success(number))
    }
    #expect(released.count == 1_000)
    #expect(loser.fulfill(with: .success(0)))
  }

  // MARK: Different types

  @Test func `promises of different types keep their types and their order`() {
    let (number, text) = (Failing(), Promise<String, Fault>())
    let (flag, none) = (Promise<Bool, Fault>(.success(true)), Promise<Void, Fault>())
    let log = Log<String>()
    Promise.all(number, text, flag, none, number).await { result in
      if case .success((let number, let text, let flag, _, let again)) = result {
        log.append("\(number + 1) \(text.count) \(!flag) \(again)")
      }
    }
    none.fulfill(with: .success(()))
    text.fulfill(with: .success("four"))
    #expect(log.entries.isEmpty)
    number.fulfill(with: .success(1))
    #expect(log.entries == ["2 4 false 1"])
  }

  @Test func `promises of different types fail with the first failure`() {
    let (number, text) = (Failing(), Promise<String, Fault>())
    let log = Log<Fault>()
    Promise.all(number, text).await { if case .failure(let error) = $0 { log.append(error) } }
    text.fulfill(with: .failure(.second(2)))
    number.fulfill(with: .failure(.first))
    #expect(log.entries == [.second(2)])
  }

  @Test func `a hundred threads' inputs arrive, each at its place`() {
    for _ in 0..<50 {
      let inputs = (0..<100).map { _ in Failing() }
      let all = Promise.all(inputs)
      let settled = Promise.allSettled(inputs)
      DispatchQueue.concurrentPerform(iterations: 100) { inputs[$0].fulfill(with: .success($0)) }
      #expect(all.resultIfSettled == .success(Array(0..<100)))
      #expect(settled.resultIfSettled == .success((0..<100).map { .success($0) }))
    }
  }
}

/// A number as a failure.
private struct Odd: Error, Equatable {
  let number: Int
}

extension Promise<Int, Fault> {
  fileprivate var swapped: Promise<Int, Odd> {
    mapResult { result in
      switch result {
      case .success(let number): .failure(Odd(number: number))
      case .failure: .success(0)
      }
    }
  }
}
