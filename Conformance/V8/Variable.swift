/// A variable of a program, as it is printed.
struct Variable: Hashable {
  enum Kind: String {
    case promise = "p"
    case resolve, reject
    case controller = "c"
    case signal = "s"
    case registration = "l"
  }

  let kind: Kind
  let number: Int

  init(_ kind: Kind, _ number: Int) { (self.kind, self.number) = (kind, number) }

  /// As in `p3`, `resolve3` or `s3`.
  var name: String { "\(kind.rawValue)\(number)" }
}

extension Statement {
  /// The variables to which it gives a value in its own scope.
  var declared: [Variable] {
    switch verb {
    case .deferred: [.init(.promise, name), .init(.resolve, name), .init(.reject, name)]
    case .controller: [.init(.controller, name), .init(.signal, name)]
    case .abortedSignal, .anySignal: [.init(.signal, name)]
    case .listen: [.init(.registration, name)]
    default: verb.makesPromise ? [.init(.promise, name)] : []
    }
  }

  /// The variables that it uses itself.
  private var direct: Set<Variable> {
    let kind: Variable.Kind =
      [.executor, .anySignal, .listen].contains(verb) ? .signal : .promise
    let inputs = Set(inputs.map { Variable(kind, $0) })
    return switch verb {
    case .fulfil, .follow: inputs.union([.init(.resolve, name)])
    case .reject: inputs.union([.init(.reject, name)])
    case .abort: [.init(.controller, name)]
    case .unlisten: [.init(.registration, name)]
    case .check: [.init(.signal, name)]
    default: inputs
    }
  }

  /// The variables that its closures use but do not declare.
  var captured: Set<Variable> {
    let inside = bodies.reduce(into: Set<Variable>()) { $0.formUnion($1.captured) }
    guard verb == .executor else { return inside }
    return inside.subtracting([.init(.resolve, name), .init(.reject, name)])
  }

  fileprivate var used: Set<Variable> { direct.union(captured) }
}

extension Body {
  /// The variables that it uses but does not declare.
  fileprivate var captured: Set<Variable> {
    var used = statements.reduce(into: Set<Variable>()) { $0.formUnion($1.used) }
    if case .promise(let name) = ending { used.insert(.init(.promise, name)) }
    return used.subtracting(statements.flatMap(\.declared))
  }

  /// The statements whose variables are used by closures that come before them, or are in them.
  var early: Set<Int> {
    var captured: Set<Variable> = []
    var early: Set<Int> = []
    for (index, statement) in statements.enumerated() {
      captured.formUnion(statement.captured)
      if !captured.isDisjoint(with: statement.declared) { early.insert(index) }
    }
    return early
  }
}
