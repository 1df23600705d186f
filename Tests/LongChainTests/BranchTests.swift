import ResultPromise
import Testing

// A process can start another one on these systems only, and `MallocInUse` asks glibc.
#if os(Linux) && canImport(Glibc)
  /// A source that lives on keeps nothing of those that no longer wait for it.
  ///
  /// Each case has a process of its own, so that no other test allocates while the bytes are counted.
  @Suite(.serialized, .disabled(if: MallocInUse.isReplaced, "a sanitizer has a malloc of its own"))
  struct BranchTests {
    @Test(arguments: Leaving.allCases)
    func `a hundred thousand that left leave nothing behind`(leaving: Leaving) async {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardOutputContent]
      ) { [leaving] in
        let source = Promise<Int, Lost>()
        // What is made once, such as metadata and threads, is no branch's.
        await leaving.run(on: source, count: 1_000)
        let heap = try MallocInUse()
        _ = try heap.bytes()
        var kept = Int.max
        // What a branch leaves it leaves each time; the allocator's noise does not come twice.
        for _ in 1...3 where kept >= 65_536 {
          let before = try heap.bytes()
          await leaving.run(on: source, count: 100_000)
          kept = try heap.bytes() - before
        }
        print("ResultPromise, \(leaving.rawValue): 100000 branches, \(kept) bytes kept")
        #expect(kept < 65_536)
        #expect(source.resultIfSettled == nil)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      for line in output.split(separator: "\n") where line.hasPrefix("ResultPromise") {
        print(line)
      }
    }

    /// The control for the count above: branches that nobody cancelled must show.
    @Test func `branches that stay are seen`() async {
      await #expect(processExitsWith: .success) {
        let (source, heap) = (Promise<Int, Lost>(), try MallocInUse())
        _ = try heap.bytes()
        let before = try heap.bytes()
        for _ in 0..<100_000 { _ = source.map { $0 + 1 } }
        #expect(try heap.bytes() - before > 100_000 * 16)
        #expect(source.resultIfSettled == nil)
      }
    }
  }

  enum Lost: CancellableFailure {
    case cancelled
  }

  /// How those that waited for a source go away.
  enum Leaving: String, Codable, CaseIterable {
    case oneByOne = "each cancelled before the next is made"
    case together = "all cancelled when the last was made"
    case backwards = "all cancelled, the last one first"
    case inAll = "an input of all, which is cancelled"
    case awaiting = "awaited by a task that is cancelled"

    func run(on source: Promise<Int, Lost>, count: Int) async {
      switch self {
      case .oneByOne:
        for _ in 0..<count { source.map { $0 + 1 }.cancel() }
      case .together:
        for branch in (0..<count).map({ _ in source.map { $0 + 1 } }) { branch.cancel() }
      case .backwards:
        for branch in (0..<count).map({ _ in source.map { $0 + 1 } }).reversed() { branch.cancel() }
      case .inAll:
        for _ in 0..<count { Promise.all([source, source]).cancel() }
      case .awaiting:
        for _ in 0..<count {
          let task = Task { await source.result }
          task.cancel()
          _ = await task.value
        }
      }
    }
  }
#endif
