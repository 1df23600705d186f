/// TYP and the like: what the compiler must accept, and what it must not.
enum Static {
  static let rules: [RuleInfo] = [
    rule(
      "CHN-01",
      "Every step of a chain is a promise, with the types that its handler gives it.",
      intent: "A chain can be continued at any point.",
      origin: "Promises/A+ 2.2.7",
      hint: "the return types of the verbs"
    ),
    rule(
      "TYP-01",
      "A promise that cannot fail cannot be rejected, and needs no handler for errors.",
      intent: "“Cannot fail” is a fact that the compiler knows.",
      origin: "new",
      hint: "the type of the error"
    ),
    rule(
      "TYP-02",
      "An error of another type cannot enter a chain unnoticed.",
      intent: "The type that a handler is given is the type that was thrown: no cast can fail.",
      origin: "new; the widely copied hand-written one casts by force and crashes",
      hint: "the error type of closures"
    ),
    rule(
      "TYP-03",
      "A handler that turns every error into a value makes a promise that cannot fail.",
      intent: "What is dealt with is gone from the type.",
      origin: "new",
      hint: "the error type of the promise that recovering gives"
    ),
    rule(
      "TYP-04",
      "The error type of a throwing closure is carried on by the promise it makes.",
      intent: "Typed throws go in, typed throws come out; switching over them is exhaustive.",
      origin: "SE-0413",
      hint: "generic error parameters"
    ),
    rule(
      "TYP-05",
      "A value that is not Sendable cannot be put into a promise.",
      intent: "A promise crosses threads; what is in it must be able to.",
      origin: "SE-0302",
      hint: "constraints of the promise's parameters"
    ),
    rule(
      "TYP-06",
      "Something that is no function is not accepted as a handler.",
      intent: "What Promises/A+ has to ignore at run time cannot be written.",
      origin: "Promises/A+ 2.2.1, 2.2.5",
      hint: "the types of the verbs' parameters"
    ),
    rule(
      "TYP-07",
      "Promises of different types become a promise of a tuple that keeps each type.",
      intent: "A user and a picture, loaded side by side, come out as a user and a picture.",
      origin: "PromiseKit, when(fulfilled:) of several types",
      hint: "parameter packs"
    ),
    rule(
      "TYP-08",
      "What one writes is understood as it stands, each function in half a second at the most.",
      intent: "Nobody writes a type for the compiler's sake, or waits for it.",
      origin: "reports of ambiguous `then`: PromiseKit 302, 781, 798, 968; khanlou 44; google 132",
      hint: "overloads that differ in nothing but what their closures return"
    ),
    rule(
      "UNH-05",
      "A chain that can fail and ends without a handler for errors is warned about; no other is.",
      intent: "The error that was forgotten shows before the program runs.",
      origin: "new",
      hint: "which results may be discarded"
    ),
  ]

  private static func rule(
    _ id: String,
    _ statement: String,
    intent: String,
    origin: String,
    hint: String
  ) -> RuleInfo {
    RuleInfo(
      id: id,
      level: .compiler,
      statement: statement,
      intent: intent,
      origin: origin,
      hint: hint,
      pace: .quick
    )
  }
}
