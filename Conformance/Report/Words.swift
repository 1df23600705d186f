import PromiseConformance

/// What the tables call a choice and its values, which have short names in records.
struct Words {
  /// What the choice is about.
  let label: String
  private let values: [String: String]

  private init(_ label: String, _ values: KeyValuePairs<String, String>) {
    self.label = label
    self.values = Dictionary(uniqueKeysWithValues: values.map { ($0, $1) })
  }

  /// What a value says; one that no rule declares, as a number, stands for itself.
  ///
  /// A value may be made of several, each behind the case that it was observed in, as in `then: 1; all: 0`.
  func value(_ value: String) -> String {
    if let words = values[value] { return words }
    return value.split(separator: "; ").map { piece in
      guard let colon = piece.range(of: ": ") else { return values[String(piece)] ?? String(piece) }
      let one = String(piece[colon.upperBound...])
      return String(piece[..<colon.upperBound]) + (values[one] ?? one)
    }.joined(separator: "; ")
  }

  /// Whether a value has words of its own.
  func has(_ value: String) -> Bool { values[value] != nil }

  /// The words of a choice; its key, for one that has none here.
  static func of(_ rule: RuleInfo) -> Words {
    if let words = table[rule.id] { return words }
    guard case .choice(let key, _) = rule.level else { return Words(rule.id, [:]) }
    return Words(key, [:])
  }

  /// Whether a rule has words here.
  static func has(_ id: String) -> Bool { table[id] != nil }

  private static let ends: KeyValuePairs = [
    "rejects": "is rejected", "cancels": "is cancelled", "pending": "stays pending",
    "pends": "stays pending", "traps": "traps", "impossible": "cannot be said",
    "warns": "is warned of",
  ]

  private static let table: [String: Words] = [
    "STA-06": Words(
      "settled twice",
      ["ignored": "ignored", "false": "says it lost", "traps": "traps"]
    ),
    "EXE-01": Words(
      "the work given to it runs",
      ["sync": "at once", "deferred": "soon", "lazy": "when observed"]
    ),
    "EXE-08": Words(
      "made of a promise",
      ["identity": "is that one", "adopt": "follows it"]
    ),
    "EXE-10": Words("nobody can settle it", ends),
    "CHN-02": Words("a step gives", ["new": "a new promise", "self": "the same one"]),
    "RES-04": Words(
      "a promise in a promise",
      ["flatten": "becomes one", "preserve": "stays inside"]
    ),
    "RES-05": Words("a promise of itself", ends),
    "RES-06": Words("promises in a circle", ends),
    "ANY-03": Words("the first value of none", ends),
    "RAC-02": Words("a race of none", ends),
    "CAN-01": Words(
      "cancelled is",
      [
        "third-state": "a third ending", "rejection": "a rejection",
        "error-value": "an error value",
      ]
    ),
    "CAN-06": Words(
      "cancelling returns",
      ["void": "nothing", "won": "whether it won", "now-cancelled": "whether it is cancelled"]
    ),
    "CAN-10": Words(
      "a hook added too late",
      ["immediate": "runs at once", "async": "runs soon", "never": "never runs"]
    ),
    "CAN-11": Words(
      "hooks run",
      ["fifo": "in order", "lifo": "in reverse", "unspecified": "in any order"]
    ),
    "CAN-12": Words(
      "where hooks run",
      ["canceller": "in the call that cancels", "settler-queue": "where handlers do"]
    ),
    "CAN-16": Words(
      "a hook of cancelled work",
      ["stops": "runs", "ignored": "never runs"]
    ),
    "CAN-18": Words(
      "a cancelled derived promise, its source",
      [
        "none": "goes on", "sole-consumer": "is cancelled if it has no other",
        "refcount": "is cancelled if nobody else waits", "always": "is cancelled",
      ]
    ),
    "CAN-23": Words(
      "error handlers, if cancelled",
      ["yes": "run", "no": "do not run"]
    ),
    "CAN-24": Words(
      "cancelling can be undone by an error handler",
      ["yes": "yes", "no": "no"]
    ),
    "CAN-25": Words("finally, if cancelled before", ["yes": "runs", "no": "does not run"]),
    "CAN-27": Words("the losers of a race", ["cancel": "are cancelled", "keep": "go on"]),
    "CAN-28": Words(
      "the others, if one of all fails",
      ["cancels-rest": "are cancelled", "keeps": "go on"]
    ),
    "CAN-29": Words(
      "the inputs, if all is cancelled",
      ["cancels-inputs": "are cancelled", "detaches": "go on"]
    ),
    "CAN-30": Words(
      "if an input is cancelled",
      ["cancels": "is cancelled", "rejects": "is rejected", "counts": "counts it as failed"]
    ),
    "CAN-34": Words(
      "a value after cancelling",
      ["dispose": "handed to somebody", "drop": "dropped"]
    ),
    "CAN-35": Words("letting go of it", ["nothing": "does nothing", "cancels": "cancels it"]),
    "CAN-38": Words("finally, if cancelled itself", ["yes": "runs", "no": "does not run"]),
    "CAN-40": Words(
      "a listener added while listeners run",
      ["runs": "runs", "never": "never runs"]
    ),
    "TSK-03": Words(
      "await, if its task is cancelled",
      [
        "throws-promptly": "ends at once", "waits": "goes on",
        "cancels-promise": "cancels the promise",
      ]
    ),
    "TSK-10": Words(
      "task-local values in a handler",
      [
        "none": "none", "settler": "of who settles",
        "settler, or registration where it is settled":
          "of who settles, or of who attaches if it is settled",
      ]
    ),
    "ORD-04": Words(
      "attached while others run",
      ["fifo": "in order", "may-overtake": "may overtake"]
    ),
    "ORD-05": Words(
      "handlers of several promises",
      ["settlement-fifo": "as they settled", "unspecified": "in any order"]
    ),
    "ORD-06": Words(
      "what runs first",
      ["breadth-first": "its own handlers", "depth-first": "what follows"]
    ),
    "ORD-07": Words("turns that a step costs", [:]),
    "CTX-01": Words(
      "when handlers run",
      ["immediate": "at once", "always-async": "later", "on-executor": "as the call says"]
    ),
    "CTX-06": Words(
      "where handlers run",
      ["settler": "where it is settled", "main": "the main thread", "own-queue": "its own queue"]
    ),
    "CTX-07": Words(
      "on its queue already",
      ["always": "is queued again", "skip-if-current": "runs at once"]
    ),
    "CTX-08": Words(
      "the steps after take over a queue",
      ["yes": "yes", "no": "no"]
    ),
    "CTX-11": Words(
      "a handler that its queue drops",
      ["pending": "stays pending", "cancels": "is cancelled", "falls-back": "runs elsewhere"]
    ),
    "CTX-14": Words(
      "beside a slow handler",
      ["at-once": "others run", "waits": "others wait"]
    ),
    "LIV-04": Words(
      "blocking on the queue that must run",
      [
        "works": "works", "hangs-on-same-context": "hangs",
        "fails-on-same-context": "fails at once",
      ]
    ),
    "LIV-10": Words(
      "handlers without end",
      ["yields": "let others run", "runs-to-empty": "let nobody run"]
    ),
    "UNH-01": Words(
      "an error nobody handles",
      ["silent": "is lost", "hook": "is reported", "compile-time": "the compiler warns"]
    ),
    "UNH-03": Words(
      "a cancellation nobody handles",
      ["never": "is not reported", "reported": "is reported"]
    ),
    "UNH-06": Words(
      "handlers that a report sets off",
      ["before-the-next": "before the next report", "after-all": "after all reports"]
    ),
  ]
}
