/// FIN: handlers that run however a promise ends.
extension WrittenRule {
  static let fin = chapter(
    """
    FIN-01 A finally handler runs exactly once after fulfilment.
      why: The spinner stops, and stops once.
      from: test262 Promise/prototype/finally/resolution-value-no-override
      look: a handler attached to both ends
      program: at any time { p1 = each finally step h0 on p0; h1 on p1 }; fulfil p0
    FIN-02 A finally handler runs exactly once after rejection.
      why: The spinner also stops when something went wrong.
      from: test262 Promise/prototype/finally/rejection-reason-no-fulfill
      look: a handler attached to one end only
      program: at any time { p1 = each finally step h0 on p0; h1 on p1 }; reject p0
    FIN-03 A finally handler passes the value or the error on unchanged.
      why: Cleaning up does not change the result.
      from: test262 Promise/prototype/finally
      look: the result of the finally handler
      program: at any time { p1 = each finally step h0 on p0; h1 on p1 }; fulfil or reject p0
    FIN-04 An error that a finally handler throws replaces the outcome.
      why: A failure to clean up is not hidden behind a success.
      from: test262 Promise/prototype/finally/rejection-reason-override-with-throw
      look: the catch around the finally handler
      program: at any time { p1 = each finally step h0 on p0 { throw }; h1 on p1 };
        fulfil or reject or cancel p0
    FIN-05 A promise from a finally handler is awaited; its value is dropped, its error or
        cancellation replaces the outcome.
      why: Cleaning up may take time, and what follows comes after it.
      from: test262 Promise/prototype/finally/*-observable-then-calls*
      look: the promise that the finally handler returns
      program: at any time { p1 = each finallyChain h0 on p0 { return p2 }; h1 on p1 };
        fulfil or reject p0; fulfil p2
      program: at any time { p1 = each finallyChain h0 on p0 { return p2 }; h1 on p1 };
        fulfil or reject p0; reject p2
      program: p2 = pending cancellable; at any time { p1 = each finallyChain h0 on p0 {
        return p2 }; h1 on p1 }; fulfil or reject p0; cancel p2
    FIN-07 A finally handler never runs if its promise never settles.
      why: A promise that is still pending has not ended.
      look: running immediately
      program: p1 = each finally step h0 on p0; h1 on p1; run; fulfil or reject p0
    """
  )
}
