/// What programs for an adapter can be made of.
struct Vocabulary: Sendable {
  let words: [Signature]
  /// What an adapter needs for some of the calls, and has.
  let abilities: Set<Profile.Need>
  /// Whether a program can have jobs of its own among the library's.
  let enqueues: Bool
  /// Whether another thread can make a call while a handler runs.
  var takesOtherThreads: Bool
  /// Whether programs are to tell an extra turn, or a missing one.
  var countsTurns = false
  /// Whether listeners add none, and do nothing with signals in programs that link some.
  var listenersLeaveSignals = false
  /// Whether unhandled failures are listened to in some programs.
  var hasReports = true

  func has(_ need: Profile.Need) -> Bool { abilities.contains(need) }

  /// How pending promises are made.
  var makings: [FuzzProgram.Making] {
    FuzzProgram.Making.allCases.filter { FuzzProgram.Verb.make($0).need.map(has) ?? true }
  }

  /// Of each kind of spelling the first in each place.
  var kinds: [Int] {
    words.indices.filter { number in
      !words[..<number].contains { $0.isAlike(words[number]) }
    }
  }

  /// The plainest step for values, and the plainest one for errors, in the place of one for every end.
  func simpler(_ word: Int) -> [Int] {
    guard let form = words[word].form, form.isFinally else { return [] }
    return [.value, .error].compactMap { step($0, form.gives == .promise ? .promise : .value) }
  }

  /// The plainest step for such an end.
  func step(_ wants: StepForm.Wants, _ gives: StepForm.Gives) -> Int? {
    words.firstIndex { $0.form == StepForm(wants: [wants], gives: gives) }
  }
}

extension Vocabulary {
  /// Whether the adapter can make a call, spellings aside.
  func canSay(_ operation: FuzzProgram.Operation) -> Bool {
    if operation.isElsewhere && !takesOtherThreads { return false }
    return switch operation.verb {
    // Sources at least.
    case .cancel: has(.cancelling)
    case .enqueue: enqueues
    default: operation.verb.need.map(has) ?? true
    }
  }

  /// What the adapter lacks for a program; `nil` if it can make all of its calls.
  func lacks(_ program: FuzzProgram) -> Profile.Need? {
    var need: Profile.Need?
    FuzzProgram.visit(program.operations) { operation in
      if need == nil, !canSay(operation) { need = operation.verb.need ?? .drivenPlace }
    }
    return need
  }
}

extension FuzzProgram.Verb {
  /// What an adapter lacks that cannot make the call, where each can that has it.
  fileprivate var need: Profile.Need? {
    switch self {
    case .make(.adopting), .follow: .adopting
    case .make(.cancellable): .cancelling
    case .make(.abandoning): .abandoning
    case .make(.progressing), .progress, .onProgress: .progressing
    case .turnBack: .settableClock
    case .hook, .unhook: .cancelHook
    case .ask: .querying
    case .observeUntilRemoved, .remove: .removing
    case .signal, .abort, .listen, .unlisten, .askSignal: .signals
    case .wait, .cancelTask: .awaiting
    case .block: .waiting
    case .cancel: .branchCancelling
    default: nil
    }
  }
}
