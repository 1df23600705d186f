/// What a closure that is given to a library gets and returns, whatever the library's types are.
struct Closures<A: PromiseAdapter>: Sendable {
  enum Argument {
    case nothing, value(Token), error(TrialFault), settler(Settler)

    /// How the promise ended, where it is told.
    var outcome: Outcome? {
      switch self {
      case .value(let token): .fulfilled(token)
      case .error(let fault): .rejected(fault)
      case .nothing, .settler: nil
      }
    }
  }
  enum Returned { case nothing, value(Token), promise(A.Handle) }

  /// Runs the closure of that number with what the library gave it.
  let run: @Sendable (Int, Argument) throws(TrialFault) -> Returned
  var token: @Sendable () -> Token
  var fault: @Sendable () -> TrialFault
  /// Any promise, where the closure returns none.
  let promise: @Sendable () -> A.Handle
  let gate: Gate

  func value(_ slot: Int, _ argument: Argument) throws(TrialFault) -> Token {
    if case .value(let token) = try run(slot, argument) { token } else { token() }
  }

  func promise(_ slot: Int, _ argument: Argument) throws(TrialFault) -> A.Handle {
    if case .promise(let handle) = try run(slot, argument) { handle } else { promise() }
  }

  /// For closures that cannot throw: none is given that does.
  func plain(_ slot: Int, _ argument: Argument) {
    do throws(TrialFault) { _ = try run(slot, argument) } catch {}
  }

  /// For closures that are given what settles a promise.
  func settle(_ settler: Settler) throws(TrialFault) { _ = try run(0, .settler(settler)) }

  func sureValue(_ slot: Int) -> Token {
    do throws(TrialFault) { return try value(slot, .nothing) } catch { return token() }
  }

  func sure(_ slot: Int, _ argument: Argument) -> A.Handle {
    do throws(TrialFault) { return try promise(slot, argument) } catch { return promise() }
  }
}
