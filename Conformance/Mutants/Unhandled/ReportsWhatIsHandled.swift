import PromiseConformance

/// Every rejection on the way is reported, handled or not.
final class ReportsWhatIsHandled: Sketch, @unchecked Sendable {
  override class var fault: String { "every rejection on the way is reported, handled or not" }
  override class var killers: [String] { ["UNH-02"] }

  override var isHandledInTime: Bool { false }
}
