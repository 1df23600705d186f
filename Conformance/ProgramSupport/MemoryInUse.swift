import Platform

/// How much memory the process has in use, as the C library says: glibc's, or Darwin's.
package enum MemoryInUse {
  private typealias Statistics = @convention(c) (OpaquePointer?, UnsafeMutablePointer<UInt>) -> Void
  private typealias Report = @convention(c) (Int32, OpaquePointer) -> Int32
  private typealias Open =
    @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<Int>)
    -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer) -> Int32

  private static let statistics = loaded("malloc_zone_statistics", as: Statistics.self)
  private static let report = loaded("malloc_info", as: Report.self)
  private static let open = loaded("open_memstream", as: Open.self)
  private static let close = loaded("fclose", as: Close.self)

  /// Whether it is known.
  ///
  /// A sanitizer has a `malloc` of its own, of which nothing is said.
  package static let isKnown =
    loaded("__asan_init", as: UnsafeRawPointer.self) == nil
    && loaded("__tsan_init", as: UnsafeRawPointer.self) == nil && bytes != nil

  /// How many more bytes are in use after `body` than before: the least of three times, after one that is not counted.
  ///
  /// What is kept shows each time; what the runtime makes once, and noise of the allocator, does not.
  package static func growth(of body: () throws -> Void) rethrows -> Int {
    var rounds = Rounds()
    while rounds.goOn() { try body() }
    return rounds.least
  }

  /// The same of something asynchronous.
  package static func growth(of body: () async throws -> Void) async rethrows -> Int {
    var rounds = Rounds()
    while rounds.goOn() { try await body() }
    return rounds.least
  }

  private struct Rounds {
    private(set) var least = Int.max
    private var (done, before) = (-1, 0)

    /// Counts a round that has ended; returns whether there is another one.
    mutating func goOn() -> Bool {
      let now = bytes ?? 0
      if done > 0 { least = min(least, now - before) }
      done += 1
      // What the count itself allocates is not counted.
      before = bytes ?? 0
      return done < 4
    }
  }

  private static var bytes: Int? {
    if let statistics {
      // Blocks in use, then bytes in use; four words in all.
      var words = [UInt](repeating: 0, count: 4)
      statistics(nil, &words)
      return Int(words[1])
    }
    // Swift cannot import what glibc returns a structure with; this writes text, whose totals come last.
    guard let report, let open, let close else { return nil }
    var (text, length): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    guard let stream = open(&text, &length) else { return nil }
    let status = report(0, stream)
    _ = close(stream)
    defer { free(text) }
    guard status == 0, let text else { return nil }
    let totals =
      String(cString: text).split(separator: "</heap>").last?.split(separator: "\n") ?? []
    func size(_ start: String) -> Int? {
      let line = totals.first { $0.hasPrefix(start) }
      return line?.split(separator: "\"").last { Int($0) != nil }.flatMap { Int($0) }
    }
    guard let all = size("<system type=\"current\""), let mapped = size("<total type=\"mmap\""),
      let fast = size("<total type=\"fast\""), let rest = size("<total type=\"rest\"")
    else { return nil }
    return all + mapped - fast - rest
  }
}
