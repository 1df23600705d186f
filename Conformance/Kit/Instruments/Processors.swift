import Platform

/// The processors that threads may run on.
enum Processors {
  private typealias Access = @convention(c) (Int32, Int, UnsafeMutablePointer<UInt8>) -> Int32

  private static let get = loaded("sched_getaffinity", as: Access.self)
  private static let set = loaded("sched_setaffinity", as: Access.self)

  /// Moves the calling thread to one of the processors that it may use, and lets it go on to any of them.
  ///
  /// Threads that are woken together are often put on one processor, where they never run at the same time. Where the
  /// system places threads by itself, nothing is done.
  ///
  /// - Parameter number: threads with different numbers are moved to different processors, while there are enough.
  static func spread(_ number: Int) {
    // A bit for each processor.
    var (all, one) = ([UInt8](repeating: 0, count: 128), [UInt8](repeating: 0, count: 128))
    guard let get, let set, get(0, all.count, &all) >= 0 else { return }
    let allowed = (0..<all.count * 8).filter { all[$0 / 8] >> ($0 % 8) & 1 == 1 }
    guard allowed.count > 1 else { return }
    let chosen = allowed[number % allowed.count]
    one[chosen / 8] = 1 << (chosen % 8)
    // Threads that it starts would inherit the one.
    if set(0, one.count, &one) == 0 { _ = set(0, all.count, &all) }
  }
}
