import PromiseConformance

/// Of several errors all is rejected with the first in the list.
final class AllRejectsByIndex: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of several errors all is rejected with the first in the list"
  }
  override class var killers: [String] { ["ALL-03"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .all, let ending = super.ending(of: heard), case .other = ending else {
      return super.ending(of: heard)
    }
    let first = heard.inputs.lazy.compactMap(\.sketch?.state).first { $0.isFailure }
    return first.map(Ending.other) ?? ending
  }
}
