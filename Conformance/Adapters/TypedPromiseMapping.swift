import PromiseConformance
import TypedPromise

// Spellings of verbs that have one meaning each, and of `then` with two closures.

extension TypedPromiseAdapter {
  static var maps: [Transform<Self>] {
    [
      Transform(calls.map.text, onGate) { adapter, handle, body in
        transform(
          handle,
          { $0.map(on: adapter.gate, body) },
          { $0.map(on: adapter.gate, adapter.total(body)) }
        )
      },
      Transform(calls.map.onMain, onMain) { adapter, handle, body in
        transform(
          handle,
          { $0.map { value throws(TrialFault) in try body(value) } },
          { $0.map { value in adapter.total(body)(value) } }
        )
      },
    ]
  }

  static var flatMaps: [Chain<Self>] {
    [
      Chain(calls.flatMap.text, onGate) { adapter, handle, body in
        chain(adapter, handle) { $0.flatMap(on: adapter.gate, adapter.following(body)) }
      },
      Chain(calls.flatMap.onMain, onMain) { adapter, handle, body in
        chain(adapter, handle) { promise in
          promise.flatMap { token throws(TrialFault) in adapter.failing(try body(token)) }
        }
      },
    ]
  }

  static var flatMapErrors: [RecoveryChain<Self>] {
    [
      RecoveryChain(calls.flatMapError.text, onGate) { adapter, handle, body in
        recover(handle) { promise in
          promise.flatMapError(on: adapter.gate) { adapter.failing(body($0)) }
        }
      },
      RecoveryChain(calls.flatMapError.onMain, onMain) { adapter, handle, body in
        recover(handle) { promise in promise.flatMapError { adapter.failing(body($0)) } }
      },
    ]
  }

  static var thenPairs: [Pair<Self>] {
    [
      Pair(calls.thenBoth.text, onGate) { adapter, handle, onFulfilled, onRejected in
        recover(handle) { $0.then(on: adapter.gate, onFulfilled, onRejected) }
      },
      Pair(calls.thenBoth.onMain, onMain) { _, handle, onFulfilled, onRejected in
        recover(handle) {
          $0.then(
            { token throws(TrialFault) in try onFulfilled(token) },
            { fault throws(TrialFault) in try onRejected(fault) }
          )
        }
      },
    ]
  }
}
