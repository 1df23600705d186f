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

  static let ofFollowing = chapter(
    """
    MEM-20 A promise that is told to follow another after it has ended is not kept by the other.
      why: A promise that lives as long as the app does not collect those that came too late.
      look: what is attached to the other promise before this one is asked whether it has ended
      given: settlingTwice
      program: p2 = pending adopting; h0 on p2; fulfil or reject p2; follow p2 p1; run; drop p2
      program: p2 = pending adopting; h0 on p2; follow p2 p0; fulfil or reject p0; follow p2 p1;
        run; drop p2; drop p0
    """
  )
}
