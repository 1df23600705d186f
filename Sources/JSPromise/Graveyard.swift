#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Where a thread lays what a promise held when it died, so that long chains die in a loop.
///
/// The outermost `deinit` on a thread opens the graveyard and releases what lies there until it is empty;
/// the `deinit`s that this sets off only add to it.
enum Graveyard {
  /// Where each thread keeps a pointer to its open graveyard; `nil` when none is open.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  /// Releases what `take` returns, after what is being released on this thread.
  ///
  /// It is taken and buried in one step: a variable that still held it at the end would release it only
  /// then, one inside the other.
  static func bury(_ take: () -> Any) {
    if let open = unsafe pthread_getspecific(key) {
      return unsafe open.assumingMemoryBound(to: [Any].self).pointee.append(take())
    }
    var dead: [Any] = []
    unsafe withUnsafeMutablePointer(to: &dead) { dead in
      unsafe pthread_setspecific(key, dead)
      defer { pthread_setspecific(key, nil) }
      unsafe dead.pointee.append(take())
      var batch: [Any] = []
      while unsafe !dead.pointee.isEmpty {
        unsafe swap(&batch, &dead.pointee)
        batch.removeAll(keepingCapacity: true)
      }
    }
  }
}
