import PromiseConformance

/// What a foreign source throws is ignored.
final class IgnoresForeignThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what a foreign source throws is ignored" }
  override class var killers: [String] { ["RES-09"] }

  override func take(from source: @escaping ForeignSource) {
    do throws(Fault) { try source(settler) } catch {}
  }
}
