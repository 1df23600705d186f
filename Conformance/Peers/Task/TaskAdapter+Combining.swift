import PromiseConformance

/// Several tasks are waited for one after another.
extension TaskAdapter: CombiningAdapter {
  static var alls: [Combiner<Self, [Token]>] {
    [
      Combiner("for task in tasks { values.append(try await task.value) }", there) { adapter, all in
        let tasks = Array(all)
        return adapter.output {
          var values: [Token] = []
          for task in tasks { values.append(try await task.value) }
          return values
        }
      }
    ]
  }

  static var allSettleds: [Combiner<Self, [Outcome]>] {
    [
      Combiner("for task in tasks { results.append(await task.result) }", there) { adapter, all in
        let tasks = Array(all)
        return adapter.output {
          var outcomes: [Outcome] = []
          for task in tasks { outcomes.append(Outcome(await task.result)) }
          return outcomes
        }
      }
    ]
  }

  /// A group would wait for all: a stream delivers what comes first.
  static var races: [Combiner<Self, Token>] {
    [
      Combiner("for await result in results { return try result.get() }", there) { adapter, all in
        let tasks = Array(all)
        return adapter.output {
          let (results, all) = AsyncStream.makeStream(of: Result<Token, any Error>.self)
          for task in tasks { _ = adapter.task { all.yield(await task.result) } }
          for await result in results { return try result.get() }
          throw CancellationError()
        }
      }
    ]
  }

  private func output<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> Output<Value> {
    let whole = task(body)
    return Output(
      observe: { observer in
        _ = task {
          switch await whole.result {
          case .success(let value): observer(.value(value))
          case .failure(let error): observer(.other(Outcome(.failure(error))))
          }
        }
      },
      cancel: {
        whole.cancel()
        return nil
      }
    )
  }
}
