/// Runs one program in ``Turns``, as `interpret.js` does in V8.
final class TurnRun {
  private typealias Value = Turns.Value

  private let turns = Turns()
  private var log: [String] = []
  private var promises: [Int: Turns.Promise] = [:]
  private var resolvers: [Int: Turns.Resolvers] = [:]
  private var controllers: [Int: TurnSignal] = [:]
  private var signals: [Int: TurnSignal] = [:]
  private var listeners: [Int: () -> Void] = [:]

  /// The log of a program.
  static func log(of script: Script) -> String {
    let run = TurnRun()
    for part in script.parts {
      run.turns.enqueue { _ = run.closure(part)(.undefined) }
      for reason in run.turns.drain() where !isAbort(reason) {
        run.log.append("unhandled:\(show(reason))")
      }
    }
    run.forget()
    return run.log.joined(separator: " ")
  }

  /// Releases what holds this object.
  private func forget() {
    for signal in signals.values { signal.forget() }
    (promises, resolvers, controllers, signals, listeners) = ([:], [:], [:], [:], [:])
  }

  // MARK: What is in the log

  private static func show(_ value: Value) -> String {
    switch value {
    case .undefined: "undefined"
    case .number(let number): "\(number)"
    case .list(let values), .several(let values): Shown.list(values.map(show))
    case .fulfilled(let value): show(value)
    case .rejected(let reason): "!\(show(reason))"
    case .failure(let number): "e\(number)"
    case .abort(let number): number.map { "a\($0)" } ?? "abort"
    case .cycle: "cycle"
    case .promise: "promise"
    }
  }

  /// Whether only aborts are behind it: `JSPromise` does not report these.
  private static func isAbort(_ reason: Value) -> Bool {
    switch reason {
    case .abort: true
    case .several(let reasons): !reasons.isEmpty && reasons.allSatisfy(isAbort)
    default: false
    }
  }

  // MARK: Closures

  private func closure(_ body: Body, forReason: Bool = false) -> Turns.Handler {
    { argument in
      self.log.append("\(body.id):\(forReason ? "!" : "")\(Self.show(argument))")
      for statement in body.statements { self.step(statement) }
      return switch body.ending {
      case .nothing: .normal(.undefined)
      case .value(let number): .normal(.number(number))
      case .list(let number): .normal(.list([.number(number)]))
      case .argument: .normal(argument)
      case .promise(let name):
        .normal(.promise(self.promises[name] ?? self.turns.resolve(.number(0))))
      case .failure(let number): .thrown(.failure(number))
      case .rethrow: .thrown(argument)
      }
    }
  }

  // MARK: Statements

  private func step(_ statement: Statement) {
    if let promise = make(statement) { promises[statement.name] = promise }
  }

  private func make(_ statement: Statement) -> Turns.Promise? {
    let name = statement.name
    let inputs = statement.inputs.compactMap { promises[$0] }
    let source = statement.inputs.first.flatMap { promises[$0] }
    let closures = statement.bodies.map { closure($0) }
    switch statement.verb {
    case .deferred:
      let (promise, resolvers) = turns.withResolvers()
      self.resolvers[name] = resolvers
      return promise
    case .resolved: return turns.resolve(.number(statement.number))
    case .rejected:
      return turns.make { _ in .thrown(.failure(statement.number)) }
    case .executor: return executor(statement, closures[0])
    case .attempt:
      return turns.make { resolvers in
        let end = closures[0](.undefined)
        if case .normal(let value) = end { resolvers.resolve(value) }
        return end
      }
    case .then: return source.map { turns.then($0, closures[0]) }
    case .both:
      let onRejected = closure(statement.bodies[1], forReason: true)
      return source.map { turns.then($0, closures[0], onRejected) }
    case .catch:
      let onRejected = closure(statement.bodies[0], forReason: true)
      return source.map { turns.then($0, nil, onRejected) }
    case .finally: return source.map { turns.finally($0, closures[0]) }
    case .pass: return source.map { turns.then($0, nil) }
    case .identity: return source
    case .all: return turns.all(inputs)
    case .allSettled: return turns.allSettled(inputs)
    case .any: return turns.any(inputs)
    case .race: return turns.race(inputs)
    case .pair: return inputs.count == 2 ? turns.all(inputs) : nil
    default:
      act(statement, source)
      return nil
    }
  }

  private func executor(_ statement: Statement, _ closure: @escaping Turns.Handler)
    -> Turns.Promise?
  {
    let work = { (resolvers: Turns.Resolvers) in
      self.resolvers[statement.name] = resolvers
      return closure(.undefined)
    }
    guard let name = statement.inputs.first else { return turns.make(work) }
    return signals[name].map { make(with: $0, work) }
  }

  /// What `withSignal` in `interpret.js` makes.
  private func make(
    with signal: TurnSignal,
    _ work: (Turns.Resolvers) -> Turns.Completion
  ) -> Turns.Promise {
    let (promise, inner) = turns.withResolvers()
    if let reason = signal.reason {
      inner.reject(reason)
      return promise
    }
    var isResolved = false
    _ = signal.listen { reason in
      isResolved = true
      inner.reject(reason)
    }
    func first(_ act: @escaping (Value) -> Void) -> (Value) -> Void {
      { value in
        if isResolved { return }
        isResolved = true
        act(value)
      }
    }
    let outer = Turns.Resolvers(
      resolve: first { [turns] value in
        guard case .promise(let other) = value, other !== promise else {
          return inner.resolve(value)
        }
        turns.enqueue { turns.perform(on: other, inner.resolve, inner.reject) }
      },
      reject: first(inner.reject)
    )
    if case .thrown(let reason) = work(outer) { outer.reject(reason) }
    return promise
  }

  private func act(_ statement: Statement, _ source: Turns.Promise?) {
    let (name, number) = (statement.name, statement.number)
    switch statement.verb {
    case .fulfil: resolvers[name]?.resolve(.number(number))
    case .follow: if let source { resolvers[name]?.resolve(.promise(source)) }
    case .reject: resolvers[name]?.reject(.failure(number))
    case .log: log.append("log\(number)")
    case .job:
      let job = closure(statement.bodies[0])
      turns.enqueue { _ = job(.undefined) }
    case .controller:
      let signal = TurnSignal()
      (controllers[name], signals[name]) = (signal, signal)
    case .abortedSignal: signals[name] = TurnSignal(abortedFor: .abort(number))
    case .anySignal:
      signals[name] = TurnSignal(any: statement.inputs.compactMap { signals[$0] })
    case .abort: controllers[name]?.abort(.abort(number == 0 ? nil : number))
    case .listen:
      let listener = closure(statement.bodies[0], forReason: true)
      listeners[name] = signals[statement.inputs[0]]?.listen { _ = listener($0) }
    case .unlisten: listeners[name]?()
    default:
      guard let signal = signals[name] else { return }
      log.append("check\(number):\(signal.reason.map(Self.show) ?? "no")")
    }
  }
}
