import ResultPromise
import TestSupport
import Testing

/// What promises leave behind of plain values that need memory of their own.
@Suite(.ownThread, .serialized, .enabled(if: MallocInUse.isKnown, "glibc alone says it"))
struct ValueGrowthTests {
  /// In a process of its own, so that no other test allocates while the bytes are counted.
  @Test func `a large plain value is gone with its promise`() async {
    await #expect(processExitsWith: .success) {
      let grown = try await MallocInUse.growth {
        for number in 0..<Extent.many {
          _ = Promise<(Int, Int, Int, Int), Never>(.success((number, number, number, number)))
        }
      }
      #expect(grown < Extent.many)
    }
  }
}
