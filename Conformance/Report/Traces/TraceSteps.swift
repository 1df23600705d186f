import PromiseConformance

/// The steps of a trace, with what each of them changed.
///
/// Tables, pictures and descriptions are made from these rows, so that all of them say the same.
struct TraceSteps {
  /// What kind of thing happened; a picture has a shape for each.
  enum Kind: String, CaseIterable {
    case attaches, settles, observes, cancels, waits, other

    /// Reads what the kit writes into a trace.
    init(_ what: String) {
      self =
        switch what.prefix(while: { $0 != " " && $0 != ":" }) {
        case "attaches": .attaches
        case "settles": .settles
        case "observes": .observes
        case "cancels": .cancels
        case "lets": .waits
        default: .other
        }
    }

    /// What the shape stands for.
    var words: String {
      switch self {
      case .attaches: "attaches"
      case .settles: "settles"
      case .observes: "observes"
      case .cancels: "cancels"
      case .waits: "lets time pass"
      case .other: "something else"
      }
    }
  }

  /// Something that a step may have changed.
  struct Status {
    let words: String
    let isNew: Bool
  }

  struct Step {
    let number: Int
    let event: Trace.Event
    /// Whether the step before was another thread's.
    let isSwitch: Bool
    /// What is known of the promise that the step is about, if it is about one.
    let state: Status?
    /// How many handlers wait, if somebody counted.
    let waiting: Status?

    var kind: Kind { Kind(event.what) }
  }

  enum Row {
    case step(Step)
    case leftOut(Int)
  }

  let rows: [Row]
  /// The threads, by their numbers.
  let threads: [Int]
  /// The check that failed.
  let end: String

  init(_ failure: RunRecord.Failure) {
    var last: Trace.Event?
    var states: [Int: String] = [:]
    var waiting: Int?
    rows = failure.steps.map { step in
      switch step {
      case .leftOut(let count): return .leftOut(count)
      case .event(let number, let event):
        let known = event.promise.flatMap { states[$0] }
        let state = event.promise.map { _ in Self.state(after: event, known) }
        defer {
          last = event
          if let promise = event.promise { states[promise] = state }
          waiting = event.waiting ?? waiting
        }
        return .step(
          Step(
            number: number,
            event: event,
            isSwitch: last.map { $0.thread != event.thread } ?? false,
            state: state.map { Status(words: $0, isNew: $0 != known) },
            waiting: event.waiting.map { count in
              Status(words: Self.words(count), isNew: waiting.map { $0 != count } ?? false)
            }
          )
        )
      }
    }
    threads = Set(failure.trace.map(\.thread)).sorted()
    end = failure.reason
  }

  /// A settlement is recorded when it begins, so that nothing more than that is known until somebody observes it.
  private static func state(after event: Trace.Event, _ known: String?) -> String {
    switch Kind(event.what) {
    case .observes:
      let outcome = event.what.split(separator: ": ", maxSplits: 1).dropFirst().first
      return outcome.map(String.init) ?? "settled"
    case .settles: return known ?? "settling"
    default: return known ?? "pending"
    }
  }

  private static func words(_ count: Int) -> String {
    count == 0 ? "nothing" : count == 1 ? "1 handler" : "\(count) handlers"
  }

  static func words(leftOut count: Int) -> String {
    count == 1 ? "1 step was left out of the record" : "\(count) steps were left out of the record"
  }

  /// How many steps there are, on how many threads.
  var title: String {
    let count = rows.count { if case .step = $0 { true } else { false } }
    return "\(count == 1 ? "1 step" : "\(count) steps") on "
      + (threads.count == 1 ? "1 thread" : "\(threads.count) threads")
  }

  /// All steps as sentences, for those who do not see the picture.
  var description: String {
    let sentences = rows.map { row in
      switch row {
      case .leftOut(let count): return Self.words(leftOut: count) + "."
      case .step(let step):
        var text = "Step \(step.number), thread \(step.event.thread): \(step.event.what)"
        if let call = step.event.call { text += ", inside \(call)" }
        if let promise = step.event.promise, let state = step.state {
          text += ", promise \(promise) \(state.words)"
        }
        if let waiting = step.waiting { text += ", waiting \(waiting.words)" }
        return text + "."
      }
    }
    return (sentences + ["At the end: \(end)"]).joined(separator: " ")
  }
}
