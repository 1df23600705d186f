/// A program that is called from a command line: its commands, their options, and its help.
///
/// Parsing and help are made from the same tables.
public struct Program<Command, Settings>: Sendable
where Command: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
  /// What one command takes and does.
  public struct Entry: Sendable {
    let command: Command
    let operand: String
    let takesMany: Bool
    let example: String?
    let does: String

    /// Describes a command.
    ///
    /// - Parameters:
    ///   - command: its name.
    ///   - operand: the operand that it takes; empty, if it takes none.
    ///   - takesMany: whether it takes several of them.
    ///   - example: how it is called with one.
    ///   - does: what it does, in a few words.
    public init(
      _ command: Command,
      operand: String = "",
      takesMany: Bool = false,
      example: String? = nil,
      _ does: String
    ) {
      (self.command, self.operand, self.takesMany) = (command, operand, takesMany)
      (self.example, self.does) = (example, does)
    }
  }

  /// An option of one or more commands.
  public struct Option: Sendable {
    let name: String
    let value: String?
    let commands: Set<Command>
    let does: String
    let set: @Sendable (inout Settings, String) throws -> Void

    /// Describes an option.
    ///
    /// - Parameters:
    ///   - name: with its hyphens.
    ///   - value: the placeholder for its value in the help; `nil` if it takes none.
    ///   - does: what it does, in a few words.
    ///   - commands: those that accept it.
    ///   - set: puts the value, or an empty text, into the settings.
    public init(
      _ name: String,
      _ value: String?,
      _ does: String,
      _ commands: Set<Command>,
      set: @escaping @Sendable (inout Settings, String) throws -> Void
    ) {
      (self.name, self.value, self.does) = (name, value, does)
      (self.commands, self.set) = (commands, set)
    }

    /// An option without a value, which sets a field.
    public static func flag(
      _ name: String,
      _ does: String,
      _ commands: Set<Command>,
      _ field: WritableKeyPath<Settings, Bool> & Sendable,
      to value: Bool = true
    ) -> Option {
      Option(name, nil, does, commands) { settings, _ in settings[keyPath: field] = value }
    }

    /// An option that takes a whole number of at least 1.
    public static func count(
      _ name: String,
      _ does: String,
      _ commands: Set<Command>,
      _ set: @escaping @Sendable (inout Settings, Int) -> Void
    ) -> Option {
      Option(name, "NUMBER", does, commands) { settings, text in
        guard let number = Int(text), 1...1_000_000_000 ~= number else {
          throw Mistake("\(name) takes a whole number from 1 to 1000000000, not “\(text)”")
        }
        set(&settings, number)
      }
    }
  }

  private let name: String
  private let title: String
  private let entries: [Entry]
  private let options: [Option]
  private let advice: String
  private let added: [AddedCommand]
  private let ending: String

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - name: how it is called.
  ///   - title: the first line of its help.
  ///   - entries: its commands, in the order of the help.
  ///   - options: those of all commands.
  ///   - advice: what to say about an operand that was not expected.
  ///   - added: commands that the program reads itself; each lists its own when it is asked for help.
  ///   - ending: the last lines of its help.
  public init(
    name: String,
    title: String,
    entries: [Entry],
    options: [Option],
    advice: String = "",
    added: [AddedCommand] = [],
    ending: String
  ) {
    self.name = name
    self.title = title
    self.entries = entries
    self.options = options
    self.advice = advice
    self.added = added
    self.ending = ending
  }

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - settings: gets the values of the options.
  /// - Returns: the command and its operands; `nil`, if help is asked for.
  /// - Throws: a ``Mistake``.
  public func parse(
    _ arguments: [String],
    into settings: inout Settings
  ) throws -> (command: Command, operands: [String])? {
    var rest = arguments[...]
    guard let word = rest.popFirst(), !asksForHelp(word) else { return nil }
    guard let command = Command(rawValue: word) else {
      let known = Command.allCases.map(\.rawValue) + added.map(\.name)
      throw Mistake(unknown: "command", word, among: known)
    }
    var operands: [String] = []
    while let argument = rest.popFirst() {
      if asksForHelp(argument) { return nil }
      // A hyphen alone stands for standard input.
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      try read(argument, of: command, &rest, into: &settings)
    }
    try check(operands, of: command)
    return (command, operands)
  }

  /// Reads a command line, and prints the help or does the work.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - settings: as they are unless options change them.
  ///   - work: gets the command, its operands and the settings, and returns whether all is well.
  /// - Returns: whether all is well.
  /// - Throws: a ``Mistake``, or what `work` throws.
  package func run(
    _ arguments: [String],
    _ settings: Settings,
    _ work: (Command, _ operands: [String], Settings) async throws -> Bool
  ) async throws -> Bool {
    var settings = settings
    guard let (command, operands) = try parse(arguments, into: &settings),
      command.rawValue != "help"
    else {
      print(help, terminator: "")
      return true
    }
    return try await work(command, operands, settings)
  }

  private func asksForHelp(_ word: String) -> Bool { ["-h", "--help"].contains(word) }

  private func read(
    _ argument: String,
    of command: Command,
    _ rest: inout ArraySlice<String>,
    into settings: inout Settings
  ) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    let known = options.filter { $0.commands.contains(command) }
    guard let option = known.first(where: { $0.name == parts[0] }) else {
      throw Mistake(
        unknown: "option of \(command.rawValue)",
        parts[0],
        among: known.map(\.name)
      )
    }
    if let value = option.value {
      guard let text = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw Mistake("\(option.name) takes a value: \(option.name) \(value)")
      }
      try option.set(&settings, text)
    } else if parts.count == 2 {
      throw Mistake("\(option.name) takes no value")
    } else {
      try option.set(&settings, "")
    }
  }

  private func check(_ operands: [String], of command: Command) throws {
    let entry = entries.first { $0.command == command }
    let wanted = entry?.operand ?? ""
    if entry?.takesMany != true, operands.count > (wanted.isEmpty ? 0 : 1) {
      throw Mistake(
        wanted.isEmpty
          ? "\(command.rawValue) takes no operand, and got “\(operands[0])”\(advice)"
          : "\(command.rawValue) takes one \(wanted), and got \(operands.count)"
      )
    }
    if operands.isEmpty && !wanted.isEmpty {
      let example = entry?.example.map { ", as in: \($0)" } ?? ""
      throw Mistake("\(command.rawValue) takes a \(wanted)\(example)")
    }
  }

  /// The commands and options, a line each.
  public var help: String {
    var text = "\(title)\n\n"
    let rows = entries.map { ("\($0.command.rawValue) \($0.operand)", $0.does) }
    for (call, does) in rows + added.map({ ("\($0.name) help", $0.does) }) {
      text += "  \(name) \(call.padded(to: 15)) \(does)\n"
    }
    text += "\n"
    for option in options {
      let takers = Command.allCases.filter { option.commands.contains($0) }.map(\.rawValue)
      text += "  \("\(option.name) \(option.value ?? "")".padded(to: 19)) \(option.does)"
      text += " (\(takers.joined(separator: ", ")))\n"
    }
    return text + "\n\(ending)\n"
  }
}
