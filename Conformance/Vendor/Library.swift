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

private func part(
  _ name: String,
  _ does: String,
  needs: [String] = [],
  _ files: String...
) -> Library.Part {
  Library.Part(name: name, does: does, needs: needs, files: files)
}

extension Library {
  private static let storage = part(
    "storage",
    "how waiters and values are kept; read it only to change that: all that is unsafe is here",
    "PromiseStorage/Waiter",
    "PromiseStorage/Slot",
    "PromiseStorage/Transform",
    "PromiseStorage/TurnJobs"
  )

  static let dispatcherParts = [
    part(
      "dispatchers",
      "where handlers run",
      "Dispatchers/Dispatcher",
      "Dispatchers/LimiterPlace",
      "Dispatchers/PromiseNames",
      "Dispatchers/Mutex+Release",
      "Dispatchers/Once",
      "PromiseStorage/Platform/ThreadSlot"
    ),
    part(
      "clocks",
      "what time it is, and what is to happen later",
      needs: ["dispatchers"],
      "Dispatchers/TimerClock",
      "Dispatchers/SystemTimerClock",
      "Dispatchers/SharedThread",
      "Dispatchers/TimerAlarms",
      "Dispatchers/TimerDuration"
    ),
    part("retry", "how often to try again, and when", needs: ["clocks"], "Dispatchers/RetryPolicy"),
    part(
      "deadlocks",
      "the error of a wait that would never end",
      needs: ["dispatchers"],
      "Dispatchers/DeadlockError",
      "Dispatchers/SharedThread"
    ),
    part(
      "default",
      "a dispatcher that the whole program shares",
      needs: ["dispatchers"],
      "Dispatchers/DefaultDispatcher"
    ),
    part(
      "queues",
      "dispatch queues with a group, a quality of service and flags",
      needs: ["dispatchers"],
      "Dispatchers/DispatchQueueDispatcher"
    ),
    part(
      "place",
      "a dispatcher that runs work at once where the caller is there already",
      needs: ["dispatchers"],
      "Dispatchers/InPlaceDispatcher"
    ),
    part(
      "locals",
      "a dispatcher that brings task-local values along",
      needs: ["dispatchers"],
      "Dispatchers/CarryingDispatcher"
    ),
    part(
      "limiters",
      "dispatchers that do only so much at a time",
      needs: ["clocks"],
      "Dispatchers/Limiters",
      "Dispatchers/Admission",
      "Dispatchers/WorkQueue"
    ),
    part(
      "manual",
      "a dispatcher and a clock that a test drives",
      needs: ["clocks"],
      "Dispatchers/Manual",
      "Dispatchers/WorkQueue"
    ),
    part(
      "coredata",
      "a dispatcher for contexts of Core Data",
      needs: ["dispatchers"],
      "Dispatchers/ManagedObjectContextDispatcher"
    ),
  ]

  fileprivate static let typedParts = [
    part(
      "core",
      "promises, their resolvers, and chains of them",
      needs: ["dispatchers", "storage"],
      "TypedPromise/Promise",
      "TypedPromise/Promise+Description",
      "TypedPromise/Machine",
      "TypedPromise/Turn",
      "TypedPromise/Producer",
      "TypedPromise/Hook",
      "TypedPromise/Resolver",
      "TypedPromise/Promise+Cancelling",
      "TypedPromise/PromiseType",
      "TypedPromise/Promise+Chaining",
      "TypedPromise/Promise+Failing",
      "TypedPromise/Promise+MainActor",
      "TypedPromise/Promise+Mapping",
      "TypedPromise/Promise+MappingOnMain"
    ),
    part(
      "combining",
      "one promise of many",
      needs: ["core"],
      "TypedPromise/Promise+Combining",
      "Dispatchers/Combiner"
    ),
    part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["combining"],
      "TypedPromise/Promise+FewAtATime",
      "Dispatchers/Feed"
    ),
    part(
      "errors",
      "handlers for some errors only",
      needs: ["core"],
      "TypedPromise/Promise+SomeErrors"
    ),
    part(
      "time",
      "delays, time limits and retries",
      needs: ["combining", "retry"],
      "TypedPromise/Promise+Time"
    ),
    part(
      "tasks",
      "await, and promises of tasks",
      needs: ["core"],
      "TypedPromise/Promise+Await",
      "Dispatchers/Escalation"
    ),
    part(
      "waiting",
      "blocking a thread",
      needs: ["core", "deadlocks"],
      "TypedPromise/Promise+Waiting"
    ),
    part(
      "callbacks",
      "completion handlers, in and out",
      needs: ["core"],
      "TypedPromise/Promise+Callbacks"
    ),
    part(
      "conveniences",
      "what is a line or two with the rest",
      needs: ["core"],
      "TypedPromise/Promise+Conveniences"
    ),
    part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["combining", "time", "tasks", "waiting", "conveniences"],
      "TypedPromise/Promise+Elsewhere"
    ),
  ]

  fileprivate static let jsParts = [
    part(
      "core",
      "promises, their job queue, and chains of them",
      needs: ["dispatchers", "storage"],
      "JSPromise/Promise",
      "JSPromise/Promise+Description",
      "JSPromise/Machine",
      "JSPromise/Extras",
      "JSPromise/Following",
      "JSPromise/JobQueue",
      "JSPromise/Promise+Resolvers",
      "JSPromise/UnhandledRejection",
      "JSPromise/Promise+Chaining"
    ),
    part(
      "main",
      "handlers that are code of the main actor",
      needs: ["mapping"],
      "JSPromise/Promise+MainActor"
    ),
    part(
      "mapping",
      "verbs with one meaning each, for long chains",
      needs: ["core"],
      "JSPromise/Promise+Conveniences"
    ),
    part(
      "signals",
      "controllers and signals that abort",
      needs: ["core", "clocks"],
      "JSPromise/AbortSignal",
      "JSPromise/SignalCore",
      "JSPromise/Registry",
      "JSPromise/AbortDepth",
      "JSPromise/Promise+Cancelling"
    ),
    part(
      "combining",
      "one promise of many",
      needs: ["core"],
      "JSPromise/Promise+Combining",
      "Dispatchers/Combiner"
    ),
    part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["signals", "combining"],
      "JSPromise/Promise+FewAtATime",
      "Dispatchers/Feed"
    ),
    part(
      "errors",
      "handlers for some errors only",
      needs: ["core"],
      "JSPromise/Promise+SomeErrors"
    ),
    part(
      "time",
      "delays, time limits and retries",
      needs: ["signals", "combining", "retry"],
      "JSPromise/Promise+Time"
    ),
    part(
      "tasks",
      "await, and promises of tasks",
      needs: ["signals"],
      "JSPromise/Promise+Await",
      "Dispatchers/Escalation"
    ),
    part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["main", "mapping", "combining", "time", "tasks"],
      "JSPromise/Promise+Elsewhere"
    ),
  ]

  fileprivate static let resultParts = [
    part(
      "core",
      "promises, and chains of them",
      needs: ["dispatchers", "storage"],
      "ResultPromise/Promise",
      "ResultPromise/Promise+Description",
      "ResultPromise/Promise+Priority",
      "Dispatchers/Escalation",
      "ResultPromise/Machine",
      "ResultPromise/Turn",
      "ResultPromise/Producer",
      "ResultPromise/Promise+Chaining"
    ),
    part(
      "main",
      "handlers that are code of the main actor",
      needs: ["core"],
      "ResultPromise/Promise+MainActor"
    ),
    part(
      "cancelling",
      "giving up what is not needed any more",
      needs: ["core"],
      "ResultPromise/Promise+Cancelling"
    ),
    part(
      "completing",
      "completion handlers",
      needs: ["core"],
      "ResultPromise/Promise+Conveniences"
    ),
    part(
      "combining",
      "one promise of many",
      needs: ["cancelling"],
      "ResultPromise/Promise+Combining",
      "Dispatchers/Combiner"
    ),
    part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["combining"],
      "ResultPromise/Promise+FewAtATime",
      "Dispatchers/Feed"
    ),
    part(
      "errors",
      "handlers for some errors only",
      needs: ["core"],
      "ResultPromise/Promise+SomeErrors"
    ),
    part(
      "time",
      "delays, time limits and retries",
      needs: ["cancelling", "retry"],
      "ResultPromise/Promise+Time"
    ),
    part(
      "tasks",
      "await, and promises of tasks",
      needs: ["cancelling"],
      "ResultPromise/Promise+Await"
    ),
    part(
      "waiting",
      "blocking a thread",
      needs: ["core", "deadlocks"],
      "ResultPromise/Promise+Waiting"
    ),
    part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["cancelling", "completing", "combining", "time", "tasks", "waiting"],
      "ResultPromise/Promise+Elsewhere"
    ),
  ]
}
