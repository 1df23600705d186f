/// Rules that need the same of an adapter.
struct Chapter: Sendable {
  /// What an adapter lacks that has none of them.
  let need: Profile.Need?
  /// The rules for an adapter; nothing where it does not have what they need.
  let laws: @Sendable (any PromiseAdapter.Type) -> [Law]?

  /// - Parameter condition: under which those of its rules are laws that name no other condition.
  private init(
    _ need: Profile.Need? = nil,
    if condition: String? = nil,
    _ laws: @escaping @Sendable (any PromiseAdapter.Type) -> [Law]?
  ) {
    self.need = need
    self.laws = { adapter in
      guard let condition else { return laws(adapter) }
      return laws(adapter)?.map { $0.binding(if: condition) }
    }
  }

  /// All chapters; each opens the type of the adapter to the capability that its rules need.
  static let all = [
    Chapter { $0.laws },
    Chapter(.querying, if: "the state can be asked for") {
      ($0 as? any QueryingAdapter.Type)?.queryingLaws
    },
    Chapter(.handSettling, if: "a derived promise can be settled by hand") {
      ($0 as? any HandSettlingAdapter.Type)?.handSettlingLaws
    },
    Chapter(.nesting) { ($0 as? any NestingAdapter.Type)?.nestingLaws },
    Chapter(.adopting) { ($0 as? any AdoptingAdapter.Type)?.adoptingLaws },
    Chapter(.cancelling, if: "a promise can be cancelled") {
      ($0 as? any CancellableAdapter.Type)?.cancellableLaws
    },
    Chapter(.combining, if: "promises can be combined") {
      ($0 as? any CombiningAdapter.Type)?.combiningLaws
    },
    Chapter(.timing) { ($0 as? any TimedAdapter.Type)?.timedLaws },
    Chapter(.timing) { ($0 as? any (TimedAdapter & AwaitingAdapter).Type)?.timedAwaitingLaws },
    Chapter(.cancelHook, if: "the producer is told of a cancellation") {
      ($0 as? any HookingAdapter.Type)?.hookingLaws
    },
    Chapter(.branchCancelling, if: "any promise can be cancelled") {
      ($0 as? any BranchCancellingAdapter.Type)?.branchCancellingLaws
    },
    Chapter(.cancelling) {
      ($0 as? any (CombiningAdapter & CancellableAdapter).Type)?.combiningCancellableLaws
    },
    Chapter(.combinationCancelling) {
      ($0 as? any (CombiningAdapter & BranchCancellingAdapter).Type)?.combiningBranchCancellingLaws
    },
    Chapter(.signals, if: "cancellation has signals") {
      ($0 as? any SignallingAdapter.Type)?.signallingLaws
    },
    Chapter(.timedSignals, if: "the clock can abort a signal") {
      ($0 as? any TimedSignallingAdapter.Type)?.timedSignallingLaws
    },
    Chapter(.awaiting, if: "a task can wait for it") {
      ($0 as? any AwaitingAdapter.Type)?.awaitingLaws
    },
    Chapter(.asyncMaking, if: "a promise can be made from an async closure") {
      ($0 as? any AsyncMakingAdapter.Type)?.asyncMakingLaws
    },
    Chapter(.branchCancelling) {
      ($0 as? any (AwaitingAdapter & BranchCancellingAdapter).Type)?.awaitingBranchCancellingLaws
    },
    Chapter(.prioritizing) {
      ($0 as? any (AwaitingAdapter & PrioritizingAdapter).Type)?.awaitingPrioritizingLaws
    },
    Chapter(.limiting, if: "work can be limited") {
      ($0 as? any LimitingAdapter.Type)?.limitingLaws
    },
    Chapter(.defaulting) { ($0 as? any DefaultingAdapter.Type)?.defaultingLaws },
    Chapter(.waiting, if: "a thread can wait for it") {
      ($0 as? any WaitingAdapter.Type)?.waitingLaws
    },
    Chapter(.asyncMaking) {
      ($0 as? any (AwaitingAdapter & AsyncMakingAdapter & CancellableAdapter).Type)?
        .awaitingAsyncMakingCancellableLaws
    },
    Chapter(.reporting, if: "unhandled failures are reported") {
      ($0 as? any ReportingAdapter.Type)?.reportingLaws
    },
    Chapter(.reporting) {
      ($0 as? any (ReportingAdapter & AwaitingAdapter).Type)?.reportingAwaitingLaws
    },
  ]
}

extension PromiseAdapter {
  fileprivate static var laws: [Law] {
    [
      sta01, sta02, sta03, sta04, sta05, sta06, sta07, sta09,
      exe01, exe02, exe03, exe04, exe05, exe06, exe07, exe08, exe09, exe10,
      thn01, thn02, thn03, thn04, thn05, thn06, thn07, thn08, thn09, thn10, thn11, thn12,
      chn01, chn02, chn03, chn04, chn05, chn06, chn07, chn08, chn09, chn10, chn11, chn12,
      chn13,
      res01, res02, res03, res05, res06, res08, res09, res10, res11, res12,
      fin01, fin02, fin03, fin04, fin05, fin06, fin07,
      tsk10,
      ord01, ord02, ord03, ord04, ord05, ord06, ord07, ord08, ord09,
      ctx01, ctx02, ctx03, ctx04, ctx05, ctx07, ctx08, ctx09, ctx10, ctx11, ctx12, ctx13,
      ctx14, ctx15, ctx16,
      thr01, thr02, thr03, thr04, thr08, thr09, thr11, thr12,
      liv01, liv02, liv03, liv05, liv06, liv07, liv08, liv09, liv10, liv14, liv21,
      mem01, mem02, mem03, mem04, mem05, mem07, mem08, mem10, mem11, mem18,
      unh01, unh04, unh05, unh10,
      typ01, typ02, typ03, typ04, typ05, typ06, typ07, typ08, typ09,
      adp01, adp02, adp03, adp04, adp05, adp06, adp07, adp08,
    ]
  }
}

extension QueryingAdapter {
  fileprivate static var queryingLaws: [Law] { [sta08] }
}

extension HandSettlingAdapter {
  fileprivate static var handSettlingLaws: [Law] { [sta10] }
}

extension NestingAdapter {
  fileprivate static var nestingLaws: [Law] { [res04] }
}

extension AdoptingAdapter {
  fileprivate static var adoptingLaws: [Law] { [res07] }
}

extension CancellableAdapter {
  fileprivate static var cancellableLaws: [Law] {
    [
      res13,
      can01, can02, can03, can04, can05, can06, can07, can08, can22, can23, can24, can25,
      can34, can35, can36,
      liv11, liv15,
    ]
  }
}

extension CombiningAdapter {
  fileprivate static var combiningLaws: [Law] {
    [
      col01, col02, col03, col04, col05, col06, col07, col08,
      all01, all02, all03, all04, all05,
      set01, set02, set03,
      any01, any02, any03, any04, any05,
      rac01, rac02, rac03, rac04, rac05,
      mem09, mem16,
    ]
  }
}

extension TimedAdapter {
  fileprivate static var timedLaws: [Law] {
    [
      tim01, tim02, tim03, tim04, tim05, tim06, tim07, tim08, tim09, tim10,
      mem15,
    ]
  }
}

extension TimedAdapter where Self: AwaitingAdapter {
  fileprivate static var timedAwaitingLaws: [Law] { [tim11] }
}

extension HookingAdapter {
  fileprivate static var hookingLaws: [Law] {
    [
      can09, can10, can11, can12, can13, can14, can15, can16, can17,
      liv17,
      mem13,
    ]
  }
}

extension BranchCancellingAdapter {
  fileprivate static var branchCancellingLaws: [Law] {
    [
      can18, can19, can20, can21, can26, can37, can38,
      thr10,
      liv16, liv20,
      mem06, mem12, mem17,
    ]
  }
}

extension CombiningAdapter where Self: CancellableAdapter {
  fileprivate static var combiningCancellableLaws: [Law] { [can27, can28, can30] }
}

extension CombiningAdapter where Self: BranchCancellingAdapter {
  fileprivate static var combiningBranchCancellingLaws: [Law] { [can29, can31] }
}

extension SignallingAdapter {
  fileprivate static var signallingLaws: [Law] {
    [
      can32, can33, can40, can41,
      mem14, mem19,
    ]
  }
}

extension TimedSignallingAdapter {
  fileprivate static var timedSignallingLaws: [Law] { [can39] }
}

extension AwaitingAdapter {
  fileprivate static var awaitingLaws: [Law] {
    [
      tsk01, tsk02, tsk03, tsk04, tsk05, tsk06, tsk09, tsk11,
      liv25,
    ]
  }
}

extension AwaitingAdapter where Self: BranchCancellingAdapter {
  fileprivate static var awaitingBranchCancellingLaws: [Law] { [liv24] }
}

extension AsyncMakingAdapter {
  fileprivate static var asyncMakingLaws: [Law] { [tsk07, tsk08] }
}

extension AwaitingAdapter where Self: PrioritizingAdapter {
  fileprivate static var awaitingPrioritizingLaws: [Law] { [tsk12] }
}

extension LimitingAdapter {
  fileprivate static var limitingLaws: [Law] { [ctx17, tim12] }
}

extension DefaultingAdapter {
  fileprivate static var defaultingLaws: [Law] { [ctx06] }
}

extension WaitingAdapter {
  fileprivate static var waitingLaws: [Law] { [liv04, liv12, liv13, liv19, liv22, liv23] }
}

extension AwaitingAdapter where Self: AsyncMakingAdapter & CancellableAdapter {
  fileprivate static var awaitingAsyncMakingCancellableLaws: [Law] { [liv18] }
}

extension ReportingAdapter {
  fileprivate static var reportingLaws: [Law] { [unh02, unh03, unh06, unh08, unh09] }
}

extension ReportingAdapter where Self: AwaitingAdapter {
  fileprivate static var reportingAwaitingLaws: [Law] { [unh07] }
}
