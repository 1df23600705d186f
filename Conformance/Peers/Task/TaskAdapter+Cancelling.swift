import PromiseConformance

/// Any holder of a task can cancel it: the task is told, and its body decides what to do.
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
