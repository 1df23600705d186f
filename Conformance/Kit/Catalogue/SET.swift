/// SET: one promise of all outcomes.
extension WrittenRule {
  static let set = chapter(
    """
    SET-01 The combination is never rejected, and reports each outcome in the order of the inputs.
      why: A single handler learns what failed and what did not.
      from: test262 Promise/allSettled/resolved-all-mixed
      look: errors of inputs that are taken for the combination's own
      program: at any point { c9 = each allSettled of p0, p1; h0 on c9 }; every end of p0, p1;
        h1 on c9
      program: at any point { c9 = each allSettled of p0, p1, p2; h0 on c9 };
        every end of p0, p1, p2; h1 on c9
    SET-02 The combination waits for every input.
      why: An input that fails early does not hide the outcomes of the others.
      from: test262 Promise/allSettled
      look: how arrivals are counted
      program: before or after { c9 = each allSettled of p0, p1; h0 on c9 }; fulfil or reject p0;
        h1 on c9; run; fulfil p1
      program: before or after { c9 = each allSettled of p0, p1, p2; h0 on c9 };
        fulfil or reject p0; h1 on c9; run; fulfil p1; run; fulfil p2
    SET-03 With no inputs, the combination is fulfilled with an empty list.
      why: An empty list needs no special case.
      from: test262 Promise/allSettled/resolves-empty-array
      look: the case of no input
      program: c9 = each allSettled; h0 on c9; run; h1 on c9
    """
  )
}
