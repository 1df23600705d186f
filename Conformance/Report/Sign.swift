import PromiseConformance

/// What is known of a failed case without its trace.
struct Sign: Sendable, Hashable, Codable {
  /// What the case tried.
  let tried: Stimulus
  /// In which way its check failed.
  let symptom: Symptom
  /// Whether the check is about an error.
  let isAboutErrors: Bool

  init(_ failure: CellResult.Failure) {
    self.init(failure.stimulus, failure.reason)
  }

  init(_ tried: Stimulus, _ reason: String) {
    (self.tried, symptom) = (tried, Symptom(reason))
    isAboutErrors =
      tried[.ends] == "rejected"
      || ["rejected", "error", "fail", "report"].contains(where: reason.contains)
  }

  /// The call, wherever it was attached.
  var spelling: String? {
    step == nil ? nil : tried.spelling.map { $0.replacing(", inside a handler", with: "") }
  }

  /// The kind of step, wherever it was attached.
  var step: String? { Self.step(tried[.verbs]) }

  static func step(_ kind: String?) -> String? {
    // Steps of all kinds in one place are no kind.
    kind == "VerbsInPlace" ? nil : kind.flatMap { $0.split(separator: ",").first.map(String.init) }
  }
}
