extension PromiseAdapter {
  @Rule static var mem05: Law {
    "A settled promise holds neither its source nor a promise that it followed."
    intent("A long-lived result does not keep alive everything that led to it.")
    hint("a reference upstream that is not cleared")
    each(transforms, arrivals: .plain) { trial, step in
      let before = trial.stage.ledger.live
      let (derived, seen) = try derivedAlone(trial, step)
      trial.quiesce()
      // The derived promise still has its own value, unless no other handler can come for it.
      if trial.design.takesHandlers || trial.stage.ledger.live > before {
        try expectLive(trial, before + 1, "payloads, with only the derived promise left")
      }
      withExtendedLifetime((derived, seen)) {}
    }
    // What a promise passes on unchanged is no sign of it; where promises are objects, they are.
    given(object, or: .identity) { object in
      tried(verbs.filter(\.isLink), few: true) { trial, moment in
        let (derived, source) = try afterMeeting(trial, moment, object)
        try expectReleased(trial, source, "its source", by: derived, object)
      }
        + each(chains.driven, or: .chain) { trial, chain in
          for isEarly in [true, false] {
            let (derived, inner) = afterInner(trial, chain, object, isEarly)
            try expectReleased(trial, inner, "the promise that it followed", by: derived, object)
          }
        }
    }
  }

  private static func expectReleased(
    _ trial: Trial<Self>,
    _ former: WeakObject,
    _ what: String,
    by derived: Handle?,
    _ object: (Handle) -> AnyObject
  ) throws {
    if let derived {
      let seen = trial.observe(derived)
      try trial.expect(seen, reaches: 1, "the derived promise never settled")
    }
    // Some steps give the source itself, and some give nothing.
    let isHeld = former.object.map { $0 !== derived.map(object) } ?? false
    try trial.check(!isHeld, "the derived promise has settled, and \(what) still lives")
  }

  private static func afterMeeting(
    _ trial: Trial<Self>,
    _ moment: Moment<Verb<Self>>,
    _ object: (Handle) -> AnyObject
  ) throws -> (Handle?, WeakObject) {
    let (source, derived) = try trial.derive(moment)
    trial.quiesce()
    return (derived, WeakObject(object: object(source)))
  }

  private static func afterInner(
    _ trial: Trial<Self>,
    _ chain: Chain<Self>,
    _ object: (Handle) -> AnyObject,
    _ isEarly: Bool
  ) -> (Handle, WeakObject) {
    let (handle, settler) = trial.loose()
    let (inner, settleInner) = trial.loose()
    let (value, given) = (trial.token(), Box<Handle>())
    given.value = inner
    if isEarly { trial.settle(settleInner, .fulfilled(value)) }
    let derived = chain.apply(trial, handle) {
      given.take() ?? trial.settled(.fulfilled($0))
    }
    trial.settle(settler, .fulfilled(value))
    trial.quiesce()
    if !isEarly { trial.settle(settleInner, .fulfilled(value)) }
    trial.quiesce()
    return (derived, WeakObject(object: object(inner)))
  }

  private static func derivedAlone(
    _ trial: Trial<Self>,
    _ step: Transform<Self>
  ) throws -> (Handle, Int) {
    let (handle, settler) = trial.loose()
    let (value, other) = (trial.token(), Box<Token>())
    other.value = trial.token()
    let derived = trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
      step.apply(trial, handle) { token in other.take() ?? token }
    }
    trial.quiesce()
    let seen = trial.observe(derived)
    try trial.expect(seen, reaches: 1, "the derived promise never settled")
    return (derived, seen.outcomes.count)
  }
}
