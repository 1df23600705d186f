import PromiseConformance

/// An error is put into another box each time it is thrown on, and taken out of all of them.
final class UnpacksErrorsAgain: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error is put into another box each time it is thrown on, and taken out of all of them"
  }
  override class var killers: [String] { ["CHN-13"] }

  /// How often each error was thrown on.
  ///
  /// An error is kept, so that no other takes its address.
  private static let throwings = Guarded<[ObjectIdentifier: (error: Fault, count: Int)]>([:])

  private struct Box: Error {
    let inner: any Error
  }

  override func fail(_ fault: Fault) {
    let count = Self.throwings.withLock { throwings in
      throwings[ObjectIdentifier(fault), default: (fault, 0)].count += 1
      return throwings[ObjectIdentifier(fault)]?.count ?? 0
    }
    var error: any Error = fault
    for _ in 0..<count { error = Box(inner: error) }
    while let box = error as? Box { error = box.inner }
    super.fail(error as? Fault ?? fault)
  }
}
