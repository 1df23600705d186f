import Dispatch
import PromiseConformance

/// Lets a mutant ask a value of unknown type whether it is nil.
protocol AnyOptional {
  var isNil: Bool { get }
}

extension Optional: AnyOptional {
  var isNil: Bool { self == nil }
}

/// A sketch that may be gone.
struct WeakSketch {
  weak var sketch: Sketch?
}

/// What a promise waits for, and the handler there; either may be gone.
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

extension DispatchQueue {
  /// Whether the calling thread is in work of this queue.
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
