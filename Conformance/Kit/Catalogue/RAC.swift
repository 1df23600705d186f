/// RAC: one promise of the first end.
extension WrittenRule {
  static let rac = chapter(
    """
    RAC-01 A race ends like its first input to settle, with the same value or error.
      why: Whatever comes first decides.
      from: test262 Promise/race/S25.4.4.3_A7
      look: what is done with errors
      program: at any point { c9 = each race of p0, p1; h0 on c9 }; every end of p0, p1; h1 on c9
      program: at any point { c9 = each race of p0, p1, p2; h0 on c9 }; every end of p0, p1, p2;
        h1 on c9
      program: before or after { c9 = each race of p1, p0; h0 on c9 }; cancel p0
    RAC-03 If several inputs are settled already, the first of them in the list wins.
      why: The one that is preferred can be put first.
      from: test262 Promise/race/S25.4.4.3_A7.1
      look: the order in which inputs are looked at
      if: promises can be raced
      given: order in which settled inputs are heard
      program: at any point { c9 = each race of p0, p1; h0 on c9 }; every end of p0, p1
      program: fulfil p2; fulfil p1; c9 = each race of p0, p1, p2; h0 on c9; fulfil or reject p0
      program: reject p1; inside a handler { c9 = each race of p0, p1; h0 on c9 };
        fulfil or reject p0
      program: fulfil p1; inside a handler { c9 = each race of p1, p0; h0 on c9 };
        fulfil or reject p0
    RAC-04 An input that lost the race and has other observers ends as if there had been no race.
      why: A shared download may be raced against the clock.
      from: test262 Promise/race/reject-ignored-deferred and its like
      look: what a race does to those that lost
      if: promises can be raced
      program: h0 on p1; c9 = each race of p1, p0; h1 on c9; fulfil or reject p0; fulfil p1;
        h2 on p1
      program: h0 on p1; c9 = each race of p1, p0; h1 on c9; fulfil or reject p0; reject p1;
        h2 on p1
      program: h0 on p1; c9 = each any of p1, p0; h1 on c9; fulfil p0; run; fulfil or reject p1;
        h2 on p1
      program: h0 on p1; c9 = each race of p1, p0, p2; h1 on c9; fulfil or reject p0; fulfil p1;
        h2 on p1
    """
  )
}
