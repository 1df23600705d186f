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
