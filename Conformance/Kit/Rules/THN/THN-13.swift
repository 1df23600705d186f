extension RemovingAdapter {
  @Rule static var thn13: Law {
    "A handler that is removed in time is released and never runs, and the others run as if it had not been there."
    level(.mustIf("a handler can be removed"))
    intent("A screen that is gone is not updated, and not kept.")
    origin("Combine, AnyCancellable; Reactive Streams 3.5, 3.13")
    hint("how a handler is found again in the list, and taken out of it")
    given(design.takesHandlers, or: .secondHandler)
    tried(ends: .all, arrivals: .whilePending) { trial, moment in
      let (handle, end) = try trial.promise(endingAs: moment.end)
      let (ran, released) = (Log<Int>(), Counter())
      let removes = (0..<6).map { number in
        let captured = Token(in: trial.stage.ledger) {
          if removed.contains(number) { released.increment() }
        }
        return trial.adapter.observeUntilRemoved(handle) { [activity = trial.activity] _ in
          withExtendedLifetime(captured) { ran.add(number) }
          activity.fire()
        }
      }
      for number in removed + removed { removes[number]() }
      let count = removed.count
      try trial.expect(
        released,
        reaches: count,
        "\(count - released.count) of \(count) handlers that were removed are kept"
      )
      trial.bring(end, moment.arrival)
      let stays = removes.indices.filter { !removed.contains($0) }
      try trial.expect(ran, reaches: stays.count, "of 6 handlers, 3 removed, \(ran.count) ran")
      try trial.check(ran.all.sorted() == stays, "\(removed) were removed, and \(ran.all) ran")
      // Too late.
      for number in stays { removes[number]() }
    }
    once("while another thread settles") { trial in
      let value = Outcome.fulfilled(trial.token())
      try trial.race(threads: 2) { _ in
        let (handle, settler) = trial.loose()
        let ran = Counter()
        let remove = trial.adapter.observeUntilRemoved(handle) { _ in ran.increment() }
        return (settler: settler, remove: remove, ran: ran, stays: trial.observe(handle))
      } _: { race, thread in
        if thread == 0 { race.settler.settle(value) } else { race.remove() }
      } check: { race in
        try trial.expect(race.stays, reaches: 1, "a handler beside one that was removed never ran")
        try trial.check(race.ran.count <= 1, "the handler ran \(times(race.ran.count))")
      }
    }
  }

  /// The first, one in the middle, and the last.
  private static var removed: [Int] { [0, 2, 5] }
}
