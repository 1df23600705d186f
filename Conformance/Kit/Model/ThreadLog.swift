import Synchronization

/// What several threads did, as an oracle is to be told once it is known in which order.
final class ThreadLog<A: PromiseAdapter>: Sendable {
  typealias Effect = @Sendable (inout Interpreter<A>.State) -> Void

  /// A call with its answer, or what a handler did.
  struct Entry: Sendable {
    let thread: Int?
    /// The steps between which it took effect.
    let start: Int, end: Int
    /// The moments when it began and ended, of which a thread has many in one step.
    let first: Int, last: Int
    let effect: Effect

    /// Whether it was over when another began.
    func precedes(_ other: Entry) -> Bool {
      end < other.start || thread == other.thread && last < other.first
    }
  }

  private struct State {
    var entries: [Entry] = []
    var threads: [ThreadID: Int] = [:]
    /// What each thread holds, where threads release something.
    var held: [[Int: Interpreter<A>.Held]] = []
    /// Whether all threads have ended.
    var areOver = false
  }

  let steering: any Steering
  private let clock = Counter()
  private let state = Mutex(State())

  init(_ steering: any Steering) { self.steering = steering }

  /// What was noted, in the order in which it ended.
  var entries: [Entry] { state.withLock { $0.entries } }

  /// The calling thread is the one of that number from now on.
  func enter(_ number: Int) { state.withLock { $0.threads[.current] = number } }

  /// All threads have ended.
  func leave() { state.withLock { $0.areOver = true } }

  /// The moment when a call begins.
  func begins() -> Int { clock.increment() }

  /// Notes what is told to the oracle.
  ///
  /// - Parameters:
  ///   - moment: when the call began; `nil` for what happens in no time.
  ///   - isOpen: whether it may have its effect at any time before all threads have ended.
  func add(since moment: Int?, isOpen: Bool = false, _ effect: @escaping Effect) {
    let current = steering.steps
    state.withLock { state in
      let steps = state.areOver ? (first: Int.max, now: Int.max) : current
      let last = clock.increment()
      let first = moment ?? last
      let isOpen = isOpen && !state.areOver
      state.entries.append(
        Entry(
          thread: state.threads[.current],
          start: moment == nil ? steps?.now ?? last : steps?.first ?? first,
          end: isOpen ? .max - 1 : steps?.now ?? last,
          first: first,
          last: isOpen ? .max - 1 : last,
          effect: effect
        )
      )
    }
  }

  // MARK: What threads hold

  /// Each thread holds these from now on.
  func hold(_ held: [[Int: Interpreter<A>.Held]]) { state.withLock { $0.held = held } }

  /// What the calling thread holds by a number; `nil` where all threads hold the same.
  func held(_ number: Int) -> Interpreter<A>.Held? {
    state.withLock { state in
      guard let thread = state.threads[.current], state.held.indices.contains(thread) else {
        return nil
      }
      return state.held[thread][number] ?? Interpreter<A>.Held()
    }
  }

  /// Whether a thread can still settle a promise.
  func canSettle(_ number: Int) -> Bool {
    state.withLock { Self.canSettle(number, $0.held) }
  }

  private static func canSettle(_ number: Int, _ held: [[Int: Interpreter<A>.Held]]) -> Bool {
    held.contains { $0[number]?.settler != nil }
  }

  /// The calling thread releases what it holds by a number; returns whether nothing can settle that promise any more.
  func drop(_ number: Int) -> Bool {
    var isLast = false
    steering.releasing {
      let mine = state.withLock { state -> Interpreter<A>.Held? in
        guard let thread = state.threads[.current], state.held.indices.contains(thread) else {
          return nil
        }
        let mine = state.held[thread].removeValue(forKey: number)
        isLast = mine?.settler != nil && !Self.canSettle(number, state.held)
        return mine
      }
      withExtendedLifetime(mine) {}
    }
    return isLast
  }

  /// Releases everything.
  func letGo() {
    state.release { state in
      defer { (state.entries, state.held) = ([], []) }
      return (state.entries, state.held)
    }
  }
}
