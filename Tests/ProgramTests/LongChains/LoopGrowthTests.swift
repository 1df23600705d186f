import Dispatch
import TestSupport
import Testing
import TypedPromise

/// What a loop of promises keeps while it runs.
///
/// In processes of their own, so that no other test allocates while the bytes are counted.
@Suite(.ownThread, .serialized, .enabled(if: MallocInUse.isKnown, "glibc alone says it"))
struct LoopGrowthTests {
  @Test func `a loop in a task keeps nothing of the rounds that are over`() async {
    await #expect(processExitsWith: .success) {
      var grown = Int.max
      // What a loop leaks, it leaks each time; noise of the allocator does not repeat.
      for _ in 1...3 where grown >= Extent.many {
        let rounds = try Rounds()
        let loop = Promise<Void, any Error> {
          var number = 0
          while try await !rounds.isOver(number).value { number += 1 }
        }
        _ = await loop.outcome
        grown = try rounds.grown()
      }
      #expect(grown < Extent.many)
    }
  }

  @Test func `names of promises that are gone are not kept`() async {
    await #expect(processExitsWith: .success) {
      func nameMany() {
        for number in 0..<Extent.many { Promise<Int, Never>(value: 1).named("\(number)") }
      }
      let heap = try MallocInUse()
      nameMany()
      let before = try heap.bytes()
      nameMany()
      #expect(try heap.bytes() - before < Extent.many)
    }
  }

  /// What the advice says about the other one.
  @Test func `a loop of returned promises keeps a promise for each round`() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      let rounds = try Rounds()
      @Sendable func poll(_ number: Int) -> Promise<Void, Never> {
        rounds.isOver(number).then(on: .current) { $0 ? Promise(value: ()) : poll(number + 1) }
      }
      _ = await poll(0).outcome
      let bytes = try rounds.grown() / Extent.many
      print("TypedPromise, a loop of returned promises: \(bytes) bytes for each round")
      #expect(bytes > 140 && bytes < 220)
    }
    result.show("TypedPromise")
  }
}

/// Twice so many rounds; the heap is measured half-way and at the end.
private struct Rounds: Sendable {
  private let heap: Later<MallocInUse>
  private let sizes = Log<Int>()
  private let queue = DispatchQueue(label: "LoopGrowthTests")

  init() throws {
    heap = Later()
    heap.set(try MallocInUse())
  }

  func isOver(_ number: Int) -> Promise<Bool, Never> {
    Promise(on: queue) { resolver in
      if number == Extent.many || number == 2 * Extent.many, let heap = heap.take() {
        sizes.append((try? heap.bytes()) ?? 0)
        self.heap.set(heap)
      }
      resolver.fulfill(number == 2 * Extent.many)
    }
  }

  func grown() throws -> Int {
    let sizes = sizes.entries
    try #require(sizes.count == 2)
    return sizes[1] - sizes[0]
  }
}
