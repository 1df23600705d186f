import PromiseConformance

/// All branches of a promise are one promise.
final class BranchesShareAResult: Sketch, @unchecked Sendable {
  override class var fault: String { "all branches of a promise are one promise" }
  override class var killers: [String] { ["CHN-08"] }

  private weak var branch: Sketch?
  override func transform(_ body: @escaping TransformBody) -> Sketch {
    if let branch { return branch }
    let branch = super.transform(body)
    self.branch = branch
    return branch
  }
}
