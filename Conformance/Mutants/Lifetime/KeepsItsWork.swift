import PromiseConformance

/// The work that was to settle a promise is kept while the promise is.
final class KeepsItsWork: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the work that was to settle a promise is kept while the promise is"
  }
  override class var killers: [String] { ["MEM-07"] }

  private var work: (@Sendable (Settler) throws(Fault) -> Void)?
  override func run(_ work: @escaping @Sendable (Settler) throws(Fault) -> Void) {
    self.work = work
    super.run(work)
  }
}
