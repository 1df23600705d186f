/// All that an adapter can express.
struct Lexicon<A: PromiseAdapter>: Sendable {
  enum Call: Sendable {
    case make(@Sendable (A, Closures<A>) -> A.Handle)
    case step(@Sendable (A, A.Handle, Closures<A>) -> A.Handle?)
    /// It also returns whether the inputs were iterated once, and not past their end.
    case combine(
      isFewAtATime: Bool,
      @Sendable (A, [A.Handle]) -> (output: Output<[Outcome]>, isOnce: Bool)
    )
    case time(@Sendable (A, A.Handle?, Duration) -> Output<[Outcome]>?)
    case retry(
      @Sendable (
        A, Retry<A>.Policy, @escaping Retry<A>.Question, @escaping @Sendable () -> A.Handle
      ) -> Output<[Outcome]>
    )
  }

  private(set) var words: [Phrase] = []
  private(set) var calls: [Call] = []
  /// Where the library runs handlers by itself.
  private let place: Schedule.Place?

  private mutating func add<S: Spelling>(
    _ spelling: S,
    _ kind: Phrase.Kind,
    canFail: Bool = true,
    isTwoSteps: Bool = false,
    _ call: Call
  ) {
    // What else runs on main or on a queue runs beside the thread of the program.
    guard [.current, .gate, place].contains(spelling.schedule.place) else { return }
    guard !A.design.diverges(from: kind.laws) else { return }
    words.append(
      Phrase(
        kind: kind,
        text: spelling.text,
        place: spelling.schedule.place.order,
        isNamed: spelling.schedule.isNamed,
        canFail: canFail,
        isTwoSteps: isTwoSteps
      )
    )
    calls.append(call)
  }

  init(_ place: Schedule.Place?) {
    self.place = place
    addMakers()
    addSteps()
    for wrapper in A.wrappers {
      add(wrapper, .wrapper, .step { adapter, handle, _ in wrapper.make(adapter, handle) })
    }
    for mover in A.movers {
      add(
        mover,
        .mover,
        .step { adapter, handle, closures in mover.apply(adapter, handle, closures.gate) }
      )
    }
    if let timed = A.self as? any TimedAdapter.Type {
      addTimes(timed)
      addRetries(timed)
    }
    if let combining = A.self as? any CombiningAdapter.Type { addCombinations(combining) }
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
    for maker in A.workMakers {
      add(
        maker,
        .work,
        canFail: maker.canFail,
        .make { adapter, closures in
          maker.make(adapter) { settler throws(TrialFault) in
            _ = try closures.run(0, .settler(settler))
          }
        }
      )
    }
    for importer in A.importers {
      add(
        importer,
        .importer,
        canFail: importer.canFail,
        .make { adapter, closures in
          importer.make(adapter) { settler throws(TrialFault) in
            _ = try closures.run(0, .settler(settler))
          }
        }
      )
    }
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

  private mutating func addSteps() {
    for step in A.transforms {
      add(
        step,
        .step([.value], .value, makesPromise: true),
        canFail: step.canFail,
        .step { adapter, handle, closures in
          step.apply(adapter, handle) { token throws(TrialFault) in
            try closures.value(0, .value(token))
          }
        }
      )
    }
    for step in A.chains {
      add(
        step,
        .step([.value], .promise, makesPromise: true),
        canFail: step.canFail,
        .step { adapter, handle, closures in
          step.apply(adapter, handle) { token throws(TrialFault) in
            try closures.promise(0, .value(token))
          }
        }
      )
    }
    for step in A.recoveries {
      add(
        step,
        .step([.error], .value, makesPromise: true),
        canFail: step.canFail,
        isTwoSteps: step.isTwoSteps,
        .step { adapter, handle, closures in
          step.apply(adapter, handle) { fault throws(TrialFault) in
            try closures.value(0, .error(fault))
          }
        }
      )
    }
    for step in A.recoveryChains {
      add(
        step,
        .step([.error], .promise, makesPromise: true),
        canFail: false,
        .step { adapter, handle, closures in
          step.apply(adapter, handle) { fault in closures.sure(0, .error(fault)) }
        }
      )
    }
    for step in A.someErrors {
      add(
        step,
        .step([.only(0)], .value, makesPromise: true),
        canFail: false,
        .step { adapter, handle, closures in
          step.apply(adapter, handle, closures.fault()) { closures.sureValue(0) }
        }
      )
    }
    for step in A.valueObservers {
      add(
        step,
        .step([.value], .nothing, makesPromise: false),
        canFail: false,
        .step { adapter, handle, closures in
          step.apply(adapter, handle) { token in closures.plain(0, .value(token)) }
          return nil
        }
      )
    }
    for step in A.errorObservers {
      add(
        step,
        .step([.error], .nothing, makesPromise: true),
        canFail: false,
        .step { adapter, handle, closures in
          step.apply(adapter, handle) { fault in closures.plain(0, .error(fault)) }
        }
      )
    }
    for step in A.pairs {
      add(
        step,
        .step([.value, .error], .value, makesPromise: true),
        .step { adapter, handle, closures in
          step.apply(
            adapter,
            handle,
            { token throws(TrialFault) in try closures.value(0, .value(token)) },
            { fault throws(TrialFault) in try closures.value(1, .error(fault)) }
          )
        }
      )
    }
    for step in A.finalizers {
      switch step.apply {
      case .plain(let apply):
        add(
          step,
          .step([.everyEnd], .nothing, makesPromise: true),
          canFail: false,
          .step { adapter, handle, closures in
            apply(adapter, handle) { closures.plain(0, .nothing) }
          }
        )
      case .throwing(let apply):
        add(
          step,
          .step([.everyEnd], .nothing, makesPromise: true),
          canFail: step.canFail,
          .step { adapter, handle, closures in
            apply(adapter, handle) { () throws(TrialFault) in _ = try closures.run(0, .nothing) }
          }
        )
      case .promise(let apply):
        add(
          step,
          .step([.everyEnd], .promise, makesPromise: true),
          canFail: false,
          .step { adapter, handle, closures in
            apply(adapter, handle) { closures.sure(0, .nothing) }
          }
        )
      }
    }
  }

  private mutating func addTimes<T: TimedAdapter>(_: T.Type) {
    for delay in T.delays {
      add(
        delay,
        .delay,
        .time { adapter, _, duration in delay.make(opened(adapter, as: T.self), duration).map { [] }
        }
      )
    }
    for limit in T.timeouts {
      add(
        limit,
        .limit,
        .time { adapter, handle, duration in
          guard let handle = handle as? T.Handle else { return nil }
          return limit.apply(opened(adapter, as: T.self), handle, duration).map { [.fulfilled($0)] }
        }
      )
    }
  }

  private mutating func addRetries<T: TimedAdapter>(_: T.Type) {
    for retry in T.retries {
      add(
        retry,
        .retry,
        .retry { adapter, policy, question, attempt in
          // The same type: `A` is `T`.
          let adapter = opened(adapter, as: T.self)
          let attempt = { @Sendable in opened(attempt(), as: T.Handle.self) }
          let output =
            retry.makeAsking?(adapter, question, attempt)
            ?? retry.make(
              adapter,
              Retry<T>.Policy(attempts: policy.attempts, pause: policy.pause),
              attempt
            )
          return output.map { [.fulfilled($0)] }
        }
      )
    }
  }

  private mutating func addCombinations<C: CombiningAdapter>(_: C.Type) {
    for spelling in C.combinations() {
      add(
        spelling,
        .combination(spelling.kind, spelling.inputs),
        .combine(isFewAtATime: spelling.isFewAtATime) { adapter, inputs in
          // The same type: `A` is `C`.
          let all = Inputs(inputs.map { opened($0, as: C.Handle.self) })
          let output = spelling.apply(opened(adapter, as: C.self), all)
          let use = all.use
          return (output, use.passes.count <= 1 && use.requests.count <= inputs.count + 1)
        }
      )
    }
  }
}
