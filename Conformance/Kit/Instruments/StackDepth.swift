import Synchronization

/// Measures how much stack lies between the calls of `note()` on one thread; the largest result of any thread counts.
final class StackDepth: Sendable {
  private let range = Mutex<[ThreadID: (low: Int, high: Int)]>([:])

  /// Records the caller's stack address.
  ///
  /// It is the address of a temporary allocation whose size the compiler does not know. An address sanitizer keeps
  /// other variables elsewhere.
  func note() {
    let size = 8 + range.withLock { $0.count }
    let address = withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { bytes in
      Int(bitPattern: bytes.baseAddress)
    }
    let thread = ThreadID.current
    range.withLock { range in
      let (low, high) = range[thread] ?? (address, address)
      range[thread] = (min(low, address), max(high, address))
    }
  }

  /// The largest distance on one thread, in bytes.
  var spread: Int {
    range.withLock { range in range.values.map { $0.high - $0.low }.max() ?? 0 }
  }
}
