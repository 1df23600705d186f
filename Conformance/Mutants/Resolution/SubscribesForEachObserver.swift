import PromiseConformance

/// A foreign source is called again for each observer.
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
