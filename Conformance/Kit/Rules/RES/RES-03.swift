extension PromiseAdapter {
  @Rule static var res03: Law {
    "A promise that follows another is rejected with its error."
    intent("A step that fails later fails the chain.")
    origin("Promises/A+ 2.3.2.3")
    hint("taking over the inner error")
    following(ends: [.error]) { trial, moment, follow in
      let met = try trial.meet(moment, follow)
      for outer in met.made { try trial.expect(outer, met.end) }
    }
  }
}
