/// COL: what holds for combinations of every kind.
extension WrittenRule {
  static let col = chapter(
    """
    COL-01 Values, outcomes and errors are in the order of the inputs, whatever the order of settlement.
      why: Results are found where their inputs were.
      from: test262 Promise/all/S25.4.4.1_A8.1, allKeyed/key-order-preserved
      look: where what has arrived is collected
      program: at any point { c9 = each all of p0, p1, p2; h0 on c9 }; every fulfilment of p0, p1,
        p2
      program: at any point { c9 = each all of p0, p1; h0 on c9 }; every fulfilment of p0, p1
      program: at any point { c9 = each allSettled of p0, p1, p2; h0 on c9 };
        every end of p0, p1, p2
      program: at any point { c9 = each any of p0, p1, p2; h0 on c9 }; every rejection of p0, p1, p2
    COL-02 Settled inputs, pending inputs and inputs that occur twice may be mixed.
      why: A list of promises need not be sorted first.
      from: test262 Promise/all/resolved-sequence-mixed and its like
      look: inputs that are settled already, and how places in the list are told apart
      program: at any point { c9 = each combination of p0, p1, p0; h0 on c9 };
        every end of p0, p1; h1 on c9
      program: at any point { c9 = each all of p0, p0; h0 on c9 }; every end of p0
    COL-04 A combination settles as soon as its inputs decide the result, and not before.
      why: What follows finds everything done, and does not wait for more.
      from: test262 Promise/all, allSettled, any and race
      look: what ends a combination
      program: at any point { c9 = each combination of p0, p1, p2; h0 on c9 };
        every end of p0, p1, p2 one by one
      program: at any time { c9 = each race of p0, p0; h0 on c9; c8 = each all of p0, p0;
        h1 on c8 }; fulfil or reject p0
      program: at any point { c9 = each combination of p0, p1; h0 on c9 };
        every end of p0, p1 one by one
    COL-05 Inputs that settle after the combination change nothing, and are not reported as
        unhandled.
      why: The second failure in a group is neither reported nor a crash.
      from: test262 Promise/all/resolve-ignores-late-rejection
      look: what a combination leaves at its inputs when it has settled
      program: report unhandled; before or after { c9 = each all of p0, p1, p2; h0 on c9 };
        reject p0; reject p1; run; fulfil p2
      program: report unhandled; before or after { c9 = each any of p0, p1, p2; h0 on c9 };
        fulfil p0; reject p1; run; fulfil p2
      program: report unhandled; before or after { c9 = each race of p0, p1, p2; h0 on c9 };
        fulfil or reject p0; reject p1; run; reject p2
      program: report unhandled; before or after { c9 = each all of p0, p1; h0 on c9 }; reject p0;
        reject p1
      program: report unhandled; before or after { c9 = each any of p0, p1; h0 on c9 }; fulfil p0;
        reject p1
      program: report unhandled; before or after { c9 = each race of p0, p1; h0 on c9 };
        fulfil or reject p0; reject p1
    COL-06 The inputs are iterated once, and not past their end.
      why: A sequence may be single-pass, or make its promises while it is iterated.
      from: test262 Promise/all/iter-step-err-no-close and its like
      look: a sequence that is counted before it is used
      if: a list can be combined
      program: before or after { c9 = each combination of p0, p1, p2, p3; h0 on c9 }; fulfil p0;
        fulfil p1; fulfil p2; fulfil p3
    """
  )
}
