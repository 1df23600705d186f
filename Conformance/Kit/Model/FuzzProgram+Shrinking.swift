extension FuzzProgram {
  /// The program without some of its operations, or with a simpler result; the largest changes first.
  ///
  /// - Parameter keepsThreads: whether each call stays on its thread: what hangs on another one may hang here for ever.
  func shrunk(keepsThreads: Bool) -> [FuzzProgram] {
    var all: [FuzzProgram] = []
    var (alone, unheard) = (self, self)
    (alone.beside, unheard.hasReports) = (nil, false)
    if alone != self { all.append(alone) }
    if unheard != self { all.append(unheard) }
    return all + Self.shrunk(operations, keepsThreads).map(calling)
  }

  private static func shrunk(_ operations: [Operation], _ keepsThreads: Bool) -> [[Operation]] {
    var all: [[Operation]] = []
    for length in [4, 2, 1] where length <= operations.count {
      for start in 0...(operations.count - length) {
        var rest = operations
        rest.removeSubrange(start..<start + length)
        all.append(rest)
      }
    }
    for place in operations.indices {
      for slot in operations[place].handlers.indices {
        let handler = operations[place].handlers[slot]
        // What it calls, in the place of what runs it.
        if !handler.body.isEmpty {
          all.append(replacing(place, of: operations, by: handler.body))
        }
        func add(_ change: (inout Handler) -> Void) {
          var changed = operations
          change(&changed[place].handlers[slot])
          all.append(changed)
        }
        for body in shrunk(handler.body, keepsThreads) { add { $0.body = body } }
        if handler.result != .fresh { add { $0.result = .fresh } }
        if !handler.release.isEmpty { add { $0.release = [] } }
      }
      func add(_ change: (inout Operation) -> Void) {
        var changed = operations
        change(&changed[place])
        all.append(changed)
      }
      if !operations[place].release.isEmpty { add { $0.release = [] } }
      if operations[place].isElsewhere && !keepsThreads { add { $0.isElsewhere = false } }
    }
    return all
  }
}

extension FuzzProgram {
  /// The program with simpler calls in the place of one other: what a task, a combination, a time limit or a
  /// cancellation shows, too, is not theirs.
  ///
  /// - Parameter step: the number of the plainest step that does the same for one end only, if there is one.
  func simpler(step: (Int) -> [Int]) -> [FuzzProgram] {
    Self.replacing(operations) { plain($0, step) }.map(calling)
  }

  private func calling(_ operations: [Operation]) -> FuzzProgram {
    var program = self
    program.operations = operations
    return program
  }

  /// What can take the place of a call.
  private func plain(_ operation: Operation, _ step: (Int) -> [Int]) -> [[Operation]] {
    func calling(_ verb: Verb, _ name: Int) -> Operation {
      var plain = operation
      (plain.verb, plain.names) = (verb, [name])
      return plain
    }
    /// What the promise, or the combination, is made of.
    func inputs(_ made: Int) -> [Int] {
      var inputs: [Int]?
      Self.visit(operations) { if inputs == nil && $0.makes == made { inputs = $0.names } }
      return inputs ?? []
    }
    guard let name = operation.names.first else { return [] }
    switch operation.verb {
    case .wait, .observeUntilRemoved: return [[calling(.observe, name)]]
    case .observeCombination:
      let inputs = inputs(name)
      let next = size.handlers
      let all = inputs.enumerated().map { index, input in
        var observed = calling(.observe, input)
        if index > 0 { observed.handlers = [Handler(number: next + index)] }
        return observed
      }
      return (all.count > 1 ? [all] : []) + inputs.map { [calling(.observe, $0)] }
    case .cancel:
      return ([name] + inputs(name)).flatMap { [[calling(.fulfill, $0)], [calling(.reject, $0)]] }
    case .spell(let word): return step(word).map { [calling(.spell($0), name)] }
    default: return []
    }
  }

  /// The same calls, with others in the place of one, also of one inside a handler.
  private static func replacing(
    _ operations: [Operation],
    _ others: (Operation) -> [[Operation]]
  ) -> [[Operation]] {
    operations.indices.flatMap { place in
      var all = others(operations[place])
      for slot in operations[place].handlers.indices {
        all += replacing(operations[place].handlers[slot].body, others).map { body in
          var changed = operations[place]
          changed.handlers[slot].body = body
          return [changed]
        }
      }
      return all.map { replacing(place, of: operations, by: $0) }
    }
  }

  /// The same calls, with others in the place of that one.
  private static func replacing(
    _ place: Int,
    of operations: [Operation],
    by others: [Operation]
  ) -> [Operation] {
    var changed = operations
    changed.replaceSubrange(place...place, with: others)
    return changed
  }
}
