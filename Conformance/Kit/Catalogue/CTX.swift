/// CTX: where handlers run.
extension WrittenRule {
  static let ctx = chapter(
    """
    CTX-02 No handler that names no context runs before the call that attached it has returned.
      why: The line after `then` always runs first.
      from: Promises/A+ 2.2.4
      look: attaching to a settled promise
      given: alwaysAsync
      program: at any time { p1 = each step h0 on p0; h1 on p1 }; fulfil or reject p0
    CTX-03 No handler that names no context runs inside the call that settled or cancelled the
        promise.
      why: Settling does not run other people's code.
      from: Promises/A+ 2.2.4; .NET RunContinuationsAsynchronously
      look: settling
      given: alwaysAsync
      program: at any time { p1 = each step h0 on p0; h1 on p1 }; fulfil or reject p0
      program: at any time { p1 = each step for values only h0 on p0; h1 on p1; h2 on p0 }; cancel
        p0
    CTX-12 A call that moves a chain to a context moves failures as well as values.
      why: The error handler also updates the screen, and must run on the screen's thread.
      from: new; the widely copied hand-written one moves values only
      look: the failure path of the call that moves
      if: a chain can be moved
      program: at any time { p1 = each move p0; h0 on p1 }; fulfil or reject or cancel p0
      program: at any time { p1 = each step h0 on p0; p2 = each move p1; h1 on p2 }; fulfil or
        reject p0
    """
  )
}
