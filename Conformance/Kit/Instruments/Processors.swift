import Platform

/// The processors that threads may run on.
enum Processors {
  private typealias Access = @convention(c) (Int32, Int, UnsafeMutablePointer<UInt8>) -> Int32

  private static let get = loaded("sched_getaffinity", as: Access.self)
  private static let set = loaded("sched_setaffinity", as: Access.self)

  /// The numbers of the processors that the calling thread may use; none, where the system does not tell.
  static var allowed: [Int] {
    // A bit for each processor.
    var all = [UInt8](repeating: 0, count: size)
    guard let get, get(0, size, &all) >= 0 else { return [] }
    return (0..<size * 8).filter { all[$0 / 8] >> ($0 % 8) & 1 == 1 }
  }

  private static let size = 128

  private static func allow(_ processors: [Int]) -> Bool {
    var bits = [UInt8](repeating: 0, count: size)
    for processor in processors { bits[processor / 8] |= 1 << (processor % 8) }
    return set?(0, size, &bits) == 0
  }

  /// Moves the calling thread to one of the processors that it may use, then lets it move to any of them.
  ///
  /// Threads that are woken together are often put on one processor, where they never run at the same time. Where the
  /// system places threads by itself, nothing is done.
  ///
  /// - Parameter number: threads with different numbers are moved to different processors, while there are enough.
  static func spread(_ number: Int) {
    let allowed = allowed
    guard allowed.count > 1 else { return }
    // Threads that this thread starts would inherit the restriction.
    if allow([allowed[number % allowed.count]]) { _ = allow(allowed) }
  }
}
