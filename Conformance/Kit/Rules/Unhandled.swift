/// UNH: failures that nobody handles, and what a promise says of itself.
enum Unhandled<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "UNH-01",
        .choice(key: "unhandled", values: ["silent", "hook", "compile-time"]),
        "A failure that nobody handles is reported once, warned about by the compiler, or lost.",
        intent: "How one learns of an error that was forgotten.",
        origin: "ECMAScript HostPromiseRejectionTracker",
        hint: "the end of a chain",
        .once { trial in
          let reports = trial.reports()
          let fault = trial.fault()
          leaf(trial, .rejected(fault))
          leaf(trial, .fulfilled(trial.token()))
          trial.quiesce()
          switch reports.all {
          case []:
            // UNH-05 gives the program to the compiler.
            let isWarned = A.fixtures.contains { $0.rule == "UNH-05" }
            trial.observed(isWarned ? "compile-time" : "silent")
          default:
            try trial.check(reports.all == [.rejected(fault)], "the reports were \(reports.all)")
            trial.observed("hook")
          }
        }
      ),
      Rule(
        "UNH-04",
        .must,
        "A promise can be described at any time, in its own handler too: that waits for nothing.",
        intent: "Printing a promise to find a mistake does not make another.",
        origin: "new",
        hint: "`description` and `debugDescription`",
        .each(A.transforms, or: .transform) { trial, step in
          let isFree = Box<Bool>()
          let describe = { @Sendable (handle: A.Handle) in
            trial.elsewhere {
              _ = String(describing: handle)
              _ = String(reflecting: handle)
            }
          }
          let value = trial.token()
          let (source, derived) = try trial.arrive(.fulfilled(value)) { handle in
            try trial.check(
              describe(handle),
              "another thread was blocked as it described a promise"
            )
            let derived = step.apply(trial.adapter, handle) { token in
              let isDescribed = describe(handle)
              // Where that blocks, the same on this thread would never return.
              if isDescribed { _ = String(describing: handle) + String(reflecting: handle) }
              isFree.value = isDescribed
              return token
            }
            try trial.check(
              describe(derived),
              "another thread was blocked as it described a promise"
            )
            return (handle, derived)
          }
          try trial.expect(derived, .fulfilled(value))
          try trial.check(isFree.value == true, "describing it inside its handler blocks")
          try trial.check(describe(source) && describe(derived), "describing it later blocks")
        }
      ),
    ]
  }

  /// Settles a promise that nothing is attached to but a step for values.
  static func leaf(_ trial: Trial<A>, _ outcome: Outcome) {
    let (handle, settler) = trial.pending()
    let step = A.transforms.first { $0.schedule.place != .main } ?? A.transforms[0]
    _ = step.apply(trial.adapter, handle) { $0 }
    trial.settle(settler, outcome)
  }
}

/// The rules of UNH about reports when the program runs.
enum Reporting<A: ReportingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "UNH-06",
        .choice(key: "jobs-of-a-report", values: ["before-the-next", "after-all"]),
        "Handlers that a report sets off run before the next report, or after all of them.",
        intent: "Whether what one report does is over when the next comes.",
        origin: "HTML, “perform a microtask checkpoint” after each callback",
        hint: "how several reports are made",
        .once { trial in
          let order = Log<String>()
          let known = Box<A.Handle>()
          trial.adapter.onUnhandled { _ in
            order.add("report")
            if let known = known.value { trial.adapter.observe(known) { _ in order.add("job") } }
          }
          known.value = trial.settled(.fulfilled(trial.token()))
          for _ in 0..<3 { Unhandled.leaf(trial, .rejected(trial.fault())) }
          trial.quiesce()
          switch order.all {
          case ["report", "job", "report", "job", "report", "job"]:
            trial.observed("before-the-next")
          case ["report", "report", "report", "job", "job", "job"]: trial.observed("after-all")
          default: try trial.check(false, "reports and their handlers ran as \(order.all)")
          }
        }
      ),
      Rule(
        "UNH-02",
        .mustIf("unhandled failures are reported"),
        "Each unhandled end of a chain is reported once; one that is handled in time is not.",
        intent: "Every report is worth reading.",
        origin: "ECMAScript HostPromiseRejectionTracker",
        hint: "when it is decided that nobody handles it; what counts as handling",
        .each(A.recoveries, or: .recovery, arrivals: [.immediately]) { trial, step in
          let reports = Log<Outcome>()
          trial.adapter.onUnhandled { reports.add($0) }
          let (early, late) = (trial.pending(), trial.pending())
          let value = trial.token()
          let handle = { (handle: A.Handle) in
            _ = step.apply(trial.adapter, handle) { _ in value }
          }
          handle(early.handle)
          trial.settle(early.settler, .rejected(trial.fault()))
          trial.settle(late.settler, .rejected(trial.fault()))
          handle(late.handle)
          trial.quiesce()
          try trial.check(reports.all.isEmpty, "what was handled in time was reported")
          let branching = trial.pending()
          let transform = A.transforms.first { $0.schedule.place != .main } ?? A.transforms[0]
          let ends = (0..<3).map { _ in
            transform.apply(trial.adapter, branching.handle) { $0 }
          }
          let fault = trial.fault()
          handle(ends[1])
          trial.settle(branching.settler, .rejected(fault))
          trial.quiesce()
          try trial.check(
            reports.all == [.rejected(fault), .rejected(fault)],
            "of three ends one was handled; the reports were \(reports.all)"
          )
          // Too late to be in time, and nothing to report again.
          handle(ends[0])
          trial.quiesce()
          try trial.check(
            reports.all.count == 2,
            "\(reports.all.count) reports, after it was handled"
          )
        }
      ),
      Rule(
        "UNH-03",
        .choice(key: "cancel-unhandled", values: ["never", "reported"]),
        "A cancellation that nobody handles is reported like a failure, or never.",
        intent: "Whether giving up looks like a mistake.",
        origin: "PromiseKit isCancelled policy",
        hint: "which ends are reported",
        .require(
          A.self is any CancellableAdapter.Type && A.profile.absences[.cancelling] == nil,
          .cancelling,
          .once { trial in
            let reports = Log<Outcome>()
            trial.adapter.onUnhandled { reports.add($0) }
            let fault = trial.fault()
            Unhandled<A>.leaf(trial, .rejected(fault))
            trial.quiesce()
            try trial.check(reports.takeAll() == [.rejected(fault)], "a failure was not reported")
            if let adapter = trial.adapter as? any CancellableAdapter { cancelLeaf(adapter) }
            trial.quiesce()
            try trial.check(reports.all.count <= 1, "reported: \(reports.all)")
            trial.observed(reports.all.isEmpty ? "never" : "reported")
          }
        )
      ),
    ]
  }

  private static func cancelLeaf<B: CancellableAdapter>(_ adapter: B) {
    let promise = adapter.cancellable()
    let step = B.transforms.first { $0.schedule.place != .main } ?? B.transforms[0]
    _ = step.apply(adapter, promise.handle) { $0 }
    _ = promise.cancel()
  }
}
