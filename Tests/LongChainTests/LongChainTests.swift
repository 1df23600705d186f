import Dispatch
import Dispatchers
import Foundation
import JSPromise
import TestSupport
import Testing

// A process can start another one on these systems only.
#if os(macOS) || os(Linux)
  /// The length of a chain is limited by nothing but memory, and the memory comes back.
  ///
  /// Each chain has a process of its own: a library that recurses dies there, as one failed test and not as
  /// the end of the run, and no other test allocates while the bytes are counted.
  @Suite(.serialized) struct LongChainTests {
    @Test(arguments: Mode.allCases, Fate.allCases)
    func `a million links need no stack, and leave nothing behind`(mode: Mode, fate: Fate) async {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardOutputContent]
      ) { [mode, fate] in
        try Experiment(mode: mode, fate: fate).run(links: 1_000_000)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      for line in output.split(separator: "\n") where line.hasPrefix(mode.rawValue) { print(line) }
    }

    #if canImport(Glibc)
      /// The control for the count above: small objects that are kept must show, and show no more once gone.
      @Test(.disabled(if: MallocInUse.isReplaced, "a sanitizer has a malloc of its own"))
      func `bytes that are kept are seen`() async {
        await #expect(processExitsWith: .success) {
          let heap = try MallocInUse()
          _ = try heap.bytes()
          let before = try heap.bytes()
          let kept = try withExtendedLifetime((0..<10_000).map { _ in Log<Int>() }) { _ in
            try heap.bytes() - before
          }
          #expect(kept > 10_000 * 16)
          #expect(try heap.bytes() - before < limit)
        }
      }
    #endif
  }

  /// What may be in use afterwards that was not before: for a million links, less than a tenth of a byte each.
  private let limit = 65_536

  /// One chain on a small stack, between two looks at the heap.
  private struct Experiment {
    let mode: Mode
    let fate: Fate
    private let queue = DispatchQueue(label: "LongChainTests")
    private let jobs: JobQueue

    init(mode: Mode, fate: Fate) {
      self.mode = mode
      self.fate = fate
      jobs = JobQueue(on: queue)
    }

    /// Runs the chain, and counts what it kept where the platform can tell.
    func run(links: Int) throws {
      // What is made once, such as metadata, threads and the queues' first storage, is no chain's.
      try onSmallStack(links: 1_000)
      #if canImport(Glibc)
        let heap = try MallocInUse()
        _ = try heap.bytes()
        var kept = try self.kept(by: links, heap)
        // What a chain loses it loses each time; the allocator's noise does not come twice.
        if kept >= limit { kept = try min(kept, self.kept(by: links, heap)) }
        print("\(mode.rawValue), \(fate): \(links) links, 512 KB stack, \(kept) bytes kept")
        #expect(kept < limit)
      #else
        try onSmallStack(links: links)
        print("\(mode.rawValue), \(fate): \(links) links, 512 KB stack")
      #endif
    }

    #if canImport(Glibc)
      private func kept(by links: Int, _ heap: MallocInUse) throws -> Int {
        let before = try heap.bytes()
        try onSmallStack(links: links)
        return try heap.bytes() - before
      }
    #endif

    private func onSmallStack(links: Int) throws {
      let (mode, fate, queue, jobs) = (mode, fate, queue, jobs)
      let (done, failure) = (Event(), Later<any Error>())
      let thread = Thread {
        do { try mode.run(fate, links: links, on: queue, jobs: jobs) } catch { failure.set(error) }
        done.signal()
      }
      thread.stackSize = 512 * 1024
      thread.start()
      try done.wait(seconds: 600)
      // The last handler's promise is released on the queue, after the handler has told of the end.
      queue.sync {}
      if let error = failure.take() { throw error }
    }
  }
#endif
