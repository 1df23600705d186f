/// A step of any kind whose handler can fail, in one form, for rules that hold for each of them.
struct FailingStep<A: PromiseAdapter>: Handling {
  let text: String
  let schedule: Schedule
  let kind: String
  let ends: Ends
  /// Attaches it; its handler calls `note`, and then fails with the error that it is given, if any.
  let apply:
    @Sendable (Trial<A>, A.Handle, _ failing: TrialFault?, _ note: @escaping @Sendable () -> Void)
      ->
      A.Handle

  /// All steps that have such handlers.
  static var all: [FailingStep] {
    let lists = [transforms, chains, recoveries, pairs, A.finalizers.compactMap(finally)]
    return lists.flatMap(\.self)
  }

  private init(
    _ spelling: some Spelling,
    _ ends: Ends,
    _ apply:
      @escaping @Sendable (Trial<A>, A.Handle, TrialFault?, @escaping @Sendable () -> Void) ->
      A.Handle
  ) {
    (text, schedule, kind) = (spelling.text, spelling.schedule, spelling.kindOfStep)
    (self.ends, self.apply) = (ends, apply)
  }

  private static var transforms: [FailingStep] {
    A.transforms.filter(\.canFail).map { step in
      FailingStep(step, .value) { trial, handle, fault, note in
        step.apply(trial, handle) { token throws(TrialFault) in
          note()
          if let fault { throw fault }
          return token
        }
      }
    }
  }

  private static var chains: [FailingStep] {
    A.chains.filter(\.canFail).map { step in
      FailingStep(step, .value) { trial, handle, fault, note in
        step.apply(trial, handle) { token throws(TrialFault) in
          note()
          if let fault { throw fault }
          return trial.settled(.fulfilled(token))
        }
      }
    }
  }

  private static var recoveries: [FailingStep] {
    A.recoveries.filter(\.canFail).map { step in
      FailingStep(step, .error) { trial, handle, fault, note in
        let value = trial.token()
        return step.apply(trial, handle) { _ throws(TrialFault) in
          note()
          if let fault { throw fault }
          return value
        }
      }
    }
  }

  private static var pairs: [FailingStep] {
    A.pairs.map { step in
      FailingStep(step, .either) { trial, handle, fault, note in
        step.apply(trial, handle) { token throws(TrialFault) in
          note()
          if let fault { throw fault }
          return token
        } _: { error throws(TrialFault) in
          note()
          throw fault ?? error
        }
      }
    }
  }

  private static func finally(_ step: Finalizer<A>) -> FailingStep? {
    guard step.canThrow else { return nil }
    return FailingStep(step, .either) { trial, handle, fault, note in
      let derived = step.attachThrowing(trial, handle) { () throws(TrialFault) in
        note()
        if let fault { throw fault }
      }
      return derived ?? handle
    }
  }
}
