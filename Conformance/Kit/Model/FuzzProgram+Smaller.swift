extension FuzzProgram {
  /// The program without some of its operations, or with a simpler result; the largest changes first.
  ///
  /// - Parameter keepsThreads: whether each call stays on its thread: what hangs on another one may hang here for ever.
  func smaller(keepsThreads: Bool) -> [FuzzProgram] {
    let alone = FuzzProgram(operations: operations, hasReports: hasReports)
    return (beside == nil ? [] : [alone])
      + Self.smaller(operations, keepsThreads).map {
        FuzzProgram(operations: $0, hasReports: hasReports, beside: beside)
      }
  }

  private static func smaller(_ operations: [Operation], _ keepsThreads: Bool) -> [[Operation]] {
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
        for body in smaller(handler.body, keepsThreads) { add { $0.body = body } }
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
