extension PromiseAdapter {
  @Rule static var res12: Law {
    "One promise can be followed by many."
    intent("A cached promise can be returned from every handler that needs it.")
    hint("a slot for one follower")
    following { trial, moment, follow in
      let met = try trial.meet(moment) { inner in (0..<5).map { _ in follow(inner) } }
      for outer in met.made.flatMap(\.self) { try trial.expect(outer, met.end) }
    }
  }
}
