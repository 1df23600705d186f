// Work that reports how far it has come, and handlers that are told.

extension Interpreter {
  func progress(_ number: Int) {
    guard let report = held(number, { $0.report }), !isOnItsWay(number),
      let count = tell("p\(number) reports", { $0.oracle.reportsProgress(number) })
    else { return }
    report(count)
  }

  func onProgress(_ number: Int, _ handler: FuzzProgram.Handler) {
    guard let onProgress = language.abilities.progressing?.onProgress,
      held(number, { $0.report }) != nil, let handle = handle(number)
    else { return }
    tell("p\(number).onProgress h\(handler.number)") {
      let isOrdered = language.unnamedPlace != nil
      $0.oracle.isToHear(handler.number, ofProgress: number, isOrdered: isOrdered)
    }
    let captured = capture([handler])
    let remove = onProgress(adapter, handle) { report in
      defer { withExtendedLifetime(captured) {} }
      self.hear(handler, "hears of \(report)", { $0.hearsProgress(handler.number, report) }) {
        $0.hasHeardProgress(handler.number)
      }
    }
    if let remove { keep { $0.removers[handler.number] = remove } }
  }

  /// Asks for the latest report, where the library says that.
  func askProgress(_ number: Int) {
    guard held(number, { $0.report }) != nil, let handle = handle(number),
      let latest = language.abilities.progressing?.latest(adapter, handle)
    else { return }
    tell("p\(number) has reported \(latest)") { $0.oracle.askedProgress(number, latest) }
  }
}
