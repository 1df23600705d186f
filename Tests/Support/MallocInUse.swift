import Foundation

/// How many bytes of `malloc` the process uses now, from glibc's own report.
///
/// Swift cannot import `malloc.h`, and what `mallinfo2` returns is too large for a hand-declared function
/// type; `malloc_info` writes text instead, whose totals come after the last heap's.
package struct MallocInUse {
  package struct Unreadable: Error {}

  private typealias MallocInfo = @convention(c) (CInt, OpaquePointer) -> CInt
  private typealias OpenStream =
    @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<Int>)
    -> OpaquePointer?
  private typealias CloseStream = @convention(c) (OpaquePointer) -> CInt
  private let mallocInfo: MallocInfo
  private let openStream: OpenStream
  private let closeStream: CloseStream

  /// Whether the C library can tell: glibc can, unless a sanitizer has a `malloc` of its own.
  package static let isKnown = dlsym(nil, "malloc_info") != nil && dlsym(nil, "__asan_init") == nil

  private init() throws {
    guard let info = dlsym(nil, "malloc_info"), let open = dlsym(nil, "open_memstream"),
      let close = dlsym(nil, "fclose")
    else { throw Unreadable() }
    mallocInfo = unsafeBitCast(info, to: MallocInfo.self)
    openStream = unsafeBitCast(open, to: OpenStream.self)
    closeStream = unsafeBitCast(close, to: CloseStream.self)
  }

  /// How many more bytes are in use after `body` than before: the least of three times, after one that is not counted.
  ///
  /// What is kept shows each time; the runtime's own tasks and threads, and noise of the allocator, come and go.
  package static func growth(of body: () async throws -> Void) async throws -> Int {
    let heap = try MallocInUse()
    // Metadata, threads and the like are made once.
    try await body()
    _ = try heap.bytes()
    var least = Int.max
    for _ in 0..<3 {
      let before = try heap.bytes()
      try await body()
      least = min(least, try heap.bytes() - before)
    }
    return least
  }

  private func bytes() throws -> Int {
    let report = try text()
    guard let heaps = report.range(of: "</heap>", options: .backwards) else { throw Unreadable() }
    let totals = report[heaps.upperBound...]
    func size(_ marker: String) throws -> Int {
      guard let line = totals.split(separator: "\n").first(where: { $0.contains(marker) }),
        let digits = line.firstMatch(of: /size="(\d+)"/)?.1, let size = Int(digits)
      else { throw Unreadable() }
      return size
    }
    let free = try size("<total type=\"fast\"") + size("<total type=\"rest\"")
    return try size("<system type=\"current\"") - free + size("<total type=\"mmap\"")
  }

  private func text() throws -> String {
    var buffer: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let stream = openStream(&buffer, &length) else { throw Unreadable() }
    let status = mallocInfo(0, stream)
    _ = closeStream(stream)
    defer { free(buffer) }
    guard status == 0, let buffer else { throw Unreadable() }
    return String(cString: buffer)
  }
}
