extension FuzzProgram {
  /// The program without some of its operations, or with a simpler result: the boldest first.
  var smaller: [FuzzProgram] {
    Self.smaller(operations).map { FuzzProgram(operations: $0, hasReports: hasReports) }
  }

  private static func smaller(_ operations: [Operation]) -> [[Operation]] {
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
        var others = smaller(handler.body).map { (body: $0, result: handler.result) }
        if handler.result != .fresh { others.append((handler.body, .fresh)) }
        for other in others {
          var changed = operations
          changed[place].handlers[slot].body = other.body
          changed[place].handlers[slot].result = other.result
          all.append(changed)
        }
      }
    }
    return all
  }
}
