import PromiseConformance

/// Nothing settles it.
final class NeverSettles: Sketch, @unchecked Sendable {
  override class var fault: String { "nothing settles it" }
  override class var killers: [String] {
    [
      "STA-01", "STA-09", "THN-01", "CHN-03", "RES-02", "FIN-01", "ALL-01", "ORD-01", "LIV-02",
      "LIV-08",
    ]
  }

  override func settle(_ outcome: Outcome) -> Bool { false }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? { nil }

  override class func fulfill<Value: Sendable>(_ parcel: Parcel<Value>, with value: Value) {}

  override class var signal: SignalSketch.Type { Signal.self }

  private final class Signal: SignalSketch, @unchecked Sendable {
    override func mark(_ reason: Outcome) -> Bool { false }
  }
}
