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
