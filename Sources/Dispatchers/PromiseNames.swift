import Synchronization

/// The names of promises, kept beside them, so that a promise without a name costs nothing.
package enum PromiseNames {
  private struct Entry {
    weak var promise: (any AnyObject & Sendable)?
    let name: String
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// With more entries than this, those of released promises are removed: a promise cannot do so itself.
    var most = 16
  }

  private static let state = Mutex(State())

  /// Gives `promise` a name in the place of the one that it has.
  package static func add(
    _ name: String,
    at fileID: String,
    _ line: Int,
    to promise: any AnyObject & Sendable
  ) {
    let entry = Entry(promise: promise, name: "“\(name)” of \(fileID):\(line)")
    state.release { state in
      state.entries[ObjectIdentifier(promise)] = entry
      guard state.entries.count > state.most else { return [] }
      // Returned, since one of these references could be the last by now.
      let living = state.entries.values.compactMap(\.promise)
      state.entries = state.entries.filter { $0.value.promise != nil }
      state.most = max(16, 2 * state.entries.count)
      return living
    }
  }

  /// The name of `promise`, and where it was given: `“login” of App/Login.swift:12`.
  package static func name(of promise: any AnyObject & Sendable) -> String? {
    state.withLock { state in
      // Another one may have had the same address.
      let entry = state.entries[ObjectIdentifier(promise)]
      return entry?.promise === promise ? entry?.name : nil
    }
  }

  /// What `description` says of `promise`, after its name.
  package static func described(
    _ promise: any AnyObject & Sendable,
    as description: String
  ) -> String {
    name(of: promise).map { "\($0): \(description)" } ?? description
  }
}
