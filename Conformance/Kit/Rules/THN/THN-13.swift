extension RemovingAdapter {
  @Rule static var thn13: Law {
    "A handler that is removed in time never runs, and the others run as if it had not been there."
    level(.mustIf("a handler can be removed"))
    intent("A screen that is gone is not updated.")
    origin("Combine, AnyCancellable; Reactive Streams 3.5, 3.13")
    hint("how a handler is found again in the list, and taken out of it")
    given(.secondHandler)
    tried(ends: .all, arrivals: .whilePending) { trial, moment in
      let (handle, end) = try trial.promise(endingAs: moment.end)
      let six = SixHandlers(trial, of: handle)
      trial.bring(end, moment.arrival)
      let (ran, stay) = (six.ran, six.stay)
      try trial.expect(ran, reaches: stay.count, "of 6 handlers, 3 removed, \(ran.count) ran")
      try trial.check(ran.all.sorted() == stay, "\(six.removed) were removed, and \(ran.all) ran")
      // When those that were removed are released is a choice.
      try six.expectReleased(trial)
      // Too late.
      for number in stay { six.removers[number]() }
    }
    once("while it waits for its turn") { trial in
      let (handle, settler) = trial.pending()
      let (ran, value) = (Counter(), Outcome.fulfilled(trial.token()))
      let used = trial.using(handle, asObserver: true)
      let remove = trial.adapter.observeUntilRemoved(used) { _ in ran.increment() }
      let stays = trial.observe(handle)
      settler.settle(value)
      // What other threads run may have begun.
      let waits = ran.count == 0 && (ownPlace == .loop || !trial.stage.gate.isEmpty)
      remove()
      try trial.expect(stays, value)
      try trial.check(!waits || ran.count == 0, "it ran, and had been removed before its turn")
    }
    once("while it waits behind another handler") { trial in
      let (handle, settler) = trial.pending()
      let (stays, value) = (Box<Observation>(), Outcome.fulfilled(trial.token()))
      let used = trial.using(handle, asObserver: true)
      try trial.removeBehind { body in
        trial.onEnd(of: handle) { _ in body() }
      } attaching: { ran in
        let remove = trial.adapter.observeUntilRemoved(used) { _ in ran.increment() }
        stays.value = trial.observe(handle)
        return remove
      } end: {
        settler.settle(value)
      }
      if let stays = stays.value { try trial.expect(stays, value) }
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
}
