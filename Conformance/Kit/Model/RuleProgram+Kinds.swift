// What the programs of rules call steps and combinations.

extension RuleProgram {
  /// Calls that a word of such a program stands for.
  struct Kind: Sendable {
    let words: String
    /// One of them, as a program reads that must know what handlers may do.
    let signature: Signature
    /// What an adapter lacks that has none.
    let need: Profile.Need
    let fits: @Sendable (Signature) -> Bool
  }

  /// All of them, those of more words first.
  static let kinds: [Kind] = steps + forms.map(kind) + others

  /// Steps of which only one thing is said.
  private static let steps = [
    kind("step for values only", .transform) { $0.ends == .value },
    kind("step for errors only", .recovery) { $0.ends == .error },
    kind("step for values", .transform) { $0.ends.contains(.value) },
    kind("step for errors", .recovery) { $0.ends.contains(.error) },
    passing("link that passes values", .recovery) { $0.makesPromise && $0.ends == .error },
    passing("link that passes errors", .transform) { $0.makesPromise && $0.ends == .value },
    kind("returning step for values", .transform) {
      !$0.isFinally && $0.gives != .nothing && $0.ends.contains(.value)
    },
    kind("returning step for errors", .recovery) {
      !$0.isFinally && $0.gives != .nothing && $0.ends.contains(.error)
    },
    kind("finally step", .finally) { $0.isFinally },
    kind("step", .transform) { _ in true },
  ].sorted { $0.words.count > $1.words.count }

  /// The same, and what makes a promise of a promise.
  private static func passing(
    _ words: String,
    _ need: Profile.Need,
    _ fits: @escaping @Sendable (StepForm) -> Bool
  ) -> Kind {
    let steps = kind(words, need, fits)
    return Kind(words: words, signature: steps.signature, need: need) { word in
      word.kind == .wrapper || word.kind == .mover || steps.fits(word)
    }
  }

  private static func kind(
    _ words: String,
    _ need: Profile.Need,
    _ fits: @escaping @Sendable (StepForm) -> Bool
  ) -> Kind {
    let form = StepForm(wants: [.value], gives: .value)
    return Kind(words: words, signature: signature(.step(form)), need: need) { word in
      word.form.map { !$0.wants.isEmpty && !$0.isForOneError && fits($0) } ?? false
    }
  }

  /// Steps by what their handlers are for, and what these return.
  private static let forms: [(form: StepForm, need: Profile.Need)] = [
    (StepForm(wants: [.value], gives: .promise), .chain),
    (StepForm(wants: [.value], gives: .value), .transform),
    (StepForm(wants: [.value], makesPromise: false), .valueObserver),
    (StepForm(wants: [.error], gives: .promise), .recoveryChain),
    (StepForm(wants: [.only(0)], gives: .value), .someErrors),
    (StepForm(wants: [.error], gives: .value), .recovery),
    (StepForm(wants: [.error]), .errorObserver),
    (StepForm(wants: [.value, .error], gives: .value), .pair),
    (StepForm(wants: [.everyEnd], gives: .promise), .promiseFinally),
    (StepForm(wants: [.everyEnd]), .finally),
  ]

  private static func kind(_ form: StepForm, _ need: Profile.Need) -> Kind {
    let kind = Signature.Kind.step(form)
    return Kind(words: kind.role, signature: signature(kind), need: need) {
      $0.kind.role == kind.role
    }
  }

  private static let others: [Kind] = {
    let kinds: [(Signature.Kind, Profile.Need)] = [
      (.fulfilled, .maker), (.rejected, .maker), (.work, .executor), (.importer, .importer),
      (.attempt(.promise), .attempt), (.attempt(.value), .attempt), (.wrapper, .wrapper),
      (.mover, .mover), (.delay, .delay), (.limit, .timeout), (.retry, .retry),
      (.combination(.allSettled, 0...100), .allSettled), (.combination(.all, 0...100), .combining),
      (.combination(.any, 0...100), .any), (.combination(.race, 0...100), .racing),
    ]
    let firstFew = Signature(
      kind: .combination(.any, 0...100),
      text: "firstFew",
      isNamed: false,
      isFirstFew: true
    )
    var asking = signature(.retry)
    asking.asks = true
    let one = signature(.combination(.all, 0...100))
    let combination = Kind(words: "combination", signature: one, need: .combining) {
      $0.kind.makes == .combination && !$0.isFirstFew
    }
    return kinds.map { kind, need in
      Kind(words: kind.role, signature: signature(kind), need: need) {
        $0.kind.role == kind.role && !$0.isFirstFew
      }
    } + [
      combination,
      Kind(words: "asking retry", signature: asking, need: .retry) {
        $0.kind == .retry && $0.asks
      },
      Kind(words: "firstFew", signature: firstFew, need: .firstFew, fits: \.isFirstFew),
    ]
  }()

  private static func signature(_ kind: Signature.Kind) -> Signature {
    Signature(kind: kind, text: kind.role, isNamed: false)
  }
}
