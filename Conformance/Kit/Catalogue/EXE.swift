/// EXE: promises that are made with their work, or of a closure.
extension WrittenRule {
  static let exe = chapter(
    """
    EXE-02 The work runs exactly once, however many observers the promise has.
      why: Observing is not starting: a request is not sent twice.
      from: new; implicit in Promises/A+
      look: work that is kept and run for each observer
      program: p1 = each work h0; 3 times h1 on p1; run; fulfil p1; h9 on p1
      program: p1 = each work h0; c9 = each all of p1, p0; h1 on c9; run; fulfil p1; fulfil p0
      program: p1 = each work h0; c9 = each race of p1, p0; h1 on c9; run; fulfil p1
    EXE-03 The work can settle the promise while it runs.
      why: Work that is finished immediately can settle immediately.
      from: test262 Promise/resolve-non-obj-immed, reject-via-fn-immed
      look: the state must be ready before the work runs
      program: p1 = each work h0 { fulfil p1 }; h1 on p1
      program: p1 = each work h0 { reject p1 }; h1 on p1
    EXE-04 The promise can be settled after the work has returned, from any thread.
      why: Work is usually asynchronous: that is what promises are for.
      from: test262 Promise/resolve-non-obj-deferred, reject-via-fn-deferred
      look: the settler must outlive the work
      program: p1 = each work h0; h1 on p1; run; fulfil p1 on another thread
      program: p1 = each work h0; h1 on p1; run; reject p1 on another thread
    EXE-05 An error that the work throws rejects the promise, or is ignored if the promise is settled.
      why: An error on the way to an answer reaches the code that waits for the answer.
      from: test262 Promise/reject-via-abrupt, exception-after-resolve-in-executor
      look: the initialiser must catch the error, and reject as any other caller does
      program: p1 = each work h0 { throw }; h1 on p1
      program: p1 = each work h0 { fulfil p1; throw }; h1 on p1
    EXE-06 A pending promise is settled by its own settler, and by nothing else.
      why: Two promises made the same way do not share anything.
      from: test262 Promise/withResolvers
      look: state that is shared between promises
      program: h0 on p0; h1 on p1; fulfil p0; run; reject p1
    EXE-07 A promise made settled behaves like a pending one that was settled immediately.
      why: A cached answer behaves as a fresh one does.
      from: Promises/A+ tests, testThreeCases
      look: a second code path for settled promises
      program: p1 = each fulfilled; h0 on p1; run; h1 on p1
      program: p1 = each fulfilled; p2 = each step for values h0 on p1; h1 on p2; h2 on p1
      program: p1 = each fulfilled; p2 = each step for values h0 on p1 { throw }; h1 on p2
      program: p1 = each fulfilled; p2 = each link that passes values h0 on p1; h1 on p2
      program: p1 = each rejected; h0 on p1; run; h1 on p1
      program: p1 = each rejected; p2 = each step for errors h0 on p1; h1 on p2; h2 on p1
      program: p1 = each rejected; p2 = each step for errors h0 on p1 { throw }; h1 on p2
      program: p1 = each rejected; p2 = each link that passes errors h0 on p1; h1 on p2
    EXE-09 A returned value fulfils the promise, a thrown error rejects it, a returned promise is
        followed.
      why: Errors that are thrown immediately and errors that come later end up in one place.
      from: test262 Promise/try
      look: the call that starts a chain
      program: p1 = each try h0; h1 on p1
      program: p1 = each try h0 { throw }; h1 on p1
      program: p1 = each tryChain h0 { return p0 }; h1 on p1; run; fulfil or reject p0
      program: p1 = each tryChain h0 { throw }; h1 on p1
    """
  )
}
