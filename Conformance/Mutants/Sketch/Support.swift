import Dispatch
import PromiseConformance

/// Lets a mutant ask whether a value of unknown type is nil.
protocol AnyOptional {
  var isNil: Bool { get }
}

extension Optional: AnyOptional {
  var isNil: Bool { self == nil }
}

/// The kinds of steps that a promise is derived by, each with the name of its handler.
enum SketchStep: String {
  case transform = "a handler for values"
  case chain = "a handler that returns a promise"
  case recover = "a handler for errors"
  case recoverChain = "a handler for errors that returns a promise"
  case recoverSome = "a handler for some errors"
  case pair = "a pair of handlers"
  case finally = "a finally handler"
  case finallyChain = "a finally handler that returns a promise"
  case limit = "a time limit"

  /// Whether it is for errors only.
  var isForErrors: Bool { [.recover, .recoverChain, .recoverSome].contains(self) }
}

/// A weak reference to a sketch.
struct WeakSketch {
  weak var sketch: Sketch?
}

/// Weak references to what a promise waits for, and to its handler there.
struct Upstream {
  weak var source: SketchCore?
  weak var link: Link?
}

extension Guarded {
  /// Empties it.
  func take<Wrapped>() -> Value where Value == Wrapped? {
    withLock { value in
      defer { value = nil }
      return value
    }
  }
}

extension Guarded<Int> {
  /// Counts, and returns the new count.
  func next() -> Int {
    withLock { count in
      count += 1
      return count
    }
  }
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
