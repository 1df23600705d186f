@testable import PromiseConformance
@testable import PromiseMutants

/// A promise that knows the threads that run its handlers.
class KnowsItsThreads: Sketch, @unchecked Sendable {
  private let runners = Guarded<[ThreadID]>([])

  /// Whether a handler of this promise runs on another thread.
  final var runsHandlerElsewhere: Bool { runners.current.contains { $0 != .current } }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [runners] in
      runners.withLock { $0.append(.current) }
      defer { runners.withLock { _ = $0.popLast() } }
      job()
    }
  }
}
