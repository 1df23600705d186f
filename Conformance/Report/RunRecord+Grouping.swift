import PromiseConformance

extension RunRecord {
  /// The record as it is shown: one defect is one failure.
  ///
  /// A rule whose cases fail only where a basic law fails as well is not judged: the basic law is the failure. The
  /// record itself keeps every verdict.
  public var grouped: RunRecord {
    let failed = Dictionary(grouping: lines.filter { $0.verdict == .fail }, by: \.subject)
    var record = self
    for index in record.lines.indices {
      let line = record.lines[index]
      guard line.verdict == .fail, let root = Self.root(of: line, among: failed[line.subject] ?? [])
      else { continue }
      let verdict = Verdict.notJudged("\(root) fails there")
      (record.lines[index].verdict, record.lines[index].reason) = (verdict.word, verdict.reason)
      record.lines[index].failures = nil
    }
    return record
  }

  /// What is not judged for another reason than a rule that fails: for each subject and each reason, the rules, or how
  /// many there are.
  package var notJudged: [String] {
    subjects.flatMap { subject in
      let lines = lines.filter { $0.subject == subject && $0.isNotJudged && $0.failed == nil }
      return Dictionary(grouping: lines) { $0.reason ?? "" }.sorted { $0.key < $1.key }.map {
        reason,
        lines in
        let rules = lines.map(\.rule).joined(separator: ", ")
        return "\(subject), \(reason): \(lines.count > 8 ? "\(lines.count) rules" : rules)"
      }
    }
  }

  /// The laws that the others rest on, in the order in which one explains another: a handler gets the value or
  /// the error, once, and so do all handlers; what it returns or throws settles the derived promise, and what it does
  /// not handle is passed on.
  static let basic = [
    "THN-01", "THN-04", "THN-03", "THN-06", "THN-09", "CHN-03", "CHN-04", "CHN-05", "CHN-06",
    "CHN-07",
  ]

  /// The basic law that fails wherever a rule does; `nil` where there is none.
  static func root(of line: Line, among failed: [Line]) -> String? {
    let roots = basic.prefix { $0 != line.rule }.compactMap { rule in
      failed.first { $0.rule == rule }
    }
    let causes = (line.failed ?? []).map { sign in roots.first { $0.explains(sign.tried) }?.rule }
    return causes.contains(nil) ? nil : causes.first ?? nil
  }
}

extension RunRecord.Line {
  /// Whether the rule is not judged, because what it rests on fails.
  package var isNotJudged: Bool {
    verdict == .notRun && reason?.hasPrefix(Verdict.notJudged("").reason ?? "") == true
  }

  /// Whether a basic law, which this line is about, fails where a case that tried this has failed.
  ///
  /// What fails only with steps of one kind, in one situation, is a fault of that step.
  fileprivate func explains(_ tried: Stimulus) -> Bool {
    let failed = (failed ?? []).map(\.tried)
    return failed.contains { own in
      own.hasArrival(of: tried) && own.hasEnd(of: tried)
        && [nil, own[.places]].contains(tried[.places])
        && (own[.verbs] == tried[.verbs]
          || failed.contains {
            $0[.verbs] != own[.verbs] && $0[.arrivals] == own[.arrivals]
              && $0[.places] == own[.places]
          })
    }
  }
}

extension Stimulus {
  /// A case that does not say when its promise ends tries the usual arrivals.
  fileprivate func hasArrival(of tried: Stimulus) -> Bool {
    guard let own = self[.arrivals] else { return true }
    return tried[.arrivals].map { $0 == own } ?? [Arrival].plain.contains { $0.rawValue == own }
  }

  /// Where a value is lost, so is an error; where one of them is lost, so is a cancellation.
  fileprivate func hasEnd(of tried: Stimulus) -> Bool {
    guard let own = self[.ends], own != "fulfilled", let end = tried[.ends] else { return true }
    return [own, "cancelled"].contains(end)
  }
}
