import Interleaving
import PromiseConformance

/// Searches all schedules of a scenario depth first, one execution after another.
///
/// With no bound, *sleep sets* leave out schedules that differ from an explored one only in the order of
/// steps that do not use the same objects. With a bound on preemptions only the schedules that
/// exceed it are left out, since both together would miss schedules.
final class DepthFirst: Execution.Strategy {
  /// A sleeping thread: schedules in which it runs next have been explored.
  private struct Sleeper {
    let thread: Int
    let accesses: [Access]
  }

  /// A point at which a thread was chosen.
  private struct Node {
    let enabled: [Int]
    /// The thread that was running, if it could continue; choosing another one preempts it.
    let current: Int?
    /// How many preemptions led here.
    let preemptions: Int
    /// The threads that slept when this point was reached, and those whose step has been explored since.
    var sleepers: [Sleeper]
    var chosen: Int
    /// The accesses of the chosen step.
    var accesses: [Access] = []

    func isAsleep(_ thread: Int) -> Bool { sleepers.contains { $0.thread == thread } }

    func cost(of thread: Int) -> Int { current == nil || thread == current ? 0 : 1 }

    /// The threads that still sleep after the chosen step: those that do not conflict with it.
    var stillAsleep: [Sleeper] {
      sleepers.filter { $0.thread != chosen && !Access.conflict($0.accesses, accesses) }
    }
  }

  /// The kind of the last run.
  enum Kind {
    /// A schedule that had not been explored.
    case explored
    /// It became one that had been explored: the rest of it does not count.
    case pruned
    /// It belongs to another shard.
    case elsewhere
    /// The same choices led to a different state.
    case unsteady
  }

  private let bound: Int?
  private let shard: Shard
  private var nodes: [Node] = []
  private var depth = 0
  private var isFree = false
  private var prefixes = 0
  private var isNewPrefix = true
  private(set) var kind = Kind.explored

  init(bound: Int?, shard: Shard) {
    (self.bound, self.shard) = (bound, shard)
  }

  func next(enabled: [Int], current: Int?) -> Int {
    if isFree { return current ?? enabled[0] }
    if depth < nodes.count {
      guard nodes[depth].enabled == enabled else { return leave(as: .unsteady, enabled, current) }
      depth += 1
      return nodes[depth - 1].chosen
    }
    if depth == Shard.depth, !claim() { return leave(as: .elsewhere, enabled, current) }
    let last = nodes.last
    let node = Node(
      enabled: enabled,
      current: current,
      preemptions: last.map { $0.preemptions + $0.cost(of: $0.chosen) } ?? 0,
      sleepers: bound == nil ? last?.stillAsleep ?? [] : [],
      chosen: current ?? enabled[0]
    )
    guard let first = choices(at: node).first else { return leave(as: .pruned, enabled, current) }
    nodes.append(node)
    nodes[depth].chosen = first
    depth += 1
    return first
  }

  func ended(_ accesses: [Access]) {
    if !isFree, depth > 0 { nodes[depth - 1].accesses = accesses }
  }

  /// Lets the execution end in any way, since its result does not matter.
  private func leave(as kind: Kind, _ enabled: [Int], _ current: Int?) -> Int {
    (self.kind, isFree) = (kind, true)
    return current ?? enabled[0]
  }

  /// The threads that may be chosen, the running one first.
  private func choices(at node: Node) -> [Int] {
    let order = [node.current].compactMap(\.self) + node.enabled.filter { $0 != node.current }
    return order.filter { thread in
      !node.isAsleep(thread) && node.preemptions + node.cost(of: thread) <= bound ?? .max
    }
  }

  /// Whether schedules that begin with the choices made so far belong to this shard.
  private func claim() -> Bool {
    isNewPrefix = false
    defer { prefixes += 1 }
    return shard.owns(prefixes)
  }

  /// Prepares the next execution; returns false if there is none.
  func advance() -> Bool {
    while var node = nodes.popLast() {
      node.sleepers.append(Sleeper(thread: node.chosen, accesses: node.accesses))
      if let next = choices(at: node).first {
        node.chosen = next
        node.accesses = []
        nodes.append(node)
        // A schedule that begins differently has to be claimed again.
        if nodes.count <= Shard.depth { isNewPrefix = true }
        return true
      }
    }
    return false
  }

  /// To be called before each run.
  func begin() {
    (depth, isFree, kind) = (0, false, .explored)
  }

  /// To be called after each execution: a short one is claimed only now.
  func finish() {
    if isNewPrefix, kind != .unsteady, !claim() { kind = .elsewhere }
  }
}

extension Shard {
  /// How many choices decide to which part of a search a schedule belongs.
  fileprivate static let depth = 6
}
