import PromiseConformance

/// Whoever has a task can cancel it: the task is told, and does with that what its body says.
extension TaskAdapter: BranchCancellingAdapter {
  func cancellable() -> CancellablePromise<Handle> {
    let (task, settler) = pending()
    return CancellablePromise(
      handle: task,
      settler: settler,
      cancel: { cancel(task) },
      isCancelled: { task.isCancelled }
    )
  }

  func cancel(_ handle: Handle) -> Bool? {
    handle.cancel()
    return nil
  }

  func isCancelled(_ handle: Handle) -> Bool { handle.isCancelled }
}
