import Interleaving
import PromiseConformance

@testable import PromiseExplorer

/// A lock that can be held by several closures.
final class Holder: Sendable {
  let lock = Mutex(0)
}

/// Something that is settled once, and reports by which thread.
final class ToyPromise: Sendable {
  struct State: ~Copyable, Sendable { var settler: Int? }

  private let lock = Mutex(State())

  func settle(by thread: Int) -> Bool {
    lock.withLock { state in
      guard state.settler == nil else { return false }
      state.settler = thread
      return true
    }
  }
}

/// A program of a few steps on a few numbers, whose result depends on their order.
struct Toy: Sendable {
  enum Step: Sendable {
    /// Multiplies a number by ten and adds the thread's.
    case add(Int)
    /// Reads a number, and remembers it.
    case read(Int)
    /// Settles a promise, or comes too late, and remembers which.
    case settle(Int)
    /// Takes one lock inside another.
    case nested(Int, Int)
    /// Waits, without sleeping, for a number that is never changed.
    case spin(Int)
    /// Adds one to the counter, with a load and a store.
    case loadAndStore
    /// Adds one to the counter.
    case wrappingAdd

    static func random(using random: inout SplitMix) -> Step {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: .add(Int.random(in: 0..<3, using: &random))
      case 2, 3: .read(Int.random(in: 0..<3, using: &random))
      case 4: .settle(Int.random(in: 0..<2, using: &random))
      default: .nested(0, Int.random(in: 1..<3, using: &random))
      }
    }
  }

  final class World: Sendable {
    let numbers = (0..<8).map { _ in Holder() }
    private let promises = (0..<2).map { _ in ToyPromise() }
    private let atomic = Atomic(0)
    let seen = Log<String>()

    var counter: Int { atomic.load(ordering: .sequentiallyConsistent) }

    func run(_ step: Step, thread: Int) {
      switch step {
      case .add(let number): numbers[number].lock.withLock { $0 = $0 * 10 + thread }
      case .read(let number):
        seen.add("\(thread):\(numbers[number].lock.withLock { $0 })")
      case .settle(let promise):
        seen.add("\(thread):\(promises[promise].settle(by: thread))")
      case .nested(let outer, let inner):
        numbers[outer].lock.withLock { value in
          value = value * 10 + thread
          numbers[inner].lock.withLock { $0 = $0 * 10 + thread }
        }
      case .spin(let number): while numbers[number].lock.withLock({ $0 }) == 0 {}
      case .loadAndStore:
        atomic.store(atomic.load(ordering: .acquiring) + 1, ordering: .releasing)
      case .wrappingAdd: atomic.wrappingAdd(1, ordering: .sequentiallyConsistent)
      }
    }

    /// The result: what each thread saw counts, not when it saw it.
    var result: String {
      let ends = numbers.map { "\($0.lock.withLock { $0 })" }.joined(separator: ",")
      let mine = Dictionary(grouping: seen.all) { $0.prefix(1) }.sorted { $0.key < $1.key }
      return ends + " " + mine.map { $0.value.joined(separator: " ") }.joined(separator: " | ")
    }
  }

  let steps: [[Step]]
  let size: Scenario.Size
  let isRight: @Sendable (World) -> Bool
  /// The result of each run.
  let results = Log<String>()

  init(
    _ steps: [[Step]],
    size: Scenario.Size = .exhaustive,
    isRight: @escaping @Sendable (World) -> Bool = { _ in true }
  ) {
    (self.steps, self.size, self.isRight) = (steps, size, isRight)
  }

  var scenario: Scenario {
    var scenario = Scenario(
      subject: "Toy",
      name: "toy",
      operations: steps.map { $0.map { "\($0)" } },
      size: size
    ) { [steps, results, isRight] kept in
      let world = World()
      let bodies = zip(steps, kept).enumerated().map { thread, mine in
        { @Sendable in
          for index in mine.1 {
            ScheduledThread.current?.mark("\(mine.0[index]):")
            world.run(mine.0[index], thread: thread + 1)
          }
        }
      }
      return PreparedRun(bodies: bodies, names: ["first", "second", "third"]) {
        results.add(world.result)
        return isRight(world) ? nil : Violation("toy", world.result)
      }
    }
    scenario.showsChanges = true
    return scenario
  }
}
