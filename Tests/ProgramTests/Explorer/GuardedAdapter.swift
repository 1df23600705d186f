import PromiseConformance
import SteeredPromises

/// How a ``GuardedPromise`` settles, and what is declared of it.
protocol Design: Sendable {
  static var checksFirst: Bool { get }
  static var choices: [any ChoiceDeclaration] { get }
}

/// One whose promises can be asked how they ended.
protocol Asked: Design {}

/// Under one lock.
enum Sound: Asked {
  static let checksFirst = false
  static let choices: [any ChoiceDeclaration] = [LateJump.mayOvertake]
}

/// Under a second lock, after a check under the first.
enum Racing: Asked {
  static let checksFirst = true
  static let choices: [any ChoiceDeclaration] = [LateJump.mayOvertake]
}

/// Under one lock; its handlers are declared to run in order, which they do not while others run.
enum Overtaking: Asked {
  static let checksFirst = false
  static let choices: [any ChoiceDeclaration] = [LateJump.fifo]
}

/// The same, where a promise cannot be asked.
enum NeverAsked<D: Design>: Design {
  static var checksFirst: Bool { D.checksFirst }
  static var choices: [any ChoiceDeclaration] { D.choices }
}

/// Drives the promise that is guarded by a given lock, as the adapter of a user's own promise does.
struct GuardedAdapter<Lock: Guard, D: Design>: PromiseAdapter {
  typealias Handle = GuardedPromise<Token, Lock>

  static var profile: Profile {
    Profile(name: "\(Lock.self)", quiescence: .inherent, choices: D.choices)
  }

  init(stage: Stage) {}

  func pending() -> (handle: Handle, settler: Settler) {
    let promise = Handle(checksFirst: D.checksFirst)
    let settler = Settler(
      fulfill: { promise.settle(.success($0)) },
      reject: { promise.settle(.failure($0)) }
    )
    return (promise, settler)
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled { observer(Outcome($0)) }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = GuardedPromise<Value, Lock>(checksFirst: D.checksFirst)
    return Carrier(
      observe: { observer in promise.whenSettled { _ = $0.map(observer) } },
      fulfill: { promise.settle(.success($0)) }
    )
  }

  static var makers: [Maker<Self>] { [] }
  static var transforms: [Transform<Self>] { [] }
  static var recoveries: [Recovery<Self>] { [] }
  static var chains: [Chain<Self>] {
    [Chain("promise.then { … }", .always(.current)) { _, it, body in it.then { try body($0) } }]
  }
}

extension GuardedAdapter: QueryingAdapter where D: Asked {
  func query(_ handle: Handle) -> Outcome? { handle.result.map { Outcome($0) } }
}
