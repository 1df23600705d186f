#if canImport(CoreData)
  public import CoreData
  import Dispatch

  /// Runs work on the queue of a managed object context, where its objects may be used.
  ///
  /// `@unchecked Sendable`: only `perform(_:)` of the context, which may be called from any thread, and
  /// `concurrencyType`, which never changes, are used.
  public struct ManagedObjectContextDispatcher: Dispatcher, @unchecked Sendable {
    private let context: NSManagedObjectContext

    /// Makes a dispatcher from a context.
    ///
    /// - Parameter context: kept alive by the dispatcher.
    public init(_ context: NSManagedObjectContext) {
      self.context = context
    }

    /// Runs `work` asynchronously on the context's queue, as `perform(_:)` does.
    ///
    /// - Parameter work: runs on that queue, never inside this call.
    public func dispatch(_ work: @escaping @Sendable () -> Void) {
      context.perform(work)
    }

    /// Whether the main queue is current, for a context of the main queue.
    ///
    /// - Returns: `nil` for a context with a queue of its own, which it does not expose.
    public var isCurrent: Bool? {
      context.concurrencyType == .mainQueueConcurrencyType ? DispatchQueue.main.isCurrent : nil
    }
  }
#endif
