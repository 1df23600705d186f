import PromiseConformance
import SteeredPromises

/// How a ``GuardedPromise`` settles, and what is declared of it.
protocol Design: Sendable {
  static var checksFirst: Bool { get }
  static var choices: [any ChoiceDeclaration] { get }
}

/// Under one lock.
enum Sound: Design {
  static let checksFirst = false
  static let choices: [any ChoiceDeclaration] = [LateJump.mayOvertake]
}

/// Under a second lock, after a check under the first.
enum Racing: Design {
  static let checksFirst = true
  static let choices: [any ChoiceDeclaration] = [LateJump.mayOvertake]
}

/// Under one lock; its handlers are declared to run in order, which they do not while others run.
enum Overtaking: Design {
  static let checksFirst = false
  static let choices: [any ChoiceDeclaration] = [LateJump.fifo]
}

/// Drives the promise that is guarded by a given lock, as the adapter of a user's own promise does.
struct GuardedAdapter<Lock: Guard, D: Design>: QueryingAdapter {
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

  func query(_ handle: Handle) -> Outcome? { handle.result.map { Outcome($0) } }

  static var makers: [Maker<Self>] { [] }
  static var transforms: [Transform<Self>] { [] }
  static var recoveries: [Recovery<Self>] { [] }
  static var chains: [Chain<Self>] {
    [Chain("promise.then { … }", .always(.current)) { _, it, body in it.then { try body($0) } }]
  }
}

/// The same promise, which cannot be asked how it ended.
struct UnaskedAdapter<D: Design>: PromiseAdapter {
  typealias Whole = GuardedAdapter<FoundationGuard, D>

  static var profile: Profile { Whole.profile }

  private let whole: Whole

  init(stage: Stage) { whole = Whole(stage: stage) }

  func pending() -> (handle: Whole.Handle, settler: Settler) { whole.pending() }

  func observe(_ handle: Whole.Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    whole.observe(handle, observer)
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> { whole.carrier(of: type) }

  static var makers: [Maker<Self>] { [] }
  static var transforms: [Transform<Self>] { [] }
  static var recoveries: [Recovery<Self>] { [] }
  static var chains: [Chain<Self>] {
    [Chain("promise.then { … }", .always(.current)) { _, it, body in it.then { try body($0) } }]
  }
}
