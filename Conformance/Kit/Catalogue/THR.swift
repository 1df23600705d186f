/// THR: several threads.
extension WrittenRule {
  static let thr = chapter(
    """
    THR-11 While a handler blocks, other threads can still attach and settle.
      why: One slow listener does not stop the rest of the program.
      from: Lincheck checkObstructionFreedom
      look: a lock, or a turn shared by all promises, that is held while a handler runs
      program: p2 = pending; h1 on p1; h0 on p0 { h2 on p0 on another thread; reject p0 on another
        thread; h3 on p1 on another thread; reject p1 on another thread; h4 on p1 on another thread;
        fulfil p2 on another thread; h5 on p2 on another thread }; h6 on p0; fulfil p0
    """
  )
}
