import PromiseConformance

extension Mutant {
  /// Broken in how a promise follows another, or a callback.
  static let resolution: [any Faulty.Type] = [
    ForgetsToFollow.self, FollowsTooEarly.self, FollowsValuesOnly.self, LeavesFateOpen.self,
    TrustsForeignCallbacks.self, IgnoresForeignThrows.self, SubscribesForEachObserver.self,
    UnwrapsReasons.self, TakesOneFollower.self, DoesNotFollowCancellation.self,
    CancelsWhatCameTooLate.self,
  ]
}

final class ForgetsToFollow: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that a handler returns is not followed" }
  override class var killers: [String] { ["RES-01", "RES-02", "RES-03", "RES-12", "RES-07"] }

  override func follow(_ inner: Sketch) {}
}

final class FollowsTooEarly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a pending promise that a handler returns is taken for a value"
  }
  override class var killers: [String] { ["RES-01"] }

  override func follow(_ inner: Sketch) {
    if inner.state == nil { settle(.fulfilled(Token(in: stage.ledger))) }
    super.follow(inner)
  }
}

class TakesNotOver<Ending: End>: Sketch, @unchecked Sendable {
  override class var fault: String {
    "\(Ending.words) of a promise that a handler returns is not taken over"
  }

  override func take(over outcome: Outcome) {
    if !Ending.holds(outcome) { super.take(over: outcome) }
  }
}

final class FollowsValuesOnly: TakesNotOver<Errors>, @unchecked Sendable {
  override class var killers: [String] { ["RES-03", "RES-12"] }
}

final class LeavesFateOpen: Sketch, @unchecked Sendable {
  override class var fault: String {
    "while it follows a promise, it can still be settled by others"
  }
  override class var killers: [String] { ["RES-07"] }

  override func follow(_ inner: Sketch) {
    guard inner !== self else { return }
    inner.attach { self.settle($0) }
  }
}

final class TrustsForeignCallbacks: Sketch, @unchecked Sendable {
  override class var fault: String { "the last call of a foreign source counts, not the first" }
  override class var killers: [String] { ["RES-08"] }

  override func take(from source: @escaping ForeignSource) {
    let last = Guarded<Outcome?>(nil)
    let note = Settler(
      fulfill: { token in
        last.withLock { $0 = .fulfilled(token) }
        return nil
      },
      reject: { fault in
        last.withLock { $0 = .rejected(fault) }
        return nil
      }
    )
    do throws(TrialFault) { try source(note) } catch { resolve(.rejected(error)) }
    if let outcome = last.withLock({ $0 }) { resolve(outcome) }
  }
}

final class IgnoresForeignThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what a foreign source throws is ignored" }
  override class var killers: [String] { ["RES-09"] }

  override func take(from source: @escaping ForeignSource) {
    do throws(TrialFault) { try source(settler) } catch {}
  }
}

final class SubscribesForEachObserver: Sketch, @unchecked Sendable {
  override class var fault: String { "a foreign source is called again for each observer" }
  override class var killers: [String] { ["RES-10"] }

  private var source: ForeignSource?
  override func take(from source: @escaping ForeignSource) {
    self.source = source
    super.take(from: source)
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let source { super.take(from: source) }
    super.attach(run)
  }
}

final class UnwrapsReasons: Sketch, @unchecked Sendable {
  override class var fault: String { "an error that carries an error is unwrapped" }
  override class var killers: [String] { ["RES-11"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    guard case .rejected(let fault) = outcome, let inner = fault.underlying else {
      return super.take(settlingWith: outcome)
    }
    return super.take(settlingWith: .rejected(inner))
  }
}

final class TakesOneFollower: Sketch, @unchecked Sendable {
  override class var fault: String { "only one promise can follow another" }
  override class var killers: [String] { ["RES-12"] }

  private let followers = Guarded(0)
  override func follow(_ inner: Sketch) {
    if (inner as? TakesOneFollower)?.followers.next() == 1 { super.follow(inner) }
  }
}

final class DoesNotFollowCancellation: TakesNotOver<Cancellations>, @unchecked Sendable {
  override class var killers: [String] { ["RES-13"] }
}

final class CancelsWhatCameTooLate: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what a promise is told to follow when it has ended is cancelled"
  }
  override class var killers: [String] { ["RES-07"] }

  override func follow(_ inner: Sketch) {
    guard state != nil else { return super.follow(inner) }
    _ = inner.cancel()
  }
}
