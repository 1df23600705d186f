import Dispatch
import ResultPromise
import TestSupport
import Testing
import TypedPromise

/// What a loop of promises keeps while it runs.
///
/// In processes of their own, so that no other test allocates while the bytes are counted.
@Suite(.ownThread, .serialized, .enabled(if: MallocInUse.isKnown, "glibc alone says it"))
struct LoopGrowthTests {
  /// What the advice says.
  @Test(arguments: Loop.allCases)
  func `a loop of returned promises keeps each, and one of handlers nothing`(loop: Loop) async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) { [loop] in
      let go = loop.begin()
      let grown = try await MallocInUse.growth { for _ in 0..<Extent.many { go(false) } }
      print("\(loop.rawValue): \(grown / Extent.many) bytes for each round")
      #expect(loop.bytes.contains(grown / Extent.many))
      go(true)
    }
    result.show(loop.rawValue)
  }

  @Test func `a loop in a task keeps nothing of the rounds that are over`() async {
    await #expect(processExitsWith: .success) {
      let queue = DispatchQueue(label: "LoopGrowthTests")
      let loop = TypedPromise.Promise<Int, any Error> {
        try await MallocInUse.growth {
          for number in 0..<Extent.many {
            _ = try await Typed(on: queue) { $0.fulfill(number < 0) }.value
          }
        }
      }
      let grown = try await loop.value
      #expect(grown < Extent.many)
    }
  }

  @Test func `names of promises that are gone are not kept`() async {
    await #expect(processExitsWith: .success) {
      let grown = try await MallocInUse.growth {
        for number in 0..<Extent.many {
          TypedPromise.Promise<Int, Never>(value: 1).named("\(number)")
        }
      }
      #expect(grown < Extent.many)
    }
  }
}

private typealias Typed = TypedPromise.Promise<Bool, Never>
private typealias Settled = ResultPromise.Promise<Bool, Fault>

private enum Fault: Error, Equatable {}

/// How a round begins the next one.
enum Loop: String, CaseIterable, Codable {
  case typed = "TypedPromise, a loop of returned promises"
  case result = "ResultPromise, a loop of returned promises"
  case handlers = "ResultPromise, a loop of handlers"

  /// What a round may keep: a promise, and what the allocator adds; or nothing.
  var bytes: Range<Int> {
    switch self {
    case .typed, .result: 141..<220
    case .handlers: 0..<1
    }
  }

  /// Begins one; returns what ends its round, and says whether that was the last.
  func begin() -> (_ isOver: Bool) -> Void {
    let (typed, settled) = (Later<Typed>(), Later<Settled>())
    switch self {
    case .typed:
      @Sendable func next() -> Typed {
        let round = Typed()
        typed.set(round)
        return round.flatMap(on: .current) { $0 ? Typed(value: true) : next() }
      }
      let end = next()
      return { isOver in
        typed.take()?.fulfill(isOver)
        if isOver { #expect(end.isFulfilled) }
      }
    case .result:
      @Sendable func next() -> Settled {
        let round = Settled()
        settled.set(round)
        return round.flatMap { $0 ? Settled(.success(true)) : next() }
      }
      return ending(next(), settled)
    case .handlers:
      @Sendable func go(_ end: Settled) {
        let round = Settled()
        settled.set(round)
        round.await { if $0 == .success(false) { go(end) } else { end.fulfill(with: $0) } }
      }
      let end = Settled()
      go(end)
      return ending(end, settled)
    }
  }

  private func ending(_ end: Settled, _ round: Later<Settled>) -> (_ isOver: Bool) -> Void {
    { isOver in
      round.take()?.fulfill(with: .success(isOver))
      if isOver { #expect(end.resultIfSettled != nil) }
    }
  }
}
