// What `print`, `dump`, a debugger and a failed test show: a look at the state, which waits for nothing. The machine
// below is not shown, since other threads change it.

extension Promise: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type and the state, with the value or the error: `Promise<Int, MyError>(fulfilled: 42)`.
  ///
  /// Safe at any time, from any thread. The value describes itself on the calling thread, under no lock.
  public var description: String {
    let state = end.map { end in end.value.map { "\(end.label): \($0)" } ?? end.label }
    return "\(Self.self)(\(state ?? "pending"))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The value or the error, once there is one.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: end.flatMap { end in end.value.map { [(label: end.label, value: $0)] } } ?? [],
      displayStyle: .class,
      ancestorRepresentation: .suppressed
    )
  }

  private var end: (label: String, value: Any?)? {
    switch outcomeIfSettled {
    case .fulfilled(let value): ("fulfilled", value)
    case .rejected(let error): ("rejected", error)
    case .cancelled: ("cancelled", nil)
    case nil: nil
    }
  }
}
