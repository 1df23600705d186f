/// CTX: where handlers run.
extension WrittenRule {
  static let ctx = chapter(
    """
    CTX-12 A call that moves a chain to a context moves failures as well as values.
      why: The error handler also updates the screen, and must run on the screen's thread.
      from: new; the widely copied hand-written one moves values only
      look: the failure path of the call that moves
      if: a chain can be moved
      program: at any time { p1 = each move p0; h0 on p1 }; fulfil or reject or cancel p0
      program: at any time { p1 = each step h0 on p0; p2 = each move p1; h1 on p2 };
        fulfil or reject p0
    """
  )
}
