import PromiseConformance

/// The work runs again for each observer.
final class RunsWorkForEachObserver: Sketch, @unchecked Sendable {
  override class var fault: String { "the work runs again for each observer" }
  override class var killers: [String] { ["EXE-02"] }

  private var work: (@Sendable (Settler) throws(Fault) -> Void)?
  override func run(_ work: @escaping @Sendable (Settler) throws(Fault) -> Void) {
    self.work = work
    super.run(work)
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let work { super.run(work) }
    super.attach(run)
  }
}
