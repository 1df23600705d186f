/// Reads programs, as `Docs/Programs.md` describes them.
struct ProgramParser {
  typealias Operation = FuzzProgram.Operation
  typealias Letter = ProgramGrammar.Letter

  let words: ProgramWords
  /// Whether the adapter can make a call.
  private let canSay: (Operation) -> Bool
  private let tokens: [ProgramToken]
  private var place = 0
  /// In how many braces it is.
  private(set) var depth = 0
  var scope = ProgramGrammar.Scope()
  /// The handlers that are taken back if they are there, and the word by which they have to be attached then.
  var undone: [(handler: Int, word: String, token: ProgramToken)] = []
  /// What calls are chosen from, in the program of a rule.
  var choices: [RuleProgram.Choice]?

  init(
    _ text: String,
    _ words: [Signature],
    _ canSay: @escaping (Operation) -> Bool
  ) throws(UnreadableProgram) {
    tokens = try ProgramToken.all(of: text)
    (self.words, self.canSay) = (ProgramWords(words), canSay)
  }

  mutating func program() throws(UnreadableProgram) -> FuzzProgram {
    var program = FuzzProgram(operations: [])
    skipSeparators()
    while token.kind != .end || program.operations.isEmpty {
      let start = token
      if takes(ProgramGrammar.reports) {
        program.hasReports = true
      } else if takes(ProgramGrammar.beside) {
        let calls = try probes()
        guard calls.count == 1, program.beside == nil else {
          throw start.mistake("write one call that is made while handlers are handed over, once")
        }
        program.beside = calls[0]
      } else if takes(ProgramGrammar.together) {
        program.threads = try threads()
        skipSeparators()
        guard token.kind == .end else {
          throw token.mistake("what threads do comes last; write this above")
        }
      } else {
        program.operations.append(try statement())
      }
      try endStatement()
    }
    try checkUndone()
    return program
  }

  /// A call, and where it is made.
  mutating func statement() throws(UnreadableProgram) -> Operation {
    let start = token
    var operation = try call()
    if takes(ProgramGrammar.elsewhere) {
      guard operation.isOneCall else {
        throw start.mistake("no other thread runs jobs or tasks; leave “on another thread” out")
      }
      operation.isElsewhere = true
    }
    guard canSay(operation) else {
      throw start.mistake("the adapter cannot say this of its promise; leave it out")
    }
    return operation
  }

  mutating func endStatement() throws(UnreadableProgram) {
    guard token.isSeparator || token.kind == .end || depth > 0 && token.isSign("}") else {
      throw token.mistake(wanted: "“;” or a new line")
    }
    skipSeparators()
  }

  // MARK: Braces

  /// What the handlers of a call do, and what runs when they are released, or the payload.
  ///
  /// - Parameter word: what attaches them, if that is a spelling.
  mutating func addBodies(
    _ operation: inout Operation,
    _ word: Signature? = nil
  ) throws(UnreadableProgram) {
    if operation.verb == .fulfill || operation.verb == .reject {
      operation.release = try releases()
    }
    for slot in operation.handlers.indices {
      if slot > 0 {
        guard takes("else") else { return }
      }
      if slot > 0 || token.isSign("{") { try addBody(&operation.handlers[slot], word) }
      operation.handlers[slot].release = try releases()
    }
  }

  private mutating func addBody(
    _ handler: inout FuzzProgram.Handler,
    _ word: Signature?
  ) throws(UnreadableProgram) {
    try open()
    while try !closes() {
      if let result = try result(word) {
        handler.result = result
        skipSeparators()
        guard try closes() else {
          throw token.mistake("the handler has returned, and does nothing more; end it with “}”")
        }
        return
      }
      handler.body.append(try statement())
      try endStatement()
    }
  }

  /// How a handler returns; `nil`, if that is not said here.
  private mutating func result(_ word: Signature?) throws(UnreadableProgram) -> FuzzProgram.Result?
  {
    let start = token
    if takes("throw") {
      guard word != nil else {
        throw start.mistake("nobody sees what this handler throws; leave “throw” out")
      }
      return .fails
    }
    guard takes("return") else { return nil }
    if takes("same") {
      guard word?.gives == .value else {
        throw start.mistake("this handler returns no value; leave “return same” out")
      }
      return .same
    }
    guard word?.gives == .promise else {
      throw start.mistake("this handler returns no promise; one of a step like thenChain does")
    }
    return .promise(try name([.promise]).number)
  }

  private mutating func releases() throws(UnreadableProgram) -> [Operation] {
    try takes(ProgramGrammar.released) ? probes() : []
  }

  /// What each of several threads calls.
  private mutating func threads() throws(UnreadableProgram) -> [[Operation]] {
    var all: [[Operation]] = [[]]
    try open()
    while try !closes() {
      all[all.count - 1].append(try racing())
      if !token.isSign("|") { try endStatement() }
      if takesSign("|") {
        all.append([])
        skipSeparators()
      }
    }
    guard all.count > 1, !all.contains(where: \.isEmpty) else {
      throw token.mistake("several threads do something; write “|” between them")
    }
    return all
  }

  private mutating func racing() throws(UnreadableProgram) -> Operation {
    let start = token
    if takes("run") { return Operation(verb: .run(1_000)) }
    let operation = try statement()
    guard operation.canRace else {
      throw start.mistake("threads settle, follow, cancel, observe, ask, drop and advance only")
    }
    return operation
  }

  /// Calls that another thread makes where nothing may be locked.
  private mutating func probes() throws(UnreadableProgram) -> [Operation] {
    var all: [Operation] = []
    try open()
    while try !closes() {
      let start = token
      let operation = try statement()
      guard operation.isElsewhere, operation.release.isEmpty,
        [.fulfill, .look, .ask(1), .askSignal].contains(operation.verb)
      else {
        throw start.mistake(
          "here there can only be “fulfil”, “ask” and “describe”, each “on another thread”"
        )
      }
      all.append(operation)
      try endStatement()
    }
    return all
  }

  mutating func open() throws(UnreadableProgram) {
    guard depth < ProgramGrammar.depth else {
      throw token.mistake("there are \(depth) braces around this; take some away")
    }
    try expect("{")
    depth += 1
    skipSeparators()
  }

  mutating func closes() throws(UnreadableProgram) -> Bool {
    if token.kind == .end { throw token.mistake(wanted: "“}”") }
    guard takesSign("}") else { return false }
    depth -= 1
    return true
  }

  // MARK: Tokens

  /// The next token.
  var token: ProgramToken { tokens[place] }
  /// Whether the token after that is such a sign.
  func isFollowed(by sign: String) -> Bool {
    place + 1 < tokens.count && tokens[place + 1].isSign(sign)
  }

  /// The numbers of promises that no call makes, and 0 if nothing has it.
  var unmade: [Int] {
    let made = zip(tokens, tokens.dropFirst()).filter { $1.isSign("=") }.map(\.0.name?.number)
    let named = tokens.compactMap { $0.name?.letter == .promise ? $0.name?.number : nil }
    return Set([0] + named).subtracting(made.compactMap(\.self)).sorted()
  }

  /// Goes on to the next token; the end stays.
  mutating func advance() { place = min(place + 1, tokens.count - 1) }

  mutating func skipSeparators() { while token.isSeparator { advance() } }

  /// Whether such words come next.
  func begins(_ words: String) -> Bool {
    var next = place
    for word in words.split(separator: " ") {
      guard tokens[next].kind == .word, tokens[next].text == word else { return false }
      // The last token is no word.
      next += 1
    }
    return true
  }

  /// Goes on behind such words, if they come next.
  mutating func takes(_ words: String) -> Bool {
    guard begins(words) else { return false }
    for _ in words.split(separator: " ") { advance() }
    return true
  }

  mutating func takesSign(_ sign: String) -> Bool {
    guard token.isSign(sign) else { return false }
    advance()
    return true
  }

  /// Goes on behind a word or a sign, which must come next.
  mutating func expect(_ text: String) throws(UnreadableProgram) {
    guard token.kind != .quoted, token.text == text else {
      throw token.mistake(wanted: "“\(text)”")
    }
    advance()
  }
}
