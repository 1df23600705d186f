import Dispatchers
import JSPromise
import TestSupport
import Testing

/// What a queue keeps of reports that are over.
@Suite(.ownThread, .serialized, .enabled(if: MallocInUse.isKnown, "glibc alone says it"))
struct ReportGrowthTests {
  /// In a process of its own, so that no other test allocates while the bytes are counted.
  @Test func `a queue keeps nothing of the rejections that it has reported`() async {
    await #expect(processExitsWith: .success) {
      let (gate, reported) = (ManualDispatcher(), SharedCount())
      let queue = JobQueue(on: gate) { _ in reported.add() }
      var count = 1_000
      let grown = try await MallocInUse.growth {
        // More each time, so that an array which only grows takes new memory each time.
        count *= 4
        for _ in 0..<count {
          queue.enqueue { _ = Promise<Int>.reject(Oops(), on: queue) }
          gate.drain()
        }
      }
      #expect(reported.number == 4_000 + 16_000 + 64_000 + 256_000)
      #expect(grown < 16_000)
    }
  }
}
