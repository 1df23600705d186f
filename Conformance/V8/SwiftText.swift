/// A program as it would be written in Swift.
///
/// Its statements belong in a function that has a `queue`, a `log`, a `show`, a `showReason` and a `Failure`.
struct SwiftText {
  private var lines: [String] = []
  private var depth = 0
  /// The types of the values of promises.
  private var types: [Int: String] = [:]
  /// The variables that were declared before they got their value.
  private var early: Set<Variable> = []

  /// The program; its queue is `queue`.
  static func text(_ script: Script) -> String {
    var text = SwiftText()
    for part in script.parts { text.learnTypes(of: part) }
    for (number, part) in script.parts.enumerated() {
      if number > 0 { text.add(Script.pause) }
      text.add("log(\"\(part.id):undefined\")")
      text.addStatements(of: part)
    }
    return text.lines.joined(separator: "\n")
  }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  /// In Swift, no closure can use a constant that is declared after it.
  private mutating func addStatements(of body: Body) {
    let place = lines.count
    let found = body.early.sorted().map { body.statements[$0] }
    early.formUnion(found.flatMap(\.declared))
    for statement in body.statements { add(statement) }
    guard !found.isEmpty else { return }
    let indentation = String(repeating: "  ", count: depth)
    let variables = found.flatMap(\.declared).map {
      "\(indentation)nonisolated(unsafe) var \($0.name): \(type(of: $0))?"
    }
    lines.insert(
      contentsOf: ["\(indentation)// What closures use that are made before it:"] + variables,
      at: place
    )
  }

  /// Closures may use what is made after them, so all types are found first.
  private mutating func learnTypes(of body: Body) {
    for statement in body.statements where statement.verb.makesPromise {
      types[statement.name] = type(of: statement)
    }
    for inner in body.statements.flatMap(\.bodies) { learnTypes(of: inner) }
  }

  /// The type of the value of the promise that a statement makes.
  private func type(of statement: Statement) -> String {
    let source = types[statement.inputs.first ?? 0] ?? "Int"
    return switch statement.verb {
    case .pass, .identity, .finally: source
    case .pair: "(Int, Int)"
    case .all: "[Int]"
    case .allSettled: "[Promise<Int>.Outcome]"
    case .then: result(of: statement.bodies[0], "Int") == "Void" ? "Void" : "Int"
    case .catch:
      result(of: statement.bodies[0], source) == "Void" && source == "Int" ? "Int?" : source
    default: "Int"
    }
  }

  private func type(of variable: Variable) -> String {
    let promise = "Promise<\(types[variable.number] ?? "Int")>"
    return switch variable.kind {
    case .promise: promise
    case .resolve: "\(promise).Resolve"
    case .reject: "\(promise).Reject"
    case .controller: "AbortController"
    case .signal: "AbortSignal"
    case .registration: "AbortSignal.Registration"
    }
  }

  /// How a statement begins that gives a variable its value.
  private func head(_ kind: Variable.Kind, _ number: Int) -> String {
    let variable = Variable(kind, number)
    return "\(early.contains(variable) ? "" : "let ")\(variable.name) ="
  }

  private func use(_ kind: Variable.Kind, _ number: Int) -> String {
    let variable = Variable(kind, number)
    return early.contains(variable) ? "\(variable.name)!" : variable.name
  }

  private mutating func add(_ statement: Statement) {
    let (name, number) = (statement.name, statement.number)
    let sources = statement.inputs.map { use(.promise, $0) }.joined(separator: ", ")
    let type = types[statement.inputs.first ?? 0] ?? "Int"
    let promise = head(.promise, name)
    switch statement.verb {
    case .deferred:
      let word = early.contains(Variable(.promise, name)) ? "" : "let "
      let names = statement.declared.map(\.name).joined(separator: ", ")
      add("\(word)(\(names)) = Promise<Int>.withResolvers(on: queue)")
    case .resolved: add("\(promise) Promise.resolve(\(number), on: queue)")
    case .rejected: add("\(promise) Promise<Int>.reject(Failure(number: \(number)), on: queue)")
    case .executor:
      let signal = statement.inputs.first.map { ", signal: \(use(.signal, $0))" } ?? ""
      let head = "\(promise) Promise<Int>(on: queue\(signal)) { resolve\(name), reject\(name) in"
      closure(statement.bodies[0], head, "undefined", "}")
    case .attempt:
      let result = result(of: statement.bodies[0], "Int")
      closure(
        statement.bodies[0],
        "\(promise) Promise.try(on: queue) { () throws -> \(result) in",
        "undefined",
        "}"
      )
    case .then, .catch, .finally, .both: derive(statement, "\(promise) \(sources)", type)
    case .pass: add("\(promise) \(sources).handle(on: queue)")
    case .identity: add("\(promise) Promise.resolve(\(sources))")
    case .pair: add("\(promise) Promise.all(\(sources), queue: queue)")
    case .all, .allSettled, .any, .race:
      add("\(promise) Promise<Int>.\(statement.verb.rawValue)([\(sources)], queue: queue)")
    case .fulfil: add("\(use(.resolve, name))(\(number))")
    case .follow: add("\(use(.resolve, name))(\(sources))")
    case .reject: add("\(use(.reject, name))(Failure(number: \(number)))")
    case .log: add("log(\"log\(number)\")")
    case .job: closure(statement.bodies[0], "queue.enqueue {", "undefined", "}")
    default: signal(statement)
    }
  }

  private mutating func derive(_ statement: Statement, _ head: String, _ type: String) {
    let body = statement.bodies[0]
    let reason = "!\\(showReason(reason))"
    let value = "\\(show(value))"
    switch statement.verb {
    case .then:
      let result = result(of: body, "Int")
      closure(body, "\(head).then { value throws -> \(result) in", value, "}")
    case .both:
      let isPromise = statement.bodies.contains(where: \.returnsPromise)
      let result = isPromise ? "Promise<Int>" : "Int"
      add("\(head).then(")
      depth += 1
      closure(body, "{ value throws -> \(result) in", value, "},")
      closure(statement.bodies[1], "{ reason throws -> \(result) in", reason, "}")
      depth -= 1
      add(")")
    case .catch:
      let result = result(of: body, type)
      closure(body, "\(head).catch { reason throws -> \(result) in", reason, "}")
    default:
      let result = result(of: body, "Void")
      closure(body, "\(head).finally { () throws -> \(result) in", "undefined", "}")
    }
  }

  private mutating func signal(_ statement: Statement) {
    let (name, number) = (statement.name, statement.number)
    let reason = "Failure(number: \(number), isAbort: true)"
    switch statement.verb {
    case .controller:
      add("\(head(.controller, name)) AbortController()")
      add("\(head(.signal, name)) \(use(.controller, name)).signal")
    case .abortedSignal: add("\(head(.signal, name)) AbortSignal.abort(\(reason))")
    case .anySignal:
      let sources = statement.inputs.map { use(.signal, $0) }.joined(separator: ", ")
      add("\(head(.signal, name)) AbortSignal.any([\(sources)])")
    case .abort: add("\(use(.controller, name)).abort(\(number == 0 ? "" : reason))")
    case .listen:
      let head = head(.registration, name)
      let call = "\(head) \(use(.signal, statement.inputs[0])).addListener { reason in"
      closure(statement.bodies[0], call, "!\\(showReason(reason))", "}")
    case .unlisten: add("\(use(.registration, name)).remove()")
    default:
      add("log(\"check\(number):\\(\(use(.signal, name)).reason.map(showReason) ?? \"no\")\")")
    }
  }

  // MARK: Closures

  private func result(of body: Body, _ usual: String) -> String {
    switch body.ending {
    case .nothing: "Void"
    case .promise: "Promise<Int>"
    default: usual
    }
  }

  private mutating func closure(_ body: Body, _ head: String, _ entry: String, _ end: String) {
    add(head)
    depth += 1
    add("log(\"\(body.id):\(entry)\")")
    addStatements(of: body)
    switch body.ending {
    case .nothing: break
    case .value(let number): add("return \(number)")
    case .list(let number): add("return [\(number)]")
    case .argument: add("return value")
    case .promise(0): add("return Promise.resolve(0, on: queue)")
    case .promise(let name): add("return \(use(.promise, name))")
    case .failure(let number): add("throw Failure(number: \(number))")
    case .rethrow: add("throw reason")
    }
    depth -= 1
    add(end)
  }
}
