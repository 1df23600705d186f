/// A command that a program has beside those of its table, with commands and options of its own.
public struct AddedCommand: Sendable {
  /// What it is called.
  public let name: String
  /// How the tokens begin that it runs again; `nil`, if it gives none.
  public let token: String?
  /// What it does, in a few words.
  public let does: String
  /// Gets what follows its name, or `replay` and a token, and returns whether all is well.
  public let run: @Sendable (_ arguments: [String]) async throws -> Bool

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - token: how the tokens begin that it runs again.
  ///   - does: what it does, in a few words.
  ///   - run: gets what follows its name, or `replay` and a token, and returns whether all is well.
  public init(
    _ name: String,
    token: String? = nil,
    _ does: String,
    run: @escaping @Sendable (_ arguments: [String]) async throws -> Bool
  ) {
    (self.name, self.token, self.does, self.run) = (name, token, does, run)
  }
}
