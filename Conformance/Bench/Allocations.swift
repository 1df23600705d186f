import Platform

/// Counts of allocations, if the process was started with the library that counts them.
struct Allocations {
  /// How many blocks.
  var blocks = 0
  /// Their usable bytes.
  var bytes = 0
  /// How many of the blocks are in use.
  var liveBlocks = 0
  /// How many bytes are in use.
  var liveBytes = 0

  private typealias Read = @convention(c) (UnsafeMutablePointer<Int>) -> Void

  private static let read = loaded("allocations_so_far", as: Read.self)

  /// `nil` if allocations are not counted.
  static var soFar: Allocations? {
    guard let read else { return nil }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 4) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      read(start)
      return Allocations(
        blocks: buffer[0],
        bytes: buffer[1],
        liveBlocks: buffer[2],
        liveBytes: buffer[3]
      )
    }
  }

  static func - (left: Allocations, right: Allocations) -> Allocations {
    Allocations(
      blocks: left.blocks - right.blocks,
      bytes: left.bytes - right.bytes,
      liveBlocks: left.liveBlocks - right.liveBlocks,
      liveBytes: left.liveBytes - right.liveBytes
    )
  }
}
