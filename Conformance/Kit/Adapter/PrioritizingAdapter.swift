/// A library in which a promise can be made of an `async` closure, and its task given a priority.
public protocol PrioritizingAdapter: AsyncMakingAdapter {
  /// The same as ``AsyncMakingAdapter/promise(from:)``, where the task begins with a priority.
  func promise(
    priority: TaskPriority,
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> Handle
}
