public import Dispatchers
import PromiseStorage

// Where a promise was made, and what becomes of its errors: for what debug builds report of lost promises.

extension Promise {
  /// Makes a promise that is fulfilled already, and says where.
  ///
  /// - Parameters:
  ///   - value: what every handler will get.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public convenience init(value: Value, fileID: String = #fileID, line: Int = #line) {
    self.init(settledAs: .success(value))
    PromiseRecords.note { $0.place(self, at: fileID, line) }
  }

  /// Makes a promise that is rejected already, and says where.
  ///
  /// - Parameters:
  ///   - error: what every handler will get.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public convenience init(error: Failure, fileID: String = #fileID, line: Int = #line) {
    self.init(settledAs: .failure(error))
    PromiseRecords.note { $0.place(self, at: fileID, line) }
  }

  /// Makes a promise that is settled already, with a result, and says where.
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

  /// Makes a pending promise that is settled by hand, and says where; otherwise like ``init()``.
  ///
  /// - Parameters:
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  @inlinable public convenience init(fileID: String = #fileID, line: Int = #line) {
    self.init(.open)
    PromiseRecords.note { $0.place(self, at: fileID, line) }
  }

  /// Notes what a promise that is derived does with an error.
  @usableFromInline func note<Kept>(_ derived: PromiseCore, for side: Side, _: Kept.Type) {
    // An observer looks, and passes everything on; an observer of nothing does not even look.
    let looks =
      Kept.self == Observer<Failure>.self || Kept.self == Observer<Result<Value, Failure>>.self
    let isObserver = looks || Kept.self == Observer<Void>.self
    let (sees, passes) = (side != .value && (looks || !isObserver), side == .value || isObserver)
    PromiseRecords.note { $0.derive(derived, from: self, sees: sees, passes: passes) }
  }
}
