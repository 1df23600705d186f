/// The one value that conformance trials put into promises: an object, so that it has identity.
///
/// It is counted in its trial's ledger, so that a value which is kept too long shows.
public final class Token: Sendable, CustomStringConvertible {
  private let ledger: Ledger
  private let number: Int
  private let onRelease: (@Sendable () -> Void)?

  /// Makes a token that is counted in `ledger`.
  ///
  /// - Parameters:
  ///   - ledger: where it is counted while it lives.
  ///   - onRelease: runs in its `deinit`: a payload whose release runs user code.
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
