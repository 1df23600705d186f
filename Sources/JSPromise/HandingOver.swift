#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Whether a thread is inside a call that hands work over to a dispatcher, and so inside somebody's `then` or
/// `resolve`: a dispatcher may run work there, its own or another thread's.
enum HandingOver {
  /// Where each thread notes it: anything but `nil`.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  static var isUnderWay: Bool { unsafe pthread_getspecific(key) != nil }

  static func during(_ body: () -> Void) {
    let before = unsafe pthread_getspecific(key)
    unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    body()
    unsafe pthread_setspecific(key, before)
  }
}
