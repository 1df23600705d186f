/// MEM: what is kept, and what is released.
extension WrittenRule {
  static let mem = chapter(
    """
    MEM-03 A chain stays alive as long as its source can still settle.
      why: A chain need not be kept in a variable to run.
      look: weak references from source to derived promise
      program: p1 = each step h0 on p0; h1 on p1; drop p1; run; fulfil or reject p0
      program: at any time { p1 = each step h0 on p0; p2 = each step h1 on p1; h2 on p2;
        drop p1; drop p2 }; fulfil or reject p0
    """
  )

  static let ofHooks = chapter(
    """
    MEM-13 What a hook captured is released with no lock held, even if the hook never ran.
      why: A producer that goes away may settle what is left in its `deinit`.
      look: hooks that are removed, or that are not needed once the promise is settled
      program: 3 times hook h0 on p0 when released { describe p0 on another thread }; h9 on p0;
        fulfil or reject or cancel p0
      program: hook h0 on p0 when released { describe p0 on another thread };
        hook h1 on p0 when released { describe p0 on another thread }; unhook h1; h2 on p0;
        fulfil or reject or cancel p0
    """
  )
}
