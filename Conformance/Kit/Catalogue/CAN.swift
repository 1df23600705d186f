/// CAN: what a cancellation does to a promise, and to what depends on it.
extension WrittenRule {
  static let can = chapter(
    """
    CAN-02 Cancelling again does nothing: observers are notified once, and a hook is called once.
      why: Code that cleans up need not know what other code does.
      from: WPT dom/abort/event.any.js; Swift Task.cancel
      look: cancelling what is cancelled
      program: h0 on p0; cancel p0; cancel p0; run; cancel p0; cancel p0; h1 on p0
      program: hook h0 on p0; h1 on p0; cancel p0; cancel p0; run; cancel p0; cancel p0; h2 on p0
    CAN-03 Cancelling a settled promise changes nothing, and no hook is called.
      why: A result that has arrived stays.
      from: CompletableFuture.cancel; Kotlin Job
      look: looking at the state before cancelling; hooks that stay after settlement
      program: before or after { h0 on p0 }; fulfil or reject p0; cancel p0; run; cancel p0; h1 on p0
      program: hook h2 on p0; before or after { h0 on p0 }; fulfil or reject p0; cancel p0; run;
        cancel p0; h1 on p0
      program: h0 on p0; fulfil or reject p0; cancel p0
    """
  )
}
