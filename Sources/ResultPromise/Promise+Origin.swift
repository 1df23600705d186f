public import Dispatchers

// Where a promise was made, and what becomes of its errors: for what debug builds report of lost promises.

extension Promise {
  /// Makes a pending promise, and says where.
  ///
  /// - Parameters:
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public convenience init(fileID: String = #fileID, line: Int = #line) {
    self.init(.pending)
    PromiseRecords.note { $0.place(self, at: fileID, line) }
  }

  /// Makes a promise that is already settled, and says where.
  ///
  /// - Parameters:
  ///   - result: what every handler will get.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public convenience init(
    _ result: Result<Value, Failure>,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.init(settledAs: result)
    PromiseRecords.note { $0.place(self, at: fileID, line) }
  }

  /// Notes what a promise that is derived does with an error: a transform of the value passes it on.
  @usableFromInline func note<Input>(_ derived: PromiseCore, of _: Input.Type) {
    let isForValue = Input.self == Value.self && Value.self != Failure.self
    PromiseRecords.note { $0.derive(derived, from: self, sees: !isForValue, passes: isForValue) }
  }

  @inlinable convenience init(settledAs result: Result<Value, Failure>) {
    self.init(.settled)
    put(result)
  }
}
