/// What not every adapter can do, each under the name of what its library lacks otherwise.
package enum Able {
  static let abandoning = Ability<any AbandoningAdapter.Type>(.abandoning)
  static let adopting = Ability<any AdoptingAdapter.Type>(.adopting)
  static let asyncHandling = Ability<any AsyncHandlingAdapter.Type>(.asyncHandling)
  static let asyncMaking = Ability<any AsyncMakingAdapter.Type>(.asyncMaking)
  static let prioritizing = Ability<any PrioritizingAdapter.Type>(.prioritizing)
  static let awaiting = Ability<any AwaitingAdapter.Type>(.awaiting)
  static let cancelling = Ability<any CancellableAdapter.Type>(.cancelling)
  static let branchCancelling = Ability<any BranchCancellingAdapter.Type>(.branchCancelling)
  static let cancelHook = Ability<any HookingAdapter.Type>(.cancelHook)
  static let answering = Ability<any AnsweringAdapter.Type>(.answering)
  static let reason = Ability<any ReasoningAdapter.Type>(.reason)
  static let combining = Ability<any CombiningAdapter.Type>(.combining)
  static let firstFew = Ability<any FirstFewAdapter.Type>(.firstFew)
  static let deadline = Ability<any DeadlineAdapter.Type>(.deadline)
  static let defaulting = Ability<any DefaultingAdapter.Type>(.defaulting)
  static let equality = Ability<any EqualityAdapter.Type>(.equality)
  static let handSettling = Ability<any HandSettlingAdapter.Type>(.handSettling)
  static let identity = Ability<any IdentityAdapter.Type>(.identity)
  static let limiting = Ability<any LimitingAdapter.Type>(.limiting)
  static let nesting = Ability<any NestingAdapter.Type>(.nesting)
  static let progressing = Ability<any ProgressingAdapter.Type>(.progressing)
  static let querying = Ability<any QueryingAdapter.Type>(.querying)
  static let removing = Ability<any RemovingAdapter.Type>(.removing)
  static let repeating = Ability<any RepeatingAdapter.Type>(.repeating)
  static let reporting = Ability<any ReportingAdapter.Type>(.reporting)
  package static let signals = Ability<any SignallingAdapter.Type>(.signals)
  static let timedSignals = Ability<any TimedSignallingAdapter.Type>(.timedSignals)
  static let timing = Ability<any TimedAdapter.Type>(.timing)
  static let settableClock = Ability<any SettableClockAdapter.Type>(.settableClock)
  static let ownTimers = Ability<any RealTimedAdapter.Type>(.ownTimers)
  static let waiting = Ability<any WaitingAdapter.Type>(.waiting)
  static let limitedWait = Ability<any LimitedWaitingAdapter.Type>(.limitedWait)

  /// All of them; what refines another comes after it.
  static let all: [any Known] = [
    abandoning, adopting, asyncHandling, asyncMaking, prioritizing, awaiting, cancelling,
    branchCancelling, cancelHook, answering, reason, combining, firstFew, deadline, defaulting,
    equality, handSettling, identity, limiting, nesting, progressing, querying, removing, repeating,
    reporting, signals, timedSignals, timing, settableClock, ownTimers, waiting, limitedWait,
  ]

  /// An ability, whatever an adapter can do that has it.
  protocol Known: Sendable {
    /// What is lacking otherwise.
    var need: Profile.Need { get }
    /// The protocol of the adapters that have it.
    var name: String { get }

    /// Whether an adapter has it.
    func isThere(in adapter: any PromiseAdapter.Type) -> Bool
  }
}

extension PromiseAdapter {
  /// Whether the adapter and its library have something that not all have, or its design allows it.
  static func has(_ need: Profile.Need) -> Bool {
    switch need {
    case .settlingTwice: design.settlesTwice
    case .secondHandler: design.takesHandlers
    case .earlyRejection: design.allRejectsEarly
    case .firstRejection: design.allRejectsFirst
    case .countedInterest: design.countsInterest
    case .lazyExecutor: design.startsWorkLater
    case .promptCancellation: design.cancelledTasksStopWaiting
    case .sharedWait: design.outlivesItsTasks
    default:
      if let ability = Able.all.first(where: { $0.need == need }) {
        ability.isThere(in: self)
      } else {
        fatalError("nothing says whether an adapter has “\(need.rawValue)”; add it here")
      }
    }
  }
}
