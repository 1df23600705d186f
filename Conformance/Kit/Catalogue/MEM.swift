/// MEM: what is kept, and what is released.
extension WrittenRule {
  static let mem = chapter(
    """
    MEM-03 A chain stays alive as long as its source can still settle.
      why: A chain need not be kept in a variable to run.
      look: weak references from source to derived promise
      program: p1 = each step h0 on p0; h1 on p1; drop p1; run; fulfil or reject p0
      program: at any time { p1 = each step h0 on p0; p2 = each step h1 on p1; h2 on p2; drop p1;
        drop p2 }; fulfil or reject p0
    """
  )

  static let listeners = chapter(
    """
    MEM-14 What a listener captured is released with no lock held, after it was removed or has run.
      why: An object that listens to a signal may use it in its `deinit`.
      look: how a listener is removed; a list that is copied without it
      program: s0 = signal; s1 = signal of s0; listener h0 on s0 when released { ask s0 on another
        thread }; listener h1 on s0 when released { ask s0 on another thread }; listener h2 on s0
        when released { ask s0 on another thread }; listener h3 on s1 when released { ask s1 on
        another thread }; listener h4 on s1 when released { ask s1 on another thread }; listener h5
        on s1 when released { ask s1 on another thread }; unlisten h2; unlisten h0; unlisten h5;
        unlisten h1; abort s0; s2 = signal of s1; listener h6 on s2 when released { ask s2 on
        another thread }
    """
  )
}
