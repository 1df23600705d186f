import JSPromise

/// Settles a promise with the arguments of a completion handler.
func settle<Value, Failure: Error>(
  _ result: Result<Value, Failure>,
  _ resolve: Promise<Value>.Resolve,
  _ reject: Promise<Value>.Reject
) {
  switch result {
  case .success(let value): resolve(value)
  case .failure(let error): reject(error)
  }
}
