import Foundation

/// The options that several programs of the suite take.
extension Program.Option {
  /// An option that may be repeated.
  public static func words(
    _ name: String,
    _ value: String,
    _ does: String,
    _ commands: Set<Command>,
    _ field: WritableKeyPath<Settings, [String]> & Sendable
  ) -> Self {
    Self(name: name, value: value, commands: commands, does: "\(does); may be repeated") {
      $0[keyPath: field].append($1)
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
    return Self(name: "--seed", value: "NUMBER", commands: commands, does: does) { settings, text in
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
    return Self(name: "--output", value: "FOLDER", commands: commands, does: does) {
      $0[keyPath: field] = URL(fileURLWithPath: $1)
    }
  }
}
