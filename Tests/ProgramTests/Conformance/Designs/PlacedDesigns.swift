import PromiseConformance

/// Every call names the context of its handler.
enum EveryCallNamesItsContext: PlacedDesign {
  static let ways = [Way("(on: gate)", .named(.gate))]
  static let choices: [any ChoiceDeclaration] = [
    HandlerDispatch.onExecutor, HandlerFairness.yields, LocalsSeen(.none),
    StepTurns(1),
  ]
}

/// The same, where a handler does not wait if the caller is there already.
enum RunsWhereItIs: PlacedDesign {
  static let ways = EveryCallNamesItsContext.ways
  static let choices: [any ChoiceDeclaration] = [
    HandlerDispatch.onExecutor, HandlerFairness.runsToEmpty, SameContextHop.skipIfCurrent,
    LocalsSeen(.none), ChainOrder.depthFirst, StepTurns(11),
  ]

  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    let gate = places.stage.gate
    let isThere = { @Sendable in gate.isRunningHere }
    let (here, behind) = (HandlerPlace.here, HandlerPlace.gate(gate))
    return HandlerPlace { job in isThere() ? here.run(job) : behind.run(job) }
  }
}

/// All handlers run on the library's queue, and no call can say otherwise.
enum NoCallNamesAContext: PlacedDesign {
  static let ways = [Way("", .always(.gate))]
  static let choices: [any ChoiceDeclaration] = [
    HandlerDispatch.alwaysAsync, HandlerFairness.yields, LocalsSeen(.none),
    StepTurns(1),
  ]
}

/// Handlers run immediately, unless their call names a context.
enum InlineUnlessNamed: PlacedDesign {
  static let ways = [
    Way("", .always(.current)), Way(" immediately", .always(.current)),
    Way("(on: gate)", .named(.gate)),
  ]
  static let choices: [any ChoiceDeclaration] = [
    HandlerDispatch.immediateUnlessNamed, StepTurns(0), BesideHandler.waits,
    NestedHandler.waits,
    InheritedContext.each(["attached before it settles": .yes, "attached after": .no]),
    HandlerFairness.each(["on a dispatcher": .yields, "in place": .runsToEmpty]),
    LocalsSeen.each([
      "on a dispatcher": .init(.none), "in place": .init(.settler, whereSettled: .registration),
    ]),
  ]
}

/// Handlers run later, on the library's queue, unless their call names a context.
enum LaterUnlessNamed: PlacedDesign {
  static let ways = [
    Way("", .always(.gate)), Way("(on: here)", .named(.current)), Way("(on: gate)", .named(.gate)),
  ]
  static let choices: [any ChoiceDeclaration] = [
    HandlerDispatch.alwaysAsyncUnlessNamed, StepTurns(1), BesideHandler.waits, NestedHandler.waits,
    InheritedContext.yes,
    HandlerFairness.each(["on a dispatcher": .yields, "in place": .runsToEmpty]),
    LocalsSeen.each([
      "on a dispatcher": .init(.none), "in place": .init(.settler, whereSettled: .registration),
    ]),
  ]
}
