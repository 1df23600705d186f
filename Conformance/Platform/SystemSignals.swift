/// What happens when the system sends the process a signal.
package enum SystemSignals {
  package typealias Handler = @convention(c) (Int32) -> Void

  /// Lets the signals of a crash call `handler`, on a stack of its own: the thread's may be used up.
  package static func onCrash(call handler: Handler) {
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
      var action = sigaction()
      signal(number, handler)
      sigaction(number, nil, &action)
      action.sa_flags |= .init(SA_ONSTACK)
      sigaction(number, &action, nil)
    }
  }

  /// Gives the calling thread a stack for signals while `body` runs, where the system has such stacks.
  package static func withStack(_ body: () -> Void) {
    #if os(tvOS) || os(watchOS)
      body()
    #else
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 64 * 1024, alignment: 16)
      var stack = stack_t()
      (stack.ss_sp, stack.ss_size) = (memory, .init(64 * 1024))
      sigaltstack(&stack, nil)
      body()
      stack.ss_flags = .init(SS_DISABLE)
      sigaltstack(&stack, nil)
      memory.deallocate()
    #endif
  }

  /// Lets a signal call `handler`, unless it is handled or ignored already.
  package static func take(_ number: Int32, _ handler: Handler) {
    var former = sigaction()
    sigaction(number, nil, &former)
    if signal(number, handler) != nil { sigaction(number, &former, nil) }
  }
}
