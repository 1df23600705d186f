/// A program as it would be written in JavaScript.
struct JavaScriptText {
  private var lines: [String] = []
  private var depth = 0

  /// The program; `log`, `show` and the like are those of `interpret.js`.
  static func text(_ script: Script) -> String {
    var text = JavaScriptText()
    for (number, part) in script.parts.enumerated() {
      if number > 0 { text.add(Script.pause) }
      text.add("log(\"\(part.id):undefined\");")
      for statement in part.statements { text.add(statement) }
    }
    return text.lines.joined(separator: "\n")
  }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private mutating func add(_ statement: Statement) {
    let name = statement.name
    let sources = statement.inputs.map { "p\($0)" }.joined(separator: ", ")
    let number = statement.number
    let promise = "const p\(name) ="
    switch statement.verb {
    case .deferred:
      add(
        "const { promise: p\(name), resolve: resolve\(name), reject: reject\(name) } = withResolvers();"
      )
    case .resolved: add("\(promise) Promise.resolve(\(number));")
    case .rejected: add("\(promise) Promise.reject(new Failure(\(number)));")
    case .executor: executor(statement)
    case .attempt: add(statement, "\(promise) attempt(", nil)
    case .then, .catch, .finally:
      let argument = [.then: "value", .catch: "reason"][statement.verb]
      add(statement, "\(promise) \(sources).\(statement.verb.rawValue)(", argument)
    case .both:
      add("\(promise) \(sources).then(")
      depth += 1
      closure(statement.bodies[0], "value", "", ",")
      closure(statement.bodies[1], "reason", "", "")
      depth -= 1
      add(");")
    case .pass: add("\(promise) \(sources).then();")
    case .identity: add("\(promise) Promise.resolve(\(sources));")
    case .pair: add("\(promise) Promise.all([\(sources)]);")
    case .all, .allSettled, .any, .race:
      add("\(promise) Promise.\(statement.verb.rawValue)([\(sources)]);")
    case .fulfil: add("resolve\(name)(\(number));")
    case .follow: add("resolve\(name)(\(sources));")
    case .reject: add("reject\(name)(new Failure(\(number)));")
    case .log: add("log(\"log\(number)\");")
    case .job: add(statement, "queueMicrotask(", nil)
    default: signal(statement)
    }
  }

  private mutating func executor(_ statement: Statement) {
    let (name, body) = (statement.name, statement.bodies[0])
    let head = statement.inputs.first.map { "withSignal(s\($0), " } ?? "new Promise("
    closure(body, "resolve\(name), reject\(name)", "const p\(name) = \(head)", ");")
  }

  private mutating func signal(_ statement: Statement) {
    let (name, number) = (statement.name, statement.number)
    switch statement.verb {
    case .controller:
      add("const c\(name) = new AbortController();")
      add("const s\(name) = c\(name).signal;")
    case .abortedSignal: add("const s\(name) = AbortSignal.abort(new Reason(\(number)));")
    case .anySignal:
      let signals = statement.inputs.map { "s\($0)" }.joined(separator: ", ")
      add("const s\(name) = AbortSignal.any([\(signals)]);")
    case .abort: add("c\(name).abort(\(number == 0 ? "" : "new Reason(\(number))"));")
    case .listen:
      let signal = "s\(statement.inputs[0])"
      add("const l\(name) = () => {")
      inside(
        statement.bodies[0],
        "log(\"\(statement.bodies[0].id):!\" + showReason(\(signal).reason));"
      )
      add("};")
      add("\(signal).addEventListener(\"abort\", l\(name), { once: true });")
      add("const stop\(name) = () => \(signal).removeEventListener(\"abort\", l\(name));")
    case .unlisten: add("stop\(name)();")
    default:
      add("log(\"check\(number):\" + (s\(name).aborted ? showReason(s\(name).reason) : \"no\"));")
    }
  }

  // MARK: Closures

  private mutating func add(_ statement: Statement, _ head: String, _ argument: String?) {
    closure(statement.bodies[0], argument ?? "", head, ");")
  }

  private mutating func closure(_ body: Body, _ argument: String, _ head: String, _ end: String) {
    add("\(head)(\(argument)) => {")
    switch argument {
    case "value": inside(body, "log(\"\(body.id):\" + show(value));")
    case "reason": inside(body, "log(\"\(body.id):!\" + showReason(reason));")
    default: inside(body, "log(\"\(body.id):undefined\");")
    }
    add("}\(end)")
  }

  private mutating func inside(_ body: Body, _ first: String) {
    depth += 1
    add(first)
    for statement in body.statements { add(statement) }
    switch body.ending {
    case .nothing: break
    case .value(let number): add("return \(number);")
    case .list(let number): add("return [\(number)];")
    case .argument: add("return value;")
    case .promise(0): add("return Promise.resolve(0);")
    case .promise(let name): add("return p\(name);")
    case .failure(let number): add("throw new Failure(\(number));")
    case .rethrow: add("throw reason;")
    }
    depth -= 1
  }
}
