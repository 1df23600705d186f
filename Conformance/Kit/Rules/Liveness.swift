import Foundation

/// LIV: no deadlock, no stack that grows with a chain, no time that grows with its square.
enum Liveness<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "LIV-01",
        .must,
        "No lock is held while a handler, the work, a dispatcher or a payload's deinit runs.",
        intent: "User code may wait for another thread that uses the same promise.",
        origin: "new; TaskCancellation.swift in the standard library",
        hint: "decide under the lock, act outside it",
        .each(A.transforms, or: .transform, arrivals: [.already, .immediately]) { trial, step in
          let ran = Counter()
          let value = trial.token()
          let isFree = trial.arrive(.fulfilled(value)) { handle in
            let isFree = Box<Bool>()
            _ = step.apply(trial.adapter, handle) { token in
              isFree.value = trial.elsewhere {
                trial.adapter.observe(handle) { _ in ran.increment() }
              }
              return token
            }
            return isFree
          }
          trial.quiesce()
          try trial.check(isFree.value != nil, "the handler never ran")
          try trial.check(isFree.value == true, "another thread was blocked while a handler ran")
          try trial.check(ran.count == 1, "what it attached ran \(times(ran.count))")
        }
          + .once { trial in
            let (handle, settler) = trial.pending()
            trial.settle(settler, .fulfilled(trial.token()))
            let releases = Log<Bool>()
            let release = { @Sendable in
              releases.add(trial.elsewhere { trial.adapter.observe(handle) { _ in } })
            }
            if !A.profile.settlerIsSingleUse {
              trial.settle(settler, .fulfilled(Token(in: trial.stage.ledger, onRelease: release)))
            }
            attachCapturing(Token(in: trial.stage.ledger, onRelease: release), trial, handle)
            trial.quiesce()
            try trial.check(
              releases.all.count == (A.profile.settlerIsSingleUse ? 1 : 2),
              "\(releases.all.count) payloads were released"
            )
            try trial.check(
              releases.all.allSatisfy(\.self),
              "another thread was blocked while a payload was released"
            )
          }
          + .once { trial in
            let (handle, settler) = trial.pending()
            let submissions = Log<Bool>()
            _ = trial.observe(handle)
            trial.stage.gate.onSubmit {
              trial.stage.gate.onSubmit(nil)
              submissions.add(trial.elsewhere { trial.adapter.observe(handle) { _ in } })
            }
            trial.settle(settler, .fulfilled(trial.token()))
            trial.stage.gate.onSubmit(nil)
            try trial.check(
              submissions.all.allSatisfy(\.self),
              "another thread was blocked inside the dispatcher"
            )
          }
      ),
      Rule(
        "LIV-02",
        .must,
        "Attaching, settling and making promises inside a handler completes.",
        intent: "Handlers may use the library freely, also the promise they belong to.",
        origin: "Promises/A+ 2.2.6",
        hint: "a lock taken twice, or a list changed while it is walked",
        .each(A.transforms, or: .transform) { trial, step in
          let done = trial.probe("the inner handler")
          let (value, other) = (trial.token(), trial.token())
          let (late, lateSettler) = trial.pending()
          let derived = trial.arrive(.fulfilled(value)) { handle in
            step.apply(trial.adapter, handle) { token in
              trial.adapter.observe(handle) { _ in done.hit() }
              trial.adapter.observe(late) { _ in done.hit() }
              trial.settle(lateSettler, .fulfilled(other))
              let (fresh, freshSettler) = trial.pending()
              _ = step.apply(trial.adapter, fresh) { token in
                done.hit()
                return token
              }
              trial.settle(freshSettler, .fulfilled(other))
              return token
            }
          }
          try trial.expect(derived, .fulfilled(value))
          try trial.expect(done, ran: 3, "attached and settled inside a handler")
        }
      ),
      Rule(
        "LIV-08",
        .must,
        "Many handlers on one promise take time in proportion to their number.",
        intent: "A promise that many wait for does not become slow.",
        origin: "new",
        hint: "a list that is copied at each registration or delivery",
        pace: .alone,
        .once { trial in
          let large = max(trial.scale / 10, 8_000)
          let factor = trial.growth(to: large) { count in
            let (handle, settler) = trial.pending()
            let ran = Counter()
            for _ in 0..<count { trial.adapter.observe(handle) { _ in ran.increment() } }
            trial.settle(settler, .fulfilled(trial.token()))
            trial.quiesce()
            return ran.count == count
          }
          try trial.check(factor.isFinite, "not all of \(large) handlers ran")
          try trial.check(
            factor < 5,
            "ten times the handlers took \(factor) times as long for each"
          )
        }
      ),
      Rule(
        "LIV-09",
        .must,
        "Ten thousand pending promises with handlers make no threads.",
        intent: "Waiting is free: a server may wait for any number of answers.",
        origin: "new",
        hint: "a thread or a blocked queue for each that waits",
        pace: .alone,
        .each(A.transforms, or: .transform, arrivals: [.eventually]) { trial, step in
          let count = min(trial.scale, 10_000)
          // Whatever else the process runs may start threads of its own, but hardly ten times in a row;
          // a pool that is blocked has 255.
          let limit = min(count / 4, 100)
          var more = Int.max
          for _ in 0..<10 where more >= limit { more = try threads(for: count, step, trial) }
          try trial.check(more < limit, "\(count) pending promises made \(more) threads")
        }
      ),
    ]
  }

  /// How many new threads there are, when that many promises are pending and have handlers.
  private static func threads(for count: Int, _ step: Transform<A>, _ trial: Trial<A>) throws -> Int
  {
    func now() throws -> Set<String> {
      guard let all = ThreadID.all else {
        throw TrialEnd.inconclusive("this system does not say which threads there are")
      }
      return all
    }
    let (before, ran, value) = (try now(), Counter(), trial.token())
    let settlers = (0..<count).map { _ in
      let promise = trial.adapter.pending()
      _ = step.apply(trial.adapter, promise.handle) { token in
        ran.increment()
        return token
      }
      return promise.settler
    }
    let more = try now().subtracting(before).count
    trial.elsewhere {
      for settler in settlers { settler.settle(.fulfilled(value)) }
    }
    trial.quiesce()
    try trial.check(ran.count == count, "\(ran.count) of \(count) handlers ran")
    return more
  }

  private static func attachCapturing(_ token: Token, _ trial: Trial<A>, _ handle: A.Handle) {
    trial.adapter.observe(handle) { _ in withExtendedLifetime(token) {} }
  }
}

extension ThreadID {
  /// The threads that the process has, where the system says so.
  fileprivate static var all: Set<String>? {
    #if os(Linux)
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")).map(Set.init)
    #else
      nil
    #endif
  }
}
