/// The rules of CAN and MEM about promises whose branches can be cancelled one by one.
enum Branches<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [can18, can37, can38, mem06, can19, can20, can26] }

  static var isCounted: Bool { A.profile.declares(CancelUpstream.refcount) }

  /// A case for each way to make a branch through which a value passes.
  static func ifCounted(
    _ body:
      @escaping @Sendable (Trial<A>, (Trial<A>, A.Handle) -> A.Handle) throws -> Void
  ) -> Plan<A> {
    .require(
      isCounted,
      .countedInterest,
      .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
        try body(trial) { step.apply($0.adapter, $1) { $0 } }
      }
        + .each(A.chains, or: .chain, arrivals: [.immediately]) { trial, step in
          try body(trial) { trial, handle in
            step.apply(trial.adapter, handle) { trial.settled(.fulfilled($0)) }
          }
        }
        + .each(A.recoveries, or: .recovery, arrivals: [.immediately]) { trial, step in
          try body(trial) { trial, handle in
            let unused = trial.token()
            return step.apply(trial.adapter, handle) { _ in unused }
          }
        }
        + .each(A.finalizers, or: .finally, arrivals: [.immediately]) { trial, step in
          try body(trial) { step.attach($0, $1) {} }
        }
        + .each(A.pairs, or: .pair, arrivals: [.immediately]) { trial, step in
          try body(trial) { trial, handle in
            step.apply(
              trial.adapter,
              handle,
              { $0 },
              { fault throws(Fault) in throw fault }
            )
          }
        }
        + .each(A.movers, or: .mover, arrivals: [.immediately]) { trial, step in
          try body(trial) { step.apply($0.adapter, $1, $0.stage.gate) }
        }
    )
  }
}

extension [RuleInfo] {
  /// The texts of ``Branches``.
  static let branches: Self = [.can18, .can37, .can38, .mem06, .can19, .can20, .can26]
}
