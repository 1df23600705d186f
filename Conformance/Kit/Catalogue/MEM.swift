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
}
