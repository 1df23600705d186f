#if canImport(CoreData)
  import CoreData
  import Dispatchers
  import TestSupport
  import Testing

  @Suite(.ownThread) struct ManagedObjectContextTests {
    @Test func `work for a managed object context runs on its queue, and not inside the call`()
      throws
    {
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      let (log, done) = (Log<String>(), Event())
      // Submitted from the context's queue itself: one that ran it in place would show it here.
      context.performAndWait {
        ManagedObjectContextDispatcher(context).dispatch {
          log.append("work")
          done.signal()
        }
        log.append("handed over")
      }
      try done.wait()
      #expect(log.entries == ["handed over", "work"])
    }
  }
#endif
