extension Promise: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type, and the result: `Promise<Int, Never>(fulfilled: 42)`, `(failed: …)` or `(pending)`.
  ///
  /// Safe at any time, from any thread; blocks none. What describes the value or the failure runs outside all locks.
  public var description: String {
    let end = end.map { "\($0.label): \($0.value)" }
    return "\(Self.self)(\(end ?? "pending"))"
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// A mirror that shows the result, if there is one, and nothing of how a promise is built.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: end.map { [(label: $0.label, value: $0.value)] } ?? [],
      displayStyle: .class,
      ancestorRepresentation: .suppressed
    )
  }

  private var end: (label: String, value: Any)? {
    switch resultIfSettled {
    case .success(let value): ("fulfilled", value)
    case .failure(let error): ("failed", error)
    case nil: nil
    }
  }
}
