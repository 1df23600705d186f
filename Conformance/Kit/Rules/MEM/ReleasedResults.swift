extension CombiningAdapter {
  /// Results that a combination does not need: a page that was loaded for nothing may use promises.
  static var releasedResults: Part {
    each(decidedEarly.taking(3), or: absence, doing: "its results") { trial, spelling in
      let callbacks = Callbacks(trial)
      let (decider, other) = (trial.pending(), trial.pending())
      let seen = gather(trial, spelling, decider.handle, other.handle, callbacks)
      // What is let go of earlier has cancelled it by then.
      if trial.design.keepsInputs(spelling.kind) {
        try callbacks.expect(released: 0, "before anything was decided")
        try trial.check(seen.all.isEmpty, "\(spelling.text) came to \(seen.all) after one input")
      }
      trial.settle(decider.settler, deciding(trial, spelling.kind))
      try trial.expect(seen, reaches: 1, "\(spelling.text) came to \(seen.all)")
      try callbacks.expect(released: 1, "when one input had decided")
      withExtendedLifetime(other) {}
    }.given(design.releasesResults, or: .promptRelease)
  }

  /// Combines a settled input, whose payload nothing else holds, with two pending ones.
  private static func gather(
    _ trial: Trial<Self>,
    _ spelling: Combination<Self>,
    _ deciding: Handle,
    _ other: Handle,
    _ callbacks: Callbacks<Self>
  ) -> Log<PromiseEnding<[Outcome]>> {
    let (early, settler) = trial.loose()
    let output = spelling.apply(trial, Inputs([early, deciding, other]))
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
