extension PromiseAdapter {
  static var liv21: Law {
    Law(
      "A long series of objects, each of which ends the next promise in its `deinit`, goes on a stack of 512 KB.",
      .bound(.stack("objects that go away")),
      intent: "A screen that goes away may close what opened the next.",
      origin: "new",
      hint: "where a handler, or what it returned too late, is released",
      pace: .long,
      Leaving<Self>.allCases.filter(\.isPossible).flatMap { way in
        onePerPlace(transforms).map { step in
          once("`\(step.text)`: \(way.rawValue)") { try leave($0, way, step) }
        }
      }.sum ?? .lacking(.drivenPlace)
    )
  }

  private static func leave(_ trial: Trial<Self>, _ way: Leaving<Self>, _ step: Transform<Self>)
    throws
  {
    func series(_ count: Int, _ depth: StackDepth?) throws {
      let left = try Series(trial, way, step, depth).run(count)
      try trial.check(left == 0, "of \(count) objects \(left) were not released")
    }
    // A few may be nested: as long as that does no harm, it is no fault.
    if try isFlat(trial, nested: 100, series) { try series(length(trial), nil) }
  }
}

/// The ways in which something of the user's leaves a promise.
private enum Leaving<A: PromiseAdapter>: String, CaseIterable, Sendable {
  case ran = "the handler ran"
  case branch = "its branch was cancelled"
  case source = "its source was cancelled"
  case released = "its promise was released"
  case late = "it was returned too late"

  var isPossible: Bool {
    switch self {
    case .ran, .released: true
    case .source: A.canCancel
    case .branch, .late: Trial<A>.canCancelBranches
    }
  }
}

/// Promises, each with an object whose `deinit` ends the next one.
private final class Series<A: PromiseAdapter>: Sendable {
  /// What ends a promise, and what has to be held until then.
  private struct Link: Sendable {
    let end: @Sendable () -> Void
    let held: [A.Handle]
  }

  private let trial: Trial<A>
  private let way: Leaving<A>
  private let step: Transform<A>
  private let depth: StackDepth?
  /// None holds the next one: that would nest releases, whatever the library does.
  private let links = Box<[Link?]>([])
  private let released = Counter()

  init(_ trial: Trial<A>, _ way: Leaving<A>, _ step: Transform<A>, _ depth: StackDepth?) {
    (self.trial, self.way, self.step, self.depth) = (trial, way, step, depth)
  }

  /// Ends the first of so many; returns how many objects are left.
  func run(_ count: Int) throws -> Int {
    let value = trial.token()
    links.value = try (0..<count).map { try link($0, value) }
    try trial.check(released.count == 0, "what handlers captured went before their promise ended")
    end(0)
    trial.quiesce(until: { self.released.count == count })
    links.value = []
    return count - released.count
  }

  private func object(_ number: Int) -> Token {
    Token(in: trial.stage.ledger) { [self] in
      depth?.note()
      released.increment()
      end(number + 1)
    }
  }

  private func end(_ number: Int) {
    let link = links.withLock { links -> Link? in
      number < links?.count ?? 0 ? links?[number].take() : nil
    }
    link?.end()
  }

  private func link(_ number: Int, _ value: Token) throws -> Link {
    switch way {
    case .ran:
      let (handle, settler) = trial.loose()
      return Link(end: { settler.settle(.fulfilled(value)) }, held: [derive(handle, number)])
    case .branch:
      let (handle, settler) = trial.pending()
      let branch = derive(handle, number)
      return Link(
        end: { [trial] in withExtendedLifetime(settler) { trial.cancelBranch(branch) } },
        held: [handle]
      )
    case .source:
      let (handle, cancel) = try trial.promise(endingAs: .cancelled)
      return Link(end: cancel, held: [derive(handle, number)])
    case .released:
      let (handle, settler) = trial.loose()
      _ = derive(handle, number)
      return Link(end: { withExtendedLifetime((handle, settler)) {} }, held: [])
    case .late: return late(number, value)
    }
  }

  /// A step whose handler captures the object.
  private func derive(_ handle: A.Handle, _ number: Int) -> A.Handle {
    let captured = object(number)
    return step.apply(trial, handle) { token in
      withExtendedLifetime(captured) { token }
    }
  }

  /// A step that is cancelled in its own handler, which then returns the object.
  private func late(_ number: Int, _ value: Token) -> Link {
    let (handle, settler) = trial.loose()
    let (own, given) = (Box<A.Handle>(), Box(object(number)))
    let derived = step.apply(trial, handle) { [trial] token in
      if let own = own.take() { trial.cancelBranch(own) }
      return given.take() ?? token
    }
    own.value = derived
    return Link(end: { settler.settle(.fulfilled(value)) }, held: [derived])
  }
}
