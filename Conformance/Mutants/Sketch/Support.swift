import Dispatch
import PromiseConformance

extension SketchCore {
  /// The same end with another value or error.
  func copy(_ outcome: Outcome) -> Outcome {
    switch outcome {
    case .fulfilled: .fulfilled(Token(in: stage.ledger))
    case .rejected: .rejected(TrialFault(in: stage.ledger))
    case .cancelled, .foreign: outcome
    }
  }
}

/// A weak reference.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak var object: Object?
}

extension DispatchQueue {
  /// Whether the calling thread runs work of this queue.
  var isHere: Bool {
    let mark = DispatchSpecificKey<Bool>()
    setSpecific(key: mark, value: true)
    defer { setSpecific(key: mark, value: nil) }
    return DispatchQueue.getSpecific(key: mark) == true
  }
}

extension Outcome {
  /// Whether it is anything but a value.
  var isFailure: Bool { if case .fulfilled = self { false } else { true } }
}
