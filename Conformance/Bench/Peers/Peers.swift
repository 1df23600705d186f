extension Measured {
  /// Promises of other libraries, as far as they can do the works.
  static let peers: [Measured] = {
    let nio = EventLoopFutureSubject()
    let combine = OpenCombineSubject()
    // A chain of `Future`s settles by recursion, with kilobytes of stack for each link: it would not survive the sizes
    // that are measured.
    let short = combine.rounds.filter { $0.key == .settled || $0.key == .fan }
    return [Measured(nio, nio.rounds), Measured(combine, short)]
  }()
}
