extension Finalizer {
  /// Attaches a finally handler, whatever the spelling requires it to return.
  func attach(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ body: @escaping @Sendable () -> Void
  ) -> A.Handle {
    switch apply {
    case .plain(let call): call(trial.adapter, handle, body)
    case .throwing(let call): call(trial.adapter, handle) { () throws(TrialFault) in body() }
    case .promise(let call):
      call(trial.adapter, handle) {
        body()
        let (promise, settler) = trial.pending()
        settler.settle(.fulfilled(trial.token()))
        return promise
      }
    }
  }
}
