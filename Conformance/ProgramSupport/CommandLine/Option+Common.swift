import Foundation

/// The options that several programs of the suite take.
extension Program.Option {
  /// An option that takes several words, with commas between them, and may be repeated.
  public static func words(
    _ name: String,
    _ value: String,
    _ does: String,
    _ commands: Set<Command>,
    _ field: WritableKeyPath<Settings, [String]> & Sendable
  ) -> Self {
    Self(name, value, "\(does); several with commas", commands) {
      $0[keyPath: field] += $1.split(separator: ",", omittingEmptySubsequences: false).map(
        String.init
      )
    }
  }

  /// `--only`, for rules.
  public static func rules(
    _ commands: Set<Command>,
    _ field: WritableKeyPath<Settings, [String]> & Sendable
  ) -> Self {
    let does = "a rule, a group, or how their ids begin: CHN-03, CHN, CHN-0"
    return words("--only", "RULES", does, commands, field)
  }

  /// `--subject`, for libraries.
  public static func subjects(
    _ commands: Set<Command>,
    _ field: WritableKeyPath<Settings, [String]> & Sendable
  ) -> Self {
    words("--subject", "LIBRARY", "one of the libraries", commands, field)
  }

  /// `--seed`.
  public static func seed(
    _ commands: Set<Command>,
    _ field: WritableKeyPath<Settings, UInt64> & Sendable
  ) -> Self {
    let does = "where random numbers come from; 1 unless given"
    return Self("--seed", "NUMBER", does, commands) { settings, text in
      guard let seed = UInt64(text) else {
        throw Mistake("--seed takes a whole number from 0 to \(UInt64.max), not “\(text)”")
      }
      settings[keyPath: field] = seed
    }
  }

  /// `--output`, for a folder.
  public static func output(
    _ usual: String,
    _ commands: Set<Command>,
    _ field: WritableKeyPath<Settings, URL> & Sendable
  ) -> Self {
    let does = "where the record is left; \(usual) unless given"
    return Self("--output", "FOLDER", does, commands) { settings, text in
      guard text != "-" else { throw Mistake("--output takes a folder, and is given -") }
      settings[keyPath: field] = URL(fileURLWithPath: text)
    }
  }

  /// `--shard`, for one of several parts of the work.
  ///
  /// - Parameter set: puts the part, from 1, and the number of parts into the settings.
  public static func shard(
    _ commands: Set<Command>,
    _ set: @escaping @Sendable (inout Settings, _ index: Int, _ count: Int) -> Void
  ) -> Self {
    let does = "only one of several parts: 3/8 is the third of eight"
    return Self("--shard", "I/N", does, commands) { settings, text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in part.allSatisfy(\.isNumber) ? Int(part) : nil }
      guard parts.count == 2, numbers.count == 2, 1...1_000_000_000 ~= numbers[1],
        1...numbers[1] ~= numbers[0]
      else {
        throw Mistake("--shard takes a part and a number of parts, as in 3/8, not “\(text)”")
      }
      set(&settings, numbers[0], numbers[1])
    }
  }
}
