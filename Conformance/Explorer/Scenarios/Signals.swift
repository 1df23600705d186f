import Interleaving
import PromiseConformance

extension PromiseScenarios {
  /// The scenarios for a library in which a signal can be made from others.
  package static func signals<A: SignallingAdapter>(for adapter: A.Type) -> [Scenario] {
    let aborts = [["abort s1"], ["abort s2"]]
    return [
      signals(adapter, "abort-vs-abort", aborts),
      signals(adapter, "abort-vs-any", aborts + [["make s5 from s4"]]),
    ]
  }

  private static func signals<A: SignallingAdapter>(
    _ adapter: A.Type,
    _ name: String,
    _ operations: [[String]]
  ) -> Scenario {
    Scenario(
      subject: A.profile.name,
      name: name,
      operations: operations,
      size: .exhaustive
    ) { kept in
      let run = SignalRun<A>()
      let bodies = kept.indices.map { thread -> @Sendable () -> Void in
        let words = kept[thread].map { operations[thread][$0] }
        return {
          for word in words {
            ScheduledThread.current?.mark("\(word):")
            run.act(thread)
          }
        }
      }
      return PreparedRun(bodies: bodies, names: bodies.indices.map { "thread \($0 + 1)" }) {
        run.check(isAborted: kept.prefix(2).map { !$0.isEmpty })
      }
    }
  }
}

/// One run of threads that abort two signals, `s1` and `s2`; `s3` is made from both, and each later one from the one
/// before it.
private final class SignalRun<A: SignallingAdapter>: Sendable {
  private let stage = Stage()
  private let adapter: A
  private let reasons: [TrialFault]
  private let aborts: [@Sendable (TrialFault?) -> Void]
  /// The signals that were made from others.
  private let made = Log<A.CancelSignal>()
  /// The number of each signal whose listener has run.
  private let heard = Log<Int>()
  private let log: SharedObject?

  init() {
    let adapter = A(stage: stage)
    self.adapter = adapter
    let sources = (1...2).map { number in
      ScheduledThread.naming("s\(number)") { adapter.signal() }
    }
    (reasons, aborts) = ([stage, stage].map { TrialFault(in: $0.ledger) }, sources.map(\.abort))
    log = ScheduledThread.current?.makeObject()
    var last = sources.map(\.signal)
    for number in 3...4 {
      let next = ScheduledThread.naming("s\(number)") { adapter.any(last) }
      made.add(next)
      _ = adapter.listen(next) { [heard, log] in
        ScheduledThread.step(on: log, "the listener of s\(number)")
        heard.add(number)
      }
      last = [next]
    }
  }

  /// What the thread of that number does.
  func act(_ thread: Int) {
    guard thread == aborts.count else { return aborts[thread](reasons[thread]) }
    made.add(adapter.any([made.all[1]]))
  }

  /// Checks that all dependent signals have the reason of the same source, and that each listener ran once.
  func check(isAborted: [Bool]) -> Violation? {
    let possible = zip(reasons, isAborted).compactMap { $1 ? Outcome.rejected($0) : nil }
    let found = made.all.map(adapter.reason(of:))
    let first = found[0]
    if let first, !possible.contains(first) {
      return Violation(.can32, "s3 has the reason \(first), which no source has")
    }
    if first == nil, !possible.isEmpty {
      return Violation(.can32, "s3 is not aborted, and a source is")
    }
    for (place, reason) in found.enumerated() where reason != first {
      return Violation(.can32, "s\(place + 3) has \(words(reason)), and s3 has \(words(first))")
    }
    for number in 3...4 {
      let (count, due) = (heard.all.count { $0 == number }, first == nil ? 0 : 1)
      guard count == due else {
        return Violation(.can32, "the listener of s\(number) ran \(times(count))")
      }
    }
    return nil
  }

  private func words(_ reason: Outcome?) -> String {
    reason.map { "the reason \($0)" } ?? "no reason"
  }
}
