/// CAN: what a cancellation does to a promise, and to what depends on it.
extension WrittenRule {
  static let can = chapter(
    """
    CAN-02 Cancelling again does nothing: observers are notified once, and a hook is called once.
      why: Code that cleans up need not know what other code does.
      from: WPT dom/abort/event.any.js; Swift Task.cancel
      look: cancelling what is cancelled
      program: h0 on p0; cancel p0; cancel p0; run; cancel p0; cancel p0; h1 on p0
      program: hook h0 on p0; h1 on p0; cancel p0; cancel p0; run; cancel p0; cancel p0; h2 on p0
    CAN-03 Cancelling a settled promise changes nothing, and no hook is called.
      why: A result that has arrived stays.
      from: CompletableFuture.cancel; Kotlin Job
      look: looking at the state before cancelling; hooks that stay after settlement
      program: before or after { h0 on p0 }; fulfil or reject p0; cancel p0; run; cancel p0;
        h1 on p0
      program: hook h2 on p0; before or after { h0 on p0 }; fulfil or reject p0; cancel p0;
        run; cancel p0; h1 on p0
      program: h0 on p0; fulfil or reject p0; cancel p0
    CAN-06 Cancelling returns nothing, whether this call won, or whether the promise is cancelled now.
      why: Whether the caller learns that the value had already arrived.
      from: CompletableFuture.cancel
      look: the result of the call
      choice: cancel-returns
      program: cancel p0; cancel p0; fulfil p1; cancel p1; reject p2; cancel p2
    CAN-07 As soon as cancelling has returned, the promise or its signal reads as cancelled.
      why: No code in between acts on an outdated state.
      from: bluebird cancel.js
      look: a state that is written by a later job
      program: cancel p0; run; cancel p0; fulfil p1; cancel p1
      program: before or after { each step for values h0 on p0 { cancel p1; cancel p1 } };
        fulfil p0; cancel p1
    CAN-08 The reason of the first cancellation is kept, and delivered unchanged.
      why: Code that shows an error can tell whether the user or the clock gave up.
      from: DOM “signal abort”, steps 1 and 2
      look: a reason that is replaced or wrapped
      given: reason
      program: h0 on p0; p1 = then h1 on p0; h2 on p1; cancel p0; cancel p0; run; h3 on p0
    CAN-23 A handler for errors is called for a cancellation, or is not.
      why: Whether code that shows an alert has to check for a cancellation.
      from: PromiseKit CatchPolicy (not by default); bluebird (no)
      look: how handlers for errors recognise a cancellation
      choice: catch-sees-cancel
      program: before or after { p1 = each catch h0 on p0; h1 on p1 }; cancel p0
      program: before or after { each tapError h0 on p0 }; cancel p0
    CAN-24 A handler for errors can turn a cancellation into a value, or cannot.
      why: Whether a cancellation can be undone further down the chain.
      from: Cats Effect MonadCancel (no)
      look: how handlers for errors recognise a cancellation
      choice: recover-cancel
      program: before or after { p1 = each catch h0 on p0; h1 on p1 }; cancel p0
      program: before or after { p1 = each catchChain h0 on p0; h1 on p1 }; cancel p0
    CAN-25 A finally handler runs exactly once when its source is cancelled, or does not run.
      why: Whether the spinner also stops after a cancellation.
      from: bluebird, “calls finally handlers”
      look: the ends after which it runs
      choice: finally-on-cancel
      program: before or after { p1 = each finally step h0 on p0; h1 on p1 }; cancel p0
    """
  )

  static let hooks = chapter(
    """
    CAN-11 All hooks run, in the order of registration, in reverse, or in any order.
      why: Whether what was acquired last is released first.
      from: DOM “run the abort steps”; bluebird
      look: the list of hooks, or of the listeners of a signal
      choice: hook-order
      program: 5 times hook h0 on p0; cancel p0
      program: s0 = signal; 5 times listener h0 on s0; abort s0
      program: s0 = signal; s1 = signal of s0; 5 times listener h0 on s1; abort s0
    CAN-12 Hooks run inside the call that cancels, or where the library's handlers run.
      why: Whether the work has been stopped when cancelling returns.
      from: .NET (inside); bluebird (next turn)
      look: where the hooks are run
      choice: hook-thread
      program: hook h0 on p0; cancel p0 on another thread
      program: hook h0 on p0; cancel p0
    CAN-14 A hook that settles the promise comes too late: the promise is cancelled already.
      why: Stopping the work often ends it with an error, which should not be shown.
      from: bluebird
      look: deciding after the hooks have run
      program: hook h0 on p0 { ask p0; fulfil p0 }; h1 on p0; cancel p0; h2 on p0
      program: hook h0 on p0 { ask p0; reject p0 }; h1 on p0; cancel p0; h2 on p0
    """
  )

  static let branches = chapter(
    """
    CAN-17 A promise that is cancelled before its work has started never starts it.
      why: A request that was given up is not sent.
      from: Kotlin ScopedBuildersCancelledStartTest
      look: looking at the state before the work is run
      given: lazyExecutor
      program: p1 = each work h0; p2 = each work h1; cancel p1; h2 on p1; h3 on p2
    CAN-18 Cancelling a derived promise leaves its source alone, or cancels it if nothing else
        needs it.
      why: Whether giving up the wait also stops the work.
      from: bluebird src/cancel.js
      look: what a cancelled promise tells its source
      choice: upstream
      program: p0 = pending cancellable; p1 = each then h0 on p0; p2 = pending cancellable;
        p3 = each then h1 on p2; p4 = each then h2 on p2; h3 on p4; cancel p1; cancel p3; run;
        h4 on p0; cancel p4; run; h5 on p2
    CAN-19 Cancelling one of several branches leaves the source and the other branches alone.
      why: Two screens share a download; one goes away.
      from: bluebird, “3 branches, 1 cancels”
      look: counting the consumers of the source
      given: countedInterest
      program: p1 = each step h0 on p0; p2 = each step h1 on p0; p3 = each step h2 on p0;
        h3 on p1; h4 on p2; h5 on p3; cancel p1; cancel p1; cancel p1; run; fulfil p0
      program: p1 = each step h0 on p0; p2 = each step h1 on p0; p3 = each step h2 on p0;
        h3 on p1; h4 on p2; h5 on p3; cancel p2; cancel p2; cancel p2; run; fulfil p0
      program: p1 = each step h0 on p0; p2 = each step h1 on p0; p3 = each step h2 on p0;
        h3 on p1; h4 on p2; h5 on p3; cancel p3; cancel p3; cancel p3; run; fulfil p0
      program: p1 = each step h0 on p0; p2 = then h1 on p0; cancel p1; run;
        p3 = each step h2 on p0; h3 on p3; cancel p2; run; fulfil p0
      program: hook h6 on p0; p1 = each step h0 on p0; p2 = each step h1 on p0;
        p3 = each step h2 on p0; cancel p2; run; fulfil p0
      program: p2 = each thenChain h0 on p0 { return p1 }; p3 = then h1 on p1; h2 on p2;
        fulfil p0; run 1; cancel p3; run; fulfil p1
      program: p2 = each catchChain h0 on p0 { return p1 }; p3 = then h1 on p1; h2 on p2;
        reject p0; run 1; cancel p3; run; fulfil p1
    CAN-26 A cancelled step cancels the returned promise that it waits for, or never asks for one.
      why: The second of two requests is stopped as well as the first.
      from: bluebird, “cancels the followee”
      look: the promise that a step waits for changes when its handler has returned
      given: countedInterest
      program: p1 = pending cancellable; hook h1 on p1; p2 = each thenChain h0 on p0 {
        return p1 }; fulfil p0; run; cancel p2; run; ask p1
      program: p1 = pending cancellable; hook h1 on p1; p2 = each catchChain h0 on p0 {
        return p1 }; reject p0; run; cancel p2; run; ask p1
      program: p1 = pending cancellable; h1 on p1; p2 = each thenChain h0 on p0 {
        return p1 }; fulfil p0; run; cancel p2; run; fulfil p1
      program: p1 = pending cancellable; hook h1 on p1; p2 = each thenChain h0 on p0 { cancel p2?;
        return p1 }; h2 on p2; fulfil p0; run; ask p1; fulfil p1
      program: p1 = pending cancellable; hook h1 on p1; p2 = each catchChain h0 on p0 { cancel p2?;
        return p1 }; h2 on p2; reject p0; run; ask p1; fulfil p1
      program: p1 = pending cancellable; hook h1 on p1; p4 = each thenChain h2 on p0 {
        return p3 }; h3 on p4; p2 = each thenChain h0 on p0 { return p1 }; fulfil p0; run;
        cancel p2; run; fulfil p3
    CAN-38 A finally handler runs exactly once when its derived promise is cancelled, or does not
        run.
      why: Whether cancelling the work also cancels the cleaning up.
      from: bluebird, “calls finally handlers”
      look: what runs the handler when its source continues without it
      choice: finally-on-own-cancel
      program: p1 = each finally step h0 on p0; h1 on p0; cancel p1; run; fulfil p0
    """
  )

  static let inputs = chapter(
    """
    CAN-27 When one promise wins a race, the others are cancelled, or left alone.
      why: Whether the slower of two servers continues with its answer.
      from: Kotlin select; structured concurrency
      look: what a race does when it has settled
      choice: losers
      program: p1 = pending cancellable; p2 = pending cancellable; c9 = each race of p0, p1, p2;
        h0 on c9; run; fulfil or reject p0; ask p1; h1 on p1; ask p2; h2 on p2; fulfil p1; fulfil p2
      program: p1 = pending cancellable; p2 = pending cancellable; c9 = each any of p0, p1, p2;
        h0 on c9; run; fulfil p0; run; ask p1; h1 on p1; ask p2; h2 on p2; fulfil p1; fulfil p2
      program: p1 = pending cancellable; c9 = each race of p0, p1; h0 on c9; fulfil or reject p0;
        ask p1; h1 on p1; fulfil p1
      program: p1 = pending cancellable; c9 = each any of p0, p1; h0 on c9; fulfil p0; run; ask p1;
        h1 on p1; fulfil p1
      program: p1 = pending cancellable; c9 = each firstFew 2 of p1, p0, p2; h0 on c9; fulfil p0;
        run; fulfil p2; run; ask p1; h1 on p1; fulfil p1
    CAN-28 When one input of a combination fails, the pending ones are cancelled, or left alone.
      why: Whether uploads continue for a post that will never be made.
      from: Kotlin, children of a Job
      look: what a combination does when it has settled early
      choice: all-failure
      given: earlyRejection
      program: p1 = pending cancellable; p2 = pending cancellable; c9 = each all of p0, p1, p2;
        h0 on c9; run; reject p0; run; ask p1; h1 on p1; ask p2; h2 on p2; fulfil p1; fulfil p2
      program: p1 = pending cancellable; c9 = each all of p0, p1; h0 on c9; reject p0; run; ask p1;
        h1 on p1; fulfil p1
    """
  )

  static let combined = chapter(
    """
    CAN-29 Cancelling a combination cancels its pending inputs, or leaves them alone.
      why: Whether one call cancels a whole group of requests.
      from: bluebird, cancellation with .all
      look: whether a combination counts as a consumer
      choice: output-cancel
      program: p1 = pending cancellable; c9 = each combination of p0, p1, p2; h0 on c9; cancel c9;
        run; ask p0; h1 on p0; ask p1; h2 on p1; fulfil p0; fulfil p1
      program: p1 = pending cancellable; c9 = each combination of p0, p1; h0 on c9; cancel c9;
        run; ask p0; h1 on p0; ask p1; h2 on p1; fulfil p0; fulfil p1
    CAN-31 A combination that is cancelled or fails does not cancel an input that somebody else
        waits for.
      why: A shared download survives the group that also wanted it.
      look: cancelling inputs without asking whether anything else needs them
      given: countedInterest
      program: h0 on p1; c9 = each combination of p0, p1, p2; cancel c9; run; fulfil p1; run;
        fulfil p2
      program: h0 on p1; c9 = each all of p0, p1, p2; reject p0; run; fulfil p1; run; fulfil p2
      program: h0 on p1; c9 = each race of p0, p1, p2; reject p0; run; fulfil p1; run; fulfil p2
      program: h0 on p1; c9 = each combination of p0, p1; cancel c9; run; fulfil p1
      program: h0 on p1; h1 on p2; c9 = each all of p0, p1; cancel c9; run; fulfil p1; fulfil p2
    """
  )

  static let signals = chapter(
    """
    CAN-33 All dependents read as aborted before any listener runs, the source's first, then theirs
        in order; or each is aborted in its turn.
      why: Whether a listener may see one half of the program stopped and the other half not.
      from: DOM “signal abort”, steps 3 to 6; .NET CreateLinkedTokenSource
      look: marking a dependent only when its turn comes
      choice: linked-abort
      program: s0 = signal; s1 = signal of s0; s2 = signal of s0; s3 = signal of s1;
        listener h3 on s3 { ask s0; ask s1; ask s2; ask s3 }; listener h2 on s2 { ask s0;
        ask s1; ask s2; ask s3 }; listener h1 on s1 { ask s0; ask s1; ask s2; ask s3 };
        listener h0 on s0 { abort s0; ask s1; ask s2; ask s3 }; abort s0
    CAN-40 A listener that a source's listener adds to a dependent signal runs in its turn, or never.
      why: What happens to an operation that begins while everything is being stopped.
      from: DOM “signal abort”, step 6
      look: whether an aborted signal that has not yet called its listeners accepts another
      choice: listener-meanwhile
      program: s0 = signal; s1 = signal of s0; listener h0 on s1; listener h1 on s0 {
        listener h2 on s1 }; abort s0
    CAN-41 A listener that is removed before the abort never runs, and no removal affects another
        listener.
      why: Work that is over is not stopped once more, and work that continues is.
      from: DOM, removeEventListener; .NET Registration.Dispose
      look: removing twice; the list of listeners while they run
      program: s0 = signal; s1 = signal of s0; listener h0 on s0; listener h1 on s0;
        listener h2 on s0; listener h3 on s1; listener h4 on s1; listener h5 on s1;
        unlisten h0; unlisten h0; unlisten h2; unlisten h2; unlisten h4; unlisten h4;
        unlisten h5; abort s0; unlisten h0; unlisten h4
      program: s0 = signal; listener h0 on s0; listener h1 on s0 { unlisten h1;
        unlisten h2? }; listener h2 on s0; listener h3 on s0; abort s0
    """
  )
}
