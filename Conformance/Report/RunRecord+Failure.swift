import Foundation
import PromiseConformance

extension RunRecord {
  /// A case that failed, with what happened in it.
  ///
  /// Of a cell, the first three are recorded, each with the nearest case that held; of each trace, the first 30 events
  /// and the last 30; of a text, the first 400 characters; a program, if it has at most 60 lines. So a cell has at most
  /// 360 events; a passing one has none.
  public struct Failure: Sendable, Equatable, Codable {
    /// Which of the cell's cases it is.
    public var number: Int
    /// The spelling and the arrival.
    public var label: String
    /// The call that it tries, if it is about one.
    public var spelling: String?
    /// Where the adapter lists that call: a file, relative to the folder of the run, and a line.
    public var place: String?
    /// The lines of its program, where its rule is written as one.
    public var program: [String]?
    /// The check that failed.
    public var reason: String
    /// What happened, in order.
    public var trace: [Trace.Event]
    /// Where events were left out.
    public var gap: Gap?
    /// The nearest case that held, if one did.
    public var beside: Neighbour?

    /// A case that held, beside one that failed.
    public struct Neighbour: Sendable, Equatable, Codable {
      /// The spelling and the arrival, or the step in which another thread continued.
      public var label: String
      /// What happened, in order.
      public var trace: [Trace.Event]
      /// Where events were left out.
      public var gap: Gap?
    }

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
  /// How many events at the beginning of a trace, and at its end.
  static let events = 30
  /// How many characters of a text.
  static let characters = 400
  /// How many lines a program has at most: a part of one cannot be run.
  static let lines = 60

  static func kept(_ failures: [CellResult.Failure]) -> [Self] {
    failures.prefix(CellResult.Failure.kept).map(Self.init)
  }

  init(_ failure: CellResult.Failure) {
    self.init(
      number: failure.number,
      label: failure.label,
      reason: failure.reason,
      trace: failure.trace,
      beside: failure.neighbour.map { ($0.label, $0.trace) }
    )
    spelling = failure.stimulus.spelling
    program = 1...Self.lines ~= failure.program.count ? failure.program : nil
    place = failure.stimulus.place.map { place in
      let folder = FileManager.default.currentDirectoryPath + "/"
      return place.hasPrefix(folder) ? String(place.dropFirst(folder.count)) : place
    }
  }

  /// Records what failed, as far as records keep it.
  package init(
    number: Int,
    label: String,
    reason: String,
    trace: [Trace.Event],
    beside: (label: String, trace: [Trace.Event])?
  ) {
    self.init(
      number: number,
      label: Self.cut(label),
      reason: Self.cut(reason),
      trace: Self.kept(trace),
      gap: Self.gap(trace),
      beside: beside.map {
        Neighbour(label: Self.cut($0.label), trace: Self.kept($0.trace), gap: Self.gap($0.trace))
      }
    )
  }

  private static func gap(_ trace: [Trace.Event]) -> Gap? {
    let left = trace.count - 2 * events
    return left > 0 ? Gap(after: events, events: left) : nil
  }

  private static func kept(_ trace: [Trace.Event]) -> [Trace.Event] {
    let kept = gap(trace) == nil ? trace[...] : trace.prefix(events) + trace.suffix(events)
    return kept.map { event in
      Trace.Event(
        thread: event.thread,
        what: cut(event.what),
        promise: event.promise,
        call: event.call.map(cut),
        waiting: event.waiting
      )
    }
  }

  private static func cut(_ text: String) -> String {
    text.count > characters ? text.prefix(characters) + "…" : text
  }

  /// What happened: an event, or how many were left out there.
  enum Step {
    case event(number: Int, Trace.Event)
    case leftOut(Int)
  }

  /// The trace as tables and lists show it; all views of a trace are made from these steps.
  var steps: [Step] { Self.steps(trace, gap) }

  static func steps(_ trace: [Trace.Event], _ gap: Gap?) -> [Step] {
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

extension RunRecord.Failure.Neighbour {
  /// The trace as tables and lists show it.
  var steps: [RunRecord.Failure.Step] { RunRecord.Failure.steps(trace, gap) }

  /// The number of the first step that differs from the case that failed; `nil` where all are the same.
  ///
  /// Where one of them has more steps, it is the first of these. Numbers in the words of a step are not compared: each
  /// case counts its values itself.
  func firstDifference(from failure: RunRecord.Failure) -> Int? {
    let (own, others) = (steps, failure.steps)
    func key(_ steps: [RunRecord.Failure.Step], _ place: Int) -> String? {
      guard steps.indices.contains(place) else { return nil }
      switch steps[place] {
      case .leftOut(let count): return "\(count)"
      case .event(_, let event):
        return "\(event.thread) \(event.what.filter { !$0.isNumber }) \(event.call ?? "")"
      }
    }
    var number = 0
    for place in 0..<max(own.count, others.count) {
      guard let one = key(own, place), one == key(others, place) else { return number + 1 }
      switch own[place] {
      case .leftOut(let count): number += count
      case .event: number += 1
      }
    }
    return nil
  }
}
