import PromiseConformance

@testable import PromiseMutants

/// A chain can be moved to another context, and a call can name one for its own handler.
final class NamesAndMoves: Sketch, @unchecked Sendable {
  override class var namesContexts: Bool { true }
  override class var choices: [any ChoiceDeclaration] { [HandlerDispatch.alwaysAsyncUnlessNamed] }
}
