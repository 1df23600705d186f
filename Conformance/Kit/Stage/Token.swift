/// The value that trials fulfil promises with: an object, so that it has an identity.
///
/// Its trial's ledger counts it, so that a value which is kept too long is found.
public final class Token: Sendable, CustomStringConvertible {
  private let ledger: Ledger
  private let number: Int
  private let onRelease: (@Sendable () -> Void)?
  private let onLook: (@Sendable () -> Void)?

  /// Makes a token that is counted in `ledger`.
  ///
  /// - Parameters:
  ///   - ledger: where it is counted while it lives.
  ///   - onRelease: runs in its `deinit`, as code of a user may.
  public init(in ledger: Ledger, onRelease: (@Sendable () -> Void)? = nil) {
    self.ledger = ledger
    (self.onRelease, onLook) = (onRelease, nil)
    number = ledger.enter()
  }

  /// Makes one whose description runs code, as that of a user's type may.
  init(onLook: @escaping @Sendable () -> Void, in ledger: Ledger) {
    self.ledger = ledger
    (onRelease, self.onLook) = (nil, onLook)
    number = ledger.enter()
  }

  deinit {
    onRelease?()
    ledger.leave()
  }

  /// `value 3`: the third payload its trial made.
  public var description: String {
    onLook?()
    return "value \(number)"
  }
}
