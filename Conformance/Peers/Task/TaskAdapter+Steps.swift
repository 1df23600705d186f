import PromiseConformance

// What is written with control flow here, for which other libraries have verbs.

extension TaskAdapter {
  static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain("Task { do { … } catch { try await f(error).value } }", there) {
        adapter,
        task,
        body in
        adapter.task {
          do { return try await task.value } catch { return try await body(fault(error)).value }
        }
      }
    ]
  }

  static var valueObservers: [ValueObserver<Self>] {
    [
      ValueObserver("Task { f(try await task.value) }", there) { adapter, task, body in
        _ = adapter.task { body(try await task.value) }
      }
    ]
  }

  static var errorObservers: [ErrorObserver<Self>] {
    [
      ErrorObserver("Task { do { … } catch { f(error); throw error } }", there) {
        adapter,
        task,
        body in
        adapter.task {
          do { return try await task.value } catch {
            body(fault(error))
            throw error
          }
        }
      }
    ]
  }

  static var pairs: [Pair<Self>] {
    [
      Pair("Task { switch await task.result { … } }", there) { adapter, task, onValue, onError in
        adapter.task {
          switch await task.result {
          case .success(let token): return try onValue(token)
          case .failure(let error): return try onError(fault(error))
          }
        }
      }
    ]
  }

  static var finalizers: [Finalizer<Self>] {
    [
      Finalizer(
        "Task { defer { … }; return try await task.value }",
        there,
        .plain { adapter, task, body in
          adapter.task {
            defer { body() }
            return try await task.value
          }
        }
      )
    ]
  }

  /// What a handler of the suite is given for an error, which may mean a cancellation.
  static func fault(_ error: any Error) -> TrialFault {
    error as? TrialFault ?? TrialFault(in: Ledger())
  }
}
