extension Promise {
  /// Settles the promise with what a completion handler was given, unless it is settled already.
  ///
  /// ```swift
  /// let page = Promise<Data, Offline>()
  /// load(address) { data, error in
  ///   page.fulfill(with: data, or: error.map(Offline.init), ifNeither: .noAnswer)
  /// }
  /// ```
  ///
  /// A handler that is given a `Result` needs no more than ``fulfill(with:)``.
  ///
  /// - Parameters:
  ///   - value: the value, if there is one.
  ///   - failure: the failure, if there is one; it counts also where there is a value.
  ///   - missing: the failure, if there is neither.
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: as that of ``fulfill(with:)``.
  @discardableResult
  public func fulfill(
    with value: Value?,
    or failure: Failure?,
    ifNeither missing: Failure
  ) -> Bool {
    if let failure { return fulfill(with: .failure(failure)) }
    return fulfill(with: value.map { .success($0) } ?? .failure(missing))
  }
}
