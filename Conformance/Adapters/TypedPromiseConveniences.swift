import PromiseConformance
import TypedPromise

// Spellings of verbs that others could be made of.

extension TypedPromiseAdapter {
  package static var importers: [Importer<Self>] {
    [
      Importer("Promise(on: dispatcher) { resolver in call(resolver) }", onGate) {
        adapter,
        source in
        .failing(
          Promise(on: adapter.gate) { resolver throws(Fault) in try source(settler(resolver)) }
        )
      },
      Importer("Promise.wrap { resolver in call(resolver) }", onCurrent) { _, source in
        .failing(.wrap { resolver throws(Fault) in try source(settler(resolver)) })
      },
    ]
  }

  static var compactMaps: [Transform<Self>] {
    [
      Transform("compactMap(on: dispatcher, ifNil: error) { value in … }", onGate, canFail: false) {
        adapter,
        handle,
        body in
        transform(
          handle,
          { $0.compactMap(on: adapter.gate, ifNil: adapter.unused, adapter.total(body)) },
          { $0.then(on: adapter.gate, adapter.total(body)) }
        )
      },
      Transform("compactMap(ifNil: error) { value in … }", onMain, canFail: false) {
        adapter,
        handle,
        body in
        transform(
          handle,
          { $0.compactMap(ifNil: adapter.unused) { value in adapter.total(body)(value) } },
          { $0.then { value in adapter.total(body)(value) } }
        )
      },
    ]
  }

  package static var valueObservers: [ValueObserver<Self>] {
    [
      ValueObserver("done(on: dispatcher) { value in … }", onGate) { adapter, handle, body in
        switch handle {
        case .failing(let promise): _ = promise.done(on: adapter.gate) { body($0) }
        case .safe(let promise): promise.done(on: adapter.gate) { body($0) }
        }
      },
      ValueObserver("done { value in … }", onMain) { _, handle, body in
        switch handle {
        case .failing(let promise): _ = promise.done { body($0) }
        case .safe(let promise): promise.done { body($0) }
        }
      },
      ValueObserver("get(on: dispatcher) { value in … }", onGate) { adapter, handle, body in
        switch handle {
        case .failing(let promise): _ = promise.get(on: adapter.gate) { body($0) }
        case .safe(let promise): _ = promise.get(on: adapter.gate) { body($0) }
        }
      },
      ValueObserver("get { value in … }", onMain) { _, handle, body in
        switch handle {
        case .failing(let promise): _ = promise.get { body($0) }
        case .safe(let promise): _ = promise.get { body($0) }
        }
      },
    ]
  }

  package static var errorObservers: [ErrorObserver<Self>] {
    [
      ErrorObserver("catch(on: dispatcher) { error in nothing }", onGate) { adapter, handle, body in
        recover(handle) { .failing($0.catch(on: adapter.gate) { body($0) }) }
      },
      ErrorObserver("catch { error in nothing }", onMain) { _, handle, body in
        recover(handle) { .failing($0.catch { fault in body(fault) }) }
      },
      ErrorObserver("tap(on: dispatcher) { result in nothing }", onGate) { adapter, handle, body in
        recover(handle) {
          .failing($0.tap(on: adapter.gate) { if case .failure(let fault) = $0 { body(fault) } })
        }
      },
      ErrorObserver("tap { result in nothing }", onMain) { _, handle, body in
        recover(handle) {
          .failing($0.tap { if case .failure(let fault) = $0 { body(fault) } })
        }
      },
      ErrorObserver("tapError(on: dispatcher) { error in nothing }", onGate) {
        adapter,
        handle,
        body in
        recover(handle) { .failing($0.tapError(on: adapter.gate) { body($0) }) }
      },
      ErrorObserver("tapError { error in nothing }", onMain) { _, handle, body in
        recover(handle) { .failing($0.tapError { body($0) }) }
      },
    ]
  }
}
