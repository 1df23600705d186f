import Dispatchers

extension Promise: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name, if it has one, the type, and the result: `Promise<Int, Never>(fulfilled: 42)`, `(failed: …)` or
  /// `(pending)`.
  ///
  /// Safe at any time, from any thread; blocks none. What describes the value or the failure runs outside all locks.
  public var description: String { PromiseNames.description(of: self, state) }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// A mirror that shows the result, if there is one, and nothing of how a promise is built.
  public var customMirror: Mirror { PromiseNames.mirror(of: self, state) }

  private var state: PromiseNames.State {
    switch resultIfSettled {
    case .success(let value): ("fulfilled", value)
    case .failure(let error): ("failed", error)
    case nil: ("pending", nil)
    }
  }
}

extension Promise {
  /// Gives this promise a name, which its description has, and the error of a ``wait()`` that would never end.
  ///
  /// It is then printed as in `“login()” of App/Login.swift:12: Promise<Int, Never>(pending)`. The name is that of this
  /// object, for as long as it lives; promises that are derived from it have none. Without a name a promise costs nothing
  /// more.
  ///
  /// - Parameters:
  ///   - name: what to call it, by default the function that does so. It replaces an earlier name.
  ///   - fileID: the file to show, by default the caller's.
  ///   - line: the line to show.
  /// - Returns: this promise.
  /// - Complexity: O(1), amortised.
  @discardableResult
  public func named(
    _ name: String = #function,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    PromiseNames.add(name, at: fileID, line, to: self)
    PromiseRecords.note { $0.place(self, at: fileID, line, name: name) }
    return self
  }
}
