// The programs of rules, which say more than the calls of one library.

extension RuleProgram {
  /// Reads the program of a rule, as `Docs/Programs.md` describes it.
  init(parsing text: String) throws(UnreadableProgram) {
    var parser = try ProgramParser(text, Self.kinds.map(\.signature)) { _ in true }
    self = try parser.rule()
  }
}

extension ProgramParser {
  /// When a promise ends that something meets.
  private static let moments: [(words: String, arrivals: [Arrival])] = [
    ("at any time", .all), ("before or after", .plain), ("while pending", .whilePending),
    ("inside a handler", [.inside]), ("at any point", []),
  ]

  /// There is a pending promise p0 to begin with, and one for each other name of a promise that the program does not make.
  mutating func rule() throws(UnreadableProgram) -> RuleProgram {
    choices = []
    var rule = RuleProgram()
    for number in unmade where scope.make(number, .promise) {
      rule.before.append(Operation(.make(.plain), makes: number))
    }
    skipSeparators()
    while token.kind != .end || rule.before.count + rule.ends.count < 2 {
      let start = token
      if takes(ProgramGrammar.reports) {
        rule.hasReports = true
      } else if let moment = Self.moments.first(where: { takes($0.words) }) {
        guard rule.ends.isEmpty else {
          throw start.mistake("a program says this once; leave it out")
        }
        (rule.arrivals, rule.meeting) = (moment.arrivals, try block())
        try endStatement()
        rule.ends = try ends()
      } else if rule.ends.isEmpty,
        ["fulfil or", "reject or", "cancel or", "every"].contains(where: begins)
      {
        rule.ends = try ends()
      } else if rule.ends.isEmpty {
        rule.before += try statements()
      } else {
        rule.after += try statements()
      }
      try endStatement()
    }
    try checkUndone()
    rule.choices = choices ?? []
    return rule
  }

  /// The ways in which a promise ends, or several do.
  private mutating func ends() throws(UnreadableProgram) -> [RuleProgram.End] {
    let every: [(String, [FuzzProgram.Verb])] = [
      ("every end of", [.fulfill, .reject, .cancel]), ("every fulfilment of", [.fulfill]),
      ("every rejection of", [.reject]),
    ]
    if let (_, verbs) = every.first(where: { takes($0.0) }) {
      var names = [try name([.promise]).number]
      while takesSign(",") { names.append(try name([.promise]).number) }
      let run = takes("one by one") ? [Operation(.run(1_000))] : []
      // One that is cancelled is enough.
      let orders = Self.orders(of: names, verbs).filter { $0.count { $0.verb == .cancel } < 2 }
      return orders.flatMap { calls in
        (0...calls.count).map { count in
          RuleProgram.End(
            early: Array(calls.prefix(count)),
            calls: calls.dropFirst(count).flatMap { [$0] + run }
          )
        }
      }
    }
    let words: [(String, FuzzProgram.Verb)] = [
      ("fulfil", .fulfill), ("reject", .reject), ("cancel", .cancel),
    ]
    var all: [FuzzProgram.Verb] = []
    repeat {
      guard let (_, verb) = words.first(where: { takes($0.0) }) else {
        throw token.mistake(wanted: "“fulfil”, “reject”, “cancel” or “every end of”")
      }
      all.append(verb)
    } while takes("or")
    let promise = try name([.promise]).number
    return all.map { RuleProgram.End(calls: [Operation($0, promise)]) }
  }

  /// All of these promises end, in every order and every way.
  private static func orders(of names: [Int], _ verbs: [FuzzProgram.Verb]) -> [[Operation]] {
    if names.isEmpty { return [[]] }
    return names.flatMap { name in
      let rest = orders(of: names.filter { $0 != name }, verbs)
      return verbs.flatMap { verb in rest.map { [Operation(verb, name)] + $0 } }
    }
  }

  private mutating func block() throws(UnreadableProgram) -> [Operation] {
    var all: [Operation] = []
    try open()
    while try !closes() {
      all += try statements()
      try endStatement()
    }
    return all
  }

  /// A call, or the same several times, with handlers and promises of their own.
  private mutating func statements() throws(UnreadableProgram) -> [Operation] {
    guard token.isNumber else { return [try statement()] }
    let count = try number("a number of times", 2...1_000)
    try expect("times")
    let first = try statement()
    return [first] + (1..<count).map { _ in first.anew(&scope) }
  }

  /// A call that an adapter may have several spellings of, and what it makes.
  mutating func chosen(
    _ name: ProgramToken.Name?,
    _ place: ProgramToken?
  ) throws(UnreadableProgram) -> (Operation, makes: Letter?) {
    let start = token
    let isEach = takes("each")
    guard let kind = RuleProgram.kinds.first(where: { takes($0.words) }) else {
      throw start.mistake(wanted: "“each step”, or what such a call is called")
    }
    let known = choices ?? []
    let number =
      known.firstIndex { $0.isEach == isEach && $0.kind.words == kind.words } ?? known.count
    if number == known.count { choices?.append(RuleProgram.Choice(kind, isEach: isEach)) }
    var operation = try operands(Operation(verb: .spell(number)), kind.signature)
    operation.makes = -1
    if let name, let place, let letter = kind.signature.kind.makes {
      operation = try made(operation, letter, name, place)
    }
    try addBodies(&operation, kind.signature)
    choices?[number].add(operation)
    return (operation, operation.makes < 0 ? nil : kind.signature.kind.makes)
  }
}

extension FuzzProgram.Operation {
  /// The same call once more.
  fileprivate func anew(_ scope: inout ProgramGrammar.Scope) -> Self {
    var operation = self
    operation.makes = -1
    for slot in handlers.indices {
      let number = 1 + (scope.attached.keys.max() ?? 0)
      _ = scope.attach(number, by: "")
      operation.handlers[slot].number = number
    }
    return operation
  }
}
