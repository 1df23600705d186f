import Dispatch
import Interleaving
import PromiseConformance
import Testing
import TestSupport

@testable import PromiseExplorer

/// The search itself, on programs small enough to know the answer.
@Suite(.ownThread) struct SearchTests {
  @Test(arguments: [(1, 1, 2), (2, 2, 6), (3, 3, 20), (4, 4, 70), (2, 5, 21)])
  func `steps that touch the same object are tried in every order`(
    first: Int,
    second: Int,
    orders: Int
  ) {
    let findings = Explorer().search(Toy([adds(first), adds(second)]).scenario, Budget())
    #expect(findings.explored == orders)
    #expect(findings.isExhausted)
    #expect(findings.failure == nil)
  }

  @Test func `steps that touch nothing in common are tried in one order`() {
    let toy = Toy([[.add(0), .add(0)], [.add(1), .add(1)], [.add(2), .add(2)]])
    #expect(Explorer().search(toy.scenario, Budget()).explored == 1)
  }

  @Test func `steps that only read can change places`() {
    let toy = Toy([[.read(0), .read(0)], [.read(0), .read(0)]])
    #expect(Explorer().search(toy.scenario, Budget()).explored == 1)
  }

  @Test func `attempts that come too late can change places`() {
    let toy = Toy([[.settle(0)], [.settle(0)], [.settle(0)], [.settle(0)]])
    let findings = Explorer().search(toy.scenario, Budget())
    // One for each thread that may be the first; the 24 orders do not differ otherwise.
    #expect(findings.explored == 4)
    #expect(Set(toy.results.all).count == 4)
  }

  /// Why leaving schedules out is sound: nothing that can happen is lost.
  @Test(arguments: 1...(Extent.isWhole ? 40 : 15))
  func `leaving out repeats loses no result`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let steps = (0..<3).map { _ in
      (0..<Int.random(in: 1...3, using: &random)).map { _ in Toy.Step.random(using: &random) }
    }
    let (pruned, unpruned) = (Toy(steps), Toy(steps, size: .bounded(.max)))
    var budget = Budget()
    (budget.boundedSchedules, budget.samples) = (.max, 0)
    let (few, all) = (
      Explorer().search(pruned.scenario, budget), Explorer().search(unpruned.scenario, budget)
    )
    #expect(few.explored <= all.explored)
    #expect(Set(pruned.results.all) == Set(unpruned.results.all), "of \(steps)")
  }

  @Test(arguments: [0, 1, 2])
  func `a bound counts preemptions`(bound: Int) {
    // Two threads of two steps: each may be preempted once.
    let toy = Toy([adds(2), adds(2)], size: .bounded(bound))
    var budget = Budget()
    budget.samples = 0
    #expect(Explorer().search(toy.scenario, budget).explored == [2, 4, 6][bound])
  }

  @Test(arguments: [2, 3, 7])
  func `shards add up to the whole`(count: Int) {
    let toys = [
      Toy([adds(3), adds(3)]), Toy([adds(1), adds(1)]),
      Toy([[.add(0), .read(1), .add(2)], [.add(1), .read(0)], [.read(2), .add(0), .add(1)]]),
      Toy([adds(3), adds(3), adds(2)], size: .bounded(2)),
    ]
    for toy in toys {
      var budget = Budget()
      budget.samples = 100
      let whole = Explorer().search(toy.scenario, budget)
      var (explored, pruned, sampled) = (0, 0, 0)
      for index in 1...count {
        budget.shard = Shard(index: index, count: count)
        let part = Explorer().search(toy.scenario, budget)
        #expect(part.isExhausted)
        explored += part.explored
        pruned += part.pruned
        sampled += part.sampled
      }
      #expect(explored == whole.explored)
      #expect(pruned == whole.pruned)
      #expect(sampled == whole.sampled)
    }
  }

  @Test func `locks taken in two orders are a deadlock, and it says which waits for which`() throws
  {
    let toy = Toy([[.nested(0, 1)], [.nested(1, 0)]])
    let failure = try #require(Explorer().search(toy.scenario, Budget()).failure)
    #expect(
      failure.violation
        == Violation(
          "LIV-03",
          "thread 1 waits for a lock that thread 2 holds; thread 2 waits for a lock that thread 1 holds"
        )
    )
    let same = Toy([[.nested(0, 1)], [.nested(0, 1)]])
    #expect(Explorer().search(same.scenario, Budget()).failure == nil)
  }

  @Test func `a lock that its holder takes again is a deadlock`() throws {
    let toy = Toy([[.nested(0, 0)]])
    let failure = try #require(Explorer().search(toy.scenario, Budget()).failure)
    #expect(failure.violation.reason == "thread 1 takes a lock that it holds")
  }

  @Test func `a thread that waits for what never comes is said to spin`() throws {
    let failure = try #require(Explorer().search(Toy([[.spin(0)]]).scenario, Budget()).failure)
    #expect(
      failure.violation
        == Violation(
          "LIV-03",
          "thread 1 spins: it reads the same again and again, and after 2000 steps no thread is left that could change it"
        )
    )
    let two = try #require(
      Explorer().search(Toy([[.spin(0)], [.spin(0)]]).scenario, Budget()).failure
    )
    #expect(two.violation.reason.hasPrefix("threads 1 and 2 spin: they read the same"))
  }

  @Test func `a thread that keeps changing something is still running`() throws {
    let scenario = Scenario(
      subject: "Toy",
      name: "busy",
      operations: [["a"]],
      size: .exhaustive
    ) { _ in
      let shared = Holder()
      return PreparedRun(
        bodies: [
          {
            while shared.lock.withLock({
              $0 += 1; return $0 > 0
            }) {}
          }
        ],
        names: []
      ) { nil }
    }
    let failure = try #require(Explorer().search(scenario, Budget()).failure)
    #expect(failure.violation == Violation("LIV-03", "still running after 2000 steps"))
  }

  @Test(arguments: SpinLock.Kind.allCases.filter(\.isRight), [2, 3])
  func `a spin lock that is right is found right`(kind: SpinLock.Kind, threads: Int) {
    let findings = Explorer().search(SpinLock.scenario(kind, threads: threads), Budget())
    #expect(findings.failure == nil, "\(findings.failure?.violation.reason ?? "")")
    #expect(findings.isExhausted && findings.isFair)
    #expect(findings.explored > threads)
  }

  @Test(arguments: SpinLock.Kind.allCases.filter { !$0.isRight })
  func `one that is wrong is found wrong`(kind: SpinLock.Kind) throws {
    let scenario = SpinLock.scenario(kind, threads: 2)
    let explorer = Explorer()
    let failure = try #require(explorer.search(scenario, Budget()).failure)
    #expect(failure.violation.rule == kind.rule)
    let smallest = explorer.shrink(failure, of: scenario)
    #expect(explorer.replay(smallest.token, of: scenario).violation == smallest.violation)
  }

  @Test func `code that goes another way each time is said to`() throws {
    let flips = Counter()
    let scenario = Scenario(
      subject: "Toy",
      name: "flips",
      operations: [["a"], ["b"]],
      size: .exhaustive
    ) {
      _ in
      let shared = Holder()
      let body = { @Sendable in
        // The rehearsal has counted to 2.
        for _ in 0...((flips.increment() + 1) % 3) { shared.lock.withLock { $0 += 1 } }
      }
      return PreparedRun(bodies: [body, body], names: []) { nil }
    }
    let failure = try #require(Explorer().search(scenario, Budget()).failure)
    #expect(failure.violation.reason.contains("the code is not deterministic"))
  }

  @Test func `a budget that is too small is said to be`() {
    var budget = Budget()
    budget.schedules = 10
    budget.samples = 5
    let findings = Explorer().search(Toy([adds(4), adds(4)]).scenario, budget)
    #expect(findings.extent == "10 of more, 5 sampled")
    #expect(!findings.isExhausted)
    budget = Budget()
    budget.deadline = .now
    #expect(Explorer().search(Toy([adds(4), adds(4)]).scenario, budget).explored == 0)
  }

  @Test func `an atomic that is loaded and stored loses an addition, one that adds does not`()
    throws
  {
    let broken = Toy([[.loadAndStore], [.loadAndStore]]) { $0.counter == 2 }
    let failure = try #require(Explorer().search(broken.scenario, Budget()).failure)
    #expect(failure.violation.rule == "toy")
    let sound = Toy([[.wrappingAdd], [.wrappingAdd]]) { $0.counter == 2 }
    #expect(Explorer().search(sound.scenario, Budget()).failure == nil)
  }

  @Test func `the same seed samples the same schedules`() {
    func samples(_ seed: UInt64) -> [String] {
      let toy = Toy([adds(4), adds(4)])
      var budget = Budget()
      (budget.schedules, budget.samples, budget.seed) = (1, 30, seed)
      _ = Explorer().search(toy.scenario, budget)
      return toy.results.all
    }
    #expect(samples(3) == samples(3))
    #expect(samples(3) != samples(4))
  }

  private func adds(_ count: Int) -> [Toy.Step] { Array(repeating: .add(0), count: count) }

  @Test func `a lock that is made once in a process is taken in each execution by itself`() {
    let toy = Scenario(
      subject: "Once",
      name: "counts",
      operations: [["count"], ["count"]],
      size: .exhaustive
    ) { _ in
      let world = Toy.World()
      let count = { @Sendable in Once.lock.withLock { _ in world.run(.loadAndStore, thread: 0) } }
      return PreparedRun(bodies: [count, count], names: []) {
        world.counter == 2 ? nil : Violation("count", "\(world.counter)")
      }
    }
    let findings = Mutex<[Findings]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<20 {
        let found = Explorer().search(toy, Budget())
        findings.withLock { $0.append(found) }
      }
    }
    for found in findings.withLock({ $0 }) {
      #expect(found.failure == nil)
      #expect(found.isExhausted && found.explored == 2)
    }
  }
}

/// A lock that every execution of a process uses.
private enum Once {
  static let lock = Mutex(())
}
