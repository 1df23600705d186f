import PromiseConformance

/// The last call of a foreign source counts.
final class TrustsForeignCallbacks: Sketch, @unchecked Sendable {
  override class var fault: String { "the last call of a foreign source counts" }
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
    do throws(Fault) { try source(note) } catch { resolve(.rejected(error)) }
    if let outcome = last.withLock({ $0 }) { resolve(outcome) }
  }
}
