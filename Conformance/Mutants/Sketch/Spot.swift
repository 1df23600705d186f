import PromiseConformance

/// Where a fault is: in one kind of step, and perhaps only at one place or after one end.
protocol Spot: SendableMetatype {
  /// The step's handler, in words that a fault begins with.
  static var words: String { get }
  /// Whether a step that is attached to a promise now is there.
  static func isHere(_ step: SketchStep, of sketch: Sketch) -> Bool
  /// Whether the fault shows after such an end.
  static func shows(after outcome: Outcome) -> Bool
}

/// A mutant whose fault is in the steps of a spot: only these are made by `derive`.
class BrokenIn<Place: Spot>: Sketch, @unchecked Sendable {
  override class var spot: (any Spot.Type)? { Place.self }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    derived { outcome, next in
      if Place.shows(after: outcome) {
        Self.react(to: outcome, next, by: react)
      } else {
        react(outcome, next)
      }
    }
  }

  /// What a step does after an end at which the fault shows.
  ///
  /// - Parameter react: what it does without a fault.
  class func react(to outcome: Outcome, _ next: Sketch, by react: @escaping Reaction) {
    react(outcome, next)
  }
}

/// Every step.
enum InAll: Spot {
  static let words = "a handler"
  static func isHere(_ step: SketchStep, of sketch: Sketch) -> Bool { true }
  static func shows(after outcome: Outcome) -> Bool { true }
}

/// Every step of one kind, after the ends that its handler is for.
protocol InOne: Spot { static var step: SketchStep { get } }

extension InOne {
  static var words: String { step.rawValue }
  static func isHere(_ step: SketchStep, of sketch: Sketch) -> Bool { step == Self.step }
  static func shows(after outcome: Outcome) -> Bool { step.handles(outcome) }
}

enum InTransform: InOne { static let step = SketchStep.transform }
enum InChain: InOne { static let step = SketchStep.chain }
enum InRecover: InOne { static let step = SketchStep.recover }
enum InRecoverChain: InOne { static let step = SketchStep.recoverChain }
enum InPair: InOne { static let step = SketchStep.pair }
enum InFinally: InOne { static let step = SketchStep.finally }
enum InFinallyChain: InOne { static let step = SketchStep.finallyChain }

// MARK: Places

/// The steps of a spot that are attached at one place.
protocol At: Spot {
  associatedtype Inner: Spot

  /// In words that follow those of the handler.
  static var place: String { get }
  static func isHere(_ sketch: Sketch) -> Bool
}

extension At {
  static var words: String { "\(Inner.words) \(place)" }
  static func isHere(_ step: SketchStep, of sketch: Sketch) -> Bool {
    Inner.isHere(step, of: sketch) && isHere(sketch)
  }
  static func shows(after outcome: Outcome) -> Bool { Inner.shows(after: outcome) }
}

enum Inside<Inner: Spot>: At {
  static var place: String { "attached inside a handler" }
  static func isHere(_ sketch: Sketch) -> Bool { sketch.gate.isRunningHere }
}

enum InsideItsOwn<Inner: Spot>: At {
  static var place: String { "attached inside a handler of the same promise" }
  static func isHere(_ sketch: Sketch) -> Bool { sketch.runsHandlerHere }
}

enum InsideAnother<Inner: Spot>: At {
  static var place: String { "attached inside a handler of another promise" }
  static func isHere(_ sketch: Sketch) -> Bool {
    sketch.gate.isRunningHere && !sketch.runsHandlerHere
  }
}

enum Beside<Inner: Spot>: At {
  static var place: String { "that another thread attaches during delivery" }
  static func isHere(_ sketch: Sketch) -> Bool { sketch.runsHandlerElsewhere }
}

enum Late<Inner: Spot>: At {
  static var place: String { "attached to a settled promise" }
  static func isHere(_ sketch: Sketch) -> Bool { sketch.state != nil }
}

enum Born<Inner: Spot>: At {
  static var place: String { "of a promise that is made settled" }
  static func isHere(_ sketch: Sketch) -> Bool { sketch.isBornSettled.current }
}

enum Second<Inner: Spot>: At {
  static var place: String { "that is the second of its promise" }
  static func isHere(_ sketch: Sketch) -> Bool { sketch.stepsHere.next() == 2 }
}

// MARK: Ends

/// One way to end.
protocol End: SendableMetatype {
  /// In a word.
  static var words: String { get }
  static func holds(_ outcome: Outcome) -> Bool
}

enum Values: End {
  static let words = "a value"
  static func holds(_ outcome: Outcome) -> Bool { !outcome.isFailure }
}

enum Errors: End {
  static let words = "an error"
  static func holds(_ outcome: Outcome) -> Bool {
    if case .rejected = outcome { true } else { false }
  }
}

enum Cancellations: End {
  static let words = "a cancellation"
  static func holds(_ outcome: Outcome) -> Bool { outcome == .cancelled }
}

enum Settlements: End {
  static let words = "a settlement"
  static func holds(_ outcome: Outcome) -> Bool { outcome != .cancelled }
}

enum AnyEnd: End {
  static let words = "an end"
  static func holds(_ outcome: Outcome) -> Bool { true }
}

/// The steps of a spot, where the fault shows only after one of the ends.
enum After<Ending: End, Inner: Spot>: Spot {
  static var words: String { "\(Inner.words) after \(Ending.words)" }
  static func isHere(_ step: SketchStep, of sketch: Sketch) -> Bool {
    Inner.isHere(step, of: sketch)
  }
  static func shows(after outcome: Outcome) -> Bool { Ending.holds(outcome) }
}
