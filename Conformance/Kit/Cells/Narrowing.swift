/// Why the cases of a law are not tried over some dimensions.
public struct Narrowing: Sendable, Equatable {
  /// The dimensions.
  public let dimensions: [CaseDimension]
  /// Why not, in words that follow “since it”.
  public let because: String
  /// The law that tries them, where another does.
  let other: String?

  /// As in `ends, verbs: since it is about handlers for values`.
  public var words: String {
    dimensions.map(\.rawValue).joined(separator: ", ") + ": since it \(because)"
  }

  private init(_ because: String, _ dimensions: [CaseDimension], triedBy other: String? = nil) {
    (self.because, self.other) = (because, other)
    self.dimensions = dimensions.isEmpty ? CaseDimension.allCases : dimensions
  }

  /// Another law tries them, and would fail as well.
  static func tried(by other: String, _ dimensions: CaseDimension...) -> Narrowing {
    Narrowing(
      "would be broken together with \(other), which tries them",
      dimensions,
      triedBy: other
    )
  }
}

/// Reasons that laws share; without dimensions they are for all.
extension Narrowing {
  static func forValues(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about handlers for values", dimensions)
  }
  static func forErrors(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about handlers for errors", dimensions)
  }
  static func whenHandled(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about handlers that run, and they run for values and errors", dimensions)
  }
  static func handlers(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about handlers, which other steps do not have", dimensions)
  }
  static func values(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about values", dimensions)
  }
  static func errors(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about errors", dimensions)
  }
  static func bothEnds(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("tries values and errors in one case, and cancellations in others", dimensions)
  }
  static func finally(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about handlers that run at the end", dimensions)
  }
  static func oneStep(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about one kind of step", dimensions)
  }
  static func passing(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about steps that have no handler for such an end", dimensions)
  }
  static func links(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about steps that make a promise", dimensions)
  }
  static func oneArrival(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about one arrival", dimensions)
  }
  static func pendingAtFirst(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about promises that are pending at first", dimensions)
  }
  static func failing(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about handlers that can fail, which not every step has", dimensions)
  }
  static func neverSettling(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about promises that never settle", dimensions)
  }
  static func making(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about making a promise, before anything is attached to it", dimensions)
  }
  static func settling(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about the calls that settle, which are made at moments of their own", dimensions)
  }
  static func observers(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about observers, which no step attaches", dimensions)
  }
  static func following(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about a promise that follows another, and not about a handler", dimensions)
  }
  static func payloads(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about payloads, which a step passes on whatever they are", dimensions)
  }
  static func equations(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about equations between chains", dimensions)
  }
  static func combining(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing(
      "goes through patterns of inputs instead: how each ends, when, and in which order",
      dimensions
    )
  }
  static func cancelling(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about the call that cancels, which is made at moments of its own", dimensions)
  }
  static func hooks(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about hooks of a producer, which no step attaches", dimensions)
  }
  static func signals(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about signals, which no step attaches", dimensions)
  }
  static func time(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about a clock, which decides when a promise ends", dimensions)
  }
  static func tasks(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("has tasks wait, which no step attaches", dimensions)
  }
  static func waits(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("has threads wait, which no step attaches", dimensions)
  }
  static func races(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("has threads meet, at whatever moment they do", dimensions)
  }
  static func sizes(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about large numbers", dimensions)
  }
  static func severalSteps(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("has steps of every kind beside each other in one case", dimensions)
  }
  static func severalHandlers(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("has several handlers of one step beside each other in each case", dimensions)
  }
  static func returning(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about steps that end as a promise does that their handler returns", dimensions)
  }
  static func branches(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about handlers of steps that make a promise, which can be cancelled", dimensions)
  }
  static func moving(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about steps that move a chain", dimensions)
  }
  static func dispatchers(_ dimensions: CaseDimension...) -> Narrowing {
    Narrowing("is about a dispatcher, which decides when handlers run", dimensions)
  }
}
