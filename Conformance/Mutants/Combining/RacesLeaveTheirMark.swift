import PromiseConformance

/// What a combination came to is kept by the inputs that are pending.
final class RacesLeaveTheirMark: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what a combination came to is kept by the inputs that are pending"
  }
  override class var killers: [String] { ["RAC-05"] }

  override func listen(to input: Sketch, at index: Int, for gathering: Gathering) {
    input.attach { gathering.note($0, at: index) }
  }
}
