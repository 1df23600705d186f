import Synchronization

/// Counts the payloads and captures that are alive in one trial.
public final class Ledger: Sendable {
  private let count = Atomic<Int>(0)
  private let made = Atomic<Int>(0)

  /// Makes an empty ledger.
  public init() {}

  /// How many tokens and faults of this ledger are alive.
  public var live: Int { count.load(ordering: .sequentiallyConsistent) }

  func enter() -> Int {
    count.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return made.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
  }

  func leave() {
    count.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}

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

/// The one error that conformance trials put into promises: an object, so that it has identity.
public final class Fault: Error, CustomStringConvertible {
  private let ledger: Ledger
  private let number: Int
  /// Something inside the error that a library might be tempted to unwrap.
  public let underlying: Fault?
  private let onRelease: (@Sendable () -> Void)?

  /// Makes a fault that is counted in `ledger`.
  ///
  /// - Parameters:
  ///   - ledger: where it is counted while it lives.
  ///   - underlying: another fault that it carries.
  ///   - onRelease: runs in its `deinit`: an error whose release runs user code.
  public init(
    in ledger: Ledger,
    underlying: Fault? = nil,
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

/// How a promise ended, as an observer of any library sees it.
public enum Outcome: Sendable, Equatable, CustomStringConvertible {
  /// It was fulfilled with this very token.
  case fulfilled(Token)
  /// It was rejected with this very fault.
  case rejected(Fault)
  /// It was cancelled, in a library where that is neither of the two.
  case cancelled
  /// It was rejected with an error of the library's own.
  case foreign(String)

  /// Whether both are the same end, with the identical payload.
  public static func == (left: Outcome, right: Outcome) -> Bool {
    switch (left, right) {
    case (.fulfilled(let a), .fulfilled(let b)): a === b
    case (.rejected(let a), .rejected(let b)): a === b
    case (.cancelled, .cancelled): true
    case (.foreign(let a), .foreign(let b)): a == b
    default: false
    }
  }

  /// `fulfilled with value 3`, and the like.
  public var description: String {
    switch self {
    case .fulfilled(let token): "fulfilled with \(token)"
    case .rejected(let fault): "rejected with \(fault)"
    case .cancelled: "cancelled"
    case .foreign(let name): "rejected with \(name)"
    }
  }
}
