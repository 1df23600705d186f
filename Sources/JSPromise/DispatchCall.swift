@_spi(Storage) import PromiseStorage

/// Whether a thread is inside a call that hands work over to a dispatcher, and so inside a call of `then` or
/// `resolve`: a dispatcher may run work inside that call, this thread's or another's.
enum DispatchCall {
  private static let threads = ThreadSlot<Bool>()

  static var isUnderWay: Bool { threads.kept != nil }

  static func during(_ body: () -> Void) {
    if isUnderWay { body() } else { threads.keep(true) { _ in body() } }
  }
}
