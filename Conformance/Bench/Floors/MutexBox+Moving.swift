import Dispatch
import Dispatchers

/// A floor: the mutex box, settled without recursion.
///
/// Each handler becomes a job of the thread that settles, and the outermost call runs the jobs: one more closure
/// for each handler, and two allocations for each job, since an array wraps a closure again.
extension MutexBox {
  func attachJob(_ handler: @escaping @Sendable (Result) -> Void) {
    attach { result in Trampoline.run { handler(result) } }
  }

  func thenJob<New>(_ transform: @escaping @Sendable (Value) -> New) -> MutexBox<New> {
    let next = MutexBox<New>()
    attachJob { next.settle($0.map(transform)) }
    return next
  }
}

/// A floor: the mutex box whose handlers run on a serial queue, each as one piece of work.
extension MutexBox {
  func attach(on queue: any Dispatcher, _ handler: @escaping @Sendable (Result) -> Void) {
    attach { result in queue.dispatch { handler(result) } }
  }

  func then<New>(
    on queue: any Dispatcher,
    _ transform: @escaping @Sendable (Value) -> New
  ) -> MutexBox<New> {
    let next = MutexBox<New>()
    attach(on: queue) { next.settle($0.map(transform)) }
    return next
  }
}
