import PromiseConformance

/// Nothing settles it.
final class NeverSettles: Sketch, @unchecked Sendable {
  override class var fault: String { "nothing settles it" }
  override class var killers: [String] {
    ["STA-01", "THN-01", "CHN-03", "RES-02", "FIN-01", "ORD-01", "LIV-02"]
  }

  override func settle(_ outcome: Outcome) -> Bool { false }
}
