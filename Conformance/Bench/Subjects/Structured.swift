/// The works without promises: `async` code, in one task and its children.
///
/// No ``Subject``, since there is nothing that a handler could be attached to. Each work is what such code does instead
/// of using promises. One thread does all of it: see ``OneThread``.
protocol Structured: Sendable {
  /// Its name in tables.
  static var name: String { get }
}

extension Structured {
  /// Runs `work` as a task until it waits, then `answer`, which resumes it.
  ///
  /// - Returns: its result; 0, if it has not finished.
  fileprivate func run(
    _ work: @escaping @Sendable () async throws -> Int,
    answer: (OneThread) -> Void = { _ in }
  ) -> Int {
    let received = ReceivedSum()
    let ran = OneThread.run { thread in
      Task { received.add(try await work()) }
      thread.goOn()
      answer(thread)
      thread.goOn()
    }
    return ran ? received.sum : 0
  }
}

/// One call after another, each awaited.
struct Calls: Structured {
  static let name = "await"

  var rounds: [Work: Round] { [.chain: chain, .callback: callback] }

  /// The first call has to wait, as a chain of promises does; no other has.
  @inline(never)
  private func chain(_ n: Int) -> Bool {
    let first = TaskSubject.Settler()
    let sum = run {
      var value = await first.value
      for _ in 0..<n { value = try await next(value) }
      return value
    } answer: { _ in
      first.settle(0)
    }
    return sum == n
  }

  /// Each call has to wait for its answer.
  @inline(never)
  private func callback(_ n: Int) -> Bool {
    let source = CallingBack()
    let sum = run {
      var sum = 0
      for _ in 0..<n { sum += try await source.asked() }
      return sum
    } answer: { thread in
      for _ in 0..<n {
        source.answer(1)
        thread.goOn()
      }
    }
    return sum == n
  }
}

/// Not inlined, as a function of another module.
@inline(never)
private func next(_ value: Int) async throws -> Int { value &+ 1 }

/// A child of a task group for each input.
struct Group: Structured {
  static let name = "task group"

  var rounds: [Work: Round] { [.settled: settled, .all: all] }

  /// Children that have nothing to wait for.
  @inline(never)
  private func settled(_ n: Int) -> Bool {
    run {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<n { group.addTask { 1 } }
        return try await group.reduce(0, &+)
      }
    } == n
  }

  /// Children that each wait for an answer.
  @inline(never)
  private func all(_ n: Int) -> Bool {
    let inputs = (0..<n).map { _ in TaskSubject.Settler() }
    return run {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for input in inputs { group.addTask { await input.value } }
        return try await group.reduce(0, &+)
      }
    } answer: { _ in
      for input in inputs { input.settle(1) }
    } == n
  }
}

/// An `async let` for each input.
struct Lets: Structured {
  static let name = "async let"

  var rounds: [Work: Round] { [.settled: settled, .all: all] }

  @inline(never)
  private func settled(_ n: Int) -> Bool { run { try await ones(n) } == n }

  @inline(never)
  private func all(_ n: Int) -> Bool {
    let inputs = (0..<n).map { _ in TaskSubject.Settler() }
    return run {
      try await sum(inputs, from: 0)
    } answer: { _ in
      for input in inputs { input.settle(1) }
    } == n
  }
}

/// The sum of all from an index on, with an `async let` for each: *n* of them cannot be written side by side.
@inline(never)
private func sum(_ inputs: [TaskSubject.Settler], from place: Int) async throws -> Int {
  guard place < inputs.count else { return 0 }
  async let value = inputs[place].value
  return try await sum(inputs, from: place + 1) &+ value
}

/// The same, of values that exist already.
@inline(never)
private func ones(_ n: Int) async throws -> Int {
  guard n > 0 else { return 0 }
  async let value = 1
  return try await ones(n - 1) &+ value
}
