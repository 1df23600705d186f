/// ANY: one promise of the first value.
extension WrittenRule {
  static let any = chapter(
    """
    ANY-01 The combination is fulfilled with the first value in the order of settlement.
      why: The fastest of several servers answers.
      from: test262 Promise/any/resolve-from-resolve-reject-catch
      look: searching the inputs by index
      program: at any point { c9 = each any of p0, p1; h0 on c9 }; every end of p0, p1; h1 on c9
      program: at any point { c9 = each any of p0, p1, p2; h0 on c9 }; every end of p0, p1, p2;
        h1 on c9
    ANY-04 Errors before the first value are dropped, and not reported as unhandled.
      why: A server that is down is no failure while another answers.
      from: test262 Promise/any/resolve-from-reject-catch
      look: passing on the first error
      program: report unhandled; before or after { c9 = each any of p0, p1, p2; h0 on c9 };
        reject p0; reject p1; fulfil p2
      program: report unhandled; before or after { c9 = each any of p0, p1; h0 on c9 };
        reject p0; fulfil p1
    ANY-05 With some inputs rejected and one pending, the combination stays pending.
      why: As long as one server may still answer, nothing is decided.
      from: test262 Promise/any
      look: how errors are counted
      program: before or after { c9 = each any of p0, p1; h0 on c9 }; reject p0; h1 on c9;
        run; reject p1
      program: before or after { c9 = each any of p0, p1, p0; h0 on c9 }; reject p0; h1 on c9;
        run; reject p1
    """
  )

  static let few = chapter(
    """
    ANY-06 The first few values fulfil the combination as soon as they are there, as they came or
        in the order of the list.
      why: Two of three servers that agree are enough, and nobody waits for the third.
      from: Bluebird, Promise.some
      look: how values and errors are counted
      choice: first-few
      program: at any point { c9 = each firstFew 1 of p0, p1, p2; h0 on c9 };
        every end of p0, p1, p2 one by one
      program: at any point { c9 = each firstFew 2 of p0, p1, p2; h0 on c9 };
        every end of p0, p1, p2 one by one
      program: at any point { c9 = each firstFew 3 of p0, p1, p2; h0 on c9 };
        every end of p0, p1, p2 one by one
      program: at any point { c9 = each firstFew 1 of p0, p1; h0 on c9 };
        every end of p0, p1 one by one
    """
  )
}
