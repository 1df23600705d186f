/// TIM: delays, limits and retries.
extension WrittenRule {
  static let tim = chapter(
    """
    TIM-01 A delay ends at its time and not before, immediately if its length is zero or negative.
      why: What is to happen later does not happen early.
      look: when the alarm is set for
      program: t0 = each delay 3; h0 on t0; advance 2; run; advance 1; run; advance 3
      program: t0 = each delay 0; h0 on t0; run
    TIM-08 Delays end in the order of their times, and those for the same time in the order of
        their start.
      why: What was asked for first comes first, as with timers in a browser.
      from: HTML, “run steps after a timeout”
      look: how alarms for the same time are kept
      program: t0 = each delay 2; h0 on t0; t1 = each delay 1; h1 on t1; t2 = each delay 2;
        h2 on t2; t3 = each delay 4; h3 on t3; t4 = each delay 1; h4 on t4; t5 = each delay 3;
        h5 on t5; t6 = each delay 2; h6 on t6; t7 = each delay 4; h7 on t7; t8 = each delay 1;
        h8 on t8; advance 4
      program: t0 = each delay 2; h0 on t0; t1 = each delay 1; h1 on t1; advance 1; run;
        advance 1; run
    TIM-13 What decides on the next attempt is asked after each failure, with its error and number,
        and not after a success.
      why: A server says how long to wait, and a wrong password is not tried again.
      from: RFC 9110, Retry-After; p-retry `shouldRetry`
      look: which error, and which number, is asked about
      program: t0 = each asking retry h0 3 times pausing 1 { throw }; h1 on t0; run; advance 1;
        run; advance 1; run; advance 1; run
      program: t1 = each asking retry h0 3 times pausing 1 { return p0 }; h1 on t1;
        fulfil or reject p0; run; advance 1; run; advance 1; run; advance 1; run
    """
  )

  static let turnedBack = chapter(
    """
    TIM-15 A clock that is turned back ends nothing early, and what it is to end does end.
      why: Whoever sets the clock of a machine stops no program, and sets off nothing.
      look: a time that is kept, and compared with the clock later
      program: advance 6; t0 = each delay 2; h0 on t0; advance 1; turn back 4; t1 = each delay 2;
        h1 on t1; advance 1; run; advance 1; run; advance 4
      program: advance 6; t1 = each limit p0 to 2; h1 on t1; advance 1; turn back 4;
        t2 = each limit p0 to 2; h2 on t2; advance 1; run; advance 1; run; advance 4
      program: reject p0; advance 6; t1 = each retry h0 2 times pausing 2 { return p0 };
        h1 on t1; advance 1; turn back 4; t2 = each retry h2 2 times pausing 2 { return p0 };
        h3 on t2; advance 1; run; advance 1; run; advance 4
      program: advance 6; t0 = each delay 1; h0 on t0; advance 1; run; turn back 4;
        t1 = each delay 2; h1 on t1; advance 1; run; advance 1; run
      program: advance 6; t1 = each delay 1; h1 on t1; advance 1; run; turn back 4;
        t2 = each limit p0 to 2; h2 on t2; advance 1; run; advance 1; run
    """
  )
}
