// Small programs about work that reports, or is told that nobody waits for it.

extension SmallPrograms {
  /// Some come to a promise, and leave it.
  static func onAbandoned(_ vocabulary: Vocabulary) -> Part {
    var links = [
      Link(Operation(.run(1_000))), Link(Operation(.fulfill, 1)),
      Link(Operation(.observe, 1, handler: 0)),
    ]
    if vocabulary.has(.removing) {
      links += [1, 2].flatMap { handler in
        [
          Link(Operation(.observeUntilRemoved, 1, handler: handler)),
          Link(Operation(.remove, handler)),
        ]
      }
    }
    if vocabulary.has(.branchCancelling), let step = vocabulary.step(.value, .value) {
      links += [
        Link(Operation(.spell(step), 1, makes: 2, handler: 3)), Link(Operation(.cancel, 2)),
      ]
    }
    if vocabulary.has(.awaiting) {
      links += [
        Link(Operation(.wait(isCancelled: false), 1, handler: 4)), Link(Operation(.cancelTask, 4)),
      ]
    }
    return sequences(
      of: links,
      after: Operation(.make(.abandoning), makes: 1, handler: 5),
      before: [Operation(.run(1_000)), Operation(.fulfill, 1), Operation(.run(1_000))]
    )
  }

  static func onProgress() -> Part {
    var reporting = Operation(.onProgress, 1, handler: 2)
    reporting.handlers[0].body = [Operation(.progress, 1)]
    let links = [
      Link(Operation(.run(1_000))), Link(Operation(.fulfill, 1)), Link(Operation(.progress, 1)),
      Link(Operation(.onProgress, 1, handler: 0)), Link(Operation(.onProgress, 1, handler: 1)),
      Link(reporting), Link(Operation(.remove, 0)),
    ]
    return sequences(
      of: links,
      after: Operation(.make(.progressing), makes: 1),
      before: [
        Operation(.progress, 1), Operation(.ask(1), 1), Operation(.run(1_000)),
        Operation(.fulfill, 1), Operation(.progress, 1), Operation(.run(1_000)),
      ]
    )
  }
}
