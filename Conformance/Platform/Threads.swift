/// Distinguishes the calling thread from all other existing threads.
package var currentThread: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }

/// Starts a thread with a stack of so many bytes, which runs `body`.
package func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, stackSize)
  pthread_attr_setdetachstate(&attributes, .init(PTHREAD_CREATE_DETACHED))
  defer { pthread_attr_destroy(&attributes) }
  #if canImport(Glibc) || canImport(Android)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let place = UnsafeMutablePointer<@Sendable () -> Void>.allocate(capacity: 1)
  place.initialize(to: body)
  let status = pthread_create(&thread, &attributes, { runThread($0) }, place)
  precondition(status == 0, "pthread_create: this process can have no more threads")
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let place = argument?.assumingMemoryBound(to: (@Sendable () -> Void).self)
  place?.move()()
  place?.deallocate()
  return nil
}

/// A pointer for each thread, `nil` at first.
package struct ThreadWord: Sendable {
  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    self.key = key
  }

  package var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}

/// A lock that no search controls, and that the thread sanitizer knows.
///
/// `@unchecked Sendable`: the mutex is made once, and is meant for several threads.
package struct SystemLock: ~Copyable, @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  package init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func lock() { pthread_mutex_lock(mutex) }
  package func lockIfAvailable() -> Bool { pthread_mutex_trylock(mutex) == 0 }
  package func unlock() { pthread_mutex_unlock(mutex) }
}
