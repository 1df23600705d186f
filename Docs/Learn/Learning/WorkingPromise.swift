import PromiseConformance
import Synchronization

/// A promise that only its work settles.
public protocol WorkingPromise: RungPromise {
  /// Makes one; `work` begins in this call, and gets what settles the promise.
  static func make(on stage: Stage, _ work: @escaping @Sendable (Settler) -> Void) -> Self
}

extension WorkingPromise {
  /// A pending promise, and what its work was given.
  public static func pending(on stage: Stage) -> (handle: Self, settler: Settler) {
    let (promise, settler) = caught { make(on: stage, $0) }
    return (promise, settler)
  }

  /// The one way to make a promise with work, which cannot throw.
  public static var workMakers: [WorkMaker<Adapter>] {
    [
      WorkMaker("Promise { … }", .always(.current), canFail: false) { adapter, body in
        make(on: adapter.stage) { settler in
          adapter.stage.total({ () throws(TrialFault) in try body(settler) }, else: ())
        }
      }
    ]
  }
}

/// Calls `body` with a closure; returns what `body` returns, and what it has called the closure with.
public func caught<Made, Given: Sendable>(
  _ body: (@escaping @Sendable (Given) -> Void) -> Made
) -> (made: Made, given: Given) {
  let found = Mutex<Given?>(nil)
  let made = body { given in found.withLock { $0 = given } }
  guard let given = found.withLock({ $0 }) else { preconditionFailure("`body` must call it") }
  return (made, given)
}

extension Settler {
  /// A settler of two calls that do not say whether they won.
  public init(
    _ fulfill: @escaping @Sendable (Token) -> Void,
    _ reject: @escaping @Sendable (TrialFault) -> Void
  ) {
    self.init(
      fulfill: {
        fulfill($0)
        return nil
      },
      reject: {
        reject($0)
        return nil
      }
    )
  }
}
