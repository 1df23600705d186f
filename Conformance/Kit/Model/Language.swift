/// What an adapter can express, in the form that programs use, and its design.
struct Language<A: PromiseAdapter>: Sendable {
  let signatures: Signatures<A>
  /// Without cancelling, where nothing is certain of what is cancelled.
  let abilities: Abilities<A>
  let design: Design
  /// What tells promises apart; asked once, since each step of a program needs it.
  let identity = A.identity
  /// Where the library runs handlers, if it does so by itself, and not where it is called or behind the gate.
  let place: Schedule.Place?
  /// The same where a call does not say so.
  private let ownPlace: Schedule.Place?
  /// Whether that is on other threads.
  let isBeside: Bool
  /// Whether failures may be reported on other threads.
  let reportsBeside: Bool
  /// How an observer sees a cancellation, where that is not ``Outcome/cancelled``.
  let cancellation: Outcome?
  /// How a promise ends that is resolved with itself, where that is as in ECMAScript; other circles never end there.
  let selfResolution: Oracle.End?

  /// - Parameter isOnMain: whether handlers run on the main thread where a call says so; `nil` for a language without these
  ///   calls.
  init(onMain isOnMain: Bool? = nil) {
    var (abilities, design) = (Abilities<A>(), A.design)
    ownPlace = A.ownPlace
    place = isOnMain == true ? .main : ownPlace
    isBeside = place.map { $0 != .loop } ?? false
    signatures = isOnMain == nil ? Signatures([ownPlace]) : Signatures.ofRules
    let stage = Stage()
    let adapter = A(stage: stage)
    let drivers = adapter.drivers
    stage.drive(by: drivers.map(\.pump))
    reportsBeside = abilities.reports != nil && (design.mayComeLater || !drivers.isEmpty)
    /// How a promise ends once something was done to it.
    func end(of promise: A.Handle?, after act: () -> Void) -> Outcome? {
      guard let promise else { return nil }
      let seen = Log<Outcome>()
      // Before somebody depends on it, who may hold up a cancellation.
      act()
      adapter.observe(promise) { seen.add($0) }
      stage.quiesce()
      return seen.all.first
    }
    var cancellable = abilities.cancellable?(adapter)
    design.workersAgree = cancellable?.agree != nil
    if !design.cancelsForCertain { cancellable = nil }
    if cancellable == nil { (abilities.cancellable, abilities.cancel) = (nil, nil) }
    (self.abilities, self.design) = (abilities, design)
    cancellation = end(of: cancellable?.handle) { _ = cancellable?.cancel() }
    let isKnown =
      A.profile.declares(SelfResolve.rejects) && A.profile.declares(PromiseCycle.pending)
      && abilities.cancel == nil
    let own = isKnown ? abilities.adopting?(adapter) : nil
    let cycle = end(of: own?.handle) { own.map { $0.follow($0.handle) } }
    selfResolution = if case .foreign(let name)? = cycle { .foreign(name) } else { nil }
  }

  /// Where handlers run of which no call says where; `nil` if in no order.
  var unnamedPlace: Schedule.Place? {
    guard let ownPlace, design.unnamedPlace == .gate else { return design.unnamedPlace }
    return ownPlace.order
  }

  var vocabulary: Vocabulary {
    var all = Set(Able.all.filter { $0.isThere(in: A.self) }.map(\.need))
    if abilities.cancellable == nil {
      all.subtract([.cancelling, .branchCancelling, .cancelHook])
    }
    if !design.takesHandlers { all.subtract([.abandoning, .progressing]) }
    if isBeside { all.remove(.waiting) }
    return Vocabulary(
      words: signatures.words,
      abilities: all,
      enqueues: abilities.enqueue != nil,
      takesOtherThreads: place == nil && !reportsBeside
    )
  }
}

extension Language {
  /// The language of rules; made once, since that asks the adapter's promises.
  static func ofRules(onMain isOnMain: Bool) -> Language {
    let kept = isOnMain ? languagesOnMain : languages
    return opened(kept.value(for: A.self) { Language(onMain: isOnMain) }, as: Language.self)
  }
}

private let languages = OncePerType<any Sendable>()
private let languagesOnMain = OncePerType<any Sendable>()
