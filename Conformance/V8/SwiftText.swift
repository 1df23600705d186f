/// A program as one would write it in Swift.
struct SwiftText {
  private var lines: [String] = []
  private var depth = 0
  /// The types of the values of promises.
  private var types: [Int: String] = [:]

  /// The program; its queue is `queue`.
  static func text(_ script: Script) -> String {
    var text = SwiftText()
    for (number, part) in script.parts.enumerated() {
      if number > 0 { text.add(Script.pause) }
      text.add("log(\"\(part.id):undefined\")")
      for statement in part.statements { text.add(statement) }
    }
    return text.lines.joined(separator: "\n")
  }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private mutating func add(_ statement: Statement) {
    let (name, number) = (statement.name, statement.number)
    let sources = statement.inputs.map { "p\($0)" }.joined(separator: ", ")
    let type = types[statement.inputs.first ?? 0] ?? "Int"
    let promise = "let p\(name) ="
    types[name] = "Int"
    switch statement.verb {
    case .deferred:
      add("let (p\(name), resolve\(name), reject\(name)) = Promise<Int>.withResolvers(on: queue)")
    case .resolved: add("\(promise) Promise.resolve(\(number), on: queue)")
    case .rejected: add("\(promise) Promise<Int>.reject(Failure(number: \(number)), on: queue)")
    case .executor:
      let signal = statement.inputs.first.map { ", signal: s\($0)" } ?? ""
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
    case .pass:
      types[name] = type
      add("\(promise) \(sources).handle(on: queue)")
    case .identity:
      types[name] = type
      add("\(promise) Promise.resolve(\(sources))")
    case .pair:
      types[name] = "(Int, Int)"
      add("\(promise) Promise.all(\(sources), queue: queue)")
    case .all, .allSettled, .any, .race:
      types[name] = [.all: "[Int]", .allSettled: "[Promise<Int>.Outcome]"][statement.verb] ?? "Int"
      add("\(promise) Promise<Int>.\(statement.verb.rawValue)([\(sources)], queue: queue)")
    case .fulfil: add("resolve\(name)(\(number))")
    case .follow: add("resolve\(name)(\(sources))")
    case .reject: add("reject\(name)(Failure(number: \(number)))")
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
      types[statement.name] = result == "Void" ? "Void" : "Int"
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
      types[statement.name] = result == "Void" && type == "Int" ? "Int?" : type
      closure(body, "\(head).catch { reason throws -> \(result) in", reason, "}")
    default:
      types[statement.name] = type
      let result = result(of: body, "Void")
      closure(body, "\(head).finally { () throws -> \(result) in", "undefined", "}")
    }
  }

  private mutating func signal(_ statement: Statement) {
    let (name, number) = (statement.name, statement.number)
    let reason = "Failure(number: \(number), isAbort: true)"
    switch statement.verb {
    case .controller:
      add("let c\(name) = AbortController()")
      add("let s\(name) = c\(name).signal")
    case .abortedSignal: add("let s\(name) = AbortSignal.abort(\(reason))")
    case .anySignal:
      add(
        "let s\(name) = AbortSignal.any([\(statement.inputs.map { "s\($0)" }.joined(separator: ", "))])"
      )
    case .abort: add("c\(name).abort(\(number == 0 ? "" : reason))")
    case .listen:
      let head = "let l\(name) = s\(statement.inputs[0]).addListener { reason in"
      closure(statement.bodies[0], head, "!\\(showReason(reason))", "}")
    case .unlisten: add("l\(name).remove()")
    default: add("log(\"check\(number):\\(s\(name).reason.map(showReason) ?? \"no\")\")")
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
    for statement in body.statements { add(statement) }
    switch body.ending {
    case .nothing: break
    case .value(let number): add("return \(number)")
    case .list(let number): add("return [\(number)]")
    case .argument: add("return value")
    case .promise(0): add("return Promise.resolve(0, on: queue)")
    case .promise(let name): add("return p\(name)")
    case .failure(let number): add("throw Failure(number: \(number))")
    case .rethrow: add("throw reason")
    }
    depth -= 1
    add(end)
  }
}
