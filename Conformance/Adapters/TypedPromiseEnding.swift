package import Dispatch
import PromiseConformance
import TypedPromise

extension TypedPromiseAdapter: WaitingAdapter {
  package func wait(_ handle: Handle) -> Waited {
    switch handle {
    case .failing(let promise):
      do throws(WaitError<Fault>) { return .settled(.fulfilled(try promise.wait())) } catch {
        return switch error {
        case .rejected(let fault): .settled(.rejected(fault))
        case .cancelled: .settled(.cancelled)
        case .wouldDeadlock(let deadlock): .refused("\(deadlock)")
        }
      }
    case .safe(let promise):
      do throws(WaitError<Never>) { return .settled(.fulfilled(try promise.wait())) } catch {
        return switch error {
        case .cancelled: .settled(.cancelled)
        case .wouldDeadlock(let deadlock): .refused("\(deadlock)")
        }
      }
    }
  }

  package func link(_ handle: Handle, on queue: DispatchQueue) -> Handle {
    switch handle {
    case .failing(let promise): .failing(promise.ensure(on: queue) {})
    case .safe(let promise): .safe(promise.ensure(on: queue) {})
    }
  }
}

extension TypedPromiseAdapter: CancellableAdapter {
  package func cancellable() -> (handle: Handle, settler: Settler, cancel: @Sendable () -> Void) {
    let (promise, resolver) = Failing.pending()
    return (.failing(promise), Self.settler(resolver), { promise.cancel() })
  }
}
