/// ALL: one promise of all.
extension WrittenRule {
  static let all = chapter(
    """
    ALL-01 With no inputs, all is fulfilled with an empty list.
      why: An empty list of attachments does not block the post.
      from: test262 Promise/all/S25.4.4.1_A2.3
      look: the case of no input
      program: c9 = each all; h0 on c9; run; h1 on c9
    ALL-02 All is fulfilled with every value, in input order, once every input is fulfilled.
      why: Results are found where their inputs were.
      from: test262 Promise/all/S25.4.4.1_A7, A8.1
      look: where values are collected
      program: at any point { c9 = each all of p0, p1; h0 on c9 }; every fulfilment of p0, p1;
        h1 on c9
      program: at any point { c9 = each all of p0, p1, p2; h0 on c9 }; every fulfilment of p0, p1,
        p2; h1 on c9
    ALL-04 All is rejected without waiting for pending inputs.
      why: A failed upload is shown immediately, not after the slowest one.
      from: test262 Promise/all/reject-immed
      look: counting failures as arrivals
      given: firstRejection
      program: before or after { c9 = each all of p1, p0; h0 on c9 }; reject p0
      program: before or after { c9 = each all of p1, p0, p2; h0 on c9 }; reject p0
    ALL-05 With one input pending and none rejected, all stays pending.
      why: All means all.
      look: how arrivals are counted
      program: before or after { c9 = each all of p0, p1; h0 on c9 }; fulfil p0; h1 on c9;
        run; fulfil p1
      program: before or after { c9 = each all of p0, p1, p0; h0 on c9 }; fulfil p0; h1 on c9;
        run; fulfil p1
    """
  )
}
