import PromiseConformance

/// Of several values the first in the list is taken, not the first that came.
final class AnyByIndex: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of several values the first in the list is taken, not the first that came"
  }
  override class var killers: [String] { ["ANY-01"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .any, case .value? = super.ending(of: heard) else {
      return super.ending(of: heard)
    }
    let first = heard.inputs.lazy.compactMap(\.sketch?.state).first { !$0.isFailure }
    return first.map { .value([$0]) }
  }
}
