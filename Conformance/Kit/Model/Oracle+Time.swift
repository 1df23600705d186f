// Promises that know the time: a delay, and a limit on another promise (TIM-01 to TIM-03, TIM-15).

extension Oracle {
  /// What waits for a time.
  struct Timer: Sendable {
    /// What was called.
    var word: Signature
    /// The promise whose time is limited; none for a delay.
    var promise: Int?
    /// The time at which it is due.
    var due: Int
    /// The same, or earlier where the clock was turned back: so much time has passed then.
    var soonest: Int
    /// Whether the promise had surely not ended by then.
    var isUp = false
    /// Whether the promise had ended when its time was limited.
    var isLate = false
    /// When it was made, and when its time was seen to be up.
    var made: Int
    var up: Int?
    var hasEnded = false
    var mayBeCancelled = false
  }

  mutating func waits(_ number: Int, _ word: Signature, until due: Int, for promise: Int?) {
    let due = max(due, time)
    timers[number] = Timer(word: word, promise: promise, due: due, soonest: due, made: now)
    if let promise {
      timers[number]?.isLate = promises[promise].end != nil
      promises[promise].timers.append(number)
      promises[promise].attached.append(now)
      if due <= time { isOutOfTime(promise, isSure: false) }
    }
  }

  /// Whether that is a delay, a limit or a retry.
  func knowsTime(_ number: Int) -> Bool { timers[number] != nil || retries[number] != nil }

  /// A delay, a limit or a retry is about to be cancelled.
  mutating func cancelsTimed(_ number: Int) {
    timers[number]?.mayBeCancelled = true
    retries[number]?.mayBeCancelled = true
    if let promise = timers[number]?.promise ?? retries[number]?.current {
      loses(promise, isSure: false)
    }
  }

  /// The clock is about to be turned back: what waits ends when it shows the time, or when so much has passed.
  mutating func turnsBack(by ticks: Int) {
    time -= ticks
    ofTheClock = [.tim15]
    for number in timers.keys { timers[number]?.soonest -= ticks }
    for number in retries.keys { retries[number]?.since -= ticks }
  }

  /// The clock is about to be moved.
  mutating func passes(to time: Int) {
    self.time = time
    let due = timers.filter { $0.value.soonest <= time && !$0.value.isUp && !$0.value.hasEnded }
    // What one of them sets off inside the clock may end what the next one limits.
    let mayMeet = due.count > 1
    for (number, timer) in due {
      let isPending = timer.promise.map { chances($0).isEmpty } ?? true
      // Inside a handler, what is due may have to wait until the handler has returned.
      let isDue = timer.due <= time
      if isDue && isPending && !timer.mayBeCancelled && running.isEmpty && !mayMeet {
        timers[number]?.isUp = true
      }
      if isDue && timer.up == nil { timers[number]?.up = now }
      if let promise = timer.promise {
        isOutOfTime(promise, isSure: timers[number]?.isUp == true)
      }
    }
  }

  mutating func heardTimer(_ number: Int, _ ending: Heard) {
    guard let timer = timers[number] else { return }
    timers[number]?.hasEnded = true
    let end = ending.single
    if timer.mayBeCancelled && end?.isValue != true { return }
    guard let promise = timer.promise else {
      if timer.soonest > time {
        object(
          ofTheClock + (timer.soonest > time + 1_000 ? [.tim06, .tim01] : [.tim01]),
          "t\(number) ends at \(time), and not at \(timer.due)"
        )
      }
      return checkOrder(of: number, timer)
    }
    let isOfThePromise = end.map { end in chances(promise).contains { $0.end == end } } ?? false
    if let end, isOfThePromise {
      if timer.isUp {
        return object(ofTheClock + [.tim02], "t\(number) was over, and ends as p\(promise)")
      }
      return saw(promise, end, .combination(number))
    }
    isOutOfTime(promise, isSure: false)
    if timer.soonest > time {
      object(
        ofTheClock + (end == nil || end?.isValue == true ? [.tim03] : [.tim02, .tim03]),
        "t\(number) ends at \(time), and not at \(timer.due)"
      )
    } else if timer.isLate {
      object([.tim07, .tim03], "t\(number) ends by its time, and p\(promise) had ended before")
    } else if end?.isValue == true {
      object([.tim02], "t\(number) has a value that is not of p\(promise)")
    }
  }

  /// Whether another delay that was due earlier, or at the same time and made earlier, is still to be heard.
  private mutating func checkOrder(of number: Int, _ timer: Timer) {
    guard design.ordersPromises, let up = timer.up, timer.soonest == timer.due else { return }
    for (other, before) in timers.sorted(by: { $0.key < $1.key }) {
      guard before.word.text == timer.word.text, before.soonest == before.due,
        !before.hasEnded, !before.mayBeCancelled,
        let since = before.up,
        since <= up, (before.due, before.made) < (timer.due, timer.made),
        let handler = hearers(of: other).first, handlers[handler].attached < since,
        case .waiting = handlers[handler].state
      else { continue }
      return object([.tim08], "t\(number) ends before t\(other)")
    }
  }

  /// Nothing is left to run: what must have ended, and how many alarms the clock may keep.
  mutating func checkTimers(alarms: Int) {
    // A retry may set an alarm for its pause.
    var pending = retries.count
    // What was cancelled has ended, by that call or before.
    for (number, timer) in timers where !timer.hasEnded && !timer.mayBeCancelled {
      let isOver =
        timer.promise.map { promises[$0].end != nil } ?? false || timer.isUp
      guard isOver else {
        pending += 1
        continue
      }
      for handler in hearers(of: number) {
        if case .waiting = handlers[handler].state {
          object(
            ofTheClock + [timer.promise == nil ? .tim01 : timer.isUp ? .tim02 : .tim03]
              + (timer.isUp ? [] : timer.promise.map(reasons) ?? []),
            "t\(number) must have ended, and h\(handler) never runs"
          )
        }
      }
    }
    if alarms > pending {
      object(
        ofTheClock + [.tim03, .tim09] + (retries.isEmpty ? [] : [.tim05]),
        "the clock keeps \(alarms) alarms, and \(pending) promises wait for it"
      )
    }
  }
}
