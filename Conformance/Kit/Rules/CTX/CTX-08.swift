/// Whether a context applies to the links after it.
public enum InheritedContext: String, CaseIterable, ChoiceValue {
  /// Later steps stay on the queue: yes.
  case yes
  /// Later steps stay on the queue: no.
  case no

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("inherit", "later steps stay on the queue")
}

extension PromiseAdapter {
  @Rule static var ctx08: Law {
    "A context given to one link also applies to the links after it, or to that link only."
    level(.choice(InheritedContext.self))
    intent("Whether a chain has to name its queue at every step.")
    origin("new; google/promises issue 63")
    hint("how derived promises are made")
    inherited
  }

  /// If the library can move a chain: where handlers run that name no context, after the move.
  ///
  /// If not: where they run after a link that names one.
  private static var inherited: Part {
    if let mover = movers.first {
      guard !unnamed.isEmpty else { return .lacking(.unnamedContext) }
      return twice { trial, isLate in
        try after(trial, unnamed, isLate: isLate, isThere: \.inOtherGate) {
          mover.apply(trial, $0, trial.stage.otherGate)
        }
      }
    }
    let links = transforms.filter { $0.schedule == .named(.gate) }
    let followers = transforms.filter { !$0.schedule.isNamed || $0.schedule.place == .main }
    guard !links.isEmpty else { return .lacking(.mover) }
    guard !followers.isEmpty else { return .lacking(.unnamedContext) }
    return twice { trial, isLate in
      if followers.contains(where: { $0.schedule.place == .main }) { trial.stage.expectMain() }
      for link in links {
        try after(trial, followers, isLate: isLate, isThere: \.inGate) {
          link.apply(trial, $0) { $0 }
        }
      }
    }
  }

  /// A case for handlers that wait for the promise with the context, and one for those that find it settled.
  private static func twice(
    _ body: @escaping @Sendable (Trial<Self>, _ isLate: Bool) throws -> Void
  ) -> Part {
    once("attached before it settles") { try body($0, false) }
      + once("attached after") { try body($0, true) }
  }

  private static func after(
    _ trial: Trial<Self>,
    _ followers: [Transform<Self>],
    isLate: Bool,
    isThere: (Spy.Hit) -> Bool,
    _ derive: (Handle) -> Handle
  ) throws {
    let spy = trial.spy("the handlers that name no context")
    let (handle, settler) = trial.pending()
    let derived = derive(handle)
    if isLate {
      trial.settle(settler, .fulfilled(trial.token()))
      trial.quiesce()
    }
    for step in followers {
      _ = step.passing(trial, derived) { spy.hit() }
    }
    if !isLate { trial.settle(settler, .fulfilled(trial.token())) }
    try trial.expect(spy, ran: followers.count, "after a link that names one")
    trial.observed(spy.hits.allSatisfy(isThere) ? InheritedContext.yes : .no)
  }
}
