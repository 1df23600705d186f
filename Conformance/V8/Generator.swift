import PromiseConformance

/// Makes random programs.
///
/// It leaves out what the two languages cannot do alike; `Docs/V8.md` says what, and why.
struct Generator {
  /// What a closure may do, by where it runs.
  private struct Place {
    var depth = 0
    /// It runs inside a call that aborts.
    var isInListener = false
  }

  private var random: SplitMix
  private var names = 0
  private var numbers = 0
  private var ids = 0
  private var budget: Int
  /// Node calls the listeners of dependent signals in another order than the DOM standard demands.
  private let hasAnySignals: Bool
  private let hasSignals: Bool

  init(random: SplitMix) {
    self.random = random
    budget = Int.random(in: 4...26, using: &self.random)
    hasSignals = Int.random(in: 0..<3, using: &self.random) == 0
    hasAnySignals = hasSignals && Bool.random(using: &self.random)
  }

  mutating func script() -> Script {
    var scope = Scope()
    var parts = [part(&scope, 3...9)]
    while budget > 0, parts.count < 3, oneIn(2) { parts.append(part(&scope, 1...5)) }
    return Script(parts: parts)
  }

  private mutating func part(_ scope: inout Scope, _ count: ClosedRange<Int>) -> Body {
    var body = Body(id: newID())
    if oneIn(2) { ticks(&body, &scope) }
    if hasSignals, scope.controllers.isEmpty { body.statements.append(controller(&scope)) }
    fill(&body, &scope, Place(), Int.random(in: count, using: &random))
    for (name, _) in scope.promises where oneIn(4) {
      body.statements.append(observer(of: name))
    }
    if oneIn(2), let controller = pick(scope.controllers) {
      body.statements.append(Statement(verb: .abort, name: controller, number: newNumber()))
    }
    return body
  }

  /// A chain that logs once a turn, to tell apart turns in which nothing else is logged.
  private mutating func ticks(_ body: inout Body, _ scope: inout Scope) {
    var last = newName()
    body.statements.append(Statement(verb: .resolved, name: last, number: newNumber()))
    for _ in 0..<Int.random(in: 3...7, using: &random) {
      let next = newName()
      let tick = Body(id: newID(), ending: .nothing)
      body.statements.append(Statement(verb: .then, name: next, inputs: [last], bodies: [tick]))
      last = next
    }
    scope.promises.append((last, .nothing))
  }

  /// Logs how a promise ends.
  private mutating func observer(of promise: Int) -> Statement {
    let name = newName()
    let bodies = [body([.value(newNumber())]), body([.value(newNumber())])]
    return Statement(verb: .both, name: name, inputs: [promise], bodies: bodies)
  }

  // MARK: Closures

  /// Adds statements; then fills the closures that run later, which can use all variables.
  private mutating func fill(_ body: inout Body, _ scope: inout Scope, _ place: Place, _ count: Int)
  {
    for _ in 0..<count where budget > 0 {
      budget -= 1
      if let statement = statement(&scope, place) { body.statements.append(statement) }
    }
    for index in body.statements.indices {
      let verb = body.statements[index].verb
      // A listener may run inside the very next call, and sees only what exists already.
      guard !verb.runsAtOnce, verb != .listen else { continue }
      for number in body.statements[index].bodies.indices {
        fillLater(&body.statements[index].bodies[number], scope, Place(depth: place.depth + 1))
      }
    }
  }

  private mutating func fillLater(_ body: inout Body, _ scope: Scope, _ place: Place) {
    var inner = scope
    let count = place.depth > 3 || oneIn(2) ? 0 : Int.random(in: 1...3, using: &random)
    fill(&body, &inner, place, count)
    if case .promise = body.ending { body.ending = .promise(pick(inner.numbers) ?? 0) }
  }

  private mutating func fillNow(_ body: inout Body, _ scope: Scope, _ place: Place, with own: Int?)
  {
    var inner = scope
    if let own { inner.deferreds.append(own) }
    let place = Place(depth: place.depth + 1, isInListener: place.isInListener)
    fill(&body, &inner, place, place.depth > 3 ? 0 : Int.random(in: 0...2, using: &random))
    if let own, oneIn(2) { body.statements.append(settling(own, inner)) }
    if case .promise = body.ending { body.ending = .promise(pick(inner.numbers) ?? 0) }
  }

  private mutating func body(_ endings: [Body.Ending]) -> Body {
    Body(id: newID(), ending: pick(endings) ?? .nothing)
  }

  // MARK: Statements

  private mutating func statement(_ scope: inout Scope, _ place: Place) -> Statement? {
    if hasSignals, oneIn(3), let statement = signalling(&scope, place) { return statement }
    switch Int.random(in: 0..<92, using: &random) {
    case 0..<22: return making(&scope, place)
    case 22..<58: return deriving(&scope) ?? making(&scope, place)
    case 58..<68: return combining(&scope)
    case 68..<84:
      return recent(scope.deferreds).map { settling($0, scope) } ?? making(&scope, place)
    case 84..<88: return Statement(verb: .log, name: 0, number: newNumber())
    default: return Statement(verb: .job, name: 0, bodies: [body([.nothing])])
    }
  }

  private mutating func making(_ scope: inout Scope, _ place: Place) -> Statement {
    let name = newName()
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      scope.deferreds.append(name)
      scope.promises.append((name, .number))
      return Statement(verb: .deferred, name: name)
    case 4..<6:
      scope.promises.append((name, .number))
      return Statement(verb: .resolved, name: name, number: newNumber())
    case 6..<8:
      scope.promises.append((name, .number))
      return Statement(verb: .rejected, name: name, number: newNumber())
    case 8: return executor(name, &scope, place, signal: nil)
    default:
      var work = body([.value(newNumber()), .promise(0), .failure(newNumber())])
      if scope.numbers.isEmpty, case .promise = work.ending { work.ending = .value(newNumber()) }
      fillNow(&work, scope, place, with: nil)
      scope.promises.append((name, .number))
      return Statement(verb: .attempt, name: name, bodies: [work])
    }
  }

  private mutating func executor(
    _ name: Int,
    _ scope: inout Scope,
    _ place: Place,
    signal: Int?
  ) -> Statement {
    var executor = body([.nothing, .nothing, .nothing, .failure(newNumber())])
    fillNow(&executor, scope, place, with: name)
    scope.promises.append((name, .number))
    let inputs = signal.map { [$0] } ?? []
    return Statement(verb: .executor, name: name, inputs: inputs, bodies: [executor])
  }

  private mutating func deriving(_ scope: inout Scope) -> Statement? {
    guard let source = recent(scope.promises) else { return nil }
    let name = newName()
    var statement = Statement(verb: .pass, name: name, inputs: [source.name])
    var content = source.content
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7:
      var endings: [Body.Ending] = [
        .value(newNumber()), .promise(0), .promise(0), .failure(newNumber()), .nothing,
      ]
      if content == .number { endings.append(.argument) }
      statement.verb = .then
      statement.bodies = [body(endings)]
      content = statement.bodies[0].ending == .nothing ? .nothing : .number
    case 7..<11:
      statement.verb = .both
      let values: [Body.Ending] = [.value(newNumber()), .failure(newNumber())]
      let promises: [Body.Ending] = [.promise(0), .promise(0), .failure(newNumber())]
      if oneIn(2) {
        statement.bodies = [
          body(content == .number ? values + [.argument] : values), body(values + [.rethrow]),
        ]
      } else {
        statement.bodies = [body(promises), body(promises + [.rethrow])]
      }
      content = .number
    case 11..<15:
      var endings: [Body.Ending] = [.value(newNumber()), .failure(newNumber()), .rethrow]
      switch content {
      case .number: endings += [.promise(0), .promise(0), .nothing]
      case .list, .outcomes: endings[0] = .list(newNumber())
      case .nothing: endings[0] = .nothing
      case .pair: endings.removeFirst()
      case .perhaps: break
      }
      statement.verb = .catch
      statement.bodies = [body(endings)]
      if content == .number, statement.bodies[0].ending == .nothing { content = .perhaps }
    case 15..<18:
      statement.verb = .finally
      statement.bodies = [body([.nothing, .nothing, .promise(0), .failure(newNumber())])]
    case 18: statement.verb = .pass
    default: statement.verb = .identity
    }
    scope.promises.append((name, content))
    return statement
  }

  private mutating func combining(_ scope: inout Scope) -> Statement? {
    let numbers = scope.numbers
    let name = newName()
    let verbs: [(Verb, Scope.Content)] = [
      (.all, .list), (.allSettled, .outcomes), (.any, .number), (.race, .number), (.pair, .pair),
    ]
    guard let (verb, content) = pick(verbs) else { return nil }
    let count = verb == .pair ? 2 : Int.random(in: 0...4, using: &random)
    let inputs = (0..<count).compactMap { _ in pick(numbers) }
    guard verb != .pair || inputs.count == 2 else { return nil }
    scope.promises.append((name, content))
    return Statement(verb: verb, name: name, inputs: inputs)
  }

  private mutating func settling(_ name: Int, _ scope: Scope) -> Statement {
    switch Int.random(in: 0..<6, using: &random) {
    case 0..<2: Statement(verb: .fulfil, name: name, number: newNumber())
    case 2: Statement(verb: .reject, name: name, number: newNumber())
    // An executor has its functions before its promise exists.
    case 3 where oneIn(4) && scope.numbers.contains(name):
      Statement(verb: .follow, name: name, inputs: [name])
    default:
      if let inner = recent(scope.numbers) {
        Statement(verb: .follow, name: name, inputs: [inner])
      } else {
        Statement(verb: .fulfil, name: name, number: newNumber())
      }
    }
  }

  private mutating func signalling(_ scope: inout Scope, _ place: Place) -> Statement? {
    let mustNotAsk = place.isInListener && hasAnySignals
    let name = newName()
    switch Int.random(in: 0..<18, using: &random) {
    case 0: return controller(&scope)
    case 2 where oneIn(2):
      scope.signals.append(name)
      return Statement(verb: .abortedSignal, name: name, number: newNumber())
    case 3 where hasAnySignals && !mustNotAsk:
      let inputs = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in pick(scope.signals)
      }
      scope.signals.append(name)
      return Statement(verb: .anySignal, name: name, inputs: inputs)
    case 4..<6 where !mustNotAsk:
      let number = oneIn(3) ? 0 : newNumber()
      return pick(scope.controllers).map { Statement(verb: .abort, name: $0, number: number) }
    case 6..<10 where !place.isInListener:
      guard let signal = pick(scope.signals) else { return nil }
      var listener = body([.nothing])
      let place = Place(depth: place.depth + 1, isInListener: true)
      var inner = scope
      fill(&listener, &inner, place, Int.random(in: 0...2, using: &random))
      scope.registrations.append(name)
      return Statement(verb: .listen, name: name, inputs: [signal], bodies: [listener])
    case 10, 16, 17: return pick(scope.registrations).map { Statement(verb: .unlisten, name: $0) }
    case 11 where !mustNotAsk:
      return pick(scope.signals).map { Statement(verb: .check, name: $0, number: newNumber()) }
    case 12..<16 where !mustNotAsk:
      return pick(scope.signals).map { executor(name, &scope, place, signal: $0) }
    default: return nil
    }
  }

  private mutating func controller(_ scope: inout Scope) -> Statement {
    let name = newName()
    scope.controllers.append(name)
    scope.signals.append(name)
    return Statement(verb: .controller, name: name)
  }

  // MARK: Choosing

  private mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }

  /// Usually one of the latest, since programs in which each statement is about another promise show little.
  private mutating func recent<Element>(_ elements: [Element]) -> Element? {
    oneIn(2) ? pick(Array(elements.suffix(3))) : pick(elements)
  }

  private mutating func newName() -> Int {
    names += 1
    return names
  }

  private mutating func newNumber() -> Int {
    numbers += 1
    return numbers
  }

  private mutating func newID() -> Int {
    defer { ids += 1 }
    return ids
  }
}
