import ResultPromise
import TestSupport
import Testing
import TypedPromise

/// A long-lived source keeps nothing of branches that no longer wait for it.
///
/// Each case has a process of its own, so that no other test allocates while the bytes are counted.
@Suite(.ownThread, .serialized, .enabled(if: MallocInUse.isKnown, "glibc alone says it"))
struct BranchTests {
  @Test(arguments: BranchedLibrary.allCases, Leaving.allCases)
  func `many that left leave nothing behind`(
    library: BranchedLibrary,
    leaving: Leaving
  ) async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) { [library, leaving] in
      let source = library.source
      let kept = try await MallocInUse.growth { await leaving.run(on: source, count: Extent.many) }
      print("\(library.rawValue), \(leaving.rawValue): \(Extent.many) branches, \(kept) bytes kept")
      #expect(kept < 65_536)
      #expect(source.isPending)
    }
    result.show(library.rawValue)
  }

  /// A control for the count above: branches that are not cancelled must be seen.
  @Test(arguments: BranchedLibrary.allCases)
  func `branches that stay are seen`(library: BranchedLibrary) async {
    await #expect(processExitsWith: .success) { [library] in
      let source = library.source
      let kept = try await MallocInUse.growth { for _ in 0..<Extent.many { _ = source.branch() } }
      #expect(kept > Extent.many * 16)
      #expect(source.isPending)
    }
  }
}

/// Those in which a branch can be cancelled.
enum BranchedLibrary: String, Codable, CaseIterable {
  case typed = "TypedPromise"
  case result = "ResultPromise"

  /// A long-lived pending promise.
  var source: any BranchSource {
    switch self {
    case .typed: TypedSource()
    case .result: ResultSource()
    }
  }
}

/// A pending promise, and what can be made of it; each returns what cancels it.
protocol BranchSource: Sendable {
  var isPending: Bool { get }
  func branch() -> @Sendable () -> Void
  func all() -> @Sendable () -> Void
  func wait() async
}

private struct TypedSource: BranchSource {
  private let promise: TypedPromise.Promise<Int, Lost>
  private let resolver: Resolver<Int, Lost>

  init() {
    (promise, resolver) = TypedPromise.Promise.pending()
    // One consumer stays: otherwise the first branch that leaves would be the last.
    promise.observe(on: .current) { _ in }
  }

  var isPending: Bool { promise.isPending }
  func branch() -> @Sendable () -> Void {
    let branch = promise.then(on: .current) { $0 + 1 }
    return { branch.cancel() }
  }
  func all() -> @Sendable () -> Void {
    let all = when(fulfilled: [promise, promise])
    return { all.cancel() }
  }
  func wait() async { _ = await promise.outcome }
}

private struct ResultSource: BranchSource {
  private let promise = ResultPromise.Promise<Int, Lost>()

  var isPending: Bool { promise.resultIfSettled == nil }
  func branch() -> @Sendable () -> Void {
    let branch = promise.map { $0 + 1 }
    return { branch.cancel() }
  }
  func all() -> @Sendable () -> Void {
    let all = ResultPromise.Promise.all([promise, promise])
    return { all.cancel() }
  }
  func wait() async { _ = await promise.result }
}

private enum Lost: CancellableFailure {
  case cancelled
}

/// How branches stop waiting for a source.
enum Leaving: String, Codable, CaseIterable {
  case oneByOne = "each cancelled before the next is made"
  case together = "all cancelled when the last was made"
  case backwards = "all cancelled, the last one first"
  case inAll = "an input of all, which is cancelled"
  case awaiting = "awaited by a task that is cancelled"

  func run(on source: any BranchSource, count: Int) async {
    switch self {
    case .oneByOne:
      for _ in 0..<count { source.branch()() }
    case .together:
      for cancel in (0..<count).map({ _ in source.branch() }) { cancel() }
    case .backwards:
      for cancel in (0..<count).map({ _ in source.branch() }).reversed() { cancel() }
    case .inAll:
      for _ in 0..<count { source.all()() }
    case .awaiting:
      for _ in 0..<count {
        let task = Task { await source.wait() }
        task.cancel()
        await task.value
      }
    }
  }
}
