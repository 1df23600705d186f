import Dispatch
import PromiseConformance

/// Lets a mutant ask a value of unknown type whether it is nil.
protocol Emptiable {
  var isNil: Bool { get }
}

extension Optional: Emptiable {
  var isNil: Bool { self == nil }
}

/// A sketch that may be gone.
struct WeakSketch {
  weak var sketch: Sketch?
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
