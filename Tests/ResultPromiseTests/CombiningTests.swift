import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct CombiningTests {
  typealias Failing = Promise<Int, Fault>

  private static let ends: [Result<Int, Fault>] = [.success(1), .failure(.first)]

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

  @Test func `outcomes of different types come as a tuple`() {
    let (user, posts, count) = (Promise<String, Fault>(), Promise<[Int], Fault>(), Failing())
    let both = Promise.allSettled(user, posts)
    let three = Promise.allSettled(user, posts, count)
    user.fulfill(with: .success("Ann"))
    count.fulfill(with: .failure(.first))
    #expect(both.resultIfSettled == nil && three.resultIfSettled == nil)
    posts.fulfill(with: .success([1, 2]))
    let ends = three.resultIfSettled?.get()
    #expect(ends?.0 == .success("Ann") && ends?.1 == .success([1, 2]))
    #expect(ends?.2 == .failure(.first))
    #expect(both.resultIfSettled?.get().0 == .success("Ann"))
  }
}
