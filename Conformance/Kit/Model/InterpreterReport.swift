/// The result of running a program.
struct InterpreterReport: Sendable {
  var difference: Oracle.Difference?
  /// Whether something that must happen did not, in a design in which it may still come.
  var isOwed = false
  /// Whether a handler did not run.
  var isOpen = false
  var unsaid = 0
  /// What the adapter lacks for a call that was left out.
  var lacks: Profile.Need?
  var hasHung = false
  /// What happened in the promises, with threads, if that was traced.
  var recorded: [Trace.Event] = []
  /// What happened, if that was traced.
  var trace: [String] = []
  /// What its calls met, if that was traced.
  var met: Set<Meeting> = []

  /// What only the model does.
  static let (idle, tasks, search) = (
    "nothing is left to run", "tasks have gone on", "payloads are looked for"
  )

  static let ofTheModel: Set = [idle, tasks, search]

  /// What happened in the promises.
  var events: [String] { trace.filter { !Self.ofTheModel.contains($0) } }

  /// The same, with a difference from the model or from what happened in another promise.
  func compared(with other: InterpreterReport, _ name: String, _ otherName: String)
    -> InterpreterReport
  {
    let same = zip(events, other.events).prefix { $0 == $1 }.map(\.0)
    var both = self
    if events != other.events {
      both.difference = Oracle.Difference(rules: [], words: "\(name) and \(otherName) differ")
    }
    for (name, report) in [(name, self), (otherName, other)] {
      guard let difference = report.difference else { continue }
      both.difference = Oracle.Difference(
        rules: difference.rules,
        words: "\(name): \(difference.words)",
        isAfterwards: difference.isAfterwards
      )
    }
    both.unsaid += other.unsaid
    both.trace = same
    for (name, report) in [(name, self), (otherName, other)] where events != other.events {
      both.trace += ["\(name) alone:"] + report.events.dropFirst(same.count).map { "  \($0)" }
    }
    return both
  }
}
