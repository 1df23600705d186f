/// STA: a promise settles once and for all, and everybody sees the same outcome.
extension WrittenRule {
  static let sta = chapter(
    """
    STA-01 A pending promise may become fulfilled, and may become rejected.
      why: Both ways to end can be reached, and nothing is seen before.
      from: Promises/A+ 2.1.1
      look: the call that settles
      program: h0 on p0; run; fulfil or reject p0; h1 on p0
    STA-02 Once fulfilled, a promise never changes, whatever settles it again.
      why: Code that got the value can rely on all others getting it.
      from: Promises/A+ 2.1.2.1; test262 Promise/reject-ignored-via-*
      look: the state must be looked at and changed in one critical section
      given: settlingTwice
      program: h0 on p0; fulfil p0; 300 times fulfil p0; 300 times reject p0; run; h1 on p0;
        20 times reject p0 on another thread; h2 on p0
    STA-03 Once rejected, a promise never changes, whatever settles it again.
      why: A failure that was reported is not taken back.
      from: Promises/A+ 2.1.3.1; test262 Promise/resolve-ignored-via-*
      look: the state must be looked at and changed in one critical section
      given: settlingTwice
      program: h0 on p0; reject p0; 300 times fulfil p0; 300 times reject p0; run; h1 on p0;
        20 times fulfil p0 on another thread; h2 on p0
    STA-04 Every observer gets the identical value, however late it attaches.
      why: A promise hands out one object, not copies or later versions.
      from: Promises/A+ 2.1.2.2
      look: where the value is stored and handed out
      program: at any time { h0 on p0 }; fulfil p0; h1 on p0
      program: at any time { 4 times h0 on p0 }; fulfil p0; 4 times h10 on p0;
        h20 on p0 on another thread
    STA-05 Every observer gets the identical error, however late it attaches.
      why: An error can be recognised by the object that was thrown.
      from: Promises/A+ 2.1.3.2
      look: where the error is stored and handed out
      program: at any time { h0 on p0 }; reject p0; h1 on p0
      program: at any time { 4 times h0 on p0 }; reject p0; 4 times h10 on p0;
        h20 on p0 on another thread
    STA-06 Settling a promise again is ignored, reports that it lost, or traps.
      why: Whether a producer can learn that it came too late.
      from: Promises/A+ tests, README; Kotlin CompletableDeferred.complete
      look: what the settling call returns the second time
      choice: late-settle
      given: settlingTwice
      program: fulfil p0; fulfil p0; reject p0; run; h1 on p0
    """
  )

  static let byHand = chapter(
    """
    STA-10 A derived promise that is settled by hand stays so, and no other promise notices.
      why: An answer from the cache may overtake the request, and others still get theirs.
      look: what a step does with a promise that is settled when its turn comes
      program: p1 = each step h0 on p0; p2 = each step h1 on p0; h2 on p1; h3 on p2;
        h4 on p0; fulfil p1; run; fulfil or reject or cancel p0; h5 on p1
      program: p1 = each step h0 on p0; p2 = each step h1 on p0; h2 on p1; h3 on p2;
        h4 on p0; reject p2; run; fulfil or reject or cancel p0; h5 on p2
    """
  )
}
