import Synchronization

/// The names of promises, kept beside them, so that a promise without a name costs nothing.
package enum PromiseNames {
  private struct Entry {
    weak var promise: (any AnyObject & Sendable)?
    let name: String
  }

  private struct Names {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// With more entries than this, those of released promises are removed: a promise cannot do so itself.
    var most = 16
  }

  private static let names = Mutex(Names())

  /// Gives `promise` a name in the place of the one that it has.
  package static func add(
    _ name: String,
    at fileID: String,
    _ line: Int,
    to promise: any AnyObject & Sendable
  ) {
    let entry = Entry(promise: promise, name: "“\(name)” of \(fileID):\(line)")
    names.release { names in
      names.entries[ObjectIdentifier(promise)] = entry
      guard names.entries.count > names.most else { return [] }
      // Returned, since one of these references could be the last by now.
      let living = names.entries.values.compactMap(\.promise)
      names.entries = names.entries.filter { $0.value.promise != nil }
      names.most = max(16, 2 * names.entries.count)
      return living
    }
  }

  /// The name of `promise`, and where it was given: `“login” of App/Login.swift:12`.
  package static func name(of promise: any AnyObject & Sendable) -> String? {
    names.withLock { names in
      // Another one may have had the same address.
      let entry = names.entries[ObjectIdentifier(promise)]
      return entry?.promise === promise ? entry?.name : nil
    }
  }

  /// What a promise shows: what its state is called, and the value or error of one that has it.
  package typealias State = (label: String, value: Any?)

  /// The name of `promise`, if it has one, its type and its state.
  package static func description(of promise: some AnyObject & Sendable, _ state: State) -> String {
    let end = state.value.map { ": \($0)" } ?? ""
    let description = "\(type(of: promise))(\(state.label)\(end))"
    return name(of: promise).map { "\($0): \(description)" } ?? description
  }

  /// A mirror with nothing but the value or error.
  package static func mirror(of promise: some AnyObject, _ state: State) -> Mirror {
    Mirror(
      promise,
      children: state.value.map { [(label: state.label, value: $0)] } ?? [],
      displayStyle: .class,
      ancestorRepresentation: .suppressed
    )
  }
}
