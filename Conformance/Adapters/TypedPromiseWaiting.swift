package import Dispatch
import PromiseConformance
import TypedPromise

extension TypedPromiseAdapter: WaitingAdapter {
  package func wait(_ handle: Handle) -> Waited {
    switch handle {
    case .failing(let promise):
      do throws(WaitError<Fault>) { return .settled(.fulfilled(try promise.wait())) } catch {
        if case .rejected(let fault) = error { return .settled(.rejected(fault)) }
        return .refused("\(error)")
      }
    case .safe(let promise):
      do throws(WaitError<Never>) { return .settled(.fulfilled(try promise.wait())) } catch {
        return .refused("\(error)")
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
