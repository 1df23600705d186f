import Dispatch
import PromiseConformance

/// Lets a mutant ask whether a value of unknown type is nil.
protocol AnyOptional {
  var isNil: Bool { get }
}

extension Optional: AnyOptional {
  var isNil: Bool { self == nil }
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
