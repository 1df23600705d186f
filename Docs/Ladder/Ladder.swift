import PromiseConformance

/// The rungs: each is a promise of its own, with a program, and a subject of the suite.
package struct Ladder: Sendable {
  /// A program: gets what prints a line.
  package typealias Program = @Sendable (_ say: @escaping @Sendable (String) -> Void) -> Void

  /// The rung's number, from 1.
  package let number: Int
  /// The rung at work.
  package let program: Program
  /// What breaks without the next rung, shown on this one; `nil` where the compiler shows it.
  package let withoutNext: Program?
  /// The rung's promise, as the suite sees it.
  package var subject: Subject { makeSubject() }
  private let makeSubject: @Sendable () -> Subject

  private init<P: NumberedPromise>(_: P.Type, _ program: @escaping Program, _ withoutNext: Program?)
  {
    number = P.number
    (self.program, self.withoutNext) = (program, withoutNext)
    makeSubject = { Subject(RungAdapter<P>.self) }
  }

  /// All rungs, from the first.
  package static let rungs = [
    Ladder(Rung1.Promise<Token>.self, Rung1.program, Rung1.without2),
    Ladder(Rung2.Promise<Token>.self, Rung2.program, Rung2.without3),
    Ladder(Rung3.Promise<Token>.self, Rung3.program, Rung3.without4),
    Ladder(Rung4.Promise<Token, any Error>.self, Rung4.program, nil),
    Ladder(Rung5.Promise<Token, any Error>.self, Rung5.program, Rung5.without6),
    Ladder(Rung6.Promise<Token, any Error>.self, Rung6.program, Rung6.without7),
    Ladder(Rung7.Promise<Token, any Error>.self, Rung7.program, Rung7.without8),
    Ladder(Rung8.Promise<Token, any Error>.self, Rung8.program, Rung8.without9),
    Ladder(Rung9.Promise<Token, any Error>.self, Rung9.program, Rung9.without10),
    Ladder(Rung10.Promise<Token, any Error>.self, Rung10.program, Rung10.without11),
    Ladder(Rung11.Promise<Token, any Error>.self, Rung11.program, Rung11.without12),
  ]

  /// What breaks without each rung, by its number; where it is not there, the compiler shows it.
  package static let without: [Int: Program] = {
    var all = Dictionary(uniqueKeysWithValues: rungs.map { ($0.number + 1, $0.withoutNext) })
    all[1] = Rung0.without1
    return all.compactMapValues(\.self)
  }()

  /// What a program prints.
  package static func output(of program: Program) -> String {
    let lines = Box("")
    program { line in lines.withLock { $0?.append("\(line)\n") } }
    return lines.value ?? ""
  }
}
