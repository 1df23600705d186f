import PromiseConformance

/// The rungs: each is a promise of its own, with a program, and a subject of the suite.
package struct Ladder: Sendable {
  /// A program: gets what prints a line.
  package typealias Program = @Sendable (_ say: @escaping @Sendable (String) -> Void) -> Void

  /// The rung's number, from 1.
  package let number: Int
  /// The rung at work.
  package let program: Program
  /// What breaks without this rung, shown on the one before.
  package let withoutIt: Program
  /// The same on this rung, where nothing breaks.
  package let withIt: Program
  /// The rung's promise, as the suite sees it.
  package var subject: Subject { makeSubject() }
  private let makeSubject: @Sendable () -> Subject

  private init<P: NumberedPromise>(
    _: P.Type,
    _ program: @escaping Program,
    without withoutIt: @escaping Program,
    with withIt: @escaping Program
  ) {
    number = P.number
    (self.program, self.withoutIt, self.withIt) = (program, withoutIt, withIt)
    makeSubject = { Subject(RungAdapter<P>.self) }
  }

  /// All rungs, from the first.
  package static let rungs = [
    // The first rung's own program says what the one without it cannot.
    Ladder(
      Rung1.Promise<Token>.self,
      Rung1.program,
      without: Rung0.example1,
      with: Rung1.program
    ),
    Ladder(
      Rung2.Promise<Token>.self,
      Rung2.program,
      without: Rung1.example2,
      with: Rung2.example2
    ),
    Ladder(
      Rung3.Promise<Token>.self,
      Rung3.program,
      without: Rung2.example3,
      with: Rung3.example3
    ),
    Ladder(
      Rung4.Promise<Token, any Error>.self,
      Rung4.program,
      without: Rung3.example4,
      with: Rung4.example4
    ),
    Ladder(
      Rung5.Promise<Token, any Error>.self,
      Rung5.program,
      without: Rung4.example5,
      with: Rung5.example5
    ),
    Ladder(
      Rung6.Promise<Token, any Error>.self,
      Rung6.program,
      without: Rung5.example6,
      with: Rung6.example6
    ),
    Ladder(
      Rung7.Promise<Token, any Error>.self,
      Rung7.program,
      without: Rung6.example7,
      with: Rung7.example7
    ),
    Ladder(
      Rung8.Promise<Token, any Error>.self,
      Rung8.program,
      without: Rung7.example8,
      with: Rung8.example8
    ),
    Ladder(
      Rung9.Promise<Token, any Error>.self,
      Rung9.program,
      without: Rung8.example9,
      with: Rung9.example9
    ),
    Ladder(
      Rung10.Promise<Token, any Error>.self,
      Rung10.program,
      without: Rung9.example10,
      with: Rung10.example10
    ),
    Ladder(
      Rung11.Promise<Token, any Error>.self,
      Rung11.program,
      without: Rung10.example11,
      with: Rung11.example11
    ),
  ]

  /// What breaks without each rung, by its number; the last is that of the libraries.
  package static let without: [Int: Program] = {
    var all = Dictionary(uniqueKeysWithValues: rungs.map { ($0.number, $0.withoutIt) })
    all[rungs.count + 1] = Rung11.example12
    return all
  }()

  /// What a program prints.
  package static func output(of program: Program) -> String {
    let lines = Box("")
    program { line in lines.withLock { $0?.append("\(line)\n") } }
    return lines.value ?? ""
  }
}
