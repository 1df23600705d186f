/// The libraries that can be copied.
enum Library: String, CaseIterable {
  case typed = "TypedPromise"
  case js = "JSPromise"
  case result = "ResultPromise"
  case dispatchers = "Dispatchers"

  var name: String { rawValue }

  /// A part of a library: some files, which may need other parts.
  struct Part {
    let name: String
    let does: String
    let needs: [String]
    /// Below `Sources`, without their endings, in reading order.
    var files: [String]
  }

  /// In reading order: the core, what it rests on, and then the verbs.
  var parts: [Part] {
    switch self {
    case .typed: Library.typedParts
    case .js: Library.jsParts
    case .result: Library.resultParts
    case .dispatchers: Library.dispatcherParts
    }
  }

  /// The parts that a copy can have: its own, and those of `Dispatchers`; the storage, which few read, at the end.
  var allParts: [Part] {
    self == .dispatchers
      ? parts : [parts[0]] + Library.dispatcherParts + parts.dropFirst() + [Library.storage]
  }

  /// The parts of a copy unless others are named: without the hints, whose names an app cannot call.
  var usualParts: [Part] { parts.filter { $0.name != "hints" } }

  /// The part that a copy always has.
  var core: String { parts[0].name }

  /// The parts of these names and all that they need, in reading order.
  func closure(of names: [String]) -> [Part] {
    var wanted: Set<String> = [core]
    var open = names + [core]
    while let name = open.popLast() {
      wanted.insert(name)
      let needs = allParts.first { $0.name == name }?.needs ?? []
      open += needs.filter { !wanted.contains($0) }
    }
    return allParts.filter { wanted.contains($0.name) }
  }
}

extension [String] {
  /// Each once, at its first place.
  func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A part whose files are its library's own, unless they name another folder, and which needs the core unless it says
/// what else.
private struct Draft {
  let name: String
  let does: String
  let needs: [String]?
  let files: [String]
}

private func part(
  _ name: String,
  _ does: String,
  needs: [String]? = nil,
  _ files: String...
) -> Draft {
  Draft(name: name, does: does, needs: needs, files: files)
}

extension [Draft] {
  /// The parts of a library, of which the first is its core.
  fileprivate func of(_ library: String) -> [Library.Part] {
    map { draft in
      Library.Part(
        name: draft.name,
        does: draft.does,
        needs: draft.needs ?? [self[0].name],
        files: draft.files.map { $0.contains("/") ? $0 : "\(library)/\($0)" }
      )
    }
  }
}

extension Library {
  private static let storage = [
    part(
      "storage",
      "how waiters and values are kept; read it only to change that: all that is unsafe is here",
      needs: [],
      "Waiter",
      "Slot",
      "Transform",
      "TurnJobs"
    )
  ].of("PromiseStorage")[0]

  static let dispatcherParts = [
    part(
      "dispatchers",
      "where handlers run",
      needs: [],
      "Dispatcher",
      "LimiterPlace",
      "PromiseNames",
      "Mutex+Release",
      "Once",
      "PromiseStorage/Platform/ThreadSlot"
    ),
    part(
      "clocks",
      "what time it is, and what is to happen later",
      "TimerClock",
      "SystemTimerClock",
      "SharedThread",
      "TimerAlarms",
      "TimerDuration"
    ),
    part("retry", "how often to try again, and when", needs: ["clocks"], "RetryPolicy"),
    part("deadlocks", "the error of a wait that would never end", "DeadlockError", "SharedThread"),
    part("default", "a dispatcher that the whole program shares", "DefaultDispatcher"),
    part(
      "queues",
      "dispatch queues with a group, a quality of service and flags",
      "DispatchQueueDispatcher"
    ),
    part(
      "place",
      "a dispatcher that runs work immediately where the caller is there already",
      "InPlaceDispatcher"
    ),
    part("locals", "a dispatcher that brings task-local values along", "CarryingDispatcher"),
    part(
      "limiters",
      "dispatchers that do only so much at a time",
      needs: ["clocks"],
      "Limiters",
      "Admission",
      "WorkQueue"
    ),
    part(
      "manual",
      "a dispatcher and a clock that a test drives",
      needs: ["clocks"],
      "Manual",
      "WorkQueue"
    ),
    part("coredata", "a dispatcher for contexts of Core Data", "ManagedObjectContextDispatcher"),
  ].of("Dispatchers")

  fileprivate static let typedParts = [
    part(
      "core",
      "promises, their resolvers, and chains of them",
      needs: ["dispatchers", "storage"],
      "Promise",
      "Promise+Description",
      "Machine",
      "Turn",
      "Producer",
      "Hook",
      "Resolver",
      "Promise+Cancelling",
      "PromiseType",
      "Promise+Chaining",
      "Promise+Failing",
      "Promise+MainActor",
      "Promise+Mapping",
      "Promise+MappingOnMain"
    ),
    part("combining", "one promise of many", "Promise+Combining", "Dispatchers/Combiner"),
    part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["combining"],
      "Promise+FewAtATime",
      "Dispatchers/Feed"
    ),
    part("errors", "handlers for some errors only", "Promise+SomeErrors"),
    part("time", "delays, time limits and retries", needs: ["combining", "retry"], "Promise+Time"),
    part("tasks", "await, and promises of tasks", "Promise+Await", "Dispatchers/Escalation"),
    part("waiting", "blocking a thread", needs: ["core", "deadlocks"], "Promise+Waiting"),
    part("callbacks", "completion handlers, in and out", "Promise+Callbacks"),
    part("conveniences", "what is a line or two with the rest", "Promise+Conveniences"),
    part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["combining", "time", "tasks", "waiting", "conveniences"],
      "Promise+Elsewhere"
    ),
  ].of("TypedPromise")

  fileprivate static let jsParts = [
    part(
      "core",
      "promises, their job queue, and chains of them",
      needs: ["dispatchers", "storage"],
      "Promise",
      "Promise+Description",
      "Machine",
      "Extras",
      "Following",
      "JobQueue",
      "Promise+Resolvers",
      "UnhandledRejection",
      "Promise+Chaining"
    ),
    part(
      "main",
      "handlers that are code of the main actor",
      needs: ["mapping"],
      "Promise+MainActor"
    ),
    part("mapping", "verbs with one meaning each, for long chains", "Promise+Conveniences"),
    part(
      "signals",
      "controllers and signals that abort",
      needs: ["core", "clocks"],
      "AbortSignal",
      "SignalCore",
      "Registry",
      "AbortDepth",
      "Promise+Cancelling"
    ),
    part("combining", "one promise of many", "Promise+Combining", "Dispatchers/Combiner"),
    part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["signals", "combining"],
      "Promise+FewAtATime",
      "Dispatchers/Feed"
    ),
    part("errors", "handlers for some errors only", "Promise+SomeErrors"),
    part(
      "time",
      "delays, time limits and retries",
      needs: ["signals", "combining", "retry"],
      "Promise+Time"
    ),
    part(
      "tasks",
      "await, and promises of tasks",
      needs: ["signals"],
      "Promise+Await",
      "Dispatchers/Escalation"
    ),
    part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["main", "mapping", "combining", "time", "tasks"],
      "Promise+Elsewhere"
    ),
  ].of("JSPromise")

  fileprivate static let resultParts = [
    part(
      "core",
      "promises, and chains of them",
      needs: ["dispatchers", "storage"],
      "Promise",
      "Promise+Description",
      "Promise+Priority",
      "Dispatchers/Escalation",
      "Machine",
      "Turn",
      "Producer",
      "Promise+Chaining"
    ),
    part("main", "handlers that are code of the main actor", "Promise+MainActor"),
    part("cancelling", "giving up what is not needed any more", "Promise+Cancelling"),
    part("completing", "completion handlers", "Promise+Conveniences"),
    part(
      "combining",
      "one promise of many",
      needs: ["cancelling"],
      "Promise+Combining",
      "Dispatchers/Combiner"
    ),
    part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["combining"],
      "Promise+FewAtATime",
      "Dispatchers/Feed"
    ),
    part("errors", "handlers for some errors only", "Promise+SomeErrors"),
    part(
      "time",
      "delays, time limits and retries",
      needs: ["cancelling", "retry"],
      "Promise+Time"
    ),
    part("tasks", "await, and promises of tasks", needs: ["cancelling"], "Promise+Await"),
    part("waiting", "blocking a thread", needs: ["core", "deadlocks"], "Promise+Waiting"),
    part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["cancelling", "completing", "combining", "time", "tasks", "waiting"],
      "Promise+Elsewhere"
    ),
  ].of("ResultPromise")
}
