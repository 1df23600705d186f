import Dispatchers
import JSPromise

/// Runs one program in `JSPromise`, on a queue that is drained by hand.
final class Run: Sendable {
  let memory: Memory
  let queue: JobQueue
  let fault: Fault?

  private init(on gate: ManualDispatcher, _ fault: Fault?) {
    let memory = Memory()
    self.memory = memory
    self.fault = fault
    queue = JobQueue(on: gate) { rejection in
      guard !Shown.isAbort(rejection.reason), fault != .reportsNever else { return }
      let entry = "unhandled:\(Shown.reason(rejection.reason))"
      memory.note(entry)
      if fault == .reportsTwice { memory.note(entry) }
    }
  }

  /// The log of a program.
  ///
  /// - Parameter fault: what goes wrong; `nil`, unless a fault is planted.
  static func log(of script: Script, with fault: Fault? = nil) -> String {
    let gate = ManualDispatcher()
    let run = Run(on: gate, fault)
    for part in script.parts {
      // In a job, so that a turn is known, as for all code in JavaScript.
      run.queue.enqueue { run.enter(part, "undefined") }
      gate.drain()
    }
    return run.memory.end()
  }

  // MARK: Closures

  /// Logs what a closure was given, and runs its statements.
  func enter(_ body: Body, _ argument: String) {
    memory.note("\(body.id):\(argument)")
    for statement in body.statements { step(statement) }
  }

  /// What a closure that has run returns, if it returns no promise.
  func value<Value>(
    _ body: Body,
    _ shape: Shape<Value>,
    given argument: Any? = nil,
    reason: (any Error)? = nil
  ) throws -> Value {
    switch body.ending {
    case .argument:
      if let value = argument as? Value { return value }
      return shape.make(0)
    case .failure(let number): throw Failure(number: number)
    case .rethrow: throw reason ?? Failure(number: 0)
    case .value(let number), .list(let number), .promise(let number): return shape.make(number)
    case .nothing: return shape.make(0)
    }
  }

  /// What a closure that has run returns, if it returns a promise.
  func promise(_ body: Body, reason: (any Error)? = nil) throws -> Promise<Int> {
    guard case .promise(let name) = body.ending else {
      return .resolve(try value(body, .number, reason: reason), on: queue)
    }
    return number(name) ?? .resolve(0, on: queue)
  }

  // MARK: Variables

  func number(_ name: Int) -> Promise<Int>? {
    guard case .number(let promise) = memory[\.promises, name] else { return nil }
    return promise
  }

  private func numbers(_ names: [Int]) -> [Promise<Int>] { names.compactMap(number) }

  // MARK: Statements

  private func step(_ statement: Statement) {
    if statement.verb.makesPromise {
      if let held = make(statement) { memory[\.promises, statement.name] = held }
    } else {
      act(statement)
    }
  }

  private func make(_ statement: Statement) -> Held? {
    switch statement.verb {
    case .deferred:
      let (promise, resolve, reject) = Promise<Int>.withResolvers(on: queue)
      memory[\.resolvers, statement.name] = Memory.Resolvers(resolve: resolve, reject: reject)
      return .number(promise)
    case .resolved: return .number(.resolve(statement.number, on: queue))
    case .rejected: return .number(.reject(Failure(number: statement.number), on: queue))
    case .executor: return executor(statement)
    case .attempt:
      let body = statement.bodies[0]
      if case .promise = body.ending {
        return .number(
          .try(on: queue) { () throws -> Promise<Int> in
            self.enter(body, "undefined")
            return try self.promise(body)
          }
        )
      }
      return .number(
        .try(on: queue) { () throws -> Int in
          self.enter(body, "undefined")
          return try self.value(body, .number)
        }
      )
    case .all:
      let all = Promise.all(numbers(statement.inputs), queue: queue)
      return .list(fault == .allIsLate ? all.handle(on: queue) : all)
    case .allSettled: return .outcomes(Promise.allSettled(numbers(statement.inputs), queue: queue))
    case .any: return .number(Promise.any(numbers(statement.inputs), queue: queue))
    case .race:
      let inputs = numbers(statement.inputs)
      if fault == .raceSkipsRejections { return .number(Promise.any(inputs, queue: queue)) }
      return .number(Promise.race(inputs, queue: queue))
    case .pair:
      let inputs = numbers(statement.inputs)
      return inputs.count == 2 ? .pair(Promise.all(inputs[0], inputs[1], queue: queue)) : nil
    default: return derive(statement)
    }
  }

  private func executor(_ statement: Statement) -> Held? {
    let body = statement.bodies[0]
    let work = { (resolve: Promise<Int>.Resolve, reject: Promise<Int>.Reject) throws in
      self.memory[\.resolvers, statement.name] = Memory.Resolvers(resolve: resolve, reject: reject)
      self.enter(body, "undefined")
      if !self.losesThrown(of: statement) { try self.value(body, .nothing) }
    }
    guard let name = statement.inputs.first else { return .number(Promise(on: queue, work)) }
    guard let signal = memory[\.signals, name] else { return nil }
    if fault == .abortStopsAtLock, !signal.aborted {
      return .number(
        Promise(on: queue) { resolve, reject in
          signal.addListener { reject($0) }
          try work(resolve, reject)
        }
      )
    }
    return .number(Promise(on: queue, signal: signal, work))
  }

  private func act(_ statement: Statement) {
    switch statement.verb {
    case .fulfil: settle(statement) { $0.resolve(statement.number) }
    case .follow:
      guard let inner = number(statement.inputs[0]) else { return }
      settle(statement) { follow(inner, $0, of: statement.name) }
    case .reject: settle(statement) { $0.reject(Failure(number: statement.number)) }
    case .log: memory.note("log\(statement.number)")
    case .job:
      let body = statement.bodies[0]
      if fault == .jobAtOnce { return enter(body, "undefined") }
      queue.enqueue { self.enter(body, "undefined") }
    default: signal(statement)
    }
  }

  private func settle(_ statement: Statement, _ body: (Memory.Resolvers) -> Void) {
    guard let resolvers = memory[\.resolvers, statement.name] else { return }
    if fault == .adoptsEarly, resolvers.isUsed { return }
    body(resolvers)
    memory[\.resolvers, statement.name]?.isUsed = true
  }

  private func signal(_ statement: Statement) {
    let name = statement.name
    switch statement.verb {
    case .controller:
      let controller = AbortController()
      memory[\.controllers, name] = controller
      memory[\.signals, name] = controller.signal
    case .abortedSignal:
      memory[\.signals, name] = .abort(Failure(number: statement.number, isAbort: true))
    case .anySignal:
      memory[\.signals, name] = .any(statement.inputs.compactMap { memory[\.signals, $0] })
    case .abort:
      let controller = memory[\.controllers, name]
      if statement.number == 0 {
        controller?.abort()
      } else {
        controller?.abort(Failure(number: statement.number, isAbort: true))
      }
    case .listen:
      let body = statement.bodies[0]
      memory[\.registrations, name] = memory[\.signals, statement.inputs[0]]?.addListener {
        reason in
        self.enter(body, "!\(Shown.reason(reason))")
      }
    case .unlisten:
      if fault != .removedListenerRuns { memory[\.registrations, name]?.remove() }
    default:
      guard let signal = memory[\.signals, name] else { return }
      memory.note("check\(statement.number):\(signal.reason.map(Shown.reason) ?? "no")")
    }
  }
}
