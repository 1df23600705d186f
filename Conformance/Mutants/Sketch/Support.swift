import Dispatch
import PromiseConformance

private protocol AnyOptional {
  var isNil: Bool { get }
}

extension Optional: AnyOptional {
  fileprivate var isNil: Bool { self == nil }
}

/// Whether a value of unknown type is nil.
func isNil<Value>(_ value: Value) -> Bool { (value as? any AnyOptional)?.isNil == true }

/// A class that gets one thing wrong, in a promise or in what belongs to it; or nothing.
protocol Faulty: AnyObject, Sendable {
  /// Its name.
  static var title: String { get }
  /// The fault, in words that follow “no law notices that”.
  static var fault: String { get }
  /// The laws that must notice.
  static var killers: [String] { get }
  /// The promise with the fault.
  static var sketch: Sketch.Type { get }
}

extension Faulty {
  static var title: String { "\(Self.self)" }
}

extension Sketch: Faulty {
  static var sketch: Sketch.Type { self }
}

/// A promise whose signals have a fault.
final class Signalling<S: SignalSketch>: Sketch, @unchecked Sendable {
  override class var title: String { S.title }
  override class var signal: SignalSketch.Type { S.self }
}

/// A promise whose limiters have a fault.
final class Limited<L: LimiterSketch>: Sketch, @unchecked Sendable {
  override class var title: String { L.title }
  override class var limiter: LimiterSketch.Type { L.self }
}

extension Sketch {
  /// A promise that knows the threads that run its handlers.
  class KnowsItsThreads: Sketch, @unchecked Sendable {
    private let runners = Guarded<[ThreadID]>([])

    /// Whether a handler of this promise runs on another thread.
    final var runsHandlerElsewhere: Bool { runners.current.contains { $0 != .current } }

    override func schedule(_ job: @escaping @Sendable () -> Void) {
      super.schedule { [runners] in
        runners.withLock { $0.append(.current) }
        defer { runners.withLock { _ = $0.popLast() } }
        job()
      }
    }
  }
}

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
