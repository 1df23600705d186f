import PromiseConformance

/// A settlement inside the work is ignored.
final class IgnoresEarlySettlement: Sketch, @unchecked Sendable {
  override class var fault: String { "a settlement inside the work is ignored" }
  override class var killers: [String] { ["EXE-03", "EXE-02"] }

  override func run(_ work: @escaping @Sendable (Settler) throws(Fault) -> Void) {
    let isReady = Guarded(false)
    let settler = settler
    do throws(Fault) {
      try work(
        Settler(
          fulfill: { token in isReady.withLock { $0 } ? settler.fulfill(token) : nil },
          reject: { fault in isReady.withLock { $0 } ? settler.reject(fault) : nil }
        )
      )
    } catch { resolve(.rejected(error)) }
    isReady.withLock { $0 = true }
  }
}
