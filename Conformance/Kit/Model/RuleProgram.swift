/// The program of a rule: words in it stand for several calls, ends and moments, so that it is many programs for each
/// library.
struct RuleProgram: Sendable {
  typealias Operation = FuzzProgram.Operation

  /// The calls that come first.
  var before: [Operation] = []
  /// What meets a promise, and when that ends; no moments, where nothing is said of them.
  var meeting: [Operation] = []
  var arrivals: [Arrival] = []
  /// The ways in which it ends, or several do; each is tried.
  var ends: [End] = []
  /// The calls that come last, when everything has run.
  var after: [Operation] = []
  /// What the calls of steps and combinations are chosen from, by their numbers.
  var choices: [Choice] = []

  /// Whether unhandled failures are to be reported.
  var hasReports = false

  /// What ends promises: before what meets them, and when the moment says.
  struct End: Sendable {
    var early: [Operation] = []
    let calls: [Operation]

    /// Whether something is cancelled.
    var cancels: Bool { has(.cancel) }

    /// Whether it is only for a thorough run: of what is cancelled among others, those are enough in which all else ends
    /// alike, and before or after what meets it.
    var isThorough: Bool {
      cancels && (has(.fulfill) && has(.reject) || !early.isEmpty && !calls.isEmpty)
    }

    private func has(_ verb: FuzzProgram.Verb) -> Bool {
      (early + calls).contains { $0.verb == verb }
    }
  }

  /// A call that an adapter may have several spellings of.
  struct Choice: Sendable {
    let kind: Kind
    /// Whether each of them is tried, and not the first one only.
    let isEach: Bool
    /// What its handlers do.
    private(set) var throwsErrors = false
    private(set) var returnsPromises = false
    /// How many promises it combines.
    private(set) var inputs: Set<Int> = []

    init(_ kind: Kind, isEach: Bool) { (self.kind, self.isEach) = (kind, isEach) }

    /// It is called in this way, too.
    mutating func add(_ operation: Operation) {
      if case .combination = kind.signature.kind { inputs.insert(operation.names.count) }
      for handler in operation.handlers {
        if handler.result == .fails { throwsErrors = true }
        if case .promise = handler.result { returnsPromises = true }
      }
    }

    func fits(_ word: Signature) -> Bool {
      if throwsErrors && !word.canFail { return false }
      if returnsPromises && word.gives != .promise { return false }
      if case .combination(_, let counts) = word.kind, !inputs.allSatisfy(counts.contains) {
        return false
      }
      return kind.fits(word)
    }

    /// What its rule needs, and so is about.
    var condition: Profile.Need {
      switch (kind.need, throwsErrors, returnsPromises) {
      case (.finally, true, _): .throwingFinally
      case (.finally, _, true): .promiseFinally
      case (.transform, true, _), (.recovery, true, _): .throwingHandler
      case (.executor, true, _): .throwingExecutor
      case (.importer, true, _): .throwingImporter
      default: kind.need
      }
    }

    /// What an adapter lacks that has nothing that fits among these spellings.
    func need(_ words: [Signature]) -> Profile.Need {
      guard words.contains(where: kind.fits) else { return kind.need }
      return throwsErrors && condition == kind.need ? .throwingHandler : condition
    }
  }

  /// How the promise ends, where it is said in one word.
  func end(_ number: Int) -> Ends? {
    guard ends.indices.contains(number), ends[number].early.isEmpty, ends[number].calls.count == 1
    else { return nil }
    return ends[number].calls[0].verb.end
  }

  /// Whether it says that everything runs before something else happens, and so what has not happened by then.
  var waits: Bool {
    (before + ends.flatMap(\.calls) + after).contains {
      if case .run = $0.verb { true } else { false }
    }
  }

  /// Whether there are programs in which the same was attached before.
  var hasSeconds: Bool { !arrivals.isEmpty && first != nil }

  /// What of the meeting is attached before, too.
  private var first: Operation? {
    meeting.first { operation in
      if case .spell(let choice) = operation.verb { choices[choice].isEach } else { false }
    }
  }
}

extension RuleProgram {
  /// One of the programs that it is.
  struct Instance: Sendable {
    /// For each choice the number of a spelling.
    var words: [Int] = []
    var end = 0
    var arrival: Arrival?
    var isSecond = false
  }

  /// - Parameters:
  ///   - words: the spellings of the adapter.
  ///   - takesOtherThreads: whether another thread can make a call.
  func program(
    _ instance: Instance,
    _ words: [Signature],
    takesOtherThreads: Bool
  ) -> FuzzProgram {
    let known = ends.indices.contains(instance.end) ? ends[instance.end] : End(calls: [])
    let end = known.calls
    let all = FuzzProgram(operations: before + known.early + meeting + end + after)
    var maker = Maker(
      words: words,
      numbers: instance.words,
      next: all.size,
      takesOtherThreads: takesOtherThreads
    )
    let (before, meets, ends) = (
      maker.spelled(before), maker.spelled(meeting), maker.spelled(end)
    )
    var second: [Operation] = []
    if instance.isSecond, let first { second = [maker.another(first)] }
    let calls = maker.arrange(second + meets, ends, instance.arrival)
    let rest = after.isEmpty ? [] : [Operation(.run(1_000))] + maker.spelled(after)
    return FuzzProgram(
      operations: (before + known.early + calls + rest).cancellable,
      hasReports: hasReports
    )
  }

  /// Makes the calls of one program; it has numbers for what its text does not name.
  private struct Maker {
    let words: [Signature]
    let numbers: [Int]
    var next: (promises: Int, handlers: Int)
    let takesOtherThreads: Bool

    mutating func handler(_ body: [Operation]) -> FuzzProgram.Handler {
      next.handlers += 1
      return FuzzProgram.Handler(number: next.handlers - 1, body: body)
    }

    mutating func promise() -> Int {
      next.promises += 1
      return next.promises - 1
    }

    mutating func spelled(_ operations: [Operation]) -> [Operation] {
      operations.map { spelled($0) }
    }

    private mutating func spelled(_ operation: Operation) -> Operation {
      var made = operation
      if !takesOtherThreads { made.isElsewhere = false }
      for slot in made.handlers.indices {
        made.handlers[slot].body = spelled(made.handlers[slot].body)
      }
      guard case .spell(let choice) = operation.verb else { return made }
      let word = words[numbers[choice]]
      made.verb = .spell(numbers[choice])
      if word.kind == .wrapper || word.kind == .mover { made.handlers = [] }
      if word.kind.makes == nil {
        made.makes = -1
      } else if made.makes < 0 {
        made.makes = promise()
      }
      for slot in made.handlers.indices
      where made.handlers[slot].result == .same && word.gives != .value {
        made.handlers[slot].result = .fresh
      }
      // Of two handlers for different ends only one runs, and so does what its body says.
      while let last = made.handlers.last, made.handlers.count < word.form?.wants.count ?? 0 {
        var other = handler(last.body)
        other.result = last.result
        made.handlers.append(other)
      }
      return made
    }

    /// The same call once more, whose handlers do nothing.
    mutating func another(_ operation: Operation) -> Operation {
      var made = operation
      made.makes = -1
      made.handlers = operation.handlers.map { _ in handler([]) }
      return spelled(made)
    }

    /// What meets a promise, and what ends it, when an arrival says.
    mutating func arrange(
      _ meets: [Operation],
      _ end: [Operation],
      _ arrival: Arrival?
    ) -> [Operation] {
      let promise = end.first?.names.first ?? 0
      switch arrival {
      case nil, .immediately?: return meets + end
      case .already?: return end + meets
      case .eventually?: return meets + [Operation(.run(1_000))] + elsewhere(end)
      case .inside?: return [inside(meets, of: promise)] + end
      case .beside?: return [inside(elsewhere(meets), of: promise)] + end
      case .insideAnother?: return end + insideAnother(meets)
      case .fromAnother?: return meets + insideAnother(end)
      }
    }

    private mutating func inside(_ body: [Operation], of promise: Int) -> Operation {
      Operation(verb: .observe, names: [promise], handlers: [handler(body)])
    }

    private mutating func insideAnother(_ body: [Operation]) -> [Operation] {
      let other = promise()
      return [
        Operation(.make(.plain), makes: other), inside(body, of: other), Operation(.fulfill, other),
      ]
    }

    private func elsewhere(_ operations: [Operation]) -> [Operation] {
      guard takesOtherThreads else { return operations }
      return operations.map { operation in
        var operation = operation
        operation.isElsewhere = operation.isOneCall
        return operation
      }
    }
  }
}

extension [FuzzProgram.Operation] {
  /// The same, but that pending promises can be cancelled which some call cancels.
  fileprivate var cancellable: Self {
    var cancelled: Set<Int> = []
    FuzzProgram.visit(self) { if $0.verb == .cancel { cancelled.formUnion($0.names) } }
    return map { operation in
      var operation = operation
      if operation.verb == .make(.plain), cancelled.contains(operation.makes) {
        operation.verb = .make(.cancellable)
      }
      return operation
    }
  }
}

extension FuzzProgram.Verb {
  /// How a promise ends by it; `nil` if it does not say.
  var end: Ends? {
    switch self {
    case .fulfill: .value
    case .reject: .error
    case .cancel: .cancelled
    default: nil
    }
  }
}
