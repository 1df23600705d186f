import PromiseConformance

/// A settlement after the work has returned is ignored.
final class IgnoresLateSettlement: Sketch, @unchecked Sendable {
  override class var fault: String { "a settlement after the work has returned is ignored" }
  override class var killers: [String] { ["EXE-04"] }

  override func run(_ work: @escaping @Sendable (Settler) throws(Fault) -> Void) {
    let isOver = Guarded(false)
    let settler = settler
    do throws(Fault) {
      try work(
        Settler(
          fulfill: { token in isOver.withLock { $0 } ? nil : settler.fulfill(token) },
          reject: { fault in isOver.withLock { $0 } ? nil : settler.reject(fault) }
        )
      )
    } catch { resolve(.rejected(error)) }
    isOver.withLock { $0 = true }
  }
}
