import PromiseConformance

extension Mutant {
  /// Broken in how it is settled, and in what its observers are told.
  static let settling: [Sketch.Type] = [
    NeverSettles.self, ForgetsLateHandlers.self, SettlerKeepsHandlers.self,
  ]
}

final class NeverSettles: Sketch, @unchecked Sendable {
  override class var fault: String { "nothing settles it" }
  override class var killers: [String] {
    [
      "STA-01", "STA-09", "THN-01", "CHN-03", "RES-02", "FIN-01", "ALL-01", "ORD-01", "LIV-02",
      "LIV-08",
    ]
  }

  override func settle(_ outcome: Outcome) -> Bool { false }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? { nil }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {}

  override class var signal: SignalSketch.Type { Signal.self }

  private final class Signal: SignalSketch, @unchecked Sendable {
    override func mark(_ reason: Outcome) -> Bool { false }
  }
}

final class ForgetsLateHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler attached to a settled promise is forgotten" }
  override class var killers: [String] { ["THN-08", "STA-04", "STA-05", "EXE-07"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    lock.withLock { if outcome == nil { register(Handler(run: run)) } }
  }
}

final class SettlerKeepsHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "what has settled it keeps the handlers of its steps" }
  override class var killers: [String] { ["MEM-01", "MEM-10"] }

  /// What its settler holds, and nothing else.
  private weak var kept: Guarded<[Link]>?

  override func lead(to next: Sketch, _ react: @escaping Reaction) -> Sketch {
    let link = Link(react, next)
    if next.wait(for: self, by: link) {
      kept?.withLock { $0.append(link) }
      attach { link.run($0) }
    }
    return next
  }
  override var settler: Settler {
    let (settler, handlers) = (super.settler, kept ?? Guarded([]))
    kept = handlers
    return Settler(
      fulfill: { token in withExtendedLifetime(handlers) { settler.fulfill(token) } },
      reject: { fault in withExtendedLifetime(handlers) { settler.reject(fault) } }
    )
  }
}
