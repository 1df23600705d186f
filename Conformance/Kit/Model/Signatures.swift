/// All that an adapter can express.
struct Signatures<A: PromiseAdapter>: Sendable {
  enum Call: Sendable {
    case make(Make)
    case step(Step)
    case combine(isFewAtATime: Bool, Combine)
    case time(Time)
    case retry(Again)
  }

  typealias Make = @Sendable (A, Closures<A>) -> A.Handle
  typealias Step = @Sendable (A, A.Handle, Closures<A>) -> A.Handle?
  /// The second says whether the inputs were iterated once, and not past their end.
  typealias Combined = (output: Output<[Outcome]>, isOnce: Bool)
  /// The number is how many values are wanted, where that can be said.
  typealias Combine = @Sendable (A, Int, [A.Handle]) -> Combined
  typealias Time = @Sendable (A, A.Handle?, Duration) -> Output<[Outcome]>?
  typealias Again =
    @Sendable (
      A, Retry<A>.Policy, @escaping Retry<A>.Question, @escaping @Sendable () -> A.Handle
    ) -> Output<[Outcome]>

  private(set) var words: [Signature] = []
  private(set) var calls: [Call] = []
  private(set) var spellings: [any Spelling] = []
  /// Where the library runs handlers by itself.
  private let places: [Schedule.Place?]
  /// Whether the library is taken at its word also where it diverges: rules are to show it.
  private let isOfRules: Bool

  private mutating func add<S: Spelling>(
    _ spelling: S,
    _ kind: Signature.Kind,
    canFail: Bool = true,
    isTwoSteps: Bool = false,
    asks: Bool = false,
    isFirstFew: Bool = false,
    _ call: Call
  ) {
    // What else runs on main or on a queue runs beside the thread of the program.
    guard ([.current, .gate] + places).contains(spelling.schedule.place) else { return }
    guard isOfRules || !A.design.diverges(from: kind.laws) else { return }
    words.append(
      Signature(
        kind: kind,
        text: spelling.text,
        place: spelling.schedule.place.order,
        isNamed: spelling.schedule.isNamed,
        canFail: canFail,
        isTwoSteps: isTwoSteps,
        asks: asks,
        isFirstFew: isFirstFew
      )
    )
    calls.append(call)
    spellings.append(spelling)
  }

  /// What the programs of rules can say, those calls included whose handlers run on the main thread; made once, since
  /// each program of a rule asks for it.
  static var ofRules: Signatures {
    let signatures = lexicons.value(for: A.self) {
      let own = A.transforms.first?.schedule.place ?? A.chains.first?.schedule.place
      return Signatures([own, .main], isOfRules: true)
    }
    return opened(signatures, as: Signatures.self)
  }

  /// - Parameters:
  ///   - places: where handlers run, except in calls and behind the gate.
  ///   - isOfRules: whether calls are there from which the library is declared to diverge.
  init(_ places: [Schedule.Place?], isOfRules: Bool = false) {
    (self.places, self.isOfRules) = (places, isOfRules)
    addMakers()
    addSteps()
    addTimes()
    addCombinations()
  }

  private mutating func addMakers() {
    for maker in A.makers {
      switch maker.make {
      case .fulfilled(let make):
        add(maker, .fulfilled, .make { adapter, closures in make(adapter, closures.token()) })
      case .rejected(let make):
        add(maker, .rejected, .make { adapter, closures in make(adapter, closures.fault()) })
      }
    }
    add(A.workMakers, .work)
    add(A.importers, .importer)
    for attempt in A.attempts {
      switch attempt.make {
      case .value(let make):
        add(
          attempt,
          .attempt(.value),
          .make { adapter, closures in
            make(adapter) { () throws(TrialFault) in try closures.value(0, .nothing) }
          }
        )
      case .promise(let make):
        add(
          attempt,
          .attempt(.promise),
          .make { adapter, closures in
            make(adapter) { () throws(TrialFault) in try closures.promise(0, .nothing) }
          }
        )
      }
    }
  }

  private mutating func add<S: Founding>(_ makers: [S], _ kind: Signature.Kind) where S.A == A {
    for maker in makers {
      add(maker, kind, canFail: maker.canFail, .make { maker.make($0, $1.settle) })
    }
  }

  /// Adds steps; their handlers are what tells them apart, where they have any.
  private mutating func add<S: Attaching>(
    _ steps: [S],
    _ kind: (S) -> Signature.Kind = { .step($0.form) }
  ) where S.A == A {
    for step in steps {
      add(
        step,
        kind(step),
        canFail: isOfRules ? step.canThrow : step.canFail,
        isTwoSteps: step.isTwoSteps,
        .step { step.attach($0, $1, $2) }
      )
    }
  }

  private mutating func addSteps() {
    add(A.transforms)
    add(A.chains)
    add(A.recoveries)
    add(A.recoveryChains)
    add(A.someErrors)
    add(A.valueObservers)
    add(A.errorObservers)
    add(A.pairs)
    add(A.finalizers)
    add(A.wrappers) { _ in .wrapper }
    add(A.movers) { _ in .mover }
  }

  private mutating func addTimes() {
    for delay in A.allDelays {
      add(delay, .delay, .time { adapter, _, length in delay.make(adapter, length).map { [] } })
    }
    for limit in A.allTimeouts {
      add(
        limit,
        .limit,
        .time { adapter, handle, length in
          handle.map { limit.apply(adapter, $0, length).map { [.fulfilled($0)] } }
        }
      )
    }
    for retry in A.allRetries {
      add(
        retry,
        .retry,
        asks: retry.asks,
        .retry { adapter, policy, question, attempt in
          let output =
            retry.makeAsking?(adapter, question, attempt) ?? retry.make(adapter, policy, attempt)
          return output.map { [.fulfilled($0)] }
        }
      )
    }
  }

  private mutating func addCombinations() {
    for spelling in A.allCombinations {
      add(
        spelling,
        .combination(spelling.kind, spelling.inputs),
        .combine(isFewAtATime: spelling.isFewAtATime) { adapter, _, handles in
          Self.combine(handles) { spelling.apply(adapter, $0) }
        }
      )
    }
    for few in A.allFirstFew where few.inputs.upperBound > 0 {
      add(
        few,
        .combination(.any, max(1, few.inputs.lowerBound)...few.inputs.upperBound),
        isFirstFew: true,
        .combine(isFewAtATime: false) { adapter, count, handles in
          Self.combine(handles) { few.apply(adapter, count, $0) }
        }
      )
    }
  }

  private static func combine(
    _ handles: [A.Handle],
    _ apply: (Inputs<A.Handle>) -> Output<[Outcome]>
  ) -> Combined {
    let all = Inputs(handles)
    let output = apply(all)
    return (output, all.use.passes.count <= 1 && all.use.requests.count <= handles.count + 1)
  }
}

private let lexicons = OncePerType<any Sendable>()
