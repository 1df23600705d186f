import PromiseConformance

extension RunRecord {
  /// A case that failed, with what happened in it.
  ///
  /// Of a cell, the first three are recorded; of each, the first 30 events and the last 30; of a text, the first 400
  /// characters. So a cell has at most 180 events, and one that does not fail has none.
  public struct Failure: Sendable, Equatable, Codable {
    /// Which of the cell's cases it is.
    public var number: Int
    /// The spelling and the arrival.
    public var label: String
    /// The check that failed.
    public var reason: String
    /// What happened, in order.
    public var trace: [Trace.Event]
    /// Where events were left out.
    public var gap: Gap?

    /// Events in the middle that were left out.
    public struct Gap: Sendable, Equatable, Codable {
      /// How many events come before.
      public var after: Int
      /// How many were left out.
      public var events: Int
    }
  }
}

extension RunRecord.Failure {
  /// How many cases of a cell are recorded.
  static let cases = 3
  /// How many events at the beginning of a trace, and at its end.
  static let events = 30
  /// How many characters of a text.
  static let characters = 400

  static func kept(_ failures: [CellResult.Failure]) -> [Self] {
    failures.prefix(cases).map(Self.init)
  }

  init(_ failure: CellResult.Failure) {
    let trace = failure.trace
    let left = trace.count - 2 * Self.events
    let kept = left > 0 ? trace.prefix(Self.events) + trace.suffix(Self.events) : trace[...]
    self.init(
      number: failure.number,
      label: Self.cut(failure.label),
      reason: Self.cut(failure.reason),
      trace: kept.map { event in
        Trace.Event(
          thread: event.thread,
          what: Self.cut(event.what),
          promise: event.promise,
          call: event.call.map(Self.cut),
          waiting: event.waiting
        )
      },
      gap: left > 0 ? Gap(after: Self.events, events: left) : nil
    )
  }

  private static func cut(_ text: String) -> String {
    text.count > characters ? text.prefix(characters) + "…" : text
  }

  /// What happened: an event, or how many were left out there.
  enum Step {
    case event(number: Int, Trace.Event)
    case leftOut(Int)
  }

  /// The trace as tables and lists show it; all faces of a trace are made from these steps.
  var steps: [Step] {
    var steps: [Step] = []
    var skipped = 0
    for (index, event) in trace.enumerated() {
      if let gap, index == gap.after {
        steps.append(.leftOut(gap.events))
        skipped = gap.events
      }
      steps.append(.event(number: index + skipped + 1, event))
    }
    return steps
  }
}
