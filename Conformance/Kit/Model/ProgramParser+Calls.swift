import ProgramSupport

// Calls, and the names and numbers in them.

extension ProgramParser {
  mutating func call() throws(UnreadableProgram) -> Operation {
    if token.name != nil, isFollowed(by: "=") { return try making() }
    if takes("follow") {
      let names = [try name([.promise]).number, try name([.promise]).number]
      return Operation(verb: .follow, names: names)
    }
    if begins("run") {
      guard depth == 0 else {
        throw token.mistake("jobs run when handlers have returned; write “run” outside of braces")
      }
      advance()
      let count = try token.isNumber ? number("a number of jobs", 1...ProgramGrammar.most) : 1_000
      return Operation(verb: .run(count))
    }
    if takes("advance") {
      let ticks = try number("a number of ticks", 0...ProgramGrammar.most)
      return Operation(verb: .advance(ticks))
    }
    if begins("turn back") {
      guard depth == 0 else {
        throw token.mistake("no handler turns the clock back; write “turn back” outside of braces")
      }
      _ = takes("turn back")
      return Operation(verb: .turnBack(try number("a number of ticks", 1...ProgramGrammar.most)))
    }
    if let operation = try said() { return operation }
    guard token.kind == .word else { throw token.mistake(wanted: "a call") }
    let start = token
    guard choices != nil || words.roles.contains(start.text) else {
      throw start.mistake(unknown("call", start.text, known + words.roles))
    }
    let (operation, makes) = try spelled()
    guard makes == nil else {
      throw start.mistake("what “\(start.text)” makes needs a name, as in “p1 = \(start.text) …”")
    }
    return operation
  }

  private var known: [String] {
    ["pending", "signal", "follow", "run", "advance", "turn back"]
      + ProgramGrammar.forms.map(\.kind)
  }

  private func unknown(_ kind: String, _ word: String, _ all: [String]) -> String {
    Mistake(unknown: kind, word, among: all.filter { !$0.isEmpty }.uniqued()).description
  }

  /// A call that is said in the same way for all adapters; `nil`, if none begins here.
  private mutating func said() throws(UnreadableProgram) -> Operation? {
    let isHandler = token.name?.letter == .handler
    let forms = ProgramGrammar.forms.filter {
      isHandler ? $0.word.isEmpty : !$0.word.isEmpty && begins($0.word)
    }
    guard let first = forms.first else { return nil }
    _ = takes(first.word)
    var operation = Operation(verb: first.verb)
    if first.attaches { operation.handlers = [try attached(by: first.kind)] }
    let letters = forms.flatMap(\.targets)
    if first.attaches && !letters.isEmpty { try expect("on") }
    if !letters.isEmpty {
      let name = try name(letters, undoing: first.undoes)
      operation.names = [name.number]
      let form = forms.first { $0.targets.contains(name.letter) } ?? first
      operation.verb = form.verb
    }
    if operation.verb == .ask(1), token.isNumber {
      operation.verb = .ask(try number("a number of times", 1...ProgramGrammar.most))
      try expect("times")
    }
    try addBodies(&operation)
    return operation
  }

  // MARK: Making

  /// What is made, behind its name and an equals sign.
  private mutating func making() throws(UnreadableProgram) -> Operation {
    let start = token
    let name = try anyName([.promise, .combination, .timed, .signal])
    try expect("=")
    if takes("pending") {
      var pending = Operation(verb: .make(.plain))
      if let making = FuzzProgram.Making.allCases.dropFirst().first(where: { takes("\($0)") }) {
        pending.verb = .make(making)
        if making == .abandoning { pending.handlers = [try attached(by: "")] }
      } else if takes("of") {
        pending.verb = .carry(try shape())
      }
      pending = try made(pending, .promise, name, start)
      try addBodies(&pending)
      return pending
    }
    if takes("signal") {
      let names = try inputs(.signal)
      return try made(Operation(verb: .signal, names: names), .signal, name, start)
    }
    let (operation, makes) = try spelled(name, start)
    guard makes != nil else {
      throw start.mistake("nothing is made here; leave “\(start.text) =” out")
    }
    return operation
  }

  /// The call, once it is known what it makes.
  mutating func made(
    _ operation: Operation,
    _ letter: Letter,
    _ name: ProgramToken.Name,
    _ start: ProgramToken
  ) throws(UnreadableProgram) -> Operation {
    guard letter == name.letter, !name.isUnsure else {
      throw start.mistake(
        "“\(start.text)” is no name for \(letter.words); take \(letter.rawValue)\(name.number)"
      )
    }
    if let taken = scope.made[name.number] {
      throw start.mistake(
        "\(name.number) is the number of \(taken.rawValue)\(name.number); take another one"
      )
    }
    _ = scope.make(name.number, letter)
    var operation = operation
    operation.makes = name.number
    return operation
  }

  private mutating func shape() throws(UnreadableProgram) -> PayloadShape {
    let shapes = PayloadShape.allCases
    guard token.kind == .word else { throw token.mistake(wanted: "a payload (object)") }
    guard let shape = shapes.first(where: { "\($0)" == token.text }) else {
      throw token.mistake(unknown("payload", token.text, shapes.map { "\($0)" }))
    }
    advance()
    return shape
  }

  // MARK: Spellings

  /// A call of a spelling, and what it makes.
  ///
  /// - Parameters:
  ///   - name: the name for what it makes, if that has one.
  ///   - place: where that stands.
  private mutating func spelled(
    _ name: ProgramToken.Name? = nil,
    _ place: ProgramToken? = nil
  ) throws(UnreadableProgram) -> (Operation, makes: Letter?) {
    if choices != nil { return try chosen(name, place) }
    let start = token
    guard start.kind == .word else { throw start.mistake(wanted: "a call that makes something") }
    guard words.roles.contains(start.text) else {
      throw start.mistake(unknown("call", start.text, ["pending", "signal"] + words.roles))
    }
    advance()
    let (text, number) = try spelling()
    let fitting = words.numbers(start.text, text)
    guard let first = fitting.first else {
      let texts = words.numbers(start.text).map { words.all[$0].text }
      throw start.mistake(unknown(start.text, text ?? "", texts))
    }
    let word = words.all[first]
    var operation = try operands(Operation(verb: .spell(first)), word)
    let makes = word.kind.makes
    if let makes, let name, let place {
      operation = try made(operation, makes, name, place)
    } else {
      operation.makes = -1
    }
    try addBodies(&operation, word)
    let isThrowing = operation.handlers.contains { $0.result == .fails }
    let alike = words.numbers(
      start.text,
      text,
      inputs: operation.names.count,
      throwing: isThrowing
    )
    guard alike.indices.contains(number - 1) else {
      throw start.mistake(
        !alike.isEmpty
          ? "\(alike.count) of these calls have this text; take a number up to \(alike.count)"
          : isThrowing
            ? "no handler of such a call can throw here; leave “throw” out"
            : "such a call does not take \(operation.names.count) promises; take more, or fewer"
      )
    }
    operation.verb = .spell(alike[number - 1])
    return (operation, makes)
  }

  /// Which of the calls that do the same it is: by its text, and by its number among those of this text.
  private mutating func spelling() throws(UnreadableProgram) -> (text: String?, number: Int) {
    guard token.kind == .quoted else { return (nil, 1) }
    let text = token.text
    advance()
    guard takesSign("(") else { return (text, 1) }
    let number = try number("a number", 1...ProgramGrammar.most)
    try expect(")")
    return (text, number)
  }

  /// What such a call is about, and the handlers that it attaches.
  mutating func operands(
    _ operation: Operation,
    _ word: Signature
  ) throws(UnreadableProgram) -> Operation {
    var operation = operation
    let ticks = 0...FuzzProgram.thousandYears
    switch word.kind {
    case .fulfilled, .rejected: break
    case .work, .importer, .attempt: operation.handlers = [try attached(by: "")]
    case .wrapper, .mover: operation.names = [try name([.promise]).number]
    case .step(let form):
      for _ in form.wants {
        if !operation.handlers.isEmpty { try expect(",") }
        operation.handlers.append(try attached(by: ""))
      }
      try expect("on")
      operation.names = [try name([.promise]).number]
      operation.isForAnotherError = form.isForOneError && takes(ProgramGrammar.otherError)
    case .combination:
      if word.isFirstFew { operation.few = try number("a number of values", 1...100) }
      operation.names = try inputs(.promise)
    case .delay: operation.ticks = try number("a number of ticks", ticks)
    case .limit:
      operation.names = [try name([.promise]).number]
      try expect("to")
      operation.ticks = try number("a number of ticks", ticks)
    case .retry:
      operation.handlers = [try attached(by: "")]
      operation.attempts = try number("a number of attempts", 1...100)
      try expect("times")
      if takes("pausing") { operation.ticks = try number("a number of ticks", ticks) }
    }
    return operation
  }

  // MARK: Names and numbers

  /// The names behind “of”, if that comes next.
  private mutating func inputs(_ letter: Letter) throws(UnreadableProgram) -> [Int] {
    guard takes("of") else { return [] }
    var all = [try name([letter]).number]
    while takesSign(",") { all.append(try name([letter]).number) }
    return all
  }

  /// A name of something that is there, unless a question mark says that it need not be.
  ///
  /// - Parameter word: the word by which it was attached, if it is a handler.
  mutating func name(
    _ letters: [Letter],
    undoing word: String? = nil
  ) throws(UnreadableProgram) -> ProgramToken.Name {
    let start = token
    let name = try anyName(letters)
    if name.letter == .handler {
      let word = word ?? ""
      if name.isUnsure {
        undone.append((name.number, word, start))
      } else if scope.attached[name.number] != word {
        throw start.mistake(
          "there is no \(word) \(start.text) above; write “\(start.text)?” if there need not be one"
        )
      }
    } else if !name.isUnsure, scope.made[name.number] != name.letter {
      throw start.mistake(
        "nothing above makes \(start.text); write “\(start.text)?” if there need not be one"
      )
    }
    return name
  }

  /// A name of anything with one of these letters.
  private mutating func anyName(_ letters: [Letter]) throws(UnreadableProgram) -> ProgramToken.Name
  {
    guard let name = token.name, letters.contains(name.letter) else {
      throw token.mistake(wanted: letters.map(\.words).joined(separator: " or "))
    }
    guard name.number <= ProgramGrammar.most else {
      throw token.mistake("numbers of names go up to \(ProgramGrammar.most); take a smaller one")
    }
    advance()
    return name
  }

  /// A handler that is attached here, and nowhere else.
  private mutating func attached(by word: String) throws(UnreadableProgram) -> FuzzProgram.Handler {
    let start = token
    let name = try anyName([.handler])
    guard !name.isUnsure, scope.attach(name.number, by: word) else {
      throw start.mistake("\(start.text) is no new handler; take another number")
    }
    return FuzzProgram.Handler(number: name.number)
  }

  /// A handler whose name has a question mark is not attached further below by another word than the one that it is
  /// taken back by.
  func checkUndone() throws(UnreadableProgram) {
    let kinds = ProgramGrammar.forms.compactMap(\.undoes)
    for (handler, word, token) in undone {
      guard let kind = scope.attached[handler], kind != word, kinds.contains(kind) else { continue }
      throw token.mistake("h\(handler) is a \(kind), and no \(word); take another number")
    }
  }

  mutating func number(
    _ what: String,
    _ range: ClosedRange<Int>
  ) throws(UnreadableProgram) -> Int {
    guard token.isNumber else { throw token.mistake(wanted: what) }
    guard let number = Int(token.text), range.contains(number) else {
      throw token.mistake(
        "\(what) is from \(range.lowerBound) to \(range.upperBound), and not \(token.text)"
      )
    }
    advance()
    return number
  }
}
