import ResultPromise
import TestSupport
import Testing

/// What a loop keeps for each round until it ends.
///
/// In processes of their own, so that no other test allocates while the bytes are counted.
@Suite(.ownThread, .serialized, .enabled(if: MallocInUse.isKnown, "glibc alone says it"))
struct ResultLoopTests {
  @Test(arguments: Loop.allCases)
  func `a loop of handlers keeps nothing, one of returned promises keeps each`(loop: Loop) async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) { [loop] in
      let bytes = try loop.bytes(rounds: Extent.many)
      // A promise, and what the allocator adds; or the allocator's own.
      #expect(loop == .returned ? (100..<180).contains(bytes / Extent.many) : bytes < 1_000)
      print("ResultPromise, a loop, \(loop): \(bytes) bytes after \(Extent.many) rounds")
    }
    result.show("ResultPromise")
  }
}

/// How a round begins the next one.
enum Loop: String, CaseIterable, Codable {
  case returned, handler

  private enum Fault: Error {}
  private typealias Link = Promise<Int, Fault>

  /// How many more bytes are in use after so many rounds, while the loop still continues.
  func bytes(rounds: Int) throws -> Int {
    let step = Later<Link>()
    let end = begin(step)
    func go(_ rounds: Int) {
      for round in 0..<rounds { step.take()?.fulfill(with: .success(round)) }
    }
    let heap = try MallocInUse()
    go(1_000)
    _ = try heap.bytes()
    let before = try heap.bytes()
    go(rounds)
    let after = try heap.bytes()
    step.take()?.fulfill(with: .success(-1))
    #expect(end.resultIfSettled != nil)
    return after - before
  }

  private func begin(_ step: Later<Link>) -> Link {
    @Sendable func next() -> Link {
      let link = Link()
      step.set(link)
      return link
    }
    @Sendable func returned() -> Link {
      next().flatMap { $0 < 0 ? Link(.success($0)) : returned() }
    }
    @Sendable func go(_ end: Link) {
      next().await { result in
        guard case .success(0...) = result else { return _ = end.fulfill(with: result) }
        go(end)
      }
    }
    guard self == .handler else { return returned() }
    let end = Link()
    go(end)
    return end
  }
}
