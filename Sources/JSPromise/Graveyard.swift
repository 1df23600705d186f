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
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  /// Releases the elements that `elements` returns, after those that are being released on this thread.
  ///
  /// They are taken and buried in one step: a variable that still held them at the end would release
  /// them only then, one inside the other.
  static func bury<Element>(_ elements: () -> [Element]) {
    if let open = pthread_getspecific(key) {
      return add(elements, to: &open.assumingMemoryBound(to: [Any].self).pointee)
    }
    var dead: [Any] = []
    withUnsafeMutablePointer(to: &dead) { dead in
      pthread_setspecific(key, dead)
      defer { pthread_setspecific(key, nil) }
      add(elements, to: &dead.pointee)
      var batch: [Any] = []
      while !dead.pointee.isEmpty {
        swap(&batch, &dead.pointee)
        batch.removeAll(keepingCapacity: true)
      }
    }
  }

  private static func add<Element>(_ elements: () -> [Element], to dead: inout [Any]) {
    let last = elements()
    if !last.isEmpty { dead.append(last) }
  }
}
