/// What a case tries: a value of each dimension, or `nil` where it has none that is its own.
struct Stimulus: Sendable, Hashable {
  /// How the promise ends: one of the three.
  var end: Ends?
  /// When it ends.
  var arrival: Arrival?
  /// The kind of step that attaches the handler, as ``Verb/kind`` names it.
  var verb: String?
  /// Whether a handler of the same step was attached before.
  var isSecond: Bool?

  /// The value of a dimension.
  func value(of dimension: CaseDimension) -> String? {
    switch dimension {
    case .ends: end?.description
    case .arrivals: arrival?.rawValue
    case .verbs: verb
    case .seconds: isSecond.map { $0 ? "second" : "first" }
    }
  }
}

extension CaseDimension {
  /// All values that a law can be tried over, on promises of this adapter.
  func values<A: PromiseAdapter>(on adapter: A.Type) -> Set<String> {
    switch self {
    case .ends: Set([Ends.value, .error, .cancelled].map(\.description))
    case .arrivals: Set(Arrival.allCases.map(\.rawValue))
    case .verbs: Set(A.everyVerb.map(\.kind))
    case .seconds: ["first", "second"]
    }
  }
}
