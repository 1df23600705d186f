import Synchronization

/// How far apart on the stack the callers were that noted themselves, on whatever thread that was most.
final class StackDepth: Sendable {
  private let range = Mutex<[ThreadID: (low: Int, high: Int)]>([:])

  /// Notes the caller's place on its stack.
  ///
  /// A temporary allocation of a size that the compiler does not know shows it: other variables are kept
  /// elsewhere by an address sanitizer.
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
