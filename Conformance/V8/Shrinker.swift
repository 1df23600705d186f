/// Reduces a program whose log here differs from V8's.
///
/// In each round Node runs all programs that lack one part, and the smallest that still differs is the next one.
struct Shrinker: Sendable {
  /// The logs of programs in V8.
  let logs: @Sendable ([Script]) throws -> [String]
  /// The fault planted in `JSPromise`.
  let fault: Fault?

  /// The smallest program that is found: whatever is removed from it, the logs are equal.
  func shrink(_ difference: Difference) throws -> Difference {
    var best = difference
    while true {
      let candidates = Shrinker.smaller(best.script)
      let differing = Comparison.differences(candidates, try logs(candidates), with: fault)
      guard let next = differing.min(by: { $0.script.size < $1.script.size }) else { return best }
      best = Difference(
        number: difference.number,
        script: next.script,
        expected: next.expected,
        model: next.model,
        found: next.found
      )
    }
  }

  // MARK: What is smaller

  /// The programs that lack one part of this one: a part, adjacent statements, an input, or an ending.
  static func smaller(_ script: Script) -> [Script] {
    let fewer = script.parts.count > 1 ? withoutOne(\.parts, script) : []
    return fewer + withOneSmaller(\.parts, script, smaller)
  }

  private static func smaller(_ body: Body) -> [Body] {
    var result: [Body] = []
    // Halves, quarters and so on, down to single statements.
    var length = body.statements.count
    while length > 0 {
      for start in stride(from: 0, to: body.statements.count, by: length) {
        var copy = body
        copy.statements.removeSubrange(start..<min(start + length, body.statements.count))
        result.append(copy)
      }
      length /= 2
    }
    return result + withOneSmaller(\.statements, body, smaller)
  }

  private static func smaller(_ statement: Statement) -> [Statement] {
    let hasInputs = [.all, .allSettled, .any, .race, .anySignal, .executor].contains(statement.verb)
    return (hasInputs ? withoutOne(\.inputs, statement) : [])
      + withOneSmaller(\.bodies, statement, smaller)
      + (plain(statement).map { [$0] } ?? [])
  }

  /// Copies of `whole` that lack one element of a list.
  private static func withoutOne<Whole, Element>(
    _ list: WritableKeyPath<Whole, [Element]>,
    _ whole: Whole
  ) -> [Whole] {
    whole[keyPath: list].indices.map { index in
      var copy = whole
      copy[keyPath: list].remove(at: index)
      return copy
    }
  }

  /// Copies of `whole` in which one element of a list is replaced by a smaller one.
  private static func withOneSmaller<Whole, Element>(
    _ list: WritableKeyPath<Whole, [Element]>,
    _ whole: Whole,
    _ smaller: (Element) -> [Element]
  ) -> [Whole] {
    whole[keyPath: list].indices.flatMap { index in
      smaller(whole[keyPath: list][index]).map { element in
        var copy = whole
        copy[keyPath: list][index] = element
        return copy
      }
    }
  }

  /// The same with a simpler ending, which does not change the type of what it makes.
  private static func plain(_ statement: Statement) -> Statement? {
    var copy = statement
    for index in copy.bodies.indices {
      let body = copy.bodies[index]
      switch (statement.verb, body.ending) {
      case (.executor, _), (.finally, _): copy.bodies[index].ending = .nothing
      case (.catch, .promise), (.then, .promise), (.then, .argument), (.then, .failure),
        (.attempt, .promise), (.attempt, .failure), (.both, _):
        copy.bodies[index].ending = .value(body.id)
      default: break
      }
    }
    return copy.size < statement.size ? copy : nil
  }
}
