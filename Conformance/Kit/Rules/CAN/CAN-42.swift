extension AbandoningAdapter {
  @Rule static var can42: Law {
    "When the last of those that wait for a pending promise leaves, its work is told, once."
    intent("A download that nobody looks at any more stops; one that somebody looks at goes on.")
    origin("Kotlin SharingStarted.WhileSubscribed; RxJS refCount; AsyncStream onTermination")
    hint("counting those that wait: each comes once, and leaves once, in whatever way")
    given(.secondHandler)
    leaving
    given(design.declared(DroppedReference.self) == .cancels, or: .abandoning, released)
  }

  private static var leaving: Part {
    let (calls, task) = (Leaving<Self>.calls.filter(\.counts), Leaving<Self>.task)
    let all = calls + (task.map { [$0] } ?? [])
    let alike = all.flatMap { leave($0.name, by: [$0, $0, $0]) }
    let mixed = all.count > 1 ? leave("several", by: (0..<3).map { all[$0 % all.count] }) : []
    return (alike + mixed + calls.map(race)).sum ?? .lacking(.removing)
  }

  /// Three come, and leave; each tries it twice.
  private static func leave(_ name: String, by ways: [Leaving<Self>]) -> [Part] {
    [
      once("\(name) leave") { trial in
        let hook = trial.spy("the hook")
        let (handle, settler) = trial.pending(hook)
        try trial.expect(hook, ran: 0, "before anybody waited")
        let leave = ways.map { $0.wait(trial, handle) }
        for number in [1, 0, 2] {
          try trial.expect(hook, ran: 0, "while somebody waited")
          for _ in 1...2 { leave[number]() }
        }
        try trial.expect(hook, ran: 1, "when the last had left")
        let returns = trial.observe(handle)
        trial.settle(settler, .fulfilled(trial.token()))
        try trial.expect(returns, reaches: 1, "who came back saw \(returns.outcomes)")
        try trial.expect(hook, ran: 1, "when the promise was settled afterwards")
        withExtendedLifetime(handle) {}
      },
      once("\(name) leave what somebody waits for") { trial in
        let (hook, value) = (trial.spy("the hook"), Outcome.fulfilled(trial.token()))
        let (handle, settler) = trial.pending(hook)
        let leave = ways.map { $0.wait(trial, handle) }
        let stays = trial.stay(with: handle)
        for each in leave { each() }
        try trial.expect(hook, ran: 0, "while somebody stayed")
        trial.settle(settler, value)
        try trial.expect(stays, value)
        try trial.expect(hook, ran: 0, "when the promise was settled")
        withExtendedLifetime(handle) {}
      },
      once("\(name) leave what has ended") { trial in
        let hook = trial.spy("the hook")
        let (handle, settler) = trial.pending(hook)
        let leave = ways.map { $0.wait(trial, handle) }
        trial.settle(settler, .fulfilled(trial.token()))
        for each in leave { each() }
        try trial.expect(hook, ran: 0, "when the promise had ended before they left")
        withExtendedLifetime(handle) {}
      },
    ]
  }

  private static func race(_ way: Leaving<Self>) -> Part {
    once("\(way.name) leave at the same time") { trial in
      try trial.race(threads: 2) { _ in
        let ran = Counter()
        let (handle, settler) = trial.adapter.pending(onAbandoned: { ran.increment() })
        let leave = (0..<2).map { _ in way.wait(trial, handle) }
        return (handle: handle, settler: settler, ran: ran, leave: leave)
      } _: { race, thread in
        race.leave[thread]()
      } check: { race in
        let words = { "two left at the same time, and the hook ran \(times(race.ran.count))" }
        try trial.expect(race.ran, reaches: 1, words())
        race.settler.settle(.fulfilled(trial.token()))
      }
    }
  }

  private static var released: Part {
    once("its last reference is released") { trial in
      let hook = trial.spy("the hook")
      let settler = trial.pending(hook).settler
      try trial.expect(hook, ran: 1, "when nothing held the promise")
      withExtendedLifetime(settler) {}
    }
  }
}

extension Trial where A: AbandoningAdapter {
  /// A pending promise, and what settles it; nobody waits for it any more when the hook is hit.
  fileprivate func pending(_ hook: Spy) -> (handle: A.Handle, settler: Settler) {
    settledAtTheEnd(adapter.pending(onAbandoned: { hook.hit() }))
  }
}
