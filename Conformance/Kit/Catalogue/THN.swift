/// THN: when handlers run, how often, and which of them.
extension WrittenRule {
  static let thn = chapter(
    """
    THN-01 A handler for the value runs after fulfilment, with the value.
      why: This is what a promise is for.
      from: Promises/A+ 2.2.2.1
      look: delivery of the value
      program: at any time { p1 = each step for values h0 on p0 }; fulfil p0
    THN-02 A handler for the value never runs before fulfilment, and not on rejection.
      why: A handler may rely on the value being there.
      from: Promises/A+ 2.2.2.2
      look: attaching to a pending promise
      program: at any time { p1 = each step for values only h0 on p0; h1 on p1 };
        reject or cancel p0
      program: p1 = each step for values only h0 on p0; run; fulfil p0
    THN-03 A handler for the value runs at most once.
      why: What a handler does — pay, post, push a screen — happens once.
      from: Promises/A+ 2.2.2.3
      look: handlers that stay registered after delivery
      program: before or after { p1 = each step for values h0 on p0 }; fulfil p0; h1 on p0
      program: before or after { p1 = each step for values h0 on p0 }; fulfil p0; fulfil p0;
        reject p0; h1 on p0
    THN-04 A handler for the error runs after rejection, with the error.
      why: A failure reaches the code that asked for it.
      from: Promises/A+ 2.2.3.1
      look: delivery of the error
      program: at any time { p1 = each step for errors h0 on p0 }; reject p0
    THN-05 A handler for the error never runs before rejection, and not on fulfilment.
      why: No alert is shown for something that worked.
      from: Promises/A+ 2.2.3.2
      look: attaching to a pending promise
      program: at any time { p1 = each step for errors only h0 on p0; h1 on p1 }; fulfil p0
      program: p1 = each step for errors only h0 on p0; run; reject p0
    THN-06 A handler for the error runs at most once.
      why: One failure, one alert.
      from: Promises/A+ 2.2.3.3
      look: handlers that stay registered after delivery
      program: before or after { p1 = each step for errors h0 on p0 }; reject p0; h1 on p0
      program: before or after { p1 = each step for errors h0 on p0 }; reject p0; reject p0;
        fulfil p0; h1 on p0
    THN-07 Exactly one of a pair of handlers runs, and what it throws does not reach the other.
      why: The two handlers are alternatives, not stages.
      from: Promises/A+ 2.2.2, 2.2.3
      look: a pair built from two links of a chain
      program: at any time { p1 = each pair h0, h1 on p0; h2 on p1 }; fulfil or reject p0
      program: at any time { p1 = each pair h0, h1 on p0 { throw } else { throw };
        h2 on p1 }; fulfil or reject p0
    THN-08 Handlers see the same, whether the promise settles before or after they are attached.
      why: No race between attaching and settling changes the result.
      from: Promises/A+ tests, testThreeCases
      look: one path for settled, another for pending
      program: at any time { p1 = each step h0 on p0 { return same }; h1 on p1 };
        fulfil or reject p0
      program: at any time { p1 = each step for values only h0 on p0; h1 on p1 }; cancel p0
    THN-09 A promise takes many handlers, and all of them run.
      why: Two parts of a program can wait for one answer.
      from: Promises/A+ 2.2.6
      look: a single slot for the handler
      program: at any time { 9 times each step for values h0 on p0 }; fulfil p0
      program: at any time { 9 times each step for errors h0 on p0 }; reject p0
    THN-10 A handler that fails does not affect the other handlers of its promise.
      why: A bug in one listener is not a bug in all.
      from: Promises/A+ 2.2.6.1, 2.2.6.2
      look: a throw that leaves the delivery loop
      program: at any time { p1 = each step for values h0 on p0 { throw }; h1 on p1;
        each step for values h2 on p0 { throw }; h3 on p0 }; fulfil p0
      program: at any time { p1 = each step for errors h0 on p0 { throw }; h1 on p1;
        each step for errors h2 on p0 { throw }; h3 on p0 }; reject p0
    THN-11 A handler that is attached inside a handler of the same promise runs.
      why: Attaching is allowed at any time, also during delivery.
      from: Promises/A+ 2.2.6.1
      look: a list that is replaced after delivery
      program: inside a handler { p1 = each step for values h0 on p0 }; fulfil p0
      program: inside a handler { p1 = each step for errors h0 on p0 }; reject p0
    """
  )

  static let progress = chapter(
    """
    THN-15 A late handler for progress is told the latest report, all so far, or only what follows.
      why: Whether a bar that appears late is empty until the next report.
      look: what is kept of reports for handlers that come
      choice: late-progress
      program: p1 = pending progressing; progress h0 on p1; report p1; report p1; run;
        progress h1 on p1; run; report p1
    """
  )
}
