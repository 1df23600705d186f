import Interleaving
import PromiseConformance

/// What a few threads do to shared objects, and how to check the result.
package struct Scenario: Sendable {
  /// How much of the search a scenario is small enough for.
  package enum Size: Sendable {
    /// Every schedule.
    case exhaustive
    /// Every schedule with up to that many preemptions, and a sample of those with more.
    case bounded(Int)
  }

  /// Its name, as in `settle-settle-observe`.
  package let name: String
  /// What is under test.
  package let subject: String
  /// The operations of each thread in words, in order.
  package let operations: [[String]]
  /// How much of it can be searched.
  package let size: Size
  /// Whether its threads ask, without waiting, how a promise ended.
  package let asks: Bool
  /// Whether each change under a lock shows in the bits of what it guards: otherwise each use of what cannot be copied
  /// counts as a change, which makes a search several times longer.
  package var showsChanges = false
  /// Prepares one run of the kept operations: for each thread, which of its operations.
  package let prepare: @Sendable (_ kept: [[Int]]) -> PreparedRun

  /// All operations.
  package var whole: [[Int]] { operations.map { Array($0.indices) } }

  package init(
    subject: String,
    name: String,
    operations: [[String]],
    size: Size,
    asks: Bool = false,
    prepare: @escaping @Sendable (_ kept: [[Int]]) -> PreparedRun
  ) {
    (self.subject, self.name) = (subject, name)
    (self.operations, self.size, self.asks) = (operations, size, asks)
    self.prepare = prepare
  }

  /// Whether it is too large for an exhaustive search.
  package var isLarge: Bool {
    if case .bounded = size { true } else { false }
  }

  /// The subject and the name.
  package var title: String { "\(subject) \(name)" }
}

/// One run of a scenario, before it runs.
package struct PreparedRun: Sendable {
  /// What each thread of the run does: those of the scenario, then those that run handlers.
  package let bodies: [@Sendable () -> Void]
  /// The names of the threads in a table.
  package let names: [String]
  /// Checks what happened, after all threads have ended.
  package let check: @Sendable () -> Violation?

  package init(
    bodies: [@Sendable () -> Void],
    names: [String],
    check: @escaping @Sendable () -> Violation?
  ) {
    (self.bodies, self.names, self.check) = (bodies, names, check)
  }
}

/// A law that a schedule broke.
package struct Violation: Sendable, Equatable {
  /// The rule's id, or a word for what no rule is about.
  package let rule: String
  /// What was seen.
  package let reason: String

  package init(_ rule: String, _ reason: String) {
    (self.rule, self.reason) = (rule, reason)
  }

  package init(_ rule: RuleName, _ reason: String) {
    self.init(rule.id, reason)
  }
}
