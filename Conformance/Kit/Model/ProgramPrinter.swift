/// Prints programs, as `Docs/Programs.md` describes them.
struct ProgramPrinter {
  typealias Operation = FuzzProgram.Operation
  typealias Letter = ProgramGrammar.Letter

  private let words: ProgramWords
  /// Whether the program is to be a rule's, which names no spelling.
  private let isOfRule: Bool
  private var scope = ProgramGrammar.Scope()

  init(_ words: [Signature], ofRule isOfRule: Bool = false) {
    (self.words, self.isOfRule) = (ProgramWords(words), isOfRule)
  }

  mutating func lines(_ program: FuzzProgram) -> [String] {
    var all = program.hasReports ? [ProgramGrammar.reports] : []
    all += lines(program.operations)
    if let beside = program.beside {
      all.append(ProgramGrammar.beside)
      add(lines([beside]), to: &all)
    }
    if !program.threads.isEmpty {
      let threads = calls(of: program).map { $0.joined(separator: "; ") }
      all.append("\(ProgramGrammar.together) { \(threads.joined(separator: " | ")) }")
    }
    return all
  }

  /// What each thread calls, once all else has been printed.
  mutating func calls(of program: FuzzProgram) -> [[String]] {
    var all: [[String]] = []
    for thread in program.threads { all.append(thread.map { Self.line(lines($0)) }) }
    return all
  }

  /// All on one line.
  static func line(_ lines: [String]) -> String {
    // Braces begin and end a list of calls.
    lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "; ")
      .replacing("{; ", with: "{ ").replacing("; }", with: " }")
  }

  private mutating func lines(_ operations: [Operation]) -> [String] {
    var all: [String] = []
    for operation in operations { all += lines(operation) }
    return all
  }

  private mutating func lines(_ operation: Operation) -> [String] {
    var all = [call(operation)]
    add(lines(operation.release), after: ProgramGrammar.released, to: &all)
    let word = word(of: operation)
    for (slot, handler) in operation.handlers.enumerated() {
      if operation.handlers[slot...].allSatisfy({ !says($0, word) }) { break }
      var body = lines(handler.body)
      if let result = result(handler, word) { body.append(result) }
      if slot > 0 { all[all.count - 1] += " else" }
      if slot > 0 || !body.isEmpty { add(body, to: &all) }
      add(lines(handler.release), after: ProgramGrammar.released, to: &all)
    }
    if operation.isElsewhere { all[all.count - 1] += " \(ProgramGrammar.elsewhere)" }
    return all
  }

  /// Whether anything is to be said of a handler but its name.
  private func says(_ handler: FuzzProgram.Handler, _ word: Signature?) -> Bool {
    !handler.body.isEmpty || !handler.release.isEmpty || result(handler, word) != nil
  }

  /// Adds lines between braces to the end of the last one; one line alone stays there.
  private func add(_ lines: [String], to all: inout [String]) {
    let last = all.count - 1
    if lines.count == 1 && !lines[0].contains("{") {
      all[last] += " { \(lines[0]) }"
    } else if lines.isEmpty {
      all[last] += " {}"
    } else {
      all[last] += " {"
      all += lines.map { "  \($0)" } + ["}"]
    }
  }

  /// The same after some words, if there are any lines.
  private func add(_ lines: [String], after words: String, to all: inout [String]) {
    guard !lines.isEmpty else { return }
    all[all.count - 1] += " \(words)"
    add(lines, to: &all)
  }

  /// How a handler returns; `nil` for a new value, a fulfilled promise, or nothing.
  private func result(_ handler: FuzzProgram.Handler, _ word: Signature?) -> String? {
    guard let word else { return nil }
    return switch handler.result {
    case .fails where word.canFail: "throw"
    case .same where word.gives == .value: "return same"
    case .promise(let number) where word.gives == .promise:
      "return \(name(number, [.promise]))"
    default: nil
    }
  }

  // MARK: Calls

  private func word(of operation: Operation) -> Signature? {
    if case .spell(let number) = operation.verb { words.all[number] } else { nil }
  }

  /// A call without what its handlers do; from then on, there is what it makes.
  private mutating func call(_ operation: Operation) -> String {
    let form = ProgramGrammar.form(of: operation.verb)
    let text = text(operation, form)
    for handler in operation.handlers {
      _ = scope.attach(handler.number, by: form?.kind ?? "")
    }
    guard let letter = made(operation) else { return text }
    _ = scope.make(operation.makes, letter)
    return "\(letter.rawValue)\(operation.makes) = \(text)"
  }

  /// What a call makes, by the letter of its name.
  func made(_ operation: Operation) -> Letter? {
    switch operation.verb {
    case .make, .carry: .promise
    case .signal: .signal
    case .spell(let number): operation.makes < 0 ? nil : words.all[number].kind.makes
    default: nil
    }
  }

  private func text(_ operation: Operation, _ form: ProgramGrammar.Form?) -> String {
    switch operation.verb {
    case .make(.plain): return "pending"
    case .make(.abandoning): return "pending abandoning \(handlers(operation))"
    case .make(let making): return "pending \(making)"
    case .carry(let shape): return "pending of \(shape)"
    case .signal: return "signal\(list(operation.names, .signal))"
    case .follow:
      let names = operation.names.map { name($0, [.promise]) }
      return "follow \(names[0]) \(names[1])"
    case .run(let count): return count == 1_000 ? "run" : "run \(count)"
    case .advance(let ticks): return "advance \(ticks)"
    case .turnBack(let ticks): return "turn back \(ticks)"
    case .ask(let count) where count != 1:
      return "ask \(name(operation.names[0], [.promise])) \(count) times"
    case .spell(let number): return spelled(operation, number)
    default: return form.map { said(operation, $0) } ?? "\(operation.verb)"
    }
  }

  /// A call that is said in the same way for all adapters.
  private func said(_ operation: Operation, _ form: ProgramGrammar.Form) -> String {
    var parts = form.word.isEmpty ? [] : [form.word]
    if form.attaches { parts.append(handlers(operation)) }
    if form.attaches && !form.targets.isEmpty { parts.append("on") }
    if let undone = form.undoes {
      let number = operation.names[0]
      parts.append(scope.attached[number] == undone ? "h\(number)" : "h\(number)?")
    } else if !form.targets.isEmpty {
      parts.append(name(operation.names[0], form.targets))
    }
    return parts.joined(separator: " ")
  }

  private func spelled(_ operation: Operation, _ number: Int) -> String {
    let word = words.all[number]
    let isThrowing = word.canFail && operation.handlers.contains { $0.result == .fails }
    let role =
      isOfRule
      ? "each \(words.roles[number])"
      : words.name(number, inputs: operation.names.count, throwing: isThrowing)
    let source = operation.names.first.map { name($0, [.promise]) } ?? ""
    let handlers = handlers(operation)
    switch word.kind {
    case .fulfilled, .rejected: return role
    case .work, .importer, .attempt: return "\(role) \(handlers)"
    case .wrapper, .mover: return "\(role) \(source)"
    case .step:
      let end = operation.isForAnotherError ? " \(ProgramGrammar.otherError)" : ""
      return "\(role) \(handlers) on \(source)\(end)"
    case .combination:
      let few = word.isFirstFew ? " \(operation.few)" : ""
      return "\(role)\(few)\(list(operation.names, .promise))"
    case .delay: return "\(role) \(operation.ticks)"
    case .limit: return "\(role) \(source) to \(operation.ticks)"
    case .retry:
      let end = operation.ticks > 0 ? " pausing \(operation.ticks)" : ""
      return "\(role) \(handlers) \(operation.attempts) times\(end)"
    }
  }

  private func handlers(_ operation: Operation) -> String {
    operation.handlers.map { "h\($0.number)" }.joined(separator: ", ")
  }

  private func list(_ numbers: [Int], _ letter: Letter) -> String {
    if numbers.isEmpty { return "" }
    return " of \(numbers.map { name($0, [letter]) }.joined(separator: ", "))"
  }

  /// A name; with a question mark, if nothing above has made it.
  private func name(_ number: Int, _ letters: [Letter]) -> String {
    if let letter = scope.made[number], letters.contains(letter) {
      return "\(letter.rawValue)\(number)"
    }
    return "\(letters[0].rawValue)\(number)?"
  }
}
