import PromiseConformance

/// A promise that is broken in one named way, and the laws that must notice.
///
/// To add one, write a class in the file for the part that it breaks, and add it to the list at the top there.
public struct Mutant: Sendable {
  /// Its name, which says how it is broken.
  public var name: String { "\(type)" }
  /// The fault, in words that follow “no law notices that”.
  public var fault: String { type.fault }
  /// The laws that must notice; others may, too.
  public var killers: [String] { type.killers }
  /// The broken promise as a subject of the suite, made anew for each use.
  ///
  /// Complexity: as many steps as the catalogue has cases.
  public var subject: Subject { type.subject }
  private let type: Sketch.Type

  init(_ type: Sketch.Type) { self.type = type }

  /// The promise that all mutants are made from, with nothing wrong: the suite must find nothing.
  public static let original = Mutant(Sketch.self)

  /// The same with the abilities, too, that a promise need not have: what faults are planted in.
  public static let able = Mutant(AbleSketch.self)

  /// The promise that never settles: no law may hold on it.
  public static let silent = Mutant(NeverSettles.self)

  /// Runs laws on the mutant, at a small scale for laws about large numbers.
  ///
  /// Laws that compare times run only where they are named, and on the promise that never settles. Named laws
  /// come first. What a race shows depends on the machine, too: such a law that does not notice is run with other
  /// seeds, three times at most. Where many laws hang, which takes seconds each, the last ones are left out.
  ///
  /// - Parameters:
  ///   - laws: the ids of the laws.
  ///   - seed: the seed of random numbers.
  public func results(of laws: Set<String>, seed: UInt64) async -> [CellResult] {
    let subject = self.subject
    let cells = subject.cells.filter { cell in
      laws.contains(cell.rule.id) && cell.hasCases
        && (cell.rule.pace != .alone || killers.contains(cell.rule.id))
    }
    let named = cells.filter { killers.contains($0.rule.id) }
    var rest = cells.filter { !killers.contains($0.rule.id) }[...]
    func results(of cells: some Sequence<Cell>, seed: UInt64) async -> [CellResult] {
      let options = RunOptions(seed: seed, scale: 400, patience: 1, stopsAtFailure: true)
      return await Run(options: options, skipsSmoke: true).results(of: [(subject, Array(cells))])
    }
    var all = await results(of: named, seed: seed)
    for attempt in 1..<3 {
      let passing = all.filter { $0.verdict.word == .pass }.map(\.rule.id)
      guard !passing.isEmpty else { break }
      all.removeAll { passing.contains($0.rule.id) }
      let again = named.filter { passing.contains($0.rule.id) }
      all += await results(of: again, seed: seed &+ UInt64(attempt))
    }
    while !rest.isEmpty, all.count(where: \.hasHung) < 8 {
      all += await results(of: rest.prefix(20), seed: seed)
      rest = rest.dropFirst(20)
    }
    return all
  }

  /// All mutants, by the part that they get wrong.
  public static let all: [Mutant] = [
    settling, chaining, combining, threads, liveness, cancelling, tasks,
  ].flatMap(\.self).map(Mutant.init)
}

/// Its calls can name a context, and bring task-local values along.
class AbleSketch: Sketch, @unchecked Sendable {
  override class var namesContexts: Bool { true }
  override class var bringsLocals: Bool { true }
  override class var choices: [any ChoiceDeclaration] {
    [
      HandlerDispatch.alwaysAsyncUnlessNamed,
      LocalsSeen.each(["on a dispatcher": .init(.none), "with its locals": .init(.registration)]),
    ]
  }
}
