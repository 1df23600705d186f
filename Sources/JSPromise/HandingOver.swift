/// Whether a thread is inside a call that hands work over to a dispatcher, and so inside somebody's `then` or
/// `resolve`: a dispatcher may run work there, its own or another thread's.
enum HandingOver {
  private static let threads = ThreadSlot<Bool>()

  static var isUnderWay: Bool { threads.kept != nil }

  static func during(_ body: () -> Void) {
    if isUnderWay { body() } else { threads.keep(true) { _ in body() } }
  }
}
