import Dispatch
import Dispatchers
import Foundation
import JSPromise
import TestSupport
import Testing

/// The length of a chain is limited only by memory, and all of its memory is freed.
///
/// Each chain has a process of its own: a library that recurses crashes there, which fails one test and does not
/// end the run. And no other test allocates while the bytes are counted.
@Suite(.ownThread, .serialized) struct LongChainTests {
  @Test(arguments: Mode.allCases, Fate.allCases)
  func `links of a chain need no stack, and leave nothing behind`(mode: Mode, fate: Fate) async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) { [mode, fate] in
      try Experiment(mode: mode, fate: fate).run(links: 10 * Extent.many)
    }
    result.show(mode.rawValue)
  }

  /// A control for the count above: small objects that are kept must be seen, but no longer once they are
  /// released.
  @Test(.enabled(if: MallocInUse.isKnown, "glibc alone says it"))
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
}

/// How many bytes may stay in use: for two hundred thousand links, less than a third of a byte each.
private let limit = 65_536

/// One chain on a small stack; the heap is measured before and after.
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
    // Metadata, threads and the queues' first storage are made once, and do not belong to a chain.
    try runOnSmallStack(1_000)
    guard MallocInUse.isKnown else {
      try runOnSmallStack(links)
      return print("\(mode.rawValue), \(fate): \(links) links, 512 KB stack")
    }
    let heap = try MallocInUse()
    _ = try heap.bytes()
    var kept = try self.kept(by: links, heap)
    // What a chain leaks, it leaks each time; noise of the allocator does not repeat.
    if kept >= limit { kept = try min(kept, self.kept(by: links, heap)) }
    print("\(mode.rawValue), \(fate): \(links) links, 512 KB stack, \(kept) bytes kept")
    #expect(kept < limit)
  }

  private func kept(by links: Int, _ heap: MallocInUse) throws -> Int {
    let before = try heap.bytes()
    try runOnSmallStack(links)
    return try heap.bytes() - before
  }

  private func runOnSmallStack(_ links: Int) throws {
    try onSmallStack { [mode, fate, queue, jobs] in
      try mode.run(fate, links: links, on: queue, jobs: jobs)
    }
    // The last handler's promise is released on the queue, after the handler has reported the end.
    queue.sync {}
  }
}
