/// All small programs of an adapter in a fixed order, without those that are alike; each is made when it is asked for.
///
/// First each call in each situation; then every sequence of a few calls on a promise and two others, on one that
/// reports, or may be abandoned, on one of each other payload, on what knows the time, and on signals; then every
/// combination of a few inputs, which end in every order and every way, before it is made and after, and which may be
/// cancelled.
struct SmallPrograms: RandomAccessCollection, Sendable {
  typealias Operation = FuzzProgram.Operation

  /// Programs of one kind.
  struct Part: Sendable {
    let count: Int
    let program: @Sendable (Int) -> FuzzProgram
  }

  /// How many calls are in a sequence at most, and how many different inputs in a combination.
  private static let (length, inputs) = (4, 3)

  /// What the first programs meet.
  let meetings: [Meeting]
  private let parts: [Part]

  init(_ vocabulary: Vocabulary) {
    let situations = Situations(vocabulary)
    meetings = situations.all.map(\.meeting)
    var parts = [
      Part(count: situations.all.count) { situations.program(situations.all[$0]) },
      Self.onPromises(vocabulary),
    ]
    if vocabulary.has(.abandoning) { parts.append(Self.onAbandoned(vocabulary)) }
    if vocabulary.has(.progressing) { parts.append(Self.onProgress()) }
    parts += Self.onPayloads() + Self.onTime(vocabulary)
    if vocabulary.has(.signals) { parts.append(Self.onSignals()) }
    self.parts = parts + [Self.combinations(vocabulary)]
  }

  var startIndex: Int { 0 }
  var endIndex: Int { parts.reduce(0) { $0 + $1.count } }

  subscript(position: Int) -> FuzzProgram {
    var number = position
    for part in parts {
      if number < part.count { return part.program(number) }
      number -= part.count
    }
    preconditionFailure("there is no small program \(position)")
  }

  // MARK: Sequences

  /// One call of a sequence, with what it cannot be without: in bits for the numbers of promises, and those of handlers
  /// from 16.
  struct Link: Sendable {
    let operations: [Operation]
    private(set) var makes: UInt64 = 0
    private var needs: UInt64 = 0
    private let runs: Bool

    init(_ operations: Operation..., after promise: Int? = nil) {
      self.operations = operations
      runs = operations[0].verb == .run(1_000)
      if let promise { needs |= 1 << UInt64(promise) }
      for operation in operations {
        var names = operation.names
        switch operation.verb {
        case .make, .carry, .spell, .signal: makes |= 1 << UInt64(operation.makes)
        case .unlisten, .remove, .cancelTask: names = names.map { $0 + 16 }
        default: break
        }
        for name in names { needs |= 1 << UInt64(name) }
        for handler in operation.handlers { makes |= 1 << UInt64(handler.number + 16) }
      }
      needs &= ~makes
    }

    /// Whether each number is made once, and used only then; and jobs do not run where there are none.
    func mayFollow(_ last: Link?, _ made: UInt64) -> Bool {
      made & makes == 0 && made & needs == needs && !(runs && last?.runs ?? true)
    }
  }

  /// - Parameter promise: what each of them makes; nothing in particular, if not given.
  static func sequences(
    of links: [Link],
    making promise: Int? = nil,
    after begin: Operation,
    before end: [Operation]
  ) -> Part {
    let wanted = promise.map { UInt64(1) << UInt64($0) } ?? 0
    var all: [[Int]] = []
    var last: [(calls: [Int], made: UInt64)] = [([], Link(begin).makes)]
    for _ in 0..<length {
      var next: [(calls: [Int], made: UInt64)] = []
      for (calls, made) in last {
        let before = calls.last.map { links[$0] }
        for (number, link) in links.enumerated() where link.mayFollow(before, made) {
          next.append((calls + [number], made | link.makes))
        }
      }
      all += next.filter { $0.made & wanted == wanted }.map(\.calls)
      last = next
    }
    return Part(count: all.count) { [all] number in
      FuzzProgram(operations: [begin] + all[number].flatMap { links[$0].operations } + end)
    }
  }

  private static func onPromises(_ vocabulary: Vocabulary) -> Part {
    var links = [
      Link(Operation(.run(1_000))), Link(Operation(.fulfill, 1)), Link(Operation(.reject, 1)),
      Link(Operation(.observe, 1, handler: 0)), Link(Operation(.observe, 2, handler: 1)),
      Link(Operation(.fulfill, 2)), Link(Operation(.drop, 2)),
    ]
    let forms: [(StepForm.Wants, StepForm.Gives)] = [
      (.value, .value), (.error, .value), (.everyEnd, .nothing),
    ]
    for (number, form) in forms.enumerated() {
      guard let step = vocabulary.step(form.0, form.1) else { continue }
      for (place, (source, made)) in [(1, 2), (1, 3), (2, 3)].enumerated() {
        let handler = 2 + 3 * number + place
        let call = Operation(.spell(step), source, makes: made, handler: handler)
        // The second is made second.
        links.append(Link(call, after: made == 3 ? 2 : nil))
      }
    }
    if vocabulary.has(.querying) { links.append(Link(Operation(.ask(1), 2))) }
    if vocabulary.has(.cancelling) {
      links.append(Link(Operation(.cancel, 1)))
    }
    if vocabulary.has(.branchCancelling) { links.append(Link(Operation(.cancel, 2))) }
    if vocabulary.has(.cancelHook) { links.append(Link(Operation(.hook, 1, handler: 11))) }
    if vocabulary.has(.awaiting) {
      links.append(Link(Operation(.wait(isCancelled: false), 1, handler: 12)))
    }
    if vocabulary.has(.adopting) {
      links.append(
        Link(Operation(.make(.adopting), makes: 2), Operation(.follow, 2, 1))
      )
    }
    return sequences(
      of: links,
      after: Operation(.make(vocabulary.has(.cancelling) ? .cancellable : .plain), makes: 1),
      before: [
        Operation(.run(1_000)), Operation(.observe, 2, handler: 13),
        Operation(.observe, 3, handler: 14), Operation(.fulfill, 1), Operation(.ask(1), 1),
        Operation(.run(1_000)),
      ]
    )
  }

  private static func onPayloads() -> [Part] {
    PayloadShape.allCases.map { shape in
      sequences(
        of: [
          Link(Operation(.run(1_000))), Link(Operation(.fulfill, 1)),
          Link(Operation(.observe, 1, handler: 0)),
          Link(Operation(.observePassedOn, 1, handler: 1)),
        ],
        after: Operation(.carry(shape), makes: 1),
        before: [
          Operation(.fulfill, 1), Operation(.run(1_000)), Operation(.observe, 1, handler: 2),
          Operation(.observePassedOn, 1, handler: 3), Operation(.run(1_000)),
        ]
      )
    }
  }

  /// Delays beside each other, and limits and retries beside what ends their promise.
  private static func onTime(_ vocabulary: Vocabulary) -> [Part] {
    vocabulary.kinds.flatMap { word -> [Part] in
      switch vocabulary.words[word].kind {
      case .delay: [delays(word, vocabulary)]
      case .limit:
        [1, 0].map { ticks -> Part in
          var made = Operation(.spell(word), 1, makes: 6)
          made.ticks = ticks
          return timed(made, on: 1, vocabulary)
        }
      case .retry:
        [(3, 0), (1, 1), (2, 1)].flatMap { attempts, pause in
          [FuzzProgram.Result.promise(1), .fails, .fresh].map { result -> Part in
            var made = Operation(.spell(word), makes: 6, handler: 2)
            (made.attempts, made.ticks) = (attempts, pause)
            made.handlers[0].result = result
            return timed(made, on: result == .promise(1) ? 1 : nil, vocabulary)
          }
        }
      default: []
      }
    }
  }

  private static func delays(_ word: Int, _ vocabulary: Vocabulary) -> Part {
    var links = [0, 1, 1, FuzzProgram.thousandYears].enumerated().map { handler, ticks in
      var made = Operation(.spell(word), makes: 4 + handler)
      made.ticks = ticks
      return Link(made, Operation(.observeCombination, made.makes, handler: handler))
    }
    links += [Link(Operation(.advance(1))), Link(Operation(.run(1_000)))]
    if vocabulary.has(.settableClock) { links.append(Link(Operation(.turnBack(1)))) }
    if vocabulary.has(.cancelling) { links.append(Link(Operation(.cancelCombination, 5))) }
    return sequences(
      of: links,
      after: Operation(.advance(1)),
      before: [Operation(.advance(2)), Operation(.run(1_000))]
    )
  }

  /// - Parameter source: the promise that it is about, if it is about one.
  private static func timed(
    _ made: Operation,
    on source: Int?,
    _ vocabulary: Vocabulary
  ) -> Part {
    let (number, promise) = (made.makes, source ?? 1)
    var links = [
      Link(made, Operation(.observeCombination, number, handler: 0)),
      Link(Operation(.observeCombination, number, handler: 1)),
      Link(Operation(.advance(1)), after: number), Link(Operation(.run(1_000)), after: number),
    ]
    if vocabulary.has(.settableClock) { links.append(Link(Operation(.turnBack(1)), after: number)) }
    if vocabulary.has(.cancelling) { links.append(Link(Operation(.cancelCombination, number))) }
    if source != nil {
      links += [Link(Operation(.fulfill, promise)), Link(Operation(.reject, promise))]
      if vocabulary.has(.cancelling) { links.append(Link(Operation(.cancel, promise))) }
    }
    return sequences(
      of: links,
      making: number,
      after: Operation(.make(vocabulary.has(.cancelling) ? .cancellable : .plain), makes: promise),
      before: [
        Operation(.run(1_000)), Operation(.advance(2)), Operation(.run(1_000)),
        Operation(.observeCombination, number, handler: 3), Operation(.fulfill, promise),
        Operation(.run(1_000)),
      ]
    )
  }

  private static func onSignals() -> Part {
    var aborting = Operation(.listen, 1, handler: 0)
    aborting.handlers[0].body = [Operation(.abort, 1)]
    let links = [
      Link(Operation(.signal, makes: 2)), Link(Operation(.signal, 1, 2, makes: 3)),
      Link(aborting), Link(Operation(.listen, 1, handler: 1)),
      Link(Operation(.listen, 3, handler: 2)), Link(Operation(.unlisten, 1)),
      Link(Operation(.abort, 1)), Link(Operation(.abort, 2)), Link(Operation(.askSignal, 3)),
    ]
    return sequences(
      of: links,
      after: Operation(.signal, makes: 1),
      before: [Operation(.askSignal, 1)]
    )
  }

  // MARK: Combinations

  private static func combinations(_ vocabulary: Vocabulary) -> Part {
    let ends: [FuzzProgram.Verb] =
      [.fulfill, .reject] + (vocabulary.has(.cancelling) ? [.cancel] : [])
    let making: FuzzProgram.Making = vocabulary.has(.cancelling) ? .cancellable : .plain
    // Where it is cancelled, `left` of the calls up to the run of all jobs come after that.
    var all: [(made: Operation, settled: [Operation], early: Int, left: Int?)] = []
    for (number, word) in vocabulary.words.enumerated() {
      guard case .combination(_, let counts) = word.kind else { continue }
      for count in 0...inputs {
        let names = Array(1..<(count + 1))
        // One of them may be listed twice.
        for list in 1..<inputs ~= count && !word.isFirstFew ? [names, names + [1]] : [names]
        where counts.contains(list.count) {
          var made = Operation(.spell(number), makes: 4)
          (made.names, made.few) = (list, word.isFirstFew && count > 1 ? 2 : 1)
          for settled in settlements(of: names, ends) {
            for early in 0...settled.count {
              all.append((made, settled, early, nil))
              guard vocabulary.has(.branchCancelling), count < inputs else { continue }
              for left in 0...(settled.count - early + 1) {
                all.append((made, settled, early, left))
              }
            }
          }
        }
      }
    }
    return Part(count: all.count) { [all] number in
      let (made, settled, early, left) = all[number]
      let promises = Set(made.names).sorted()
      var calls = promises.map { Operation(.make(making), makes: $0) }
      calls += settled.prefix(early)
      calls += [made, Operation(.observeCombination, made.makes, handler: 0)]
      calls += [Operation(.observeCombination, made.makes, handler: 1)] + settled.dropFirst(early)
      calls.append(Operation(.run(1_000)))
      if let left {
        calls.insert(Operation(.cancelCombination, made.makes), at: calls.count - left)
      }
      calls += [Operation(.observeCombination, made.makes, handler: 2), Operation(.run(1_000))]
      return FuzzProgram(operations: calls + promises.map { Operation(.ask(1), $0) })
    }
  }

  /// All of them, or some, end in every order and every way.
  private static func settlements(
    of names: [Int],
    _ ends: [FuzzProgram.Verb]
  ) -> [[Operation]] {
    var all: [[Operation]] = [[]]
    for name in names {
      let rest = settlements(of: names.filter { $0 != name }, ends)
      for end in ends { all += rest.map { [Operation(end, name)] + $0 } }
    }
    return all
  }
}

extension FuzzProgram.Operation {
  /// A call, by numbers: of what it is about, of what it makes, and of the handler that it attaches.
  init(_ verb: FuzzProgram.Verb, _ names: Int..., makes: Int = 0, handler: Int? = nil) {
    let handlers = handler.map { [FuzzProgram.Handler(number: $0)] } ?? []
    self.init(verb: verb, makes: makes, names: names, handlers: handlers)
  }
}
