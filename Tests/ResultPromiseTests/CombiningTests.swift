import Dispatchers
import TestSupport
import Testing

@testable import ResultPromise

@Suite(.ownThread) struct CombiningTests {
  typealias Failing = Promise<Int, Fault>

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

  @Test func `each of five inputs has its own result`() {
    let (text, flag) = (Promise<String, Fault>(.success("2")), Promise<Bool, Fault>(.success(true)))
    let (first, third, last) = (
      Failing(.success(1)), Failing(.failure(.first)), Failing(.success(5))
    )
    let results = Promise.allSettled(first, text, third, flag, last).resultIfSettled?.get()
    #expect(results?.0 == .success(1))
    #expect(results?.1 == .success("2"))
    #expect(results?.2 == .failure(.first))
    #expect(results?.3 == .success(true))
    #expect(results?.4 == .success(5))
  }

  @Test func `nothing keeps the places of an output that is settled by hand`() {
    weak var places: Combiner<Failing, Int>.Places?
    do {
      let combiner = Failing().combiner(1) { (_: [Int]) in nil }
      places = combiner.places
      _ = combiner.places.raised(to: .high)
      #expect(combiner.output.fulfill(with: .success(1)))
    }
    #expect(places == nil)
  }
}
