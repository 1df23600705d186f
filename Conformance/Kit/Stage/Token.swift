/// The value that trials fulfil promises with: an object, so that it has an identity.
///
/// Its trial's ledger counts it, so that a value which is kept too long is found.
public final class Token: Sendable, CustomStringConvertible {
  private let ledger: Ledger
  private let number: Int
  private let onRelease: (@Sendable () -> Void)?

  /// Makes a token that is counted in `ledger`.
  ///
  /// - Parameters:
  ///   - ledger: where it is counted while it lives.
  ///   - onRelease: runs in its `deinit`, as code of a user may.
  public init(in ledger: Ledger, onRelease: (@Sendable () -> Void)? = nil) {
    self.ledger = ledger
    self.onRelease = onRelease
    number = ledger.enter()
  }

  deinit {
    onRelease?()
    ledger.leave()
  }

  /// `value 3`: the third payload its trial made.
  public var description: String { "value \(number)" }
}
