extension FuzzProgram {
  /// The program without some of its operations, or with a simpler result: the boldest first.
  var smaller: [FuzzProgram] {
    let alone = FuzzProgram(operations: operations, hasReports: hasReports)
    return (beside == nil ? [] : [alone])
      + Self.smaller(operations).map {
        FuzzProgram(operations: $0, hasReports: hasReports, beside: beside)
      }
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
        func add(_ change: (inout Handler) -> Void) {
          var changed = operations
          change(&changed[place].handlers[slot])
          all.append(changed)
        }
        for body in smaller(handler.body) { add { $0.body = body } }
        if handler.result != .fresh { add { $0.result = .fresh } }
        if !handler.release.isEmpty { add { $0.release = [] } }
      }
      for isRelease in [false, true]
      where isRelease ? !operations[place].release.isEmpty : operations[place].isElsewhere {
        var changed = operations
        if isRelease { changed[place].release = [] } else { changed[place].isElsewhere = false }
        all.append(changed)
      }
    }
    return all
  }
}
