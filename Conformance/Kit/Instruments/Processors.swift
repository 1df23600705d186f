import Foundation

/// The processors that threads may run on.
enum Processors {
  /// Moves the calling thread to one of the processors that it may use, and lets it go on to any of them.
  ///
  /// Threads that are woken together are often put on one processor, where they never run at the same time. Where the
  /// system places threads by itself, nothing is done.
  ///
  /// - Parameter number: threads with different numbers are moved to different processors, while there are enough.
  static func spread(_ number: Int) {
    #if canImport(Glibc)
      guard let get, let set else { return }
      var all = cpu_set_t()
      let size = MemoryLayout<cpu_set_t>.size
      guard get(0, size, &all) == 0 else { return }
      let allowed = withUnsafeBytes(of: all) { bytes in
        (0..<size * 8).filter { bytes[$0 / 8] >> ($0 % 8) & 1 == 1 }
      }
      guard allowed.count > 1 else { return }
      let chosen = allowed[number % allowed.count]
      var one = cpu_set_t()
      withUnsafeMutableBytes(of: &one) { $0[chosen / 8] = 1 << (chosen % 8) }
      guard set(0, size, &one) == 0 else { return }
      // Threads that it starts would inherit the one.
      _ = set(0, size, &all)
    #endif
  }

  #if canImport(Glibc)
    private typealias Call = @convention(c) (pid_t, Int, UnsafeMutablePointer<cpu_set_t>) -> Int32

    // Looked up, since the headers declare them for C with GNU's extensions only.
    private static let get = call("sched_getaffinity")
    private static let set = call("sched_setaffinity")

    private static func call(_ name: String) -> Call? {
      dlsym(nil, name).map { unsafeBitCast($0, to: Call.self) }
    }
  #endif
}
