import Foundation
import PromiseConformance

/// A chain as people write it: a call with a closure, and what follows.
///
/// One chain is left out that Swift itself refuses, whatever a library declares: after a closure of several statements
/// that returns something, `{ print($0) }`. Swift takes `$0` for `Any` before it checks the statements; see the pages
/// about mistakes.
struct WrittenChain: Sendable {
  let library: String
  let verb: String
  let shape: String
  let next: String
  let place: Place
  /// The function that it is written in, on one line; `NAME` is replaced by its name.
  let text: String

  /// Where its closures run.
  enum Place: String, Sendable, CaseIterable {
    /// Nothing is said.
    case unsaid
    /// Each call says it or, where a library supports that, an earlier call.
    case named
    /// It is written in a function of the main actor, and uses main-actor state where the library supports that.
    case mainActor
  }

  static let libraries = ["TypedPromise", "JSPromise", "ResultPromise"]

  /// All chains of a library, in an order in which neighbours differ little.
  static func all(of library: String) -> [WrittenChain] {
    var all: [WrittenChain] = []
    for place in Place.allCases {
      for source in Source.all(of: library) {
        for verb in Verb.all(of: library, place) where verb.fits(source) {
          for (number, shape) in Shape.all.enumerated() where verb.takes(shape, in: library) {
            for parameter in Parameter.all(of: verb, source, number) {
              all += chains(Writer(library, place, source), verb, shape, parameter)
            }
          }
        }
      }
    }
    return all
  }

  private static func chains(
    _ writer: Writer,
    _ verb: Verb,
    _ shape: Shape,
    _ parameter: Parameter
  ) -> [WrittenChain] {
    guard let closure = writer.closure(of: verb, shape, parameter) else { return [] }
    let end = verb.end(writer.source)
    let actor = writer.place == .mainActor ? "@MainActor " : ""
    return Next.all(after: verb, shape, end, in: writer.library).map { next in
      var chain = writer.call(verb, closure) + writer.calls(next.calls)
      if next.isUnused, !end.value.isEmpty { chain = "_ = \(chain)" }
      if next.isTyped { chain = "let end: \(writer.name(of: end)) = \(chain); _ = end" }
      return WrittenChain(
        library: writer.library,
        verb: "\(verb.name), \(verb.gives)\(verb.throwing.isEmpty ? "" : ", throws")",
        shape: shape.name,
        next: next.name,
        place: writer.place,
        text: "\(actor)func NAME(_ p: \(writer.source.name(in: writer.library))) { \(chain) }"
      )
    }
  }

  /// Declares what the chains of a library use.
  static func scope(of library: String) -> String {
    let page = Source(value: "Int", failure: "Lost").name(in: library)
    let sure = Source(value: "Int", failure: "Never").name(in: library)
    let made =
      switch library {
      case "JSPromise": ".resolve(1)"
      case "TypedPromise": "Promise(value: 1)"
      default: "Promise(.success(1))"
      }
    return """
      import Dispatch
      import \(library)
      enum Lost: Error { case page, reply }
      enum Unshown: Error { case lost, late }
      @MainActor final class Screen {
        func show(_ number: Int) {}
        func say(_ error: any Error) {}
        func ring() {}
      }
      @MainActor let screen = Screen()
      let queue = DispatchQueue(label: "chains")
      func show(_ number: Int) {}
      func note(_ number: Int?) {}
      func log(_ error: any Error) {}
      func tell(_ error: Unshown) {}
      func ring() {}
      func isLate() -> Bool { false }
      func double(_ number: Int) -> Int { number * 2 }
      func cached() -> Int { 0 }
      func risk() throws {}
      func check() throws(Lost) {}
      func check(_ error: Lost) throws(Unshown) {}
      func load(_ number: Int) -> \(page) { \(made) }
      func sure(_ number: Int) -> \(sure) { \(made) }
      func kept(_ number: Int) -> Result<Int, Lost> { .success(number) }
      func good(_ number: Int) -> Result<Int, Never> { .success(number) }
      """
  }
}

/// Chains of a library, each in a function of its own, in one program.
struct ChainProgram {
  let library: String
  let chains: [WrittenChain]

  /// The chains that the compiler refuses or warns of, and what it says first.
  ///
  /// It goes as far as SIL, which finds closures that end without returning a value.
  ///
  /// - Parameters:
  ///   - modules: the folder that the library's module is in.
  ///   - mode: Swift's language mode.
  func refused(in modules: URL, mode: String) async throws -> [(
    chain: WrittenChain, message: String
  )] {
    let scope = WrittenChain.scope(of: library)
    let first = scope.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    var refused: [(chain: WrittenChain, message: String)] = []
    var rest = chains
    // What is found after type checking is found only where type checking succeeds.
    while !rest.isEmpty {
      let functions = rest.enumerated().map { $1.text.replacing("NAME", with: "chain\($0)") }
      let source = ([scope] + functions).joined(separator: "\n") + "\n"
      let output = try await Toolchain.withFolder { folder in
        let file = folder.appending(path: "Chains.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let arguments = [
          "-emit-sil", "-swift-version", mode, "-parse-as-library", "-module-name", "Chains",
          "-diagnostic-style", "llvm", "-I", modules.path, file.path, "-o", "/dev/null",
        ]
        return try await Toolchain.run("swiftc", arguments)
      }
      var messages: [Int: String] = [:]
      for match in output.errors.matches(of: /Chains\.swift:(\d+):\d+: ((?:error|warning): .*)/) {
        let chain = (Int(match.1) ?? 0) - first
        // An error in the surrounding code or of the compiler: nothing about a chain.
        guard rest.indices.contains(chain) else { throw Failed(description: output.errors) }
        if messages[chain] == nil { messages[chain] = String(match.2) }
      }
      if messages.isEmpty, output.status == 0 { break }
      if messages.isEmpty { throw Failed(description: output.errors) }
      refused += messages.sorted { $0.key < $1.key }.map { (rest[$0.key], $0.value) }
      rest = rest.indices.filter { messages[$0] == nil }.map { rest[$0] }
    }
    return refused
  }

  struct Failed: Error, CustomStringConvertible { let description: String }
}

/// The type of a promise.
private struct Source: Sendable {
  let value: String
  let failure: String

  var canFail: Bool { failure != "Never" }

  /// The end of a call that makes no promise.
  static let nowhere = Source(value: "", failure: "Never")

  static func all(of library: String) -> [Source] {
    (library == "JSPromise" ? ["any Error"] : ["Lost", "Never"]).flatMap { failure in
      ["Int", "Void"].map { Source(value: $0, failure: failure) }
    }
  }

  func name(in library: String) -> String {
    library == "JSPromise" ? "Promise<\(value)>" : "Promise<\(value), \(failure)>"
  }
}

/// A call of a library, and its closure's parameter and result.
private struct Verb: Sendable {
  enum Takes: Sendable { case value, error, nothing, result, both }
  enum Gives: String, Sendable { case nothing, value, promise, error, result }

  let name: String
  let takes: Takes
  let gives: Gives
  /// What the closure throws, if anything.
  var throwing = ""
  /// What is before the closure, in parentheses.
  var label = ""
  /// The promise that it makes, from the one that it is called on.
  let end: @Sendable (Source) -> Source

  /// Whether only the closure determines the type of the promise's value or error.
  var isOpen: Bool {
    (takes != .error && takes != .nothing && gives != .nothing) || gives == .error
  }

  func fits(_ source: Source) -> Bool {
    let needsError = takes == .error || takes == .both || !throwing.isEmpty || !label.isEmpty
    guard source.canFail || !needsError else { return false }
    // No value can be returned in place of `Void`.
    return takes != .error || (gives != .value && gives != .promise) || source.value == "Int"
  }

  /// Whether it returns the values of a lone `if` or `switch`, without `return`.
  ///
  /// Where a verb also takes a closure that returns nothing, Swift prefers that, and warns that the values are unused. So
  /// such a closure is for `recover`, `flatMapError` and `mapError`; or it needs the `return`s.
  func takes(_ shape: Shape, in library: String) -> Bool {
    guard shape.isOfValues else { return true }
    let verbs = ["catch", "finally"] + (library == "JSPromise" ? ["then", "map"] : [])
    return !verbs.contains(name)
  }

  static func all(of library: String, _ place: WrittenChain.Place) -> [Verb] {
    let same: @Sendable (Source) -> Source = { $0 }
    func new(_ value: String) -> @Sendable (Source) -> Source {
      { Source(value: value, failure: $0.failure) }
    }
    func failing(_ failure: String) -> @Sendable (Source) -> Source {
      { Source(value: $0.value, failure: failure) }
    }
    func safe(_ value: String) -> @Sendable (Source) -> Source {
      { _ in Source(value: value, failure: "Never") }
    }
    func step(_ name: String, _ gives: Gives, _ throwing: String = "") -> Verb {
      let end = new(gives == .nothing ? "Void" : "Int")
      return Verb(name: name, takes: .value, gives: gives, throwing: throwing, end: end)
    }
    func thens(_ throwing: String) -> [Verb] {
      [
        step("then", .nothing, throwing), step("then", .value, throwing),
        step("then", .promise, throwing),
      ]
    }
    func maps(_ throwing: String) -> [Verb] {
      [
        step("map", .nothing, throwing), step("map", .value, throwing),
        step("flatMap", .promise, throwing),
      ]
    }
    func error(
      _ name: String,
      _ gives: Gives,
      _ throwing: String = "",
      _ end: @escaping @Sendable (Source) -> Source
    ) -> Verb {
      Verb(name: name, takes: .error, gives: gives, throwing: throwing, end: end)
    }
    switch library {
    case "TypedPromise":
      return thens("") + maps("") + maps("Lost") + [
        step("done", .nothing), step("done", .nothing, "Lost"),
        Verb(name: "get", takes: .value, gives: .nothing, end: same),
        Verb(name: "tap", takes: .result, gives: .nothing, end: same),
        Verb(
          name: "compactMap",
          takes: .value,
          gives: .value,
          label: "ifNil: .page",
          end: new("Int")
        ),
        Verb(name: "ensure", takes: .nothing, gives: .nothing, end: same),
        error("catch", .nothing, "", same), error("catch", .value, "", failing("Never")),
        error("catch", .value, "Unshown", failing("Unshown")), error("catch", .promise, "", same),
        error("catch", .error, "", failing("Unshown")), error("tapError", .nothing, "", same),
        error("recover", .value, "", failing("Never")),
        error("recover", .value, "Unshown", failing("Unshown")),
        error("mapError", .error, "", failing("Unshown")),
        error("flatMapError", .promise, "", same),
        Verb(name: "then", takes: .both, gives: .nothing, end: safe("Void")),
        Verb(name: "then", takes: .both, gives: .value, end: safe("Int")),
        Verb(name: "then", takes: .both, gives: .promise, end: new("Int")),
        Verb(name: "map", takes: .both, gives: .value, end: safe("Int")),
        Verb(name: "observe", takes: .result, gives: .nothing) { _ in .nowhere },
      ]
    case "JSPromise":
      let all =
        thens("") + maps("") + thens("any Error") + maps("any Error") + [
          error("catch", .nothing) {
            Source(value: $0.value == "Void" ? "Void" : $0.value + "?", failure: $0.failure)
          },
          error("catch", .value, "", same), error("catch", .value, "any Error", same),
          error("catch", .promise, "", same), error("recover", .value, "", same),
          Verb(name: "finally", takes: .nothing, gives: .nothing, end: same),
        ]
      // On the main actor, a promise has fewer of them.
      return place == .mainActor
        ? all
        : all + [
          Verb(name: "finally", takes: .nothing, gives: .promise, end: same),
          Verb(name: "then", takes: .both, gives: .value, end: new("Int")),
          Verb(name: "then", takes: .both, gives: .promise, end: new("Int")),
        ]
    default:
      return [
        step("then", .result), step("thenAsync", .promise), step("map", .nothing),
        step("map", .value), step("flatMap", .promise),
        error("mapError", .error, "", failing("Unshown")),
        error("recover", .value, "", failing("Never")), error("recover", .promise, "", same),
        Verb(name: "mapResult", takes: .result, gives: .result, end: new("Int")),
        Verb(name: "flatMapResult", takes: .result, gives: .promise, end: new("Int")),
        Verb(name: "await", takes: .result, gives: .nothing) { _ in .nowhere },
      ]
    }
  }
}

/// The statements of a closure: of one that returns nothing, and of one that returns something.
///
/// `USE` and `TEST` mark the uses of its parameter, `RESULT` and `OTHER` what it returns.
private struct Shape: Sendable {
  let name: String
  let nothing: String?
  let something: String

  var declares: Bool { name == "declared" }
  var isOfValues: Bool { name.hasSuffix("of values") }

  static let all = [
    Shape(name: "one expression", nothing: "USE", something: "RESULT"),
    Shape(name: "several statements", nothing: "USE; print(1)", something: "USE; return RESULT"),
    Shape(
      name: "a constant",
      nothing: "let one = cached(); USE; show(one)",
      something: "let result = RESULT; return result"
    ),
    Shape(
      name: "if",
      nothing: "if TEST { USE }",
      something: "if TEST { return RESULT } else { return OTHER }"
    ),
    Shape(
      name: "if, and on",
      nothing: "if TEST { return }; USE",
      something: "if TEST { return OTHER }; return RESULT"
    ),
    Shape(name: "if of values", nothing: nil, something: "if TEST { RESULT } else { OTHER }"),
    Shape(
      name: "for",
      nothing: "for _ in 0..<2 { USE }",
      something: "for _ in 0..<2 { USE }; return RESULT"
    ),
    Shape(
      name: "do",
      nothing: "do { try risk() } catch { USE }",
      something: "do { try risk(); return RESULT } catch { return OTHER }"
    ),
    Shape(
      name: "guard",
      nothing: "guard TEST else { return }; USE",
      something: "guard TEST else { return OTHER }; return RESULT"
    ),
    Shape(
      name: "switch",
      nothing: "switch TEST { case true: USE; case false: break }",
      something: "switch TEST { case true: return RESULT; case false: return OTHER }"
    ),
    Shape(
      name: "switch of values",
      nothing: nil,
      something: "switch TEST { case true: RESULT; case false: OTHER }"
    ),
    Shape(name: "declared", nothing: "USE; print(1)", something: "USE; return RESULT"),
  ]
}

/// How a closure names its parameter.
private enum Parameter: String, Sendable {
  case dollar = "$0"
  case named = "it"
  case unused = "_"
  case none = ""

  /// The parameter; empty, where the closure does not use it.
  var use: String { self == .unused ? "" : rawValue }
  /// What is before `in`, if anything.
  var head: String { self == .dollar ? "" : rawValue }

  /// Those of one shape: all for the first ones, and in turn for the others.
  static func all(of verb: Verb, _ source: Source, _ shape: Int) -> [Parameter] {
    if verb.takes == .nothing { return [.none] }
    let isVoid = source.value == "Void" && (verb.takes == .value || verb.takes == .both)
    let all: [Parameter] =
      isVoid && verb.takes == .value ? [.none, .unused] : [.dollar, .named, .unused]
    return shape < 3 ? all : [all[shape % all.count]] + (shape == 11 ? [.named] : [])
  }
}

/// What follows a call.
private struct Next: Sendable {
  let name: String
  /// Each on a line of its own.
  var calls = ""
  var isTyped = false
  /// Whether it makes a promise that should not be left unused.
  var isUnused = false

  static func all(
    after verb: Verb,
    _ shape: Shape,
    _ end: Source,
    in library: String
  ) -> [Next] {
    var all = [Next(name: "nothing", isUnused: true)]
    if end.value.isEmpty { return all }
    let isResult = library == "ResultPromise"
    let (use, last) = (isResult ? "map" : "then", library == "TypedPromise" ? "ensure" : "finally")
    // With a check that throws, one expression is two statements.
    let isEasy = shape.declares || (shape.name == "one expression" && verb.throwing.isEmpty)
    let isOpen = verb.isOpen && !isEasy
    let isErrorOpen = isOpen && (verb.gives == .error || verb.name.hasSuffix("Result"))
    let error = isErrorOpen ? verb.gives == .error ? "tell($0)" : "log($0)" : "print($0)"
    let report =
      isResult
      ? isErrorOpen ? "\nawait { _ in print(4) }" : "\nawait { print($0) }"
      : end.canFail ? "\ncatch { \(error) }" : ""
    let isUnused = !end.canFail && !isResult
    func add(_ name: String, _ calls: String, isUnused: Bool = false) {
      all.append(Next(name: name, calls: calls, isUnused: isUnused))
    }

    all.append(Next(name: "typed let", isTyped: true))
    add("a step _ in", "\n\(use) { _ in print(2) }\(report)")
    if end.value == "Void" {
      add("a step without a parameter", "\n\(use) { print(2) }\(report)")
    } else {
      let isValueOpen = isOpen && verb.gives != .error
      let show = end.value == "Int" ? isValueOpen ? "show" : "print" : "note"
      add("a step of one expression", "\n\(use) { \(show)($0) }\(report)")
      add("a step of several statements", "\n\(use) { it in \(show)(it); print(2) }\(report)")
    }
    if end.value == "Int" { add("a value", "\nmap { $0 + 1 }\(report)", isUnused: isUnused) }
    if end.failure != "Unshown" {
      let call = end.canFail ? "load" : "sure"
      add("a promise", "\nflatMap { _ in \(call)(1) }\(report)", isUnused: isUnused)
    }
    if isResult {
      add("the result", report)
      add("the result, several statements", "\nawait { it in print(it); print(2) }")
      return all
    }
    // In TypedPromise it ends no chain: `catch` does, or `observe`.
    let isNoEnd = isUnused && library == "TypedPromise"
    add("the end", "\n\(last) { print(2) }\(report)", isUnused: isNoEnd)
    add(
      "the end, several statements",
      "\n\(last) { print(2); print(3) }\(report)",
      isUnused: isNoEnd
    )
    guard end.canFail else { return all }
    add("an error", report)
    add("an error _ in", "\ncatch { _ in print(2) }")
    add("an error, several statements", "\ncatch { it in print(it); print(2) }")
    if end.value == "Int" {
      let rest = library == "JSPromise" ? report : ""
      add("an error, a value", "\ncatch { _ in cached() }\n\(use) { show($0) }\(rest)")
    }
    return all
  }
}

/// Writes calls of a library.
private struct Writer {
  let library: String
  let place: WrittenChain.Place
  let source: Source

  init(_ library: String, _ place: WrittenChain.Place, _ source: Source) {
    (self.library, self.place, self.source) = (library, place, source)
  }

  /// The type of the promise at the end of a chain.
  func name(of end: Source) -> String {
    end.name(in: library) + (library == "JSPromise" && place == .mainActor ? ".OnMain" : "")
  }

  /// A closure, or two; `nil`, if Swift has no such closure.
  func closure(of verb: Verb, _ shape: Shape, _ parameter: Parameter) -> String? {
    guard verb.takes == .both else { return closure(verb, shape, parameter, takes: verb.takes) }
    let isVoid = source.value == "Void" && parameter == .dollar
    guard let one = closure(verb, shape, isVoid ? .unused : parameter, takes: .value),
      let other = closure(verb, shape, parameter, takes: .error)
    else { return nil }
    return "\(one), \(other)"
  }

  private func closure(
    _ verb: Verb,
    _ shape: Shape,
    _ parameter: Parameter,
    takes: Verb.Takes
  ) -> String? {
    guard var body = verb.gives == .nothing ? shape.nothing : shape.something else { return nil }
    let isNumber = takes == .value && source.value == "Int" && !parameter.use.isEmpty
    body = body.replacing("USE", with: use(of: parameter.use, takes, isNumber))
      .replacing("TEST", with: isNumber ? "\(parameter.use) > 0" : "isLate()")
    let result = result(of: verb, isNumber ? parameter.use : "1", isNumber)
    body = body.replacing("RESULT", with: result)
      .replacing("OTHER", with: self.result(of: verb, "2", false))
    // A closure with a parameter must name it; one that uses `$0` can declare nothing.
    if parameter == .dollar, !body.contains("$0") || shape.declares { return nil }
    var head = parameter.head
    if !verb.throwing.isEmpty {
      // A check comes first, so what was the only expression must be returned.
      if shape.isOfValues { return nil }
      if shape.name == "one expression", verb.gives != .nothing { body = "return " + body }
      body = "try check(\(verb.throwing == "Unshown" ? ".page" : "")); " + body
      if verb.throwing != "any Error" {
        if parameter == .dollar { return nil }
        head = (head.isEmpty ? "()" : head) + " throws(\(verb.throwing))"
      }
    }
    if shape.declares { head = (head.isEmpty ? "()" : head) + " -> \(type(of: verb))" }
    return head.isEmpty ? "{ \(body) }" : "{ \(head) in \(body) }"
  }

  private func use(of name: String, _ takes: Verb.Takes, _ isNumber: Bool) -> String {
    let isOnMain = place == .mainActor && library != "ResultPromise"
    if isNumber { return isOnMain ? "screen.show(\(name))" : "show(\(name))" }
    if takes == .error, !name.isEmpty { return isOnMain ? "screen.say(\(name))" : "log(\(name))" }
    if takes == .result, !name.isEmpty { return "print(\(name))" }
    return isOnMain ? "screen.ring()" : "ring()"
  }

  private func result(of verb: Verb, _ name: String, _ isNumber: Bool) -> String {
    switch verb.gives {
    case .nothing: ""
    case .value: isNumber ? "double(\(name))" : "cached()"
    case .promise: "\(source.canFail ? "load" : "sure")(\(name))"
    case .result: "\(source.canFail ? "kept" : "good")(\(name))"
    case .error: name == "2" ? "Unshown.late" : "Unshown.lost"
    }
  }

  private func type(of verb: Verb) -> String {
    switch verb.gives {
    case .nothing: "Void"
    case .value: "Int"
    case .promise: Source(value: "Int", failure: source.failure).name(in: library)
    case .result: "Result<Int, \(source.failure)>"
    case .error: "Unshown"
    }
  }

  /// The first call, and what it is called on.
  func call(_ verb: Verb, _ closure: String) -> String {
    let receiver =
      switch (library, place) {
      case ("JSPromise", .named): "p.handle(on: queue)"
      case ("JSPromise", .mainActor): "p.handle(on: .main)"
      case ("ResultPromise", .named), ("ResultPromise", .mainActor): "p.receive(on: .main)"
      default: "p"
      }
    let isInside = verb.takes == .both
    let arguments = [on, verb.label, isInside ? closure : ""].filter { !$0.isEmpty }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return "\(receiver).\(verb.name)\(list)\(isInside ? "" : " " + closure)"
  }

  /// The calls after it.
  func calls(_ lines: String) -> String {
    lines.replacing(/\n(\w+)\s/) { ".\($0.1)\(on.isEmpty ? "" : "(\(on))") " }
  }

  private var on: String { library == "TypedPromise" && place == .named ? "on: .global()" : "" }
}
