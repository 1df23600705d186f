import PromiseConformance

extension Mutant {
  /// Broken in how promises are made a few at a time.
  static let fewAtATime: [any Faulty.Type] = [
    MakesOneTooMany.self, MakesMoreAfterTheEnd.self, KeepsTheRoomOfTheRejected.self,
    ListsItsElementsFirst.self, MakesTheNextInsideTheLast.self, KeepsWhatItDoesNotNeed.self,
    MakesOneMoreOfWhatItAskedFor.self, MakesOneInsideAnother.self,
  ]
}

final class MakesOneTooMany: FewSketch, @unchecked Sendable {
  override class var fault: String { "one promise more than allowed is under way" }
  override class var killers: [String] { ["COL-09"] }

  override func isFull(_ state: State) -> Bool { state.underWay > limit }
}

final class MakesMoreAfterTheEnd: FewSketch, @unchecked Sendable {
  override class var fault: String { "promises are still made when it is decided how all end" }
  override class var killers: [String] { ["COL-09"] }

  override func isStopped(_ state: State) -> Bool { false }
}

final class KeepsTheRoomOfTheRejected: FewSketch, @unchecked Sendable {
  override class var fault: String { "a promise that is rejected keeps its room" }
  override class var killers: [String] { ["COL-09"] }

  override func ended(_ outcome: Outcome, _ number: Int) {
    if outcome.isFailure { state.withLock { $0.underWay += 1 } }
    super.ended(outcome, number)
  }
}

final class ListsItsElementsFirst: FewSketch, @unchecked Sendable {
  override class var fault: String { "a sequence is gone through before the first promise is made" }
  override class var killers: [String] { ["COL-09"] }

  override class func list(_ elements: Inputs<Int>) -> AnyIterator<Int> {
    AnyIterator(Array(elements).makeIterator())
  }
}

final class MakesTheNextInsideTheLast: FewSketch, @unchecked Sendable {
  override class var fault: String {
    "if a promise is settled already, the next is made inside the call that made it"
  }
  override class var killers: [String] { ["COL-09"] }

  override func start(_ promise: Sketch, _ number: Int) {
    guard let outcome = promise.state else { return super.start(promise, number) }
    state.withLock { $0.isMaking = false }
    ended(outcome, number)
  }
}

final class KeepsWhatItDoesNotNeed: FewSketch, @unchecked Sendable {
  override class var fault: String { "values that are not wanted are kept to the end" }
  override class var killers: [String] { ["COL-09"] }

  private let dropped = Guarded<[Outcome]>([])

  override func kept(_ outcome: Outcome) -> Outcome? {
    dropped.withLock { $0.append(outcome) }
    return super.kept(outcome)
  }
}

final class MakesOneMoreOfWhatItAskedFor: FewSketch, @unchecked Sendable {
  override class var fault: String {
    "a promise is made of an element, although all was cancelled while that was asked for"
  }
  override class var killers: [String] { ["COL-09"] }

  override func isWanted(_ state: State) -> Bool { true }
}

final class MakesOneInsideAnother: FewSketch, @unchecked Sendable {
  override class var fault: String {
    "while a promise is made that ends another, the one that takes its room is made, too"
  }
  override class var killers: [String] { ["COL-09"] }

  override func isBusy(_ state: State) -> Bool { false }
}
