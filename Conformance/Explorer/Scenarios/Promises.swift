import PromiseConformance

/// The scenarios that the promises of every library must pass, as programs, which `Docs/Programs.md` describes.
package enum PromiseScenarios {
  /// The scenarios for everything that the adapter can do.
  package static func every<A: PromiseAdapter>(for adapter: A.Type) -> [Scenario] {
    let all: [Scenario] = possible(adapter).filter { !$0.program.asksTooMuch }.map {
      PromiseScenario.scenario($0.name, $0.size, $0.program)
    }
    return all + (Able.signals.of(adapter).map { signals(for: $0) } ?? [])
  }

  /// The names of the scenarios that ask how a promise ended, if the adapter cannot.
  package static func leftOut<A: PromiseAdapter>(for adapter: A.Type) -> [String] {
    possible(adapter).filter(\.program.asksTooMuch).map(\.name)
  }

  private static func possible<A: PromiseAdapter>(
    _: A.Type
  ) -> [(name: String, size: Scenario.Size, program: ThreadProgram<A>)] {
    (small.map { ($0, Scenario.Size.exhaustive, $1) } + large.map { ($0, .bounded(3), $1) })
      .compactMap { name, size, text in
        // What an adapter cannot say is no program for it.
        guard let program = try? ThreadProgram<A>(parsing: text), program.isPossible else {
          return nil
        }
        return (name, size, program)
      }
  }

  /// Small enough for an exhaustive search.
  package static let small: KeyValuePairs = [
    "settle-settle-observe": """
    p0 = pending
    together { fulfil p0 | reject p0 | h0 on p0 | run }
    """,
    "register-vs-settle": """
    p0 = pending
    together { h0 on p0; h1 on p0 | h2 on p0 | fulfil p0 }
    """,
    "register-inside-vs-settle": """
    p0 = pending; p1 = pending
    together { h0 on p0 { h1 on p1 }; fulfil p0 | h2 on p1; fulfil p1 }
    """,
    "settle-vs-query": """
    p0 = pending
    together { fulfil p0; ask p0 | ask p0; ask p0 | reject p0; ask p0 }
    """,
    "chain-vs-settle": """
    p0 = pending; p1 = pending; p2 = thenChain h0 on p0 { return p1 }
    together { fulfil p0 | fulfil p1 | h1 on p2 | run }
    """,
    "two-chains-each-way": """
    p0 = pending; p1 = pending
    p2 = thenChain h0 on p0 { return p1 }; p3 = thenChain h1 on p1 { return p0 }
    together { fulfil p0; h2 on p2 | fulfil p1; h3 on p3 }
    """,
    "release-vs-settle": """
    p0 = pending
    together { fulfil p0; drop p0 | h0 on p0; drop p0 | drop p0 }
    """,
    "release-vs-chain": """
    p0 = pending; p1 = pending; p2 = thenChain h0 on p0 { return p1 }
    together { fulfil p0; drop p0 | h1 on p2; drop p2 | drop p1 }
    """,
    "all-fulfilled": """
    p0 = pending; p1 = pending; c2 = all of p0, p1; h0 on c2
    together { fulfil p0 | fulfil p1 | run }
    """,
    "all-rejected": """
    p0 = pending; p1 = pending; p2 = pending; c3 = all of p0, p1, p2; h0 on c3
    together { fulfil p0 | reject p1 | reject p2 }
    """,
    "all-settled": """
    p0 = pending; p1 = pending; c2 = allSettled of p0, p1; h0 on c2
    together { fulfil p0 | reject p1 | run }
    """,
    "any-rejected": """
    p0 = pending; p1 = pending; c2 = any of p0, p1; h0 on c2
    together { reject p0 | reject p1 | run }
    """,
    "any-mixed": """
    p0 = pending; p1 = pending; p2 = pending; c3 = any of p0, p1, p2; h0 on c3
    together { reject p0 | fulfil p1 | fulfil p2 }
    """,
    "race": """
    p0 = pending; p1 = pending; c2 = race of p0, p1; h0 on c2
    together { fulfil p0 | reject p1 | run }
    """,
    "2x4": """
    p0 = pending
    together {
      h0 on p0; fulfil p0; h1 on p0; ask p0
    | h2 on p0; reject p0; h3 on p0; ask p0
    }
    """,
    "3x3": """
    p0 = pending
    together {
      fulfil p0; reject p0; fulfil p0
    | reject p0; h0 on p0; fulfil p0
    | h1 on p0; fulfil p0; reject p0
    }
    """,
    "3x4": """
    p0 = pending
    together {
      fulfil p0; reject p0; ask p0; fulfil p0
    | reject p0; fulfil p0; reject p0; reject p0
    | h0 on p0; fulfil p0; reject p0; fulfil p0
    }
    """,
    "adopt-vs-settle": """
    p0 = pending adopting; p1 = pending adopting
    together { follow p0 p1 | fulfil p0 | fulfil p1; h0 on p0 }
    """,
    "adopt-each-other": """
    p0 = pending adopting; p1 = pending adopting
    together { follow p0 p1 | follow p1 p0 | fulfil p0 }
    """,
    "adopted-by-many": """
    p0 = pending adopting; p1 = pending adopting; p2 = pending
    together { follow p0 p2; h0 on p0 | follow p1 p2 | fulfil p2 }
    """,
    "cancel-vs-settle": """
    p0 = pending cancellable; hook h0 on p0
    together { fulfil p0 | cancel p0; ask p0 | h1 on p0 }
    """,
    "cancel-vs-cancel": """
    p0 = pending cancellable; hook h0 on p0
    together { cancel p0; ask p0 | cancel p0 | reject p0; h1 on p0 }
    """,
    "branch-vs-observer": """
    p0 = pending cancellable; hook h0 on p0; p1 = then h1 on p0 { return same }
    together { cancel p1 | h2 on p0 | fulfil p0 }
    """,
    "last-branches": """
    p0 = pending cancellable; hook h0 on p0
    p1 = then h1 on p0 { return same }; p2 = then h2 on p0 { return same }
    together { cancel p1; h3 on p1 | cancel p2 }
    """,
    "last-vs-observer": """
    p0 = pending cancellable; hook h0 on p0
    p1 = then h1 on p0 { return same }; p2 = then h2 on p0 { return same }
    together { cancel p1 | cancel p2 | h3 on p0 }
    """,
    "branch-vs-inner": """
    p0 = pending; p1 = pending cancellable; hook h0 on p1
    p2 = thenChain h1 on p0 { return p1 }; p3 = then h2 on p1 { return same }
    together { fulfil p0 | cancel p2 | cancel p3 }
    """,
    "nested-branches": """
    p0 = pending cancellable; hook h0 on p0; p1 = then h1 on p0 { return same }
    p2 = then h2 on p1 { return same }; p3 = then h3 on p1 { return same }
    together { cancel p2 | cancel p3 | fulfil p0 }
    """,
    "cancel-vs-chain": """
    p0 = pending cancellable; hook h0 on p0; p1 = pending cancellable; hook h1 on p1
    p2 = thenChain h2 on p0 { return p1 }
    together { fulfil p0 | cancel p2 | fulfil p1 | run }
    """,
    "time-is-up": """
    p0 = pending; t1 = limit p0 to 1; h0 on t1
    together { fulfil p0 | advance 1 | cancel t1 | run }
    """,
  ]

  /// Too large for an exhaustive search: schedules with few preemptions, and a sample.
  package static let large: KeyValuePairs = [
    "3x4-many-observers": """
    p0 = pending
    together {
      h0 on p0; h1 on p0; fulfil p0; h2 on p0
    | h3 on p0; reject p0; h4 on p0; ask p0
    | ask p0; h5 on p0; ask p0; h6 on p0
    | run
    }
    """,
    "linked-promises": """
    p0 = pending; p1 = pending
    p2 = thenChain h0 on p0 { return p1 }; p3 = thenChain h1 on p2 { return p0 }
    c4 = all of p0, p1; h2 on c4
    together {
      h3 on p3; fulfil p0; h4 on p2
    | fulfil p1; h5 on p3; ask p2
    | reject p0; ask p3; h6 on p1
    | reject p1; h7 on p2
    }
    """,
  ]
}
