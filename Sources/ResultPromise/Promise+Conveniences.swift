extension Promise {
  /// Settles the promise with what a completion handler was given, unless it is settled already.
  ///
  /// ```swift
  /// let page = Promise<Data, Offline>()
  /// load(address) { data, error in
  ///   page.fulfill(
  ///     with: data,
  ///     or: error.map(Offline.init),
  ///     ifNeither: .noAnswer
  ///   )
  /// }
  /// ```
  ///
  /// A handler that takes a `Result` needs only ``fulfill(with:)``.
  ///
  /// - Parameters:
  ///   - value: the value, if there is one.
  ///   - failure: the failure, if there is one; it counts even if there is a value.
  ///   - missing: the failure, if there is neither.
  /// - Returns: whether this call settled the promise.
  /// - Complexity: that of ``fulfill(with:)``.
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
