import PromiseConformance

extension Cause {
  /// A line that no other one explains.
  init(alone line: RunRecord.Line) {
    lines = [line]
    smallest = line.failures?.first
    spellings = smallest?.spelling.map { [$0] } ?? []
    symptom = Symptom(line.reason ?? "")
  }

  /// What the failures have in common: the calls, and in which way they fail.
  var common: String {
    let calls = spellings.map { $0.contains("`") ? $0 : "`\($0)`" }.joined(separator: ", ")
    return calls.isEmpty ? symptom.words : "\(calls): \(symptom.words)"
  }

  /// `MyPromise, 1 of 3: ` and what the failures have in common.
  func title(among causes: [Cause]) -> String {
    let own = causes.filter { $0.line.subject == line.subject }
    let place = own.firstIndex { $0.line.rule == line.rule && $0.lines.count == lines.count } ?? 0
    return "\(line.subject), \(place + 1) of \(own.count): \(common)"
  }

  /// Where the adapter lists the call, and the call.
  var place: String? {
    smallest.flatMap { smallest in smallest.place.map { "\($0)  `\(smallest.spelling ?? "")`" } }
  }

  /// The case with the smallest trace, if it has a name.
  var label: String? { smallest.flatMap { $0.label.isEmpty ? nil : $0.label } }

  /// The check that failed.
  var reason: String { smallest?.reason ?? line.reason ?? "" }

  /// How many faults explain how many failures, in a sentence.
  static func count(_ causes: [Cause]) -> String {
    let rules = causes.reduce(0) { $0 + $1.lines.count }
    let (faults, fail) = (causes.count == 1 ? "1 fault" : "\(causes.count) faults", rules == 1)
    return "\(faults) probably: \(rules) \(fail ? "rule fails" : "rules fail")."
  }
}
