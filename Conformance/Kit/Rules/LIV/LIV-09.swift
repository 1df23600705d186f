import ProgramSupport

extension PromiseAdapter {
  @Rule static var liv09: Law {
    "Ten thousand pending promises with handlers create no threads."
    intent("Waiting is free: a server may wait for any number of answers.")
    hint("a thread or a blocked queue for each that waits")
    pace(.alone)
    each(transforms, arrivals: [.eventually]) { trial, step in
      let count = min(trial.scale, 10_000)
      // Other code in the process may start threads of its own, but hardly ten times in a row;
      // a pool that is blocked has 255.
      let limit = min(count / 4, 100)
      var more = Int.max
      for _ in 0..<10 where more >= limit { more = try threads(for: count, step, trial) }
      try trial.check(more < limit, "\(count) pending promises created \(more) threads")
    }
  }

  /// How many new threads there are while that many promises are pending and have handlers.
  private static func threads(for count: Int, _ step: Transform<Self>, _ trial: Trial<Self>) throws
    -> Int
  {
    func now() throws -> Set<String> {
      guard let all = SystemList.threads else {
        throw TrialEnd.inconclusive("this system does not list the threads of a process")
      }
      return all
    }
    let (before, ran, value) = (try now(), Counter(), trial.token())
    let settlers = (0..<count).map { _ in
      let promise = trial.loose()
      _ = step.passing(trial, promise.handle) { ran.increment() }
      return promise.settler
    }
    let more = try now().subtracting(before).count
    trial.elsewhere {
      for settler in settlers { settler.settle(.fulfilled(value)) }
    }
    try trial.expect(ran, reaches: count, "\(ran.count) of \(count) handlers ran")
    return more
  }
}
