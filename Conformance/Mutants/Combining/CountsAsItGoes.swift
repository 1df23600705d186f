import PromiseConformance

/// An input that is settled when it is looked at counts as if there were no more.
final class CountsAsItGoes: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an input that is settled when it is looked at counts as if there were no more"
  }
  override class var killers: [String] { ["COL-03"] }

  override func listen(to input: Sketch, at index: Int, for gathering: Gathering) {
    guard let outcome = input.state, index == 0 else {
      return super.listen(to: input, at: index, for: gathering)
    }
    gathering.noteAsOnly(outcome)
  }
}
