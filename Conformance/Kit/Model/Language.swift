/// What an adapter can express, in the form that programs use, and its design.
struct Language<A: PromiseAdapter>: Sendable {
  let lexicon: Lexicon<A>
  let abilities = Abilities<A>()
  let design = A.design
  /// Where the library runs handlers, if it does so by itself, and not where it is called or behind the gate.
  let place: Schedule.Place?
  /// Whether that is on other threads.
  let isBeside: Bool
  /// How an observer sees a cancellation, where that is not ``Outcome/cancelled``.
  let cancellation: Outcome?

  init() {
    let stage = Stage()
    let adapter = A(stage: stage)
    place = A.ownPlace
    isBeside = place.map { $0 != .loop } ?? false
    lexicon = Lexicon(place)
    stage.drive(by: adapter.drivers.map(\.pump))
    let seen = Log<Outcome>()
    if let promise = abilities.cancellable?(adapter) {
      adapter.observe(promise.handle) { seen.add($0) }
      _ = promise.cancel()
      stage.quiesce()
    }
    cancellation = seen.all.first
  }

  /// Where handlers run of which no call says where; `nil` if in no order.
  var unnamedPlace: Schedule.Place? {
    guard let place, design.unnamedPlace == .gate else { return design.unnamedPlace }
    return place.order
  }

  var vocabulary: Vocabulary {
    Vocabulary(
      words: lexicon.words,
      adopts: abilities.adopting != nil,
      cancels: abilities.cancellable != nil,
      cancelsBranches: abilities.cancel != nil,
      asks: abilities.query != nil,
      settlesByHand: abilities.settler != nil,
      removes: abilities.removing != nil,
      signals: abilities.signals != nil,
      waits: abilities.awaiting != nil,
      blocks: abilities.blocking != nil && !isBeside,
      takesOtherThreads: place == nil
    )
  }
}
