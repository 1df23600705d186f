#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What runs if a promise is cancelled.
@usableFromInline struct Hook: Sendable {
  @usableFromInline let run: @Sendable () -> Void

  /// Runs `hooks` before returning or, when called inside a hook, after that one has returned.
  ///
  /// The outermost call on a thread runs them all, first in first out, and lets each go there. So hooks may cancel one
  /// promise after the other, and a chain of any length needs no more stack than one of them.
  @usableFromInline static func run(_ hooks: consuming [Hook]) {
    guard !hooks.isEmpty else { return }
    if let waiting = unsafe waiting {
      unsafe waiting.pointee += hooks
    } else {
      runAll(hooks)
    }
  }

  private static func runAll(_ hooks: consuming [Hook]) {
    var waiting: [Hook] = hooks
    unsafe withUnsafeMutablePointer(to: &waiting) { waiting in
      unsafe pthread_setspecific(key, waiting)
      defer { pthread_setspecific(key, nil) }
      while case var batch = unsafe waiting.pointee.takeAll(), !batch.isEmpty {
        for hook in batch { hook.run() }
        // What it captured may cancel more, and adds that to those that wait.
        batch = []
      }
    }
  }

  /// Where each thread keeps a pointer to the hooks that wait for one to return; `nil` while none runs.
  private static let key = makeThreadKey()

  private static var waiting: UnsafeMutablePointer<[Hook]>? {
    unsafe pthread_getspecific(key)?.assumingMemoryBound(to: [Hook].self)
  }
}

/// Makes a place in which each thread keeps a pointer of its own, at first `nil`.
func makeThreadKey() -> pthread_key_t {
  var key = pthread_key_t()
  let status = unsafe pthread_key_create(&key, nil)
  precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
  return key
}
