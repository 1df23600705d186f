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
    /// Besides the core, which each has.
    let needs: [String]
    /// Below `Sources`, without their endings, in reading order.
    var files: [String]

    init(_ name: String, _ does: String, needs: [String] = [], _ files: [String]) {
      (self.name, self.does, self.needs, self.files) = (name, does, needs, files)
    }
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

  /// All of its small form, which is one file, and needs no other.
  var small: Part { Part("small", "the whole library, in one small file", ["Small/\(name)"]) }

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

extension [Library.Part] {
  /// The parts of a library, whose files are its own unless they name another folder.
  fileprivate func of(_ library: String) -> Self {
    map { part in
      var part = part
      part.files = part.files.map { $0.contains("/") ? $0 : "\(library)/\($0)" }
      return part
    }
  }
}

extension Library {
  private static let storage = [
    Part(
      "storage",
      "how waiters and values are kept; read it only to change that: all that is unsafe is here",
      ["Waiter", "Slot", "Transform", "TurnJobs"]
    )
  ].of("PromiseStorage")[0]

  static let dispatcherParts = [
    Part(
      "dispatchers",
      "where handlers run",
      [
        "Dispatcher", "DispatchedWork", "MainActorDispatcher", "LimiterPlace", "PromiseNames",
        "Mutex+Release", "Once",
        "PromiseStorage/Platform/ThreadSlot",
      ]
    ),
    Part(
      "lost",
      "which promises were lost, in debug builds",
      ["LostPromise", "PromiseRecords"]
    ),
    Part(
      "clocks",
      "what time it is, and what is to happen later",
      [
        "TimerClock", "SystemTimerClock", "StandardTimerClock", "SharedThread", "TimerAlarms",
        "TimerDuration",
      ]
    ),
    Part("retry", "how often to try again, and when", needs: ["clocks"], ["RetryPolicy"]),
    Part(
      "deadlocks",
      "the error of a wait that would never end",
      ["DeadlockError", "SharedThread"]
    ),
    Part("default", "a dispatcher that the whole program shares", ["DefaultDispatcher"]),
    Part(
      "queues",
      "dispatch queues with a group, a quality of service and flags",
      ["DispatchQueueDispatcher"]
    ),
    Part(
      "place",
      "a dispatcher that runs work immediately where the caller is there already",
      ["InPlaceDispatcher"]
    ),
    Part("locals", "a dispatcher that brings task-local values along", ["CarryingDispatcher"]),
    Part(
      "limiters",
      "dispatchers that do only so much at a time",
      needs: ["clocks"],
      ["Limiters", "Admission", "WorkQueue"]
    ),
    Part(
      "manual",
      "a dispatcher and a clock that a test drives",
      needs: ["clocks"],
      ["Manual", "WorkQueue"]
    ),
    Part("coredata", "a dispatcher for contexts of Core Data", ["ManagedObjectContextDispatcher"]),
  ].of("Dispatchers")

  fileprivate static let typedParts = [
    Part(
      "core",
      "promises, their resolvers, and chains of them",
      needs: ["dispatchers", "lost", "storage"],
      [
        "Promise", "Promise+Origin", "Promise+Description", "Machine", "Turn", "Producer", "Hook",
        "Resolver",
        "Promise+Cancelling", "PromiseType", "Promise+Chaining", "Promise+Failing",
        "Promise+MainActor", "Promise+Mapping", "Promise+MappingOnMain",
      ]
    ),
    Part("combining", "one promise of many", ["Promise+Combining", "Dispatchers/Combiner"]),
    Part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["combining"],
      ["Promise+FewAtATime", "Dispatchers/Feed"]
    ),
    Part("errors", "handlers for some errors only", ["Promise+SomeErrors"]),
    Part(
      "time",
      "delays, time limits and retries",
      needs: ["combining", "retry"],
      ["Promise+Time", "Promise+Retry"]
    ),
    Part(
      "tasks",
      "await, and promises of tasks",
      ["Promise+Await", "Dispatchers/Escalation", "Dispatchers/ActorTask"]
    ),
    Part("waiting", "blocking a thread", needs: ["deadlocks"], ["Promise+Waiting"]),
    Part("callbacks", "completion handlers, in and out", ["Promise+Callbacks"]),
    Part("conveniences", "what is a line or two with the rest", ["Promise+Conveniences"]),
    Part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["combining", "few", "time", "tasks", "waiting", "conveniences"],
      ["Promise+Elsewhere", "Promise+Refused"]
    ),
  ].of("TypedPromise")

  fileprivate static let jsParts = [
    Part(
      "core",
      "promises, their job queue, and chains of them",
      needs: ["dispatchers", "storage"],
      [
        "Promise", "Promise+Description", "Machine", "Extras", "Following", "JobQueue",
        "Promise+Resolvers", "UnhandledRejection", "Promise+Chaining",
      ]
    ),
    Part(
      "main",
      "handlers that are code of the main actor",
      needs: ["mapping"],
      ["Promise+MainActor"]
    ),
    Part("mapping", "verbs with one meaning each, for long chains", ["Promise+Conveniences"]),
    Part(
      "signals",
      "controllers and signals that abort",
      needs: ["clocks"],
      ["AbortSignal", "SignalCore", "Registry", "AbortDepth", "Promise+Cancelling"]
    ),
    Part("combining", "one promise of many", ["Promise+Combining", "Dispatchers/Combiner"]),
    Part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["signals", "combining"],
      ["Promise+FewAtATime", "Dispatchers/Feed"]
    ),
    Part("errors", "handlers for some errors only", needs: ["main"], ["Promise+SomeErrors"]),
    Part(
      "time",
      "delays, time limits and retries",
      needs: ["main", "signals", "combining", "retry"],
      ["Promise+Time"]
    ),
    Part(
      "tasks",
      "await, and promises of tasks",
      needs: ["main", "signals"],
      ["Promise+Await", "Dispatchers/Escalation", "Dispatchers/ActorTask"]
    ),
    Part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["main", "mapping", "combining", "few", "time", "tasks"],
      ["Promise+Elsewhere", "Promise+Refused"]
    ),
  ].of("JSPromise")

  fileprivate static let resultParts = [
    Part(
      "core",
      "promises, and chains of them",
      needs: ["cancelling", "dispatchers", "lost", "storage"],
      [
        "Promise", "Promise+Origin", "Promise+Description", "Promise+Priority",
        "Dispatchers/Escalation", "Machine",
        "Turn", "Producer", "Promise+Chaining",
      ]
    ),
    Part("main", "handlers that are code of the main actor", ["Promise+MainActor"]),
    Part("cancelling", "giving up what is not needed any more", ["Promise+Cancelling"]),
    Part("completing", "completion handlers", ["Promise+Conveniences"]),
    Part(
      "combining",
      "one promise of many",
      needs: ["cancelling"],
      ["Promise+Combining", "Dispatchers/Combiner"]
    ),
    Part(
      "few",
      "one promise of many, made a few at a time",
      needs: ["combining"],
      ["Promise+FewAtATime", "Dispatchers/Feed"]
    ),
    Part("errors", "handlers for some errors only", needs: ["main"], ["Promise+SomeErrors"]),
    Part(
      "time",
      "delays, time limits and retries",
      needs: ["main", "cancelling", "retry"],
      ["Promise+Time"]
    ),
    Part(
      "tasks",
      "await, and promises of tasks",
      needs: ["main", "cancelling"],
      ["Promise+Await", "Dispatchers/ActorTask"]
    ),
    Part("waiting", "blocking a thread", needs: ["deadlocks"], ["Promise+Waiting"]),
    Part(
      "hints",
      "what other libraries call it, as errors that say what to write",
      needs: ["cancelling", "completing", "combining", "few", "time", "tasks", "waiting"],
      ["Promise+Elsewhere", "Promise+Refused"]
    ),
  ].of("ResultPromise")
}
