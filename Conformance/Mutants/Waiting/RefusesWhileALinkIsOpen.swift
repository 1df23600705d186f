import Dispatch
import PromiseConformance

/// A wait for a link fails wherever the link has to run.
final class RefusesWhileALinkIsOpen: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait for a link fails wherever the link has to run" }
  override class var killers: [String] { ["LIV-13"] }

  override var blockedQueue: DispatchQueue? { state == nil ? hop?.queue : nil }
}
