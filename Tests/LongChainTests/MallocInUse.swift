#if canImport(Glibc)
  import Foundation
  import Glibc

  /// How many bytes of `malloc` the process uses now, from glibc's own report.
  ///
  /// Swift cannot import `malloc.h`, and what `mallinfo2` returns is too large for a hand-declared function
  /// type; `malloc_info` writes text instead, whose totals stand after the last heap's.
  struct MallocInUse {
    struct Unreadable: Error {}

    private typealias MallocInfo = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
    private let mallocInfo: MallocInfo

    /// Whether `malloc` is a sanitizer's, which glibc knows nothing about.
    static var isReplaced: Bool { dlsym(nil, "__asan_init") != nil }

    init() throws {
      guard let symbol = dlsym(nil, "malloc_info") else { throw Unreadable() }
      mallocInfo = unsafeBitCast(symbol, to: MallocInfo.self)
    }

    func bytes() throws -> Int {
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
      guard let stream = open_memstream(&buffer, &length) else { throw Unreadable() }
      let status = mallocInfo(0, stream)
      fclose(stream)
      defer { free(buffer) }
      guard status == 0, let buffer else { throw Unreadable() }
      return String(cString: buffer)
    }
  }
#endif
