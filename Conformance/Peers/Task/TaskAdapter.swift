import PromiseConformance

/// Tells the suite how `Task` is made, settled, observed and chained.
///
/// A pending task waits for a stream, whose continuation settles it. Tasks prefer an executor that the trial runs, so
/// that what never happens is proven, not waited for.
struct TaskAdapter: PromiseAdapter {
  typealias Handle = Task<Token, any Error>

  static let there = Schedule.always(.loop)

  let executor: LoopExecutor

  init(stage: Stage) { executor = LoopExecutor(stage.gate) }

  var drivers: [Driver] { [.loop { [executor] in executor.run() }] }

  /// A task that ends as `body` does: here each step is one.
  func task<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    Task(executorPreference: executor) { try await body() }
  }

  private func pending<Value: Sendable>(
    of type: Value.Type
  ) -> (Task<Value, any Error>, AsyncThrowingStream<Value, any Error>.Continuation) {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Value.self)
    let waiting = task {
      for try await value in stream { return value }
      throw CancellationError()
    }
    return (waiting, continuation)
  }

  func pending() -> (handle: Handle, settler: Settler) {
    let (task, continuation) = pending(of: Token.self)
    let settler = Settler(
      fulfill: {
        continuation.yield($0)
        continuation.finish()
        return nil
      },
      reject: {
        continuation.finish(throwing: $0)
        return nil
      }
    )
    return (task, settler)
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    _ = task { observer(Outcome(await handle.result)) }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (carried, continuation) = pending(of: type)
    return Carrier(
      observe: { observer in _ = task { observer(try await carried.value) } },
      fulfill: {
        continuation.yield($0)
        continuation.finish()
      }
    )
  }

  static var makers: [Maker<Self>] {
    [
      Maker("Task { … }", there, .fulfilled { adapter, token in adapter.task { token } }),
      Maker(
        "Task { throw … }",
        there,
        .rejected { adapter, fault in adapter.task { throw fault } }
      ),
    ]
  }

  static var transforms: [Transform<Self>] {
    [
      Transform("Task { f(try await task.value) }", there) { adapter, task, body in
        adapter.task { try body(await task.value) }
      }
    ]
  }

  static var chains: [Chain<Self>] {
    [
      Chain("Task { try await f(task.value).value }", there) { adapter, task, body in
        adapter.task { try await body(await task.value).value }
      }
    ]
  }

  static var recoveries: [Recovery<Self>] {
    [
      Recovery("Task { do { … } catch { … } }", there) { adapter, task, body in
        adapter.task {
          do { return try await task.value } catch { return try body(fault(error)) }
        }
      }
    ]
  }
}
