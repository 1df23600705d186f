import Platform

extension PromiseAdapter {
  @Rule static var liv08: Law {
    "What there is ten times as much of takes ten times as long."
    level(
      .bound(
        Bound(
          label: "time, of ten times as many",
          unit: "times as long for each",
          most: 1,
          condition: nil
        )
      )
    )
    intent("A promise that thousands wait for stays quick, also when they give up.")
    hint("what is copied, searched or wrapped for each that comes, is told or leaves")
    pace(.alone)
    inProportion("handlers", atLeast: 50_000) { trial, count in
      let (handle, settler) = trial.pending()
      let ran = Counter()
      for _ in 0..<count { trial.onEnd(of: handle) { _ in ran.increment() } }
      trial.settle(settler, .fulfilled(trial.token()))
      trial.quiesce()
      return ran.count == count
    }
    leaving
    rethrowingHandlers
    given(Able.combining) { $0.inputs }
    given(chains.driven.first, or: .chain) { step in
      inProportion("followers") { trial, count in
        let (inner, settler) = trial.pending()
        let (source, ran) = (trial.settled(.fulfilled(trial.token())), Counter())
        for _ in 0..<count {
          let follower = step.apply(trial, source) { _ in inner }
          trial.onEnd(of: follower) { _ in ran.increment() }
        }
        trial.quiesce()
        trial.settle(settler, .fulfilled(trial.token()))
        trial.quiesce()
        return ran.count == count
      }
    }
    given(Able.cancelHook) { $0.hooks }
    given(Able.signals) { $0.listeners }
    given(allDelays.driven.first, or: .delay, alarms)
    given(Able.awaiting) { $0.waits }
    given(Able.reporting) { $0.reports }
  }

  /// A case that handles many items, and measures how many times as long each takes of ten times as many.
  fileprivate static func inProportion(
    _ what: String,
    atLeast least: Int = 10_000,
    _ work: @escaping @Sendable (Trial<Self>, Int) -> Bool
  ) -> Part {
    once(what) { trial in try trial.measureGrowth(what, atLeast: least) { work(trial, $0) } }
  }

  /// Two such cases: items that stay, and items that are taken away again, as the last argument of `work` says.
  fileprivate static func inProportion(
    _ what: String,
    or taken: String,
    _ work: @escaping @Sendable (Trial<Self>, Int, Bool) -> Bool
  ) -> Part {
    inProportion(what) { work($0, $1, false) }
      + inProportion("\(what) that are \(taken)") { work($0, $1, true) }
  }

  /// Many that leave a pending promise, in three orders; somebody stays.
  private static var leaving: Part {
    let orders: [(words: String, place: @Sendable (_ turn: Int, _ count: Int) -> Int)] = [
      ("in the order in which they came", { turn, _ in turn }),
      ("the last first", { turn, count in count - 1 - turn }),
      // A prime: every place has its turn, once.
      ("scattered", { turn, count in turn * 7_919 % count }),
    ]
    let parts = Leaving<Self>.calls.flatMap { way in
      orders.map { order in
        inProportion("\(way.name) that leave, \(order.words)", atLeast: 20_000) { trial, count in
          let (handle, settler) = trial.pending()
          // Where consumers are counted, the promise is not cancelled with the last of the others.
          let stays = trial.stay(with: handle)
          let leave = (0..<count).map { _ in way.wait(trial, handle) }
          for turn in 0..<count { leave[order.place(turn, count)]() }
          let value = Outcome.fulfilled(trial.token())
          trial.settle(settler, value)
          trial.quiesce(until: { stays.count > 0 })
          return trial.design.outlivesItsBranches ? stays.outcomes == [value] : stays.count == 1
        }
      }
    }
    return parts.sum ?? .lacking(.removing)
  }

  private static func alarms(_ delay: Delay<Self>) -> Part {
    inProportion("alarms", or: "cancelled") { trial, count, areCancelled in
      let ran = Counter()
      // Each goes off before those that are set already, and is cancelled before them, which costs the trial's clock least.
      let made = (0..<count).map { delay.make(trial, .seconds(count - $0)) }
      for output in made { output.observe { _ in ran.increment() } }
      if areCancelled { for output in made.reversed() { _ = output.cancel?() } }
      trial.advance(by: .seconds(count))
      return withExtendedLifetime(made) { ran.count == count }
    }
  }
}

extension HookingAdapter {
  fileprivate static var hooks: Part {
    inProportion("hooks", or: "removed") { trial, count, areRemoved in
      let (promise, ran) = (trial.cancellable(), Counter())
      let removers = (0..<count).compactMap { _ in
        let remove = promise.onCancel?({ ran.increment() }) ?? nil
        return areRemoved ? remove : nil
      }
      for remove in removers { remove() }
      trial.cancel(promise)
      trial.quiesce()
      return ran.count == count - removers.count
    }
  }
}

extension SignallingAdapter {
  fileprivate static var listeners: Part {
    inProportion("listeners", or: "removed") { trial, count, areRemoved in
      let (source, ran) = (trial.adapter.signal(), Counter())
      let removers = (0..<count).compactMap { _ in
        let remove = trial.adapter.listen(source.signal) { ran.increment() }
        return areRemoved ? remove : nil
      }
      for remove in removers { remove() }
      source.abort(nil)
      trial.quiesce()
      return ran.count == count - removers.count
    }
  }
}

extension CombiningAdapter {
  fileprivate static var inputs: Part {
    each(combinations().filter(\.takesList), or: .combining, doing: "inputs") { trial, spelling in
      // The input that decides must come last, so that each input counts.
      let (most, last) = (ordinary(trial, spelling.kind), deciding(trial, spelling.kind))
      try trial.measureGrowth("inputs", atLeast: 20_000) { count in
        let inputs = (0..<count).map { _ in trial.loose() }
        let seen = trial.combine(spelling, inputs.map(\.handle))
        for input in inputs.dropLast() { input.settler.settle(most) }
        inputs.last?.settler.settle(last)
        trial.quiesce()
        return seen.all.count == 1
      }
    }
  }
}

extension AwaitingAdapter {
  fileprivate static var waits: Part {
    let mayLeave = design.cancelledTasksStopWaiting && design.outlivesItsTasks
    return waits("waits", areCancelled: false)
      + given(
        mayLeave,
        or: .promptCancellation,
        waits("waits that are cancelled", areCancelled: true)
      )
  }

  private static func waits(_ what: String, areCancelled: Bool) -> Part {
    once(what) { trial in
      let (thread, time) = (TaskThread(trial), Box<ThreadTime>())
      _ = thread.start { time.value = ThreadTime() }
      try thread.expectIdle()
      try trial.measureGrowth(what, beside: time.value) { count in
        let (handle, settler) = trial.pending()
        // Where consumers are counted, the promise is not cancelled with the last of the others.
        let stays = trial.stay(with: handle)
        let (began, ended) = (Counter(), Counter())
        let tasks = (0..<count).map { _ in
          thread.start {
            began.increment()
            trial.activity.fire()
            _ = await trial.adapter.outcome(of: trial.using(handle))
            ended.increment()
          }
        }
        guard trial.wait(until: { began.count == count }) else { return false }
        if areCancelled {
          for task in tasks { task.cancel() }
          guard trial.wait(until: { ended.count == count }) else { return false }
        }
        trial.settle(settler, .fulfilled(trial.token()))
        return trial.wait { ended.count == count && stays.count == 1 }
      }
    }
  }
}

extension ReportingAdapter {
  fileprivate static var reports: Part {
    once("reports") { trial in
      let reports = trial.reports()
      try trial.measureGrowth("reports") { count in
        reports.takeAll()
        for _ in 0..<count { leaf(trial, .rejected(trial.fault())) }
        trial.quiesce(until: { reports.count == count })
        return reports.count == count
      }
    }
  }
}
