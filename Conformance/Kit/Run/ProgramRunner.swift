/// Programs for one promise library, compared with the model; the types of its adapter are erased.
///
/// With a seed they are random, and without one small: then the index is one below ``smallCount``.
package protocol ProgramRunner: Sendable {
  /// Runs the program of a seed and an index.
  func run(seed: UInt64?, index: Int) -> ProgramResult
  /// A program smaller than that of a seed and an index, with a difference by one of the same rules.
  func finding(seed: UInt64?, index: Int) -> FuzzFinding?
  /// Runs a program that somebody wrote, and returns what happened, and the difference from the model, if there is one.
  ///
  /// - Throws: what is wrong with the text, or cannot be said of this library.
  func attempt(
    _ text: String
  ) throws(UnreadableProgram) -> (trace: [String], finding: FuzzFinding?)
  /// What happens in such a program, with threads, and with the calls that handlers run inside.
  ///
  /// - Returns: `nil` if the library cannot say it, or does not do what the model says.
  func trace(_ text: String) -> [Trace.Event]?
  /// How many small programs there are.
  var smallCount: Int { get }
  /// Each two of a call, its promise's state, its place and what was there before, in a small program about these.
  func pairs(ofSmall index: Int) -> [[String]]
}

extension ProgramRunner {
  /// What happens in a program that somebody wrote, and what the model says, in words; and whether the model agrees.
  package func account(
    of text: String
  ) throws(UnreadableProgram) -> (words: String, agrees: Bool) {
    let (trace, finding) = try attempt(text)
    return (finding?.text ?? "the model agrees\n\n\(FuzzFinding.text(trace))", finding == nil)
  }

  /// The indices of all small programs, or of some, spread evenly over all.
  package func small(atMost count: Int) -> StrideTo<Int> {
    let all = smallCount
    // An even width would leave out every second one, and with it the same of each two.
    return stride(from: 0, to: all, by: all <= count ? 1 : (all + count - 1) / count | 1)
  }

  /// The smallest of the first programs that differ, which shows best what is wrong; one that hangs, or differs
  /// only at the end, in what is kept or reported, is less useful.
  ///
  /// - Parameters:
  ///   - first: the index of the first program that differs.
  ///   - count: how many programs there are.
  package func smallest(seed: UInt64?, from first: Int, below count: Int) -> FuzzFinding? {
    var found: [FuzzFinding] = []
    var hung = 0
    for index in first..<min(count, first + 400)
    where found.count(where: { !$0.isAfterwards }) < 4 && found.count < 12 && hung < 3 {
      let result = run(seed: seed, index: index)
      if result.hasHung {
        hung += 1
      } else if !result.rules.isEmpty, let finding = finding(seed: seed, index: index) {
        found.append(finding)
      }
    }
    let smallest = found.min {
      ($0.isAfterwards ? 1 : 0, $0.program.count) < ($1.isAfterwards ? 1 : 0, $1.program.count)
    }
    return smallest ?? finding(seed: seed, index: first)
  }
}
