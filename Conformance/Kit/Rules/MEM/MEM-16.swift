extension RuleInfo {
  static let mem16 = RuleInfo(
    "MEM-16",
    .mustIf("promises can be combined"),
    "What a combination has heard and does not need is released outside every lock.",
    intent: "A page that came in for nothing may say so in its `deinit`.",
    origin: "new",
    hint: "what has been collected, when one input decides",
    needs: .combining
  )
}

extension ReleasingInputs {
  static var mem16: Rule<A> {
    Rule(
      .mem16,
      .oneEach(A.combinations(.all, .any).filter { $0.inputs.contains(3) }, or: .combining) {
        trial,
        spelling in
        let callbacks = Callbacks(trial)
        let (deciding, other) = (trial.pending(), trial.pending())
        let seen = gather(trial, spelling, deciding.handle, other.handle, callbacks)
        try trial.check(seen.all.isEmpty, "\(spelling.text) came to \(seen.all) of one input")
        try callbacks.expect(released: 0, "before anything was decided")
        let decides: Outcome =
          spelling.kind == .all ? .rejected(trial.fault()) : .fulfilled(trial.token())
        trial.settle(deciding.settler, decides)
        trial.quiesce()
        try trial.check(seen.all.count == 1, "\(spelling.text) came to \(seen.all)")
        try callbacks.expect(released: 1, "when one input had decided")
        withExtendedLifetime(other) {}
      }
    )
  }

  /// Combines an input that has ended, whose payload nobody else holds, with two that are pending.
  private static func gather(
    _ trial: Trial<A>,
    _ spelling: Combination<A>,
    _ deciding: A.Handle,
    _ other: A.Handle,
    _ callbacks: Callbacks<A>
  ) -> Log<Ending<[Outcome]>> {
    let (early, settler) = trial.adapter.pending()
    let output = spelling.apply(trial.adapter, Inputs([early, deciding, other]))
    let call = { @Sendable in
      trial.use(deciding)
      _ = output.cancel?()
    }
    settler.settle(
      spelling.kind == .all
        ? .fulfilled(callbacks.token(call)) : .rejected(callbacks.fault(call))
    )
    trial.quiesce()
    return trial.observe(output)
  }
}
