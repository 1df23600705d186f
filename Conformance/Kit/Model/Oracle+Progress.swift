// How far work has come, and which handlers are told (THN-14, THN-15).

extension Oracle {
  /// A handler for progress.
  struct ProgressHandler: Sendable {
    let promise: Int
    /// How often the work had reported when it was attached.
    let since: Int
    /// Whether it hears of reports in their order.
    var isOrdered: Bool
    /// The reports that it may still hear of, and those that it must.
    var open: Set<Int>, owed: Set<Int>
    /// The latest that it has heard of.
    var latest: Int?
    var isRemoved = false
  }

  /// The work of a promise reports; returns the number of that report.
  mutating func reportsProgress(_ promise: Int) -> Int {
    promises[promise].progress += 1
    let number = promises[promise].progress
    // A report after the end does nothing.
    guard promises[promise].end == nil else { return number }
    let isInside = isElsewhere || hearsOfProgress(promise)
    for (handler, told) in progressHandlers where told.promise == promise && !told.isRemoved {
      progressHandlers[handler]?.open.insert(number)
      // One that reports itself need not hear of that.
      if !isElsewhere && !running.contains(handler) {
        progressHandlers[handler]?.owed.insert(number)
      }
      // What is reported inside a handler may come to others before what that one was told.
      if isInside { progressHandlers[handler]?.isOrdered = false }
    }
    return number
  }

  /// Whether a handler for its progress runs.
  private func hearsOfProgress(_ promise: Int) -> Bool {
    running.contains { progressHandlers[$0]?.promise == promise }
  }

  /// A handler for progress is about to be attached.
  mutating func isToHear(_ handler: Int, ofProgress promise: Int, isOrdered: Bool) {
    let known = promises[promise]
    let all = Set(1..<known.progress + 1)
    let late: Set<Int> =
      switch design.declared(LateProgress.self) {
      case .latest?: all.filter { $0 == known.progress }
      case .following?: []
      case .all?, nil: all
      }
    // It is not said where the promise may have ended, or inside a handler for its progress.
    let isOpen = !chances(promise).isEmpty || isElsewhere || hearsOfProgress(promise)
    let isDeclared = design.declared(LateProgress.self) != nil
    handlers[handler] = Handler(source: promise)
    promises[promise].hasProgressHandlers = true
    // It may come before those are told that came before it.
    let onTheirWay = all.filter { $0 > known.oldProgress }
    progressHandlers[handler] = ProgressHandler(
      promise: promise,
      since: known.progress,
      isOrdered: isOrdered,
      open: isOpen ? all : late.union(onTheirWay),
      owed: isOpen || !isDeclared ? [] : late
    )
  }

  /// A handler is told of a report; returns whether it is the first that it hears of.
  mutating func hearsProgress(_ handler: Int, _ number: Int) -> Bool {
    running.append(handler)
    guard let told = progressHandlers[handler] else { return false }
    progressHandlers[handler]?.open.remove(number)
    progressHandlers[handler]?.owed.remove(number)
    progressHandlers[handler]?.latest = number
    if !told.open.contains(number) {
      object(rules(told, number), "h\(handler) hears of report \(number), and may not")
    } else if let latest = told.latest, number < latest, told.isOrdered {
      object([.thn14], "h\(handler) hears of report \(number) after \(latest)")
    }
    return told.latest == nil
  }

  mutating func hasHeardProgress(_ handler: Int) {
    if let place = running.lastIndex(of: handler) { running.remove(at: place) }
  }

  /// A handler for progress is about to be removed; it may be on its way already.
  mutating func leavesProgress(_ handler: Int) {
    progressHandlers[handler]?.isRemoved = true
    progressHandlers[handler]?.owed = []
  }

  /// A promise says how far its work has come; inside a call, that may change.
  mutating func askedProgress(_ promise: Int, _ latest: Int) {
    let isInside = !running.isEmpty || !calls.isEmpty || hooksRunning > 0 || isElsewhere
    guard chances(promise).isEmpty, !isInside, latest != promises[promise].progress else { return }
    object([.thn14], "p\(promise) has reported \(promises[promise].progress), and says \(latest)")
  }

  /// Nothing is left to run: what was reported has been told, unless the promise may have ended.
  mutating func checkProgress() {
    for (handler, told) in progressHandlers.sorted(by: { $0.key < $1.key }) {
      guard let number = told.owed.min(), chances(told.promise).isEmpty else { continue }
      object(rules(told, number), "h\(handler) never hears of report \(number)")
    }
    for promise in promises.indices { promises[promise].oldProgress = promises[promise].progress }
  }

  private func rules(_ told: ProgressHandler, _ number: Int) -> [RuleName] {
    number > told.since ? [.thn14] : [.thn15, .thn14]
  }
}
