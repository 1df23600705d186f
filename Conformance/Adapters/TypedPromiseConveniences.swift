import PromiseConformance
import TypedPromise

// Spellings of verbs that could be made of other verbs.

extension TypedPromiseAdapter {
  package static var importers: [Importer<Self>] {
    [
      Importer(calls.workOfAnother.text, onGate) { adapter, source in
        .failing(
          Promise(on: adapter.gate) { resolver throws(TrialFault) in try source(settler(resolver)) }
        )
      },
      Importer(calls.wrap.text, onCurrent) { _, source in
        .failing(.wrap { resolver throws(TrialFault) in try source(settler(resolver)) })
      },
    ]
  }

  static var compactMaps: [Transform<Self>] {
    [
      Transform(calls.compactMap.text, onGate, canFail: false) { adapter, handle, body in
        transform(
          handle,
          { $0.compactMap(on: adapter.gate, ifNil: adapter.unused, adapter.total(body)) },
          { $0.then(on: adapter.gate, adapter.total(body)) }
        )
      },
      Transform(calls.compactMap.onMain, onMain, canFail: false) { adapter, handle, body in
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
      ValueObserver(calls.done.text, onGate) { adapter, handle, body in
        switch handle {
        case .failing(let promise): _ = promise.done(on: adapter.gate) { body($0) }
        case .safe(let promise): promise.done(on: adapter.gate) { body($0) }
        }
      },
      ValueObserver(calls.done.onMain, onMain) { _, handle, body in
        switch handle {
        case .failing(let promise): _ = promise.done { body($0) }
        case .safe(let promise): promise.done { body($0) }
        }
      },
      ValueObserver(calls.get.text, onGate) { adapter, handle, body in
        switch handle {
        case .failing(let promise): _ = promise.get(on: adapter.gate) { body($0) }
        case .safe(let promise): _ = promise.get(on: adapter.gate) { body($0) }
        }
      },
      ValueObserver(calls.get.onMain, onMain) { _, handle, body in
        switch handle {
        case .failing(let promise): _ = promise.get { body($0) }
        case .safe(let promise): _ = promise.get { body($0) }
        }
      },
    ]
  }

  package static var errorObservers: [ErrorObserver<Self>] {
    [
      ErrorObserver(calls.catchNothing.text, onGate) { adapter, handle, body in
        recover(handle) { $0.catch(on: adapter.gate) { body($0) } }
      },
      ErrorObserver(calls.catchNothing.onMain, onMain) { _, handle, body in
        recover(handle) { $0.catch { fault in body(fault) } }
      },
      ErrorObserver(calls.tap.text, onGate) { adapter, handle, body in
        recover(handle) {
          $0.tap(on: adapter.gate) { if case .failure(let fault) = $0 { body(fault) } }
        }
      },
      ErrorObserver(calls.tap.onMain, onMain) { _, handle, body in
        recover(handle) { $0.tap { if case .failure(let fault) = $0 { body(fault) } } }
      },
      ErrorObserver(calls.tapError.text, onGate) { adapter, handle, body in
        recover(handle) { $0.tapError(on: adapter.gate) { body($0) } }
      },
      ErrorObserver(calls.tapError.onMain, onMain) { _, handle, body in
        recover(handle) { $0.tapError { body($0) } }
      },
    ]
  }
}
