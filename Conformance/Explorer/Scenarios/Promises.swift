import Interleaving
import PromiseConformance

/// The scenarios that the promises of every library must pass, written once.
package enum PromiseScenarios {
  /// The scenarios for everything that the adapter can do.
  package static func every<A: PromiseAdapter>(for adapter: A.Type) -> [Scenario] {
    possible(for: adapter).filter { !$0.asks || asks(adapter) }
  }

  /// The names of the scenarios that ask how a promise ended, if the adapter cannot.
  package static func leftOut<A: PromiseAdapter>(for adapter: A.Type) -> [String] {
    possible(for: adapter).filter { $0.asks && !asks(adapter) }.map(\.name)
  }

  private static func asks(_ adapter: any PromiseAdapter.Type) -> Bool {
    adapter is any QueryingAdapter.Type
  }

  private static func possible<A: PromiseAdapter>(for adapter: A.Type) -> [Scenario] {
    made(adapter) + cancelled(adapter) + limited(adapter) + signalled(adapter)
  }

  private static func made(_ adapter: any PromiseAdapter.Type) -> [Scenario] {
    switch adapter {
    case let adapter as any (CombiningAdapter & AdoptingAdapter).Type:
      adopting(for: adapter)
    case let adapter as any CombiningAdapter.Type: all(for: adapter)
    default: single(for: adapter)
    }
  }

  private static func cancelled(_ adapter: any PromiseAdapter.Type) -> [Scenario] {
    guard adapter.profile.absences[.cancelling] == nil else { return [] }
    return switch adapter {
    case let adapter as any BranchCancellingAdapter.Type:
      branches(for: adapter)
    case let adapter as any CancellableAdapter.Type: cancelling(for: adapter)
    default: []
    }
  }

  private static func limited(_ adapter: any PromiseAdapter.Type) -> [Scenario] {
    guard let adapter = adapter as? any TimedAdapter.Type else { return [] }
    return timed(for: adapter)
  }

  private static func signalled(_ adapter: any PromiseAdapter.Type) -> [Scenario] {
    guard let adapter = adapter as? any SignallingAdapter.Type else { return [] }
    return signals(for: adapter)
  }

  /// The scenarios for a library that makes no promise of several promises.
  package static func single<A: PromiseAdapter>(for adapter: A.Type) -> [Scenario] {
    scenarios((common + large).filter { !$0.combines }, adapter)
  }

  /// The scenarios for a library that does.
  package static func all<A: CombiningAdapter>(for adapter: A.Type) -> [Scenario] {
    let capabilities = PromiseRun<A>.Capabilities(combination: { adapter, kind, handles in
      A.combinations(kind).first.map { $0.apply(adapter, Inputs(handles)) }
    })
    let scripts = (common + large).filter { script in
      script.combinations.allSatisfy { !A.combinations($0).isEmpty }
    }
    return scenarios(scripts, adapter, capabilities)
  }

  /// The scenarios for a library whose promises can be made to follow others.
  package static func adopting<A: CombiningAdapter & AdoptingAdapter>(
    for adapter: A.Type
  ) -> [Scenario] {
    all(for: adapter) + scenarios(following, adapter, .init(adopting: { $0.adopting() }))
  }

  /// The scenarios for a library whose promises can be cancelled, in any way.
  package static func cancelling<A: CancellableAdapter>(
    for adapter: A.Type
  ) -> [Scenario] {
    scenarios(cancelling, adapter, .init(cancellable: { $0.cancellable() }))
  }

  /// The scenarios for a library in which any promise can be cancelled.
  package static func branches<A: BranchCancellingAdapter>(
    for adapter: A.Type
  ) -> [Scenario] {
    let capabilities = PromiseRun<A>.Capabilities(
      cancellable: { $0.cancellable() },
      cancel: { $0.cancel($1) }
    )
    return cancelling(for: adapter) + scenarios(branching, adapter, capabilities)
  }

  /// Small enough for an exhaustive search.
  private static let common: [Script] = [
    Script(
      name: "settle-settle-observe",
      promises: [.pending],
      threads: [[.fulfil(0)], [.reject(0)], [.observe(0)]],
      drainsMeanwhile: true
    ),
    Script(
      name: "register-vs-settle",
      promises: [.pending],
      threads: [[.observe(0), .observe(0)], [.observe(0)], [.fulfil(0)]]
    ),
    Script(
      name: "register-inside-vs-settle",
      promises: [.pending, .pending],
      threads: [[.observeInside(0, 1), .fulfil(0)], [.observe(1), .fulfil(1)]]
    ),
    Script(
      name: "settle-vs-query",
      promises: [.pending],
      threads: [[.fulfil(0), .query(0)], [.query(0), .query(0)], [.reject(0), .query(0)]]
    ),
    Script(
      name: "chain-vs-settle",
      promises: [.pending, .pending, .chained(0, 1)],
      threads: [[.fulfil(0)], [.fulfil(1)], [.observe(2)]],
      drainsMeanwhile: true
    ),
    Script(
      name: "two-chains-each-way",
      promises: [.pending, .pending, .chained(0, 1), .chained(1, 0)],
      threads: [[.fulfil(0), .observe(2)], [.fulfil(1), .observe(3)]]
    ),
    Script(
      name: "release-vs-settle",
      promises: [.pending],
      threads: [[.fulfil(0)], [.observe(0)], [.drop(0)]],
      drops: true
    ),
    Script(
      name: "release-vs-chain",
      promises: [.pending, .pending, .chained(0, 1)],
      threads: [[.fulfil(0)], [.observe(2)], [.drop(1)]],
      drops: true
    ),
    Script(
      name: "all-fulfilled",
      promises: [.pending, .pending, .combined(.all, [0, 1])],
      threads: [[.fulfil(0)], [.fulfil(1)]],
      drainsMeanwhile: true
    ),
    Script(
      name: "all-rejected",
      promises: [.pending, .pending, .pending, .combined(.all, [0, 1, 2])],
      threads: [[.fulfil(0)], [.reject(1)], [.reject(2)]]
    ),
    Script(
      name: "all-settled",
      promises: [.pending, .pending, .combined(.allSettled, [0, 1])],
      threads: [[.fulfil(0)], [.reject(1)]],
      drainsMeanwhile: true
    ),
    Script(
      name: "any-rejected",
      promises: [.pending, .pending, .combined(.any, [0, 1])],
      threads: [[.reject(0)], [.reject(1)]],
      drainsMeanwhile: true
    ),
    Script(
      name: "any-mixed",
      promises: [.pending, .pending, .pending, .combined(.any, [0, 1, 2])],
      threads: [[.reject(0)], [.fulfil(1)], [.fulfil(2)]]
    ),
    Script(
      name: "race",
      promises: [.pending, .pending, .combined(.race, [0, 1])],
      threads: [[.fulfil(0)], [.reject(1)]],
      drainsMeanwhile: true
    ),
    Script(
      name: "2x4",
      promises: [.pending],
      threads: [
        [.observe(0), .fulfil(0), .observe(0), .query(0)],
        [.observe(0), .reject(0), .observe(0), .query(0)],
      ]
    ),
    Script(
      name: "3x3",
      promises: [.pending],
      threads: [
        [.fulfil(0), .reject(0), .fulfil(0)], [.reject(0), .observe(0), .fulfil(0)],
        [.observe(0), .fulfil(0), .reject(0)],
      ]
    ),
    Script(
      name: "3x4",
      promises: [.pending],
      threads: [
        [.fulfil(0), .reject(0), .query(0), .fulfil(0)],
        [.reject(0), .fulfil(0), .reject(0), .reject(0)],
        [.observe(0), .fulfil(0), .reject(0), .fulfil(0)],
      ]
    ),
  ]

  /// Too large for an exhaustive search: schedules with few preemptions, and a sample.
  private static let large: [Script] = [
    Script(
      name: "3x4-many-observers",
      promises: [.pending],
      threads: [
        [.observe(0), .observe(0), .fulfil(0), .observe(0)],
        [.observe(0), .reject(0), .observe(0), .query(0)],
        [.query(0), .observe(0), .query(0), .observe(0)],
      ],
      drainsMeanwhile: true,
      size: .bounded(3)
    ),
    Script(
      name: "linked-promises",
      promises: [.pending, .pending, .chained(0, 1), .chained(2, 0), .combined(.all, [0, 1])],
      threads: [
        [.observe(3), .fulfil(0), .observe(2)], [.fulfil(1), .observe(3), .query(2)],
        [.reject(0), .query(3), .observe(1)], [.reject(1), .observe(2)],
      ],
      size: .bounded(3)
    ),
  ]

  private static let following: [Script] = [
    Script(
      name: "adopt-vs-settle",
      promises: [.pending, .pending],
      threads: [[.follow(0, 1)], [.fulfil(0)], [.fulfil(1), .observe(0)]]
    ),
    Script(
      name: "adopt-each-other",
      promises: [.pending, .pending],
      threads: [[.follow(0, 1)], [.follow(1, 0)], [.fulfil(0)]],
      mayKeep: true
    ),
    Script(
      name: "adopted-by-many",
      promises: [.pending, .pending, .pending],
      threads: [[.follow(0, 2), .observe(0)], [.follow(1, 2)], [.fulfil(2)]]
    ),
  ]

  private static let cancelling: [Script] = [
    Script(
      name: "cancel-vs-settle",
      promises: [.cancellable],
      threads: [[.fulfil(0)], [.cancel(0), .query(0)], [.observe(0)]]
    ),
    Script(
      name: "cancel-vs-cancel",
      promises: [.cancellable],
      threads: [[.cancel(0), .query(0)], [.cancel(0)], [.reject(0), .observe(0)]]
    ),
  ]

  private static let branching: [Script] = [
    Script(
      name: "branch-vs-observer",
      promises: [.cancellable, .branch(0)],
      threads: [[.cancel(1)], [.observe(0)], [.fulfil(0)]]
    ),
    Script(
      name: "last-branches",
      promises: [.cancellable, .branch(0), .branch(0)],
      threads: [[.cancel(1), .observe(1)], [.cancel(2)]]
    ),
    Script(
      name: "last-vs-observer",
      promises: [.cancellable, .branch(0), .branch(0)],
      threads: [[.cancel(1)], [.cancel(2)], [.observe(0)]]
    ),
    Script(
      name: "nested-branches",
      promises: [.cancellable, .branch(0), .branch(1), .branch(1)],
      threads: [[.cancel(2)], [.cancel(3)], [.fulfil(0)]]
    ),
    Script(
      name: "cancel-vs-chain",
      promises: [.cancellable, .cancellable, .chained(0, 1)],
      threads: [[.fulfil(0)], [.cancel(2)], [.fulfil(1)]],
      drainsMeanwhile: true
    ),
  ]

  /// The scenarios for a library in which a promise can have a time limit.
  package static func timed<A: TimedAdapter>(
    for adapter: A.Type
  ) -> [Scenario] {
    A.timeouts.prefix(1).map { timeout in
      let script = Script(
        name: "time-is-up",
        promises: [.pending, .limited(0)],
        threads: [[.fulfil(0)], [.letTimePass(1)], [.cancel(1)]],
        drainsMeanwhile: true
      )
      return scenario(script, adapter, .init(limited: { timeout.apply($0, $1, .seconds(1)) }))
    }
  }

  /// A scenario of each script for which the adapter has what it needs.
  private static func scenarios<A: PromiseAdapter>(
    _ scripts: [Script],
    _ adapter: A.Type,
    _ capabilities: PromiseRun<A>.Capabilities = .init()
  ) -> [Scenario] {
    scripts.filter { script in
      (!script.chains || !A.chains.isEmpty) && (!script.branches || !A.transforms.isEmpty)
        && !(script.settlesAgain && A.profile.settlerIsSingleUse)
    }.map { scenario($0, adapter, capabilities) }
  }

  private static func scenario<A: PromiseAdapter>(
    _ script: Script,
    _ adapter: A.Type,
    _ capabilities: PromiseRun<A>.Capabilities = .init()
  ) -> Scenario {
    let drains = script.drainsMeanwhile && A.profile.quiescence != .inherent
    return Scenario(
      subject: A.profile.name,
      name: script.name,
      operations: script.threads.map { $0.map(\.words) },
      size: script.size,
      asks: script.asks
    ) { kept in
      let run = PromiseRun<A>(script, capabilities)
      var bodies = zip(script.threads, kept).enumerated().map { index, thread in
        run.body(of: index, thread.1.map { thread.0[$0] })
      }
      var names = bodies.indices.map { "thread \($0 + 1)" }
      if drains {
        bodies.append(run.handlers)
        names.append("handlers")
      }
      if script.drops { run.made.value = nil }
      return PreparedRun(bodies: bodies, names: names) { run.check() }
    }
  }
}
