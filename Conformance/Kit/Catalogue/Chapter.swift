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
    self.laws = { laws($0)?.map { $0.binding(if: condition) } }
  }

  /// All chapters.
  static let all: [Chapter] = [
    Chapter {
      [
        $0.sta06, $0.sta07, $0.sta09,
        $0.exe01, $0.exe08, $0.exe10,
        $0.thn12,
        $0.chn01, $0.chn02, $0.chn09, $0.chn10, $0.chn13,
        $0.res05, $0.res06,
        $0.fin06,
        $0.tsk10, $0.tsk16,
        $0.ord01, $0.ord02, $0.ord03, $0.ord04, $0.ord05, $0.ord06, $0.ord07, $0.ord08, $0.ord09,
        $0.ctx01, $0.ctx02, $0.ctx03, $0.ctx04, $0.ctx05, $0.ctx07, $0.ctx08, $0.ctx09, $0.ctx10,
        $0.ctx11, $0.ctx13, $0.ctx14, $0.ctx15, $0.ctx16,
        $0.thr01, $0.thr02, $0.thr03, $0.thr04, $0.thr08, $0.thr09, $0.thr11, $0.thr12,
        $0.liv01, $0.liv02, $0.liv03, $0.liv05, $0.liv06, $0.liv07, $0.liv08, $0.liv09, $0.liv10,
        $0.mem01, $0.mem02, $0.mem04, $0.mem05, $0.mem07, $0.mem08, $0.mem10, $0.mem18,
        $0.unh01, $0.unh04, $0.unh05, $0.unh10,
        $0.typ01, $0.typ02, $0.typ03, $0.typ04, $0.typ05, $0.typ06, $0.typ07, $0.typ08, $0.typ09,
        $0.adp01, $0.adp02, $0.adp03, $0.adp04, $0.adp05, $0.adp06, $0.adp07, $0.adp08,
      ]
    },
    Chapter { adapter in
      let rules: [[WrittenRule]] = [
        WrittenRule.sta, WrittenRule.exe, WrittenRule.thn, WrittenRule.chn, WrittenRule.res,
        WrittenRule.fin, WrittenRule.ctx, WrittenRule.mem,
      ]
      return rules.flatMap { $0.map(adapter.law) }
    },
    Chapter(.querying, if: "the state can be asked for") {
      ($0 as? any QueryingAdapter.Type).map { [$0.sta08] }
    },
    Chapter(.handSettling, if: "a derived promise can be settled by hand") {
      ($0 as? any HandSettlingAdapter.Type).map { WrittenRule.byHand.map($0.law) }
    },
    Chapter(.equality, if: "promises can be compared") {
      ($0 as? any EqualityAdapter.Type).map { [$0.sta11] }
    },
    Chapter(.nesting) { ($0 as? any NestingAdapter.Type).map { [$0.res04] } },
    Chapter(.adopting) {
      ($0 as? any AdoptingAdapter.Type).map {
        [$0.mem20] + WrittenRule.adopting.map($0.law)
      }
    },
    Chapter(.cancelling, if: "a promise can be cancelled") {
      ($0 as? any CancellableAdapter.Type).map {
        [
          $0.can01, $0.can04, $0.can05, $0.can06, $0.can07, $0.can08, $0.can22,
          $0.can24, $0.can34, $0.can35, $0.can36,
          $0.ord10,
        ] + WrittenRule.can.map($0.law)
      }
    },
    Chapter(.answering, if: "a cancellation asks the worker, which answers") {
      ($0 as? any AnsweringAdapter.Type).map { [$0.can43] }
    },
    Chapter(.combining, if: "promises can be combined") {
      ($0 as? any CombiningAdapter.Type).map {
        [
          $0.col03, $0.col07, $0.col09,
          $0.all03, $0.any02, $0.any03, $0.rac02, $0.rac05,
          $0.mem09, $0.mem16,
        ]
          + (WrittenRule.col + WrittenRule.all + WrittenRule.set + WrittenRule.any + WrittenRule.rac)
          .map($0.law)
      }
    },
    Chapter(.firstFew, if: "the first few values can be combined") {
      ($0 as? any FirstFewAdapter.Type).map { WrittenRule.few.map($0.law) }
    },
    Chapter(.timing) {
      ($0 as? any TimedAdapter.Type).map {
        [
          $0.tim02, $0.tim03, $0.tim04, $0.tim05, $0.tim06, $0.tim07, $0.tim09,
          $0.tim10, $0.tim13,
          $0.mem15,
        ] + WrittenRule.tim.map($0.law)
      }
    },
    Chapter(.timing) { ($0 as? any (TimedAdapter & CancellableAdapter).Type).map { [$0.tim16] } },
    Chapter(.timing, if: "a promise can have a time limit, and a task can wait for it") {
      ($0 as? any (TimedAdapter & AwaitingAdapter).Type).map { [$0.tim11] }
    },
    Chapter(.removing) { ($0 as? any RemovingAdapter.Type).map { [$0.thn13, $0.mem21] } },
    Chapter(.repeating) { ($0 as? any RepeatingAdapter.Type).map { [$0.exe11] } },
    Chapter(.progressing, if: "work reports its progress") {
      ($0 as? any ProgressingAdapter.Type).map { [$0.thn14] + WrittenRule.progress.map($0.law) }
    },
    Chapter(.abandoning, if: "work is told that nobody waits for its promise") {
      ($0 as? any AbandoningAdapter.Type).map { [$0.can42] }
    },
    Chapter(.deadline, if: "a worker can be asked to end within a time") {
      ($0 as? any DeadlineAdapter.Type).map { [$0.can44] }
    },
    Chapter(.ownTimers) { ($0 as? any RealTimedAdapter.Type).map { [$0.tim14] } },
    Chapter(.settableClock, if: "its clock may be turned back") {
      ($0 as? any SettableClockAdapter.Type).map { WrittenRule.turnedBack.map($0.law) }
    },
    Chapter(.cancelHook, if: "the producer is told of a cancellation") {
      ($0 as? any HookingAdapter.Type).map {
        [
          $0.can09, $0.can11, $0.can12, $0.can13, $0.can15, $0.can16, $0.can17,
        ] + (WrittenRule.hooks + WrittenRule.ofHooks).map($0.law)
      }
    },
    Chapter(.branchCancelling, if: "any promise can be cancelled") {
      ($0 as? any BranchCancellingAdapter.Type).map {
        [
          $0.can18, $0.can20, $0.can21, $0.can37, $0.can45,
          $0.thr10,
          $0.mem06, $0.mem12, $0.mem17,
          $0.ord11,
        ] + WrittenRule.branches.map($0.law)
      }
    },
    Chapter(.cancelling) {
      ($0 as? any (CombiningAdapter & CancellableAdapter).Type).map {
        [$0.can30] + WrittenRule.inputs.map($0.law)
      }
    },
    Chapter(.combinationCancelling) {
      ($0 as? any (CombiningAdapter & BranchCancellingAdapter).Type).map {
        WrittenRule.combined.map($0.law)
      }
    },
    Chapter(.signals, if: "cancellation has signals") {
      $0.signalling.map {
        [$0.can32, $0.can40, $0.mem14] + WrittenRule.signals.map($0.law)
      }
    },
    Chapter(.timedSignals, if: "the clock can abort a signal") {
      ($0 as? any TimedSignallingAdapter.Type).map { [$0.can39] }
    },
    Chapter(.awaiting, if: "a task can wait for it") {
      ($0 as? any AwaitingAdapter.Type).map {
        [
          $0.tsk02, $0.tsk03, $0.tsk05, $0.tsk06, $0.tsk09, $0.tsk11, $0.tsk13, $0.tsk17,
        ] + WrittenRule.tsk.map($0.law)
      }
    },
    Chapter(.asyncMaking, if: "a promise can be made from an async closure") {
      ($0 as? any AsyncMakingAdapter.Type).map { [$0.tsk07, $0.tsk08] }
    },
    Chapter(.asyncHandling, if: "handlers may be async functions") {
      ($0 as? any AsyncHandlingAdapter.Type).map { [$0.tsk14, $0.tsk15] }
    },
    Chapter(.branchCancelling, if: "any promise can be cancelled, and a task can wait for it") {
      ($0 as? any (AwaitingAdapter & BranchCancellingAdapter).Type).map { [$0.liv24] }
    },
    Chapter(.prioritizing) {
      ($0 as? any (AwaitingAdapter & PrioritizingAdapter).Type).map { [$0.tsk12] }
    },
    Chapter(.limiting, if: "work can be limited") {
      ($0 as? any LimitingAdapter.Type).map { [$0.ctx17, $0.tim12] }
    },
    Chapter(.defaulting) { ($0 as? any DefaultingAdapter.Type).map { [$0.ctx06] } },
    Chapter(.waiting, if: "a thread can wait for it") {
      ($0 as? any WaitingAdapter.Type).map {
        [$0.liv04, $0.liv12, $0.liv13, $0.liv19, $0.liv22, $0.liv23]
      }
    },
    Chapter(.limitedWait, if: "a wait can have a limit") {
      ($0 as? any LimitedWaitingAdapter.Type).map { [$0.liv26] }
    },
    Chapter(.asyncMaking) {
      ($0 as? any (AwaitingAdapter & AsyncMakingAdapter & CancellableAdapter).Type).map {
        [$0.liv18]
      }
    },
    Chapter(.reporting, if: "unhandled failures are reported") {
      ($0 as? any ReportingAdapter.Type).map {
        [$0.unh02, $0.unh03, $0.unh06, $0.unh08, $0.unh09, $0.unh11]
      }
    },
    Chapter(.reporting) {
      ($0 as? any (ReportingAdapter & AwaitingAdapter).Type).map { [$0.unh07] }
    },
  ]
}
