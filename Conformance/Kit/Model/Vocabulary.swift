/// What programs for an adapter can be made of.
struct Vocabulary: Sendable {
  let words: [Phrase]
  let adopts: Bool
  let cancels: Bool
  /// Whether a producer can hear of a cancellation.
  let hooks: Bool
  let cancelsBranches: Bool
  let asks: Bool
  /// Whether handlers can be removed.
  let removes: Bool
  /// Whether work is told when nobody waits for it any more, and whether it reports how far it has come.
  let abandons: Bool, progresses: Bool
  /// Whether the clock may be turned back.
  let turnsBack: Bool
  let signals: Bool
  /// Whether a program can have jobs of its own among the library's.
  let enqueues: Bool
  /// Whether tasks can wait for its promises.
  let waits: Bool
  /// Whether threads can wait for them.
  let blocks: Bool
  /// Whether another thread can make a call while a handler runs.
  var takesOtherThreads: Bool
  /// Whether programs are to tell an extra turn, or a missing one.
  var countsTurns = false
  /// Whether listeners add none, and do nothing with signals in programs that link some.
  var listenersLeaveSignals = false

  /// How pending promises are made.
  var makings: [FuzzProgram.Making] {
    let all: [(isKnown: Bool, making: FuzzProgram.Making)] = [
      (true, .plain), (adopts, .adopting), (cancels, .cancellable), (abandons, .abandoning),
      (progresses, .progressing),
    ]
    return all.filter(\.isKnown).map(\.making)
  }

  /// Of each kind of spelling the first in each place.
  var kinds: [Int] {
    words.indices.filter { number in
      !words[..<number].contains { $0.isAlike(words[number]) }
    }
  }

  /// The plainest step for values, and the plainest one for errors, in the place of one for every end.
  func plainer(_ word: Int) -> [Int] {
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
    switch operation.verb {
    case .make(.adopting), .follow: return adopts
    case .make(.cancellable): return cancels
    case .make(.abandoning): return abandons
    case .make(.progressing), .progress, .onProgress: return progresses
    case .turnBack: return turnsBack
    case .hook, .unhook: return hooks
    case .cancel: return cancels || cancelsBranches
    case .ask: return asks
    case .observeUntilRemoved, .remove: return removes
    case .signal, .abort, .listen, .unlisten, .askSignal: return signals
    case .enqueue: return enqueues
    case .wait, .cancelTask: return waits
    case .block: return blocks
    case .make(.plain), .spell, .fulfill, .reject, .observe, .observeCombination,
      .cancelCombination, .look, .drop, .run, .advance, .carry, .observePassedOn:
      return true
    }
  }
}

extension Vocabulary {
  /// What the adapter lacks for a program; `nil` if it can make all of its calls.
  func lacks(_ program: FuzzProgram) -> Profile.Need? {
    var need: Profile.Need?
    FuzzProgram.visit(program.operations) { operation in
      if need == nil, !canSay(operation) { need = operation.verb.need }
    }
    return need
  }
}

extension FuzzProgram.Verb {
  /// What an adapter lacks that cannot make the call.
  fileprivate var need: Profile.Need {
    switch self {
    case .make(.adopting), .follow: .adopting
    case .make(.abandoning): .abandoning
    case .make(.progressing), .progress, .onProgress: .progressing
    case .turnBack: .settableClock
    case .hook, .unhook: .cancelHook
    case .ask: .querying
    case .observeUntilRemoved, .remove: .removing
    case .signal, .abort, .listen, .unlisten, .askSignal: .signals
    case .wait, .cancelTask: .awaiting
    case .block: .waiting
    case .cancel, .cancelCombination: .branchCancelling
    default: .cancelling
    }
  }
}
