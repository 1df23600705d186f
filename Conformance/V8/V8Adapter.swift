import PromiseAdapters
import PromiseConformance

/// Drives V8's promises, which are in a process of Node, by the words of JSPromise.
struct V8Adapter: Sendable, IdentityAdapter, AdoptingAdapter, EnqueuingAdapter, ReportingAdapter {
  /// A promise, by its number in Node.
  final class Handle: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
  }

  /// The process that this thread talks to.
  @TaskLocal static var node: Node?

  /// JSPromise claims to be like these promises, so that what is declared of it is declared of them.
  static let profile = Profile(
    name: "V8",
    quiescence: .drained,
    choices: JSPromiseAdapter.profile.choices,
    divergences: ["MEM-01", "MEM-07", "MEM-08"].map { rule in
      .init(
        rule,
        observed: "kept",
        instead: "what is not needed any more is released later",
        because: "a collector decides when"
      )
    }
  )

  let node: Node

  init(stage: Stage) {
    guard let node = Self.node else { preconditionFailure("there is no Node") }
    self.node = node
    node.begin(in: stage.gate)
  }

  // MARK: What is said and heard

  /// Calls what makes a promise.
  func make(_ call: String, _ numbers: Int...) -> Handle { make(call, numbers) }

  func make(_ call: String, _ numbers: [Int]) -> Handle {
    let own = node.number()
    node.tell(call, [own] + numbers)
    return Handle(own)
  }

  func value(_ token: Token) -> Answer { .value(node.number(of: token)) }

  /// A closure that is given nothing.
  func closure(_ body: @escaping @Sendable () throws(TrialFault) -> Answer) -> Int {
    closure { (_: Outcome) throws(TrialFault) in try body() }
  }

  /// A closure that is given how a promise ended.
  ///
  /// An error of the library's own is passed on.
  func closure(
    onEnd body: @escaping @Sendable (Outcome) throws(TrialFault) -> Answer
  ) -> Int {
    node.closure { [self] words in
      let outcome = outcome(words)
      do throws(TrialFault) { return try body(outcome) } catch {
        return .failure(node.number(of: error))
      }
    }
  }

  func onValue(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Answer) -> Int {
    closure { (outcome) throws(TrialFault) in
      if case .fulfilled(let token) = outcome { try body(token) } else { .same }
    }
  }

  func onError(_ body: @escaping @Sendable (TrialFault) throws(TrialFault) -> Answer) -> Int {
    closure { (outcome) throws(TrialFault) in
      if case .rejected(let fault) = outcome { try body(fault) } else { .rethrow }
    }
  }

  /// How a promise ended, in the words of promises.js.
  func outcome(_ words: Substring) -> Outcome {
    let isReason = words.first == "!"
    let word = isReason ? words.dropFirst() : words
    switch Int(word).flatMap(node.payload) {
    case let token as Token where !isReason: return .fulfilled(token)
    case let fault as TrialFault where isReason: return .rejected(fault)
    default: return .foreign("\(word.prefix { $0 != "," })")
    }
  }

  // MARK: Promises

  func pending() -> (handle: Handle, settler: Settler) {
    let promise = make("pending")
    return (promise, settler(promise.number))
  }

  func settler(_ number: Int) -> Settler {
    Settler(
      fulfill: { [node] token in
        node.tell("fulfill", [number, node.number(of: token)])
        return nil
      },
      reject: { [node] fault in
        node.tell("reject", [number, node.number(of: fault)])
        return nil
      }
    )
  }

  func adopting() -> (handle: Handle, settler: Settler, follow: @Sendable (Handle) -> Void) {
    let (promise, settler) = pending()
    return (promise, settler, { [node] in node.tell("follow", [promise.number, $0.number]) })
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    let body = closure { outcome in
      observer(outcome)
      return .nothing
    }
    _ = make("both", handle.number, body, body)
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = make("pending").number
    let observe = { @Sendable (source: Int, observer: @escaping @Sendable (Value) -> Void) in
      let body = node.closure { [node] words in
        if let box = Int(words).flatMap(node.payload) as? Box<Value> {
          box.value.map(observer)
        }
        return .nothing
      }
      _ = make("then", source, body)
    }
    return Carrier(
      observe: { observe(promise, $0) },
      fulfill: { [node] in node.tell("fulfill", [promise, node.number(of: Box($0))]) },
      observePassedOn: { observe(make("then", promise, node.closure { _ in .same }).number, $0) }
    )
  }

  func enqueue(_ job: @escaping @Sendable () -> Void) {
    let body = closure {
      job()
      return .nothing
    }
    node.tell("job", [body])
  }

  func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void) {
    node.onReport { words in
      report(outcome(words))
      return .nothing
    }
  }
}
