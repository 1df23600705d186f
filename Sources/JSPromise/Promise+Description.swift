// What `print`, `dump`, a debugger and a failed test show: a look at the state, which waits for nothing and handles no
// rejection. The machine below is not shown, since other threads change it.

extension Promise: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type and the state, with the value or the reason: `Promise<Int>(fulfilled: 42)`.
  ///
  /// Safe at any time, from any thread. The value describes itself on the calling thread, under no lock.
  public var description: String {
    "\(Self.self)(\(end.map { "\($0.label): \($0.value)" } ?? "pending"))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The value or the reason, once there is one.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: end.map { [(label: $0.label, value: $0.value)] } ?? [],
      displayStyle: .class,
      ancestorRepresentation: .suppressed
    )
  }

  private var end: (label: String, value: Any)? {
    switch snapshot {
    case .fulfilled(let value): ("fulfilled", value)
    case .rejected(let reason): ("rejected", reason)
    case nil: nil
    }
  }
}

extension JobQueue: CustomReflectable {
  /// Nothing: its jobs come and go.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
