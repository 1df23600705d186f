/// What an adapter can express, in the form that programs use, and its design.
struct Language<A: PromiseAdapter>: Sendable {
  let lexicon = Lexicon<A>()
  let abilities = Abilities<A>()
  let design = A.design
  /// How an observer sees a cancellation, where that is not ``Outcome/cancelled``.
  let cancellation: Outcome?

  init() {
    let stage = Stage()
    let adapter = A(stage: stage)
    let seen = Log<Outcome>()
    if let promise = abilities.cancellable?(adapter) {
      adapter.observe(promise.handle) { seen.add($0) }
      _ = promise.cancel()
      stage.gate.drain()
    }
    cancellation = seen.all.first
  }

  var vocabulary: Vocabulary {
    Vocabulary(
      words: lexicon.words,
      adopts: abilities.adopting != nil,
      cancels: abilities.cancellable != nil,
      cancelsBranches: abilities.cancel != nil,
      asks: abilities.query != nil,
      settlesByHand: abilities.settler != nil,
      signals: abilities.signals != nil,
      waits: abilities.awaiting != nil,
      blocks: abilities.blocking != nil,
      takesOtherThreads: true
    )
  }
}
