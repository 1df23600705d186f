import Foundation

/// What has been allocated, where the process was started with the library that counts it.
struct Allocations {
  /// How many blocks so far.
  var blocks: Int
  /// Of how many usable bytes.
  var bytes: Int
  /// How many bytes are in use now.
  var live: Int

  private typealias Read = @convention(c) (UnsafeMutablePointer<Int>) -> Void

  private static let read: Read? = dlsym(dlopen(nil, RTLD_NOW), "allocations_so_far")
    .map { unsafeBitCast($0, to: Read.self) }

  /// `nil` where nobody counts.
  static var soFar: Allocations? {
    guard let read else { return nil }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      read(start)
      return Allocations(blocks: buffer[0], bytes: buffer[1], live: buffer[2])
    }
  }
}
