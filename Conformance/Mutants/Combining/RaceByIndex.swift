import PromiseConformance

/// Of several that have settled the first in the list wins the race, not the first that came.
final class RaceByIndex: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of several that have settled the first in the list wins the race, not the first that came"
  }
  override class var killers: [String] { ["RAC-01"] }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.kind == .race, let ending = super.ending(of: heard) else {
      return super.ending(of: heard)
    }
    guard let first = heard.inputs.lazy.compactMap(\.sketch?.state).first else { return ending }
    return first.isFailure ? .other(first) : .value([first])
  }
}
