// A program in the turns of an event loop, in which all code runs there.

extension FuzzProgram {
  /// The program with all its code in handlers: what it calls until it runs jobs is one, and all jobs run then.
  var inTurns: FuzzProgram {
    var (promises, handlers) = size
    let parts = operations.split { if case .run = $0.verb { true } else { false } }
    let turns = parts.flatMap { part in
      defer { (promises, handlers) = (promises + 1, handlers + 1) }
      let handler = Handler(number: handlers, body: Array(part))
      return [
        Operation(verb: .make(.plain), makes: promises),
        Operation(verb: .fulfill, names: [promises]),
        Operation(verb: .observe, names: [promises], handlers: [handler]),
        Operation(verb: .run(.max)),
      ]
    }
    return FuzzProgram(operations: turns, hasReports: hasReports)
  }

  /// The same with other numbers for the spellings.
  func spelled(_ number: (Int) -> Int) -> FuzzProgram {
    var program = self
    program.operations = Self.spelled(operations, number)
    return program
  }

  private static func spelled(_ operations: [Operation], _ number: (Int) -> Int) -> [Operation] {
    operations.map { operation in
      var changed = operation
      if case .spell(let word) = operation.verb { changed.verb = .spell(number(word)) }
      for slot in operation.handlers.indices {
        changed.handlers[slot].body = spelled(operation.handlers[slot].body, number)
      }
      return changed
    }
  }
}
