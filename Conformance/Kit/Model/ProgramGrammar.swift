/// The words of written programs, for what prints them and what reads them; `Docs/Programs.md` explains them.
enum ProgramGrammar {
  /// The first letter of a name, which says what has that name.
  enum Letter: Character, Sendable {
    case promise = "p"
    case combination = "c"
    case timed = "t"
    case signal = "s"
    case handler = "h"

    /// What it stands for.
    var words: String {
      switch self {
      case .promise: "a promise (p0)"
      case .combination: "a combination (c0)"
      case .timed: "a delay, a limit or a retry (t0)"
      case .signal: "a signal (s0)"
      case .handler: "a handler (h0)"
      }
    }
  }

  /// A call that is said in the same way for all adapters.
  struct Form: Sendable {
    /// What it begins with; nothing, where that is its handler.
    let word: String
    let verb: FuzzProgram.Verb
    /// What it can be about; none, if it is about nothing.
    let targets: [Letter]
    /// Whether it attaches a handler.
    let attaches: Bool
    /// By which word the handler was attached that it takes back.
    let undoes: String?
    /// By which word it attaches a handler.
    let kind: String

    init(
      _ word: String,
      _ verb: FuzzProgram.Verb,
      _ targets: Letter...,
      attaches: Bool = false,
      as kind: String? = nil,
      undoes: String? = nil
    ) {
      (self.word, self.verb, self.targets) = (word, verb, targets)
      (self.attaches, self.undoes) = (attaches, undoes)
      self.kind = kind ?? word.split(separator: " ").last.map(String.init) ?? ""
    }
  }

  static let forms: [Form] = [
    Form("", .observe, .promise, attaches: true),
    Form("", .observeCombination, .combination, .timed, attaches: true),
    Form("removable", .observeUntilRemoved, .promise, attaches: true),
    Form("remove", .remove, .handler, undoes: "removable"),
    Form("progress", .onProgress, .promise, attaches: true, as: "removable"),
    Form("report", .progress, .promise),
    Form("downstream", .observePassedOn, .promise, attaches: true),
    Form("hook", .hook, .promise, attaches: true),
    Form("unhook", .unhook, .handler, undoes: "hook"),
    Form("listener", .listen, .signal, attaches: true),
    Form("unlisten", .unlisten, .handler, undoes: "listener"),
    Form("task", .wait(isCancelled: false), .promise, attaches: true),
    Form("cancelled task", .wait(isCancelled: true), .promise, attaches: true),
    Form("cancel", .cancelTask, .handler, undoes: "task"),
    Form("cancel", .cancel, .promise),
    Form("cancel", .cancelCombination, .combination, .timed),
    Form("job", .enqueue, attaches: true),
    Form("fulfil", .fulfill, .promise),
    Form("reject", .reject, .promise),
    Form("ask", .ask(1), .promise),
    Form("ask", .askSignal, .signal),
    Form("describe", .look, .promise),
    Form("block", .block, .promise),
    Form("drop", .drop, .promise),
    Form("abort", .abort, .signal),
  ]

  static func form(of verb: FuzzProgram.Verb) -> Form? { forms.first { $0.verb == verb } }

  /// Whether unhandled failures are to be reported.
  static let reports = "report unhandled"
  /// What another thread sometimes calls.
  static let beside = "while handlers are handed over"
  /// What several threads call at the same time.
  static let together = "together"
  static let elsewhere = "on another thread"
  static let released = "when released"
  static let otherError = "for another error"

  /// The largest number in a program, but for those of ticks.
  static let most = 9_999
  /// How deep handlers can be inside handlers.
  static let depth = 50

  /// What the names of a program stand for, up to some place in its text.
  struct Scope {
    /// A number is given once, whatever the letter before it.
    private(set) var made: [Int: Letter] = [:]
    /// By which word each handler was attached.
    private(set) var attached: [Int: String] = [:]

    /// Returns whether the number was free.
    mutating func make(_ number: Int, _ letter: Letter) -> Bool {
      defer { made[number] = letter }
      return made[number] == nil
    }

    /// Returns whether the number was free.
    mutating func attach(_ handler: Int, by word: String) -> Bool {
      defer { attached[handler] = word }
      return attached[handler] == nil
    }
  }
}

extension Signature.Kind {
  /// What programs call it, whatever its library does.
  var role: String {
    switch self {
    case .fulfilled: "fulfilled"
    case .rejected: "rejected"
    case .work: "work"
    case .importer: "callback"
    case .attempt(let gives): gives == .promise ? "tryChain" : "try"
    case .wrapper: "wrap"
    case .step(let form): form.role
    case .combination(let kind, _): kind.rawValue
    case .mover: "move"
    case .delay: "delay"
    case .limit: "limit"
    case .retry: "retry"
    }
  }

  /// What it makes; `nil` if nothing.
  var makes: ProgramGrammar.Letter? {
    switch self {
    case .step(let form): form.makesPromise ? .promise : nil
    case .combination: .combination
    case .delay, .limit, .retry: .timed
    case .fulfilled, .rejected, .work, .importer, .attempt, .wrapper, .mover: .promise
    }
  }
}

extension StepForm {
  fileprivate var role: String {
    let role =
      switch wants.first {
      case .value?: gives == .nothing ? "tap" : wants.count > 1 ? "pair" : "then"
      case .error?: gives == .nothing ? "tapError" : "catch"
      case .only?: "catchOne"
      case .everyEnd?: "finally"
      case nil: "step"
      }
    return gives == .promise ? "\(role)Chain" : role
  }
}
