extension TrialFault: Equatable {
  /// Whether they are the same object.
  public static func == (left: TrialFault, right: TrialFault) -> Bool { left === right }
}

/// The error that trials reject promises with: an object, so that it has an identity.
public final class TrialFault: Error, CustomStringConvertible {
  private let ledger: Ledger
  private let number: Int
  /// An error inside this one, which a library must not unwrap.
  public let underlying: TrialFault?
  private let onRelease: (@Sendable () -> Void)?

  /// Makes a fault that is counted in `ledger`.
  ///
  /// - Parameters:
  ///   - ledger: where it is counted while it lives.
  ///   - underlying: another fault that it carries.
  ///   - onRelease: runs in its `deinit`, as code of a user may.
  public init(
    in ledger: Ledger,
    underlying: TrialFault? = nil,
    onRelease: (@Sendable () -> Void)? = nil
  ) {
    self.ledger = ledger
    self.underlying = underlying
    self.onRelease = onRelease
    number = ledger.enter()
  }

  deinit {
    onRelease?()
    ledger.leave()
  }

  /// `error 4`: the fourth payload its trial made.
  public var description: String { "error \(number)" }
}
