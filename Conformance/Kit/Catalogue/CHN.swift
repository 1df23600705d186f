/// CHN: what happens to the value that a handler returns, or the error that it throws.
extension WrittenRule {
  static let chn = chapter(
    """
    CHN-02 A derived promise is a new object, or the source itself.
      why: Whether cancelling or keeping one also cancels or keeps the other.
      from: Promises/A+ note 3.3
      look: what the verb returns
      choice: identity
      given: identity
      program: before or after { p1 = each then h0 on p0 { return same }; h1 on p1 }; fulfil p0
    CHN-03 A value that a handler returns fulfils the derived promise.
      why: A chain is read from top to bottom: each step gets what the last one made.
      from: Promises/A+ 2.2.7.1
      look: settling the derived promise
      program: at any time { p1 = each then h0 on p0; h1 on p1 }; fulfil p0
    CHN-04 An error that a handler throws rejects the derived promise with that same error.
      why: Nothing that goes wrong inside a handler is lost, or turned into something else.
      from: Promises/A+ 2.2.7.2
      look: the catch around the handler
      program: at any time { p1 = each step for values h0 on p0 { throw }; h1 on p1 }; fulfil p0
      program: at any time { p1 = each step for errors h0 on p0 { throw }; h1 on p1 }; reject p0
    CHN-05 A value passes unchanged through any number of links that have no handler for values.
      why: Error handling can be anywhere in a chain, without a change to the good case.
      from: Promises/A+ 2.2.7.3
      look: links for errors must pass values on
      program: at any time { p1 = each link that passes values h0 on p0;
        p2 = each link that passes values h1 on p1; p3 = each link that passes values h2 on p2;
        h3 on p3 }; fulfil p0
    CHN-06 An error passes unchanged through any number of links that have no handler for errors.
      why: One handler at the end of a chain is enough for all of it.
      from: Promises/A+ 2.2.7.4
      look: links for values must pass errors on
      program: at any time { p1 = each link that passes errors h0 on p0;
        p2 = each link that passes errors h1 on p1; p3 = each link that passes errors h2 on p2;
        h3 on p3 }; reject p0
    CHN-07 A handler for errors fulfils the derived promise if it returns, and replaces the error
        if it fails.
      why: A chain can recover in the middle, and an error can be translated.
      from: Promises/A+ 2.2.7.1, 2.2.7.2
      look: settling after a handler for errors
      program: at any time { p1 = each catch h0 on p0; h1 on p1 }; reject p0
      program: at any time { p1 = each catch h0 on p0 { throw }; h1 on p1 }; reject p0
      program: at any time { p1 = each tapError h0 on p0; h1 on p1 }; reject p0
    CHN-08 Each branch from a promise has its own result.
      why: Two parts of a program can go on from one answer in different ways.
      from: Promises/A+ 2.2.6
      look: a result stored in the source
      program: at any time { p1 = each returning step for values h0 on p0; h1 on p1;
        p2 = each returning step for values h2 on p0 { return same }; h3 on p2 }; fulfil p0
      program: at any time { p1 = each returning step for errors h0 on p0; h1 on p1;
        p2 = each returning step for errors h2 on p0; h3 on p2 }; reject p0
      program: at any time { p1 = each returning step for values h0 on p0 { throw }; h1 on p1;
        p2 = each returning step for values h2 on p0; h3 on p2 }; fulfil p0
      program: at any time { p1 = each returning step for errors h0 on p0 { throw }; h1 on p1;
        p2 = each returning step for errors h2 on p0; h3 on p2 }; reject p0
      program: at any time { p1 = then h0 on p0; h1 on p1; p2 = each finally step h2 on p0;
        h3 on p2; p4 = then h4 on p0; h5 on p4 }; fulfil p0
    CHN-11 A handler runs even if its result is not observed.
      why: Attaching a handler is a request to run it; nothing waits for a subscriber.
      from: new; a Combine-style future fails it
      look: work that waits for demand
      program: at any time { p1 = each step for values h0 on p0 }; fulfil p0
      program: at any time { p1 = each step for errors h0 on p0 }; reject p0
    CHN-12 A handler runs once, however many observers its result has.
      why: Observing a result does not repeat the step that made it.
      from: new; a Combine-style future fails it
      look: steps that run for each observer
      program: at any time { p1 = each step for values h0 on p0; h1 on p1 }; fulfil p0; h2 on p1;
        h3 on p1; h4 on p1
      program: at any time { p1 = each step for errors h0 on p0; h1 on p1 }; reject p0; h2 on p1;
        h3 on p1; h4 on p1
    CHN-14 A handler for some errors deals with those; any other, and a value, pass by unchanged.
      why: What was not planned for is seen at the end of the chain.
      from: bluebird `.catch(predicate)`; PromiseKit `recover(only:)`
      look: what a handler does with an error that it was not asked for
      program: reject p0; p1 = each catchOne h0 on p0; h1 on p1
      program: before or after { p1 = each catchOne h0 on p0 for another error; h1 on p1 };
        fulfil or reject p0
    """
  )
}
