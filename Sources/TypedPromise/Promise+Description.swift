import Dispatchers

// What `print`, `dump`, a debugger and a failed test show: a look at the state, which waits for nothing. The machine
// below is not shown, since other threads change it.

extension Promise: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name, if it has one, the type and the state, with the value or the error:
  /// `Promise<Int, MyError>(fulfilled: 42)`.
  ///
  /// Safe at any time, from any thread. The value describes itself on the calling thread, under no lock.
  public var description: String { PromiseNames.description(of: self, state) }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The value or the error, once there is one.
  public var customMirror: Mirror { PromiseNames.mirror(of: self, state) }

  private var state: PromiseNames.State {
    switch outcomeIfSettled {
    case .fulfilled(let value): ("fulfilled", value)
    case .rejected(let error): ("rejected", error)
    case .cancelled: ("cancelled", nil)
    case nil: ("pending", nil)
    }
  }
}

extension Promise {
  /// Gives this promise a name, which its description has, and the error of a ``wait()`` that would never end.
  ///
  /// It is then printed as in `“login()” of App/Login.swift:12: Promise<Int, MyError>(pending)`. The name is that of this
  /// object, for as long as it lives; promises that are derived from it have none. Without a name a promise costs nothing
  /// more.
  ///
  /// - Parameters:
  ///   - name: what to call it, by default the function that does so. It replaces an earlier name.
  ///   - fileID: the file to show, by default the caller's.
  ///   - line: the line to show.
  /// - Returns: this promise.
  /// - Complexity: O(1), amortised.
  public func named(
    _ name: String = #function,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    naming(name, at: fileID, line)
  }

  private func naming(_ name: String, at fileID: String, _ line: Int) -> Promise {
    PromiseNames.add(name, at: fileID, line, to: self)
    PromiseRecords.note { $0.place(self, at: fileID, line, name: name) }
    return self
  }
}

extension Promise where Failure == Never {
  /// Gives a promise that cannot fail a name.
  ///
  /// - Parameters:
  ///   - name: what to call it, by default the function that does so.
  ///   - fileID: the file to show, by default the caller's.
  ///   - line: the line to show.
  /// - Returns: this promise, which may be left unused.
  @discardableResult
  public func named(
    _ name: String = #function,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    naming(name, at: fileID, line)
  }
}
