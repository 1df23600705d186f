/// Promises/A+ 1.1, clause by clause, and where this catalogue has each of them.
public enum PromisesAPlus {
  /// One clause.
  public struct Clause: Sendable {
    /// Its number in the specification.
    public let id: String
    /// What it is about, in this catalogue's words.
    public let gist: String
    /// The rules that hold a library to it, or that show why it cannot be broken.
    public let coveredBy: [String]
    /// Where the clause has another form here, which and why.
    public let reason: String?

    init(_ id: String, _ gist: String, _ coveredBy: [RuleName], because reason: String? = nil) {
      (self.id, self.gist, self.reason) = (id, gist, reason)
      self.coveredBy = coveredBy.map(\.id)
    }
  }

  /// All clauses that demand something, in the order of the specification.
  public static let clauses: [Clause] = states + then + resolution

  private static let states = [
    Clause("2.1", "A promise is pending, fulfilled or rejected.", [.sta01, .sta08]),
    Clause("2.1.1", "What a pending promise may do.", [.sta01]),
    Clause("2.1.1.1", "It may become fulfilled, and it may become rejected.", [.sta01]),
    Clause("2.1.2", "What holds after fulfilment.", [.sta02, .sta04]),
    Clause("2.1.2.1", "The promise stays fulfilled.", [.sta02]),
    Clause("2.1.2.2", "It has a value, and always that one.", [.sta04, .sta09]),
    Clause("2.1.3", "What holds after rejection.", [.sta03, .sta05]),
    Clause("2.1.3.1", "The promise stays rejected.", [.sta03]),
    Clause("2.1.3.2", "It has a reason, and always that one.", [.sta05]),
  ]

  private static let then = [
    Clause(
      "2.2",
      "`then` gives access to the value or the reason, by two handlers.",
      [.chn01, .thn01, .thn04, .thn07],
      because: "a library may spell the two sides as two verbs; every spelling is held to the rules"
    ),
    Clause(
      "2.2.1",
      "Each of the two handlers may be left out.",
      [.typ06, .chn05, .chn06],
      because: "leaving one out is another verb, or a call with one argument: the types say which"
    ),
    Clause(
      "2.2.1.1",
      "A handler for the value that is no function is passed over.",
      [.typ06, .chn05],
      because: "a handler that is no function does not compile"
    ),
    Clause(
      "2.2.1.2",
      "A handler for the reason that is no function is passed over.",
      [.typ06, .chn06],
      because: "a handler that is no function does not compile"
    ),
    Clause("2.2.2", "The handler for the value.", [.thn01, .thn02, .thn03, .thn07]),
    Clause("2.2.2.1", "It runs after fulfilment, with the value.", [.thn01, .thn08]),
    Clause("2.2.2.2", "It does not run before.", [.thn02]),
    Clause("2.2.2.3", "It runs no second time.", [.thn03]),
    Clause("2.2.3", "The handler for the reason.", [.thn04, .thn05, .thn06, .thn07]),
    Clause("2.2.3.1", "It runs after rejection, with the reason.", [.thn04, .thn08]),
    Clause("2.2.3.2", "It does not run before.", [.thn05]),
    Clause("2.2.3.3", "It runs no second time.", [.thn06]),
    Clause(
      "2.2.4",
      "Handlers run later, on a stack that holds no code of the user.",
      [.ctx01, .ctx02, .ctx03, .ctx04, .chn09],
      because:
        "legitimate designs differ: a library declares when its handlers run, and is held to it"
    ),
    Clause(
      "2.2.5",
      "Handlers are called without a receiver.",
      [.typ06],
      because: "a Swift closure has no receiver to be given; a method brings its own `self`"
    ),
    Clause(
      "2.2.6",
      "A promise takes handlers any number of times.",
      [.thn09, .thn10, .chn08, .ord03, .liv02]
    ),
    Clause(
      "2.2.6.1",
      "After fulfilment they run in the order in which they were attached.",
      [.ord01, .ord03, .thn10, .thn11]
    ),
    Clause(
      "2.2.6.2",
      "After rejection they run in the order in which they were attached.",
      [.ord02, .thn10]
    ),
    Clause("2.2.7", "`then` returns a promise.", [.chn01, .chn02, .chn09]),
    Clause(
      "2.2.7.1",
      "What a handler returns resolves that promise.",
      [.chn03, .chn07, .res01, .res02, .res03]
    ),
    Clause(
      "2.2.7.2",
      "What a handler throws rejects it.",
      [.chn04, .chn07],
      because: "where handlers do not throw, the failure that they return is meant"
    ),
    Clause("2.2.7.3", "Without a handler for the value, the value goes through.", [.chn05]),
    Clause("2.2.7.4", "Without a handler for the reason, the reason goes through.", [.chn06]),
  ]

  private static let resolution = [
    Clause(
      "2.3",
      "How a promise is resolved; circles should be noticed, and need not be.",
      [.res06],
      because: "what becomes of a circle is a choice that each library declares"
    ),
    Clause(
      "2.3.1",
      "Resolved with itself, a promise is rejected.",
      [.res05],
      because: "it has to be an error of the promise's own type, which a library with typed errors "
        + "cannot make up: what happens instead is a choice that each library declares"
    ),
    Clause("2.3.2", "Resolved with a promise, it does as that one.", [.res12, .exe08]),
    Clause("2.3.2.1", "It stays pending as long as that one.", [.res01]),
    Clause("2.3.2.2", "It is fulfilled as that one.", [.res02]),
    Clause("2.3.2.3", "It is rejected as that one.", [.res03]),
    Clause(
      "2.3.3",
      "Resolved with anything else that may have a `then`.",
      [.chn01, .sta09],
      because:
        "whether something is a promise is known from its type, not from a name it answers to; "
        + "other people's callbacks are taken over explicitly"
    ),
    Clause(
      "2.3.3.1",
      "Its `then` is looked up once.",
      [.chn01, .res10],
      because:
        "nothing is looked up at run time; what is left of the clause is that a foreign source "
        + "is called once"
    ),
    Clause(
      "2.3.3.2",
      "If looking it up throws, the promise is rejected.",
      [.chn01],
      because: "a method is bound by the compiler: there is no look-up that could throw"
    ),
    Clause(
      "2.3.3.3",
      "It is called with what resolves and what rejects the promise.",
      [.res08, .res09, .res10],
      because: "the call is the user's own, in the closure that takes the foreign source over"
    ),
    Clause(
      "2.3.3.3.1",
      "What it resolves with is resolved in turn.",
      [.res04, .res07],
      because:
        "a promise inside a promise is flattened or kept: a choice that each library declares"
    ),
    Clause("2.3.3.3.2", "What it rejects with is the reason as it is.", [.res08, .res11]),
    Clause("2.3.3.3.3", "Of several calls the first counts.", [.res07, .res08]),
    Clause("2.3.3.3.4", "It throws.", [.res09]),
    Clause("2.3.3.3.4.1", "After one of the calls, that is of no effect.", [.res09]),
    Clause("2.3.3.3.4.2", "Before any call, it rejects the promise.", [.res09]),
    Clause(
      "2.3.3.4",
      "A `then` that is no function makes it a value like any other.",
      [.chn01, .sta09],
      because: "no member of a value has a meaning to a promise, whatever it is called"
    ),
    Clause(
      "2.3.4",
      "Resolved with any other value, it is fulfilled with it.",
      [.chn03, .sta09]
    ),
  ]
}
