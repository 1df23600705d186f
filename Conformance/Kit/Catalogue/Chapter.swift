/// Rules that need the same of an adapter.
struct Chapter: Sendable {
  /// What an adapter lacks that has none of them.
  let need: Profile.Need?
  /// The rules for an adapter; nothing where it does not have what they need.
  let laws: @Sendable (any PromiseAdapter.Type) -> [Law]?

  private init(_ laws: @escaping @Sendable (any PromiseAdapter.Type) -> [Law]) {
    (need, self.laws) = (nil, laws)
  }

  /// - Parameter condition: under which those of its rules are laws that name no other; that of the ability, if none is
  ///   given.
  private init<Capable>(
    _ ability: Ability<Capable>,
    if condition: String? = nil,
    _ laws: @escaping @Sendable (Capable) -> [Law]
  ) {
    let condition = condition ?? ability.need.condition
    need = ability.need
    self.laws = { ability.of($0).map(laws)?.map { $0.binding(if: condition) } }
  }

  /// All chapters.
  static let all: [Chapter] = [
    Chapter {
      [
        $0.sta07, $0.sta09,
        $0.exe01, $0.exe08, $0.exe10,
        $0.thn12,
        $0.chn01, $0.chn09, $0.chn10,
        $0.res05, $0.res06,
        $0.fin06,
        $0.tsk10, $0.tsk16,
        $0.ord01, $0.ord02, $0.ord03, $0.ord04, $0.ord05, $0.ord06, $0.ord07, $0.ord08, $0.ord09,
        $0.ctx01, $0.ctx02, $0.ctx03, $0.ctx04, $0.ctx05, $0.ctx07, $0.ctx08, $0.ctx09, $0.ctx10,
        $0.ctx11, $0.ctx13, $0.ctx14, $0.ctx15, $0.ctx16,
        $0.thr01, $0.thr02, $0.thr03, $0.thr04, $0.thr08, $0.thr09, $0.thr12,
        $0.liv01, $0.liv02, $0.liv03, $0.liv05, $0.liv07, $0.liv08, $0.liv09, $0.liv10,
        $0.mem01, $0.mem02, $0.mem04, $0.mem05, $0.mem07, $0.mem08, $0.mem10, $0.mem18,
        $0.unh01, $0.unh04, $0.unh05,
        $0.typ01, $0.typ02, $0.typ03, $0.typ04, $0.typ05, $0.typ06, $0.typ07, $0.typ08, $0.typ09,
        $0.adp01, $0.adp02, $0.adp03, $0.adp04, $0.adp05, $0.adp06, $0.adp07, $0.adp08,
      ]
    },
    Chapter { adapter in
      let rules: [[WrittenRule]] = [
        WrittenRule.sta, WrittenRule.exe, WrittenRule.thn, WrittenRule.chn, WrittenRule.res,
        WrittenRule.fin, WrittenRule.ctx, WrittenRule.thr, WrittenRule.mem,
      ]
      return rules.flatMap { $0.map(adapter.law) }
    },
    Chapter(Able.querying) { [$0.sta08] },
    Chapter(Able.handSettling) { WrittenRule.byHand.map($0.law) },
    Chapter(Able.equality) { [$0.sta11] },
    Chapter(Able.nesting) { [$0.res04] },
    Chapter(Able.adopting) { (WrittenRule.adopting + WrittenRule.ofFollowing).map($0.law) },
    Chapter(Able.cancelling) {
      [
        $0.can01, $0.can04, $0.can05, $0.can22, $0.can34, $0.can35, $0.can36,
        $0.ord10,
      ] + WrittenRule.can.map($0.law)
    },
    Chapter(Able.answering) { [$0.can43] },
    Chapter(Able.combining) {
      [
        $0.col03, $0.col07, $0.col09,
        $0.all03, $0.any02, $0.any03, $0.rac02, $0.rac05,
        $0.mem09,
      ]
        + (WrittenRule.col + WrittenRule.all + WrittenRule.set + WrittenRule.any + WrittenRule.rac)
        .map($0.law)
    },
    Chapter(Able.firstFew) { WrittenRule.few.map($0.law) },
    Chapter(Able.timing) {
      [
        $0.tim02, $0.tim03, $0.tim04, $0.tim05, $0.tim06, $0.tim07, $0.tim09,
        $0.tim10,
      ] + WrittenRule.tim.map($0.law)
    },
    Chapter(Ability<any (TimedAdapter & CancellableAdapter).Type>(.timing)) { [$0.tim16] },
    Chapter(
      Ability<any (TimedAdapter & AwaitingAdapter).Type>(.timing),
      if: "a promise can have a time limit, and a task can wait for it"
    ) { [$0.tim11] },
    Chapter(Able.removing) { [$0.thn13, $0.mem21] },
    Chapter(Able.repeating) { [$0.exe11] },
    Chapter(Able.progressing) { [$0.thn14] + WrittenRule.progress.map($0.law) },
    Chapter(Able.abandoning) { [$0.can42] },
    Chapter(Able.deadline) { [$0.can44] },
    Chapter(Able.ownTimers) { [$0.tim14] },
    Chapter(Able.settableClock) { WrittenRule.turnedBack.map($0.law) },
    Chapter(Able.cancelHook) {
      [
        $0.can09, $0.can10, $0.can13, $0.can15, $0.can16,
      ] + WrittenRule.hooks.map($0.law)
    },
    Chapter(Able.branchCancelling) {
      [
        $0.can20, $0.can21, $0.can37, $0.can45,
        $0.thr10,
        $0.mem06, $0.mem17,
        $0.ord11,
      ] + WrittenRule.branches.map($0.law)
    },
    Chapter(Ability<any (CombiningAdapter & CancellableAdapter).Type>(.cancelling)) {
      [$0.can30] + WrittenRule.inputs.map($0.law)
    },
    Chapter(Ability<any (CombiningAdapter & BranchCancellingAdapter).Type>(.combinationCancelling))
    {
      WrittenRule.combined.map($0.law)
    },
    Chapter(Able.signals) { [$0.can32] + WrittenRule.signals.map($0.law) },
    Chapter(Able.timedSignals) { [$0.can39] },
    Chapter(Able.awaiting) {
      [
        $0.tsk02, $0.tsk03, $0.tsk06, $0.tsk09, $0.tsk11, $0.tsk13, $0.tsk17,
      ] + WrittenRule.tsk.map($0.law)
    },
    Chapter(Able.asyncMaking) { [$0.tsk07, $0.tsk08] },
    Chapter(Able.asyncHandling) { [$0.tsk14, $0.tsk15] },
    Chapter(
      Ability<any (AwaitingAdapter & BranchCancellingAdapter).Type>(.branchCancelling),
      if: "any promise can be cancelled, and a task can wait for it"
    ) { [$0.liv24] },
    Chapter(Ability<any (AwaitingAdapter & PrioritizingAdapter).Type>(.prioritizing)) {
      [$0.tsk12]
    },
    Chapter(Able.limiting) { [$0.ctx17, $0.tim12] },
    Chapter(Able.defaulting) { [$0.ctx06] },
    Chapter(Able.waiting) { [$0.liv04, $0.liv12, $0.liv13, $0.liv19, $0.liv22, $0.liv23] },
    Chapter(Able.limitedWait) { [$0.liv26] },
    Chapter(Able.reporting) { [$0.unh02, $0.unh03, $0.unh06, $0.unh08, $0.unh09, $0.unh11] },
    Chapter(Ability<any (ReportingAdapter & AwaitingAdapter).Type>(.reporting)) { [$0.unh07] },
  ]
}
