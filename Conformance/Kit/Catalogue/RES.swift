/// RES: what becomes of a promise that a handler returns, or that a promise is resolved with.
extension WrittenRule {
  static let res = chapter(
    """
    RES-01 A promise that follows a pending one stays pending until that one settles.
      why: The next step waits for the whole of this step.
      from: Promises/A+ 2.3.2.1
      look: a returned promise taken for a value
      program: p1 = each thenChain h0 on p2 { return p0 }; h1 on p1; fulfil p2; run;
        while pending { h2 on p0 }; fulfil or reject or cancel p0
      program: p1 = each catchChain h0 on p2 { return p0 }; h1 on p1; reject p2; run;
        while pending { h2 on p0 }; fulfil or reject or cancel p0
    RES-02 A promise that follows another is fulfilled with its value.
      why: A returned promise stands for its value.
      from: Promises/A+ 2.3.2.2
      look: taking over the inner value
      program: at any time { p1 = each thenChain h0 on p2 { return p0 }; h1 on p1;
        fulfil p2 }; fulfil p0
      program: at any time { p1 = each catchChain h0 on p2 { return p0 }; h1 on p1;
        reject p2 }; fulfil p0
      program: at any time { p1 = each thenChain h0 on p0; h1 on p1; p2 = each thenChain h2 on p0;
        h3 on p2; p4 = each thenChain h4 on p0; h5 on p4 }; fulfil p0
    RES-03 A promise that follows another is rejected with its error.
      why: A step that fails later fails the chain.
      from: Promises/A+ 2.3.2.3
      look: taking over the inner error
      program: at any time { p1 = each thenChain h0 on p2 { return p0 }; h1 on p1;
        fulfil p2 }; reject p0
      program: at any time { p1 = each catchChain h0 on p2 { return p0 }; h1 on p1;
        reject p2 }; reject p0
    RES-11 A rejection's reason is not unwrapped, whatever is inside it.
      why: An error that carries another error, or a promise, arrives as it was thrown.
      from: test262 Promise/reject-via-abrupt-queue
      look: code that looks into reasons
      program: before or after { p1 = each catch h0 on p0; h1 on p1; h2 on p0 }; reject p0
    RES-08 If a foreign source calls back twice, or with both a value and an error, its first call counts.
      why: Callbacks of other people's code are not trusted.
      from: Promises/A+ 2.3.3.3.3
      look: settling must be guarded once for all callers
      if: a foreign source can be taken over
      given: settlingTwice
      program: p1 = each callback h0 { fulfil p1; fulfil p1; reject p1 }; h1 on p1
      program: p1 = each callback h0 { reject p1; fulfil p1; reject p1 }; h1 on p1
      program: p1 = each callback h0; h1 on p1; run; fulfil p1 on another thread; fulfil p1;
        h2 on p1
      program: p1 = each callback h0; h1 on p1; run; reject p1 on another thread; fulfil p1;
        h2 on p1
    RES-09 A foreign source that throws before it calls back rejects; if it throws later, that is
        ignored.
      why: Faulty code of other people still leads to one clear end.
      from: Promises/A+ 2.3.3.3.4
      look: the catch around the foreign call
      program: p1 = each callback h0 { throw }; h1 on p1
      program: p1 = each callback h0 { fulfil p1; throw }; h1 on p1
    RES-10 A foreign source is called exactly once.
      why: Taking over is not repeating: a request is not sent twice.
      from: Promises/A+ 2.3.3.1, 2.3.3.3
      look: subscribing again for each observer
      program: p1 = each callback h0; 3 times h1 on p1; run; fulfil p1; h9 on p1
    RES-12 One promise can be followed by many.
      why: A cached promise can be returned from every handler that needs it.
      look: a slot for one follower
      program: at any time { p1 = each thenChain h0 on p9 { return p0 }; h1 on p1;
        p2 = each thenChain h2 on p9 { return p0 }; h3 on p2; p3 = each thenChain h4 on p9 {
        return p0 }; h5 on p3; fulfil p9 }; fulfil or reject or cancel p0
      program: at any time { p1 = each catchChain h0 on p9 { return p0 }; h1 on p1;
        p2 = each catchChain h2 on p9 { return p0 }; h3 on p2; p3 = each catchChain h4 on p9 {
        return p0 }; h5 on p3; reject p9 }; fulfil or reject or cancel p0
    RES-13 A promise that follows a cancelled one ends in the same way.
      why: A cancelled step does not leave the chain waiting.
      look: taking over an end that is neither value nor error
      if: a promise can be cancelled
      program: at any time { p1 = each thenChain h0 on p2 { return p0 }; h1 on p1;
        fulfil p2 }; cancel p0
      program: at any time { p1 = each catchChain h0 on p2 { return p0 }; h1 on p1;
        reject p2 }; cancel p0
    """
  )

  static let adopting = chapter(
    """
    RES-07 A promise that was resolved with a pending one ignores later attempts to settle it, or
        takes the first end.
      why: Whether a later call of resolve can still change what a promise becomes.
      from: Promises/A+ 2.3.3.3.3
      look: the moment at which resolve counts as called
      choice: resolved-twice
      given: settlingTwice
      program: p2 = pending adopting; h0 on p2; follow p2 p1; fulfil p2; reject p2; run;
        fulfil p1; run; h1 on p3; follow p2 p3; run; reject p3
      program: p2 = pending adopting; h0 on p2; fulfil p1; follow p2 p1; reject p2; run
      program: p2 = pending adopting; fulfil p2; run; h0 on p0; follow p2 p0; run;
        fulfil or reject p0
    """
  )
}
