import PromiseConformance

@testable import PromiseMutants

// MARK: Async handlers

/// Its handlers may be `async`: each runs in a task of its own, with a task-local value of the code that attached it.
public class HandlesInTasks: Sketch, @unchecked Sendable {
  public override class var choices: [any ChoiceDeclaration] {
    [
      AsyncHandlers.inAnyOrder,
      LocalsSeen.each(["on a dispatcher": .init(.none), "an async handler": .init(.registration)]),
    ]
  }

  final func transform(async body: @escaping AsyncTransformBody) -> Sketch {
    let source = LocalsSeen.local.get()
    return derive { [self] outcome, next in
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      LocalsSeen.local.withValue(source) {
        begin(next) { () async throws(TrialFault) -> Token in try await body(token) }
      }
    }
  }

  /// Begins a handler, and has a promise end as it does.
  func begin(_ next: Sketch, _ body: @escaping AsyncBody) { next.run(body) }
}

/// A fault: a promise does not wait for its handler.
final class EndsBeforeItsHandler: HandlesInTasks, @unchecked Sendable {
  override func begin(_ next: Sketch, _ body: @escaping AsyncBody) {
    super.begin(next, body)
    next.settle(.fulfilled(Token(in: stage.ledger)))
  }
}

/// A fault: a handler loses the task-local values that it was attached with.
final class LosesLocals: HandlesInTasks, @unchecked Sendable {
  override func begin(_ next: Sketch, _ body: @escaping AsyncBody) {
    LocalsSeen.local.withValue(.none) { super.begin(next, body) }
  }
}

/// A handler begins when the one before it has ended.
class HandlesInTurn: HandlesInTasks, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    super.choices.overridden(by: [AsyncHandlers.inTurn])
  }

  /// The promise of the latest handler.
  private let last = Guarded<Sketch?>(nil)

  override func begin(_ next: Sketch, _ body: @escaping AsyncBody) {
    let before = last.replace(with: next)
    super.begin(next) { () async throws(TrialFault) -> Token in
      _ = await before?.awaited()
      return try await body()
    }
  }
}

/// A fault: it takes the handlers that wait from the end.
final class BeginsTheLastFirst: HandlesInTurn, @unchecked Sendable {
  override func register(_ handler: Handler) { handlers.insert(handler, at: 0) }
}

/// A fault: a handler does not wait for the one before.
final class ForgetsWhoseTurnItIs: HandlesInTurn, @unchecked Sendable {
  override func begin(_ next: Sketch, _ body: @escaping AsyncBody) { next.run(body) }
}

extension PartialSketchAdapter: AsyncHandlingAdapter where S: HandlesInTasks {
  /// A promise that ends as an `async` handler does.
  public func transform(_ handle: Sketch, async body: @escaping AsyncTransformBody) -> Sketch {
    (handle as? HandlesInTasks)?.transform(async: body) ?? handle
  }
}

// MARK: Task-local values in work

/// Its work sees no task-local values of the code that made the promise.
class DetachesItsWork: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [WorkLocals.none] }

  override func run(priority: TaskPriority? = nil, _ body: @escaping AsyncBody) {
    let task: Task<Void, Never> = Task.detached(priority: priority) { [self] in
      do throws(TrialFault) { settle(.fulfilled(try await body())) } catch { fail(error) }
    }
    _ = onCancel { task.cancel() }
  }
}

/// A fault: it says that it does.
final class DetachesItsWorkUnsaid: DetachesItsWork, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [] }
}
