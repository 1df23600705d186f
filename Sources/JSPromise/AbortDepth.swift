#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Signals that were aborted together, and whose listeners are to run.
struct Aborted {
  let source: SignalCore
  let dependents: [SignalCore]
  let reason: any Error

  fileprivate func runListeners() {
    source.runListeners(reason)
    for dependent in dependents { dependent.runListeners(reason) }
  }
}

/// How many aborts a thread is inside of, each in a listener of the one before.
///
/// As in the DOM, an abort inside a listener runs its listeners at once, inside that one. A long row of
/// promises, each of which aborts the next, would overflow the stack: so beyond a certain depth the listeners
/// wait, and run in a loop, as soon as those that stand deepest have returned.
struct AbortDepth {
  /// How deep aborts may stand inside each other: far more than programs need, far less than a stack holds.
  private static let limit = 64

  /// Where each thread keeps a pointer to its own; `nil` outside any abort.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  private var depth = 1
  private var isAtTheEnd: Bool { depth == AbortDepth.limit }
  /// Those that were one too many, in the order in which they came.
  private var waiting: [Aborted] = []

  /// Runs the listeners: now, or soon, where the thread is deep inside aborts.
  static func runListeners(of aborted: Aborted) {
    guard let memory = unsafe pthread_getspecific(key) else {
      var depth = AbortDepth()
      return unsafe withUnsafeMutablePointer(to: &depth) { depth in
        unsafe pthread_setspecific(key, depth)
        defer { pthread_setspecific(key, nil) }
        aborted.runListeners()
      }
    }
    let depth = unsafe memory.assumingMemoryBound(to: AbortDepth.self)
    guard unsafe !depth.pointee.isAtTheEnd else {
      return unsafe depth.pointee.waiting.append(aborted)
    }
    unsafe depth.pointee.depth += 1
    defer { unsafe depth.pointee.depth -= 1 }
    aborted.runListeners()
    guard unsafe depth.pointee.isAtTheEnd else { return }
    var batch: [Aborted] = []
    while unsafe !depth.pointee.waiting.isEmpty {
      unsafe swap(&batch, &depth.pointee.waiting)
      for aborted in batch { aborted.runListeners() }
      batch.removeAll(keepingCapacity: true)
    }
  }
}
