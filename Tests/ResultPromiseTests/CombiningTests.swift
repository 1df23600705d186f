import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct CombiningTests {
  typealias Failing = Promise<Int, Fault>

  private static let ends: [Result<Int, Fault>] = [.success(1), .failure(.first)]

  // MARK: Any sequence, once

  /// A sequence that records how often it was iterated, and whether past its end.
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
