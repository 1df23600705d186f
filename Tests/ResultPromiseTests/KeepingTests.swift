import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// When a call's promise has ended, the call keeps neither that promise nor what its closure holds.
@Suite(.ownThread) struct KeepingTests {
  private typealias Main = Promise<Int, Lost>.OnMain
  private typealias Call = @MainActor (Main, CallsBack) -> Void

  private static let calls: [String: Call] = [
    "map": { main, object in _ = main.map { _ in object.hold() } },
    "then": { main, object in
      _ = main.then { value -> Result<Int, Lost> in
        object.hold()
        return .success(value)
      }
    },
    "then, without the value": { main, object in
      _ = main.then { () -> Result<Int, Lost> in
        object.hold()
        return .success(1)
      }
    },
    "thenAsync": { main, object in
      _ = main.thenAsync { value -> Promise<Int, Lost> in
        object.hold()
        return Promise(.success(value))
      }
    },
    "thenAsync, without the value": { main, object in
      _ = main.thenAsync { () -> Promise<Int, Lost> in
        object.hold()
        return Promise(.success(1))
      }
    },
    "flatMap": { main, object in
      _ = main.flatMap { value -> Promise<Int, Lost> in
        object.hold()
        return Promise(.success(value))
      }
    },
    "mapError": { main, object in
      _ = main.mapError { error -> Lost in
        object.hold()
        return error
      }
    },
    "recover": { main, object in
      _ = main.recover { _ -> Int in
        object.hold()
        return 1
      }
    },
    "recover, with a promise": { main, object in
      _ = main.recover { _ -> Promise<Int, Lost> in
        object.hold()
        return Promise(.success(1))
      }
    },
    "recover, from one error": { main, object in
      _ = main.recover(only: .lost) { () -> Int in
        object.hold()
        return 1
      }
    },
    "recover, from one error, with a promise": { main, object in
      _ = main.recover(only: .lost) { () -> Promise<Int, Lost> in
        object.hold()
        return Promise(.success(1))
      }
    },
    "recover, from some errors": { main, object in
      _ = main.recover(
        only: { _ in
          object.hold()
          return true
        },
        { _ -> Int in 1 }
      )
    },
    "recover, from some errors, with a promise": { main, object in
      _ = main.recover(
        only: { _ in
          object.hold()
          return true
        },
        { _ -> Promise<Int, Lost> in Promise(.success(1)) }
      )
    },
    "mapResult": { main, object in
      _ = main.mapResult { result -> Result<Int, Lost> in
        object.hold()
        return result
      }
    },
    "flatMapResult": { main, object in
      _ = main.flatMapResult { result -> Promise<Int, Lost> in
        object.hold()
        return Promise(result)
      }
    },
    "await": { main, object in main.await { _ in object.hold() } },
    "receive": { main, object in main.receive(on: .current).await { _ in object.hold() } },
    "named": { main, object in main.named("a name").await { _ in object.hold() } },
    "timeout": { main, object in
      main.timeout(after: .seconds(1), clock: ManualClock()).await { _ in object.hold() }
    },
    "timeout, with a failure": { main, object in
      main.timeout(after: .seconds(1), failure: .lost, clock: ManualClock())
        .await { _ in object.hold() }
    },
  ]

  @Test(arguments: calls.keys.sorted())
  @MainActor func `a call on the main actor keeps nothing`(name: String) throws {
    let call = try #require(Self.calls[name])
    for result: Result<Int, Lost> in [.success(1), .failure(.lost)] {
      let released = SharedCount()
      weak var promise: Promise<Int, Lost>?
      func callAndEnd() {
        let source = Promise<Int, Lost>()
        let main = source.onMain(.inPlace(on: .main))
        promise = main.promise
        call(main, CallsBack { released.add() })
        source.fulfill(with: result)
        #expect(main.resultIfSettled == result)
      }
      callAndEnd()
      #expect(promise == nil)
      #expect(released.number == 1)
    }
  }
}
