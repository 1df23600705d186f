/// The public verbs of `Dispatchers` that `Docs/Features.md` shows.
///
/// They are the same for all libraries.
package struct DispatcherCalls: CallTable {
  package let library = "Dispatchers"

  let places = [
    Call(
      "struct Here: Dispatcher { func dispatch(_ work: @escaping @Sendable () -> Void) { work() } }"
    )
    .row(
      .ownDispatcher,
      "what runs work immediately is never current, and what does not know says so"
    ),
    Call("DispatchQueueDispatcher(queue: queue, group: group, qos: .utility)")
      .row(.queueWithGroup, "a queue with a group is done when the group is"),
    Call("InPlaceDispatcher(on: queue)")
      .row(.inPlace, "work runs in place where its dispatcher is current, and waits elsewhere"),
    Call("ManagedObjectContextDispatcher(context)", where: "canImport(CoreData)")
      .row(
        .coreData,
        "work for a managed object context runs on its queue, and not inside the call"
      ),
    Call("try RateLimitedDispatcher(limit: 10, per: .seconds(1))")
      .row(.rateLimit, "a bucket never gives more tokens than it had and got"),
    Call("try StrictRateLimitedDispatcher(limit: 10, per: .seconds(1))")
      .row(
        .strictRateLimit,
        "a sliding window is never exceeded, and no work waits longer than it must"
      ),
    Call("try ConcurrencyLimitedDispatcher(limit: 4)")
      .row(.concurrencyLimit, "so many run together, in order, and a slow one delays no other"),
    Call("limiter.dispatch { let places = limiter.places; load { use($0, places) } }")
      .row(.promiseLimit, "a place is kept until nothing holds it"),
    Call("try RateLimitedDispatcher(limit: 10, per: .seconds(1), clock: .continuous)"),
    Call("try StrictRateLimitedDispatcher(limit: 10, per: .seconds(1), clock: .continuous)"),
    Call("limiter.dropWaiting()")
      .row(.emptiedLimiter, "emptying a limiter drops what waits, and nothing that has started"),
    Call("limiter.waitingCount + limiter.runningCount")
      .row(.limiterCounts, "emptying a limiter drops what waits, and nothing that has started"),
    Call("try DefaultDispatcher.choose(queue)")
      .row(.defaultDispatcher, "the default dispatcher is chosen once"),
    Call("ManualDispatcher()")
      .row(.byHand, "a manual dispatcher runs nothing by itself, and all of it when told"),
  ]

  package let scope = """
    import Dispatch
    import Dispatchers
    #if canImport(CoreData)
      import CoreData
      var context: NSManagedObjectContext { NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType) }
    #endif

    var limiter: ConcurrencyLimitedDispatcher { preconditionFailure() }
    @Sendable func load(_ use: @escaping @Sendable (Int) -> Void) {}
    @Sendable func use(_ page: Int, _ places: [LimiterPlace]) {}
    var queue: DispatchQueue { .main }
    var group: DispatchGroup { DispatchGroup() }
    """
}
