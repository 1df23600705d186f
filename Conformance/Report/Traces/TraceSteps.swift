import PromiseConformance

/// The steps of a trace, with what each of them changed.
///
/// Tables, pictures and descriptions are made from these rows, so that they agree.
struct TraceSteps {
  /// What kind of thing happened; a picture has a shape for each.
  enum Kind: String, CaseIterable {
    case attaches, settles, observes, cancels, waits, other

    /// Reads what the kit writes into a trace; what a program does begins with a name, as in `p0 is settled: value(1)`.
    init(_ what: String) {
      let named = what.firstMatch(of: /^\w\d+(?: = \w\d+)?(\.| is \w+| runs| hears)/)?.1
      self =
        switch named ?? what.prefix(while: { $0 != " " && $0 != ":" }) {
        case "attaches", ".": .attaches
        case "settles", " is settled", " is fulfilled": .settles
        case "tells", "observes", " runs", " hears": .observes
        case "cancels", " is cancelled": .cancels
        case "lets": .waits
        default: .other
        }
    }

    /// What the shape represents.
    var words: String {
      switch self {
      case .attaches: "attaches"
      case .settles: "settles"
      case .observes: "calls a handler"
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
    /// Whether another thread took the step before.
    let isSwitch: Bool
    /// What is known about the promise that the step is about, if any.
    let state: Status?
    /// How many handlers wait, if they were counted and one waits at any step.
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
  /// The check that failed, or that all held.
  let end: String
  /// Whether all held.
  let isRight: Bool
  /// The number of the first step that differs from the trace beside it, where there is one.
  let first: Int?

  /// The trace of a case that failed.
  init(_ failure: RunRecord.Failure) {
    self.init(
      failure.steps,
      threads: failure.trace,
      end: failure.reason,
      isRight: false,
      first: failure.beside?.firstDifference(from: failure)
    )
  }

  /// The trace of the case beside it, which held.
  init(_ neighbour: RunRecord.Failure.Neighbour, beside failure: RunRecord.Failure) {
    self.init(
      neighbour.steps,
      threads: neighbour.trace,
      end: "all checks hold",
      isRight: true,
      first: neighbour.firstDifference(from: failure)
    )
  }

  init(
    _ steps: [RunRecord.Failure.Step],
    threads: [Trace.Event],
    end: String,
    isRight: Bool,
    first: Int?
  ) {
    var last: Trace.Event?
    var states: [Int: String] = [:]
    var waiting: Int?
    let countsWaiting = threads.contains { $0.waiting ?? 0 > 0 }
    rows = steps.map { step in
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
            waiting: event.waiting.flatMap { count in
              !countsWaiting
                ? nil
                : Status(words: Self.words(count), isNew: waiting.map { $0 != count } ?? false)
            }
          )
        )
      }
    }
    self.threads = Set(threads.map(\.thread)).sorted()
    (self.end, self.isRight, self.first) = (end, isRight, first)
  }

  /// A settlement is recorded when it begins, so that its outcome is unknown until it is observed.
  private static func state(after event: Trace.Event, _ known: String?) -> String {
    switch Kind(event.what) {
    case .observes:
      let outcome = event.what.split(separator: ": ", maxSplits: 1).dropFirst().first
      return outcome.map(String.init) ?? "settled"
    case .settles: return known.flatMap { $0 == "pending" ? nil : $0 } ?? "settling"
    default: return known ?? "pending"
    }
  }

  private static func words(_ count: Int) -> String {
    count == 0 ? "nothing" : count == 1 ? "1 handler" : "\(count) handlers"
  }

  static func words(leftOut count: Int) -> String {
    count == 1 ? "1 step was left out of the record" : "\(count) steps were left out of the record"
  }

  /// The words for the first step that differs.
  static let firstWords = "first different step"

  /// The sign before the end, below the last step.
  var sign: String { isRight ? "✓" : "✗" }

  /// Whether a step is the first that differs.
  func isFirst(_ step: Step) -> Bool { step.number == first }

  /// Where the trace beside has one more step: a sentence that says so.
  var lack: String? {
    let numbers = rows.compactMap { row in
      if case .step(let step) = row { step.number } else { nil }
    }
    guard let first, !numbers.contains(first), first > numbers.last ?? 0 else { return nil }
    return "\(Self.firstWords): there is no step \(first) here"
  }

  /// How many steps there are, on how many threads.
  var title: String {
    let count = rows.count { if case .step = $0 { true } else { false } }
    return "\(count == 1 ? "1 step" : "\(count) steps") on "
      + (threads.count == 1 ? "1 thread" : "\(threads.count) threads")
  }

  /// All steps as sentences, for readers who cannot see the picture.
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
        return text + (isFirst(step) ? ", the \(Self.firstWords)." : ".")
      }
    }
    return (sentences + (lack.map { ["The \($0)."] } ?? []) + ["At the end: \(end)"]).joined(
      separator: " "
    )
  }
}
