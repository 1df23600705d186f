/// Something that one wants to do with promises: the rows of `Docs/Features.md`, in their order.
package enum Feature: String, Sendable, CaseIterable {
  case work = "Start work that will settle it, with a handle to fulfil or reject"
  case throwingWork = "Work that may throw instead"
  case pending = "A pending one, and what settles it"
  case fulfilled = "One that is fulfilled already"
  case rejected = "One that is rejected already"
  case attempt = "Turn what a closure does into one"
  case empty = "An empty one, which whoever has it settles by hand"
  case settledOnce = "It settles once, whoever tries"
  case settling = "Settle it oneself, and hear whether that won"

  case value = "A value from a value"
  case valueOrError = "A value or an error from a value"
  case promise = "A promise from a value"
  case link = "A link with one meaning, for long chains: a value from a value"
  case linkPromise = "The same, a promise from a value"
  case linkError = "The same, a value from an error"
  case both = "A value from both sides"
  case plainVerb = "The same by verbs of one meaning each, for long chains that compile at once"
  case errorFromError = "Another error from an error"
  case promiseAndError = "A promise from a value, and another type of error"
  case recover = "A value from an error: the chain goes on"
  case recoverPromise = "A promise from an error"
  case errorType = "Another type of error"
  case seeError = "See an error, and no more"
  case keepsType = "A thrown error keeps its type to the end of the chain"
  case wrongThrow = "A wrongly typed throw does not compile"
  case anyError = "Code that throws any error, with a mapping for all of them"
  case exhaustive = "A switch over the error is exhaustive"
  case finally = "Run something however it ends"
  case finallyWaiting = "The same, with something to wait for"
  case ownOperator = "An operator of one's own, outside the module"

  case ownDispatcher = "A place to run is one method; queues have it"
  case mainActor =
    "A handler that is code of the main actor, after steps that are not: these are `nonisolated`"
  case onQueue = "A handler on the queue that it asked for"
  case onMain = "A handler on the main actor, with nothing named"
  case move = "Move a chain to a queue, failures included"
  case runningThread = "The thread that is running"
  case queueWithGroup = "A queue with its group, quality of service and flags"
  case coreData = "A Core Data context, where there is Core Data"
  case rateLimit = "A limit on the rate, with bursts"
  case strictRateLimit = "A strict limit on the rate: a sliding window"
  case concurrencyLimit = "A limit on how many run at once"
  case defaultDispatcher = "A default that the program chooses once"
  case byHand = "A dispatcher and a clock that a test moves by hand"

  case all = "All of them, in order, or the first error at once"
  case allOnQueue = "All of them, on a queue"
  case allApart = "All of them, each of its own type"
  case settled = "How each of them ended"
  case any = "The first value, or all errors"
  case race = "The first to end"
  case uploads = "Upload all, then post, then store, then show; one handler for every error"
  case pyramid = "Fetch, change, send, save: without the pyramid"
  case pages = "Page by page, at a limited rate, tried again, left when nobody cares"

  case delay = "After a while"
  case timeout = "Not later than that, told from errors of its own"
  case retry = "Try again, with growing waits"

  case start = "Start a chain with a promise"
  case useValue = "Use the value at the end"
  case lookAtValue = "Look at the value in the midst"
  case lookAtEither = "Look at either end in the midst"
  case dropValue = "Drop the value"
  case unwrap = "A value where there may be none, or an error of one's choice"
  case cannotFail = "A promise that cannot fail"
  case workOnQueue = "Work on a queue, with a promise of what it returns or throws"
  case promiseOnQueue = "The same, where the work itself returns a promise"
  case completion = "A call that takes a completion handler"
  case twoParameters = "A completion handler of a value and an error"
  case report = "Back to a caller who brought a completion handler"
  case animations = "A chain of animations"
  case member = "A member that is loaded in the background"
  case earlierResult = "An earlier result, needed later in the chain"
  case mistakes = "Doubling up, optionals, voiding, blocking: what not to do"

  case cancel = "Cancel it"
  case stopWork = "Stop the work behind it"
  case await = "Await it"
  case asyncClosure = "A promise of an `async` closure"
  case unhandled = "An error that nobody handles does not go unseen"

  case look = "Look without waiting"
  case lookAtResult = "The value of a settled one, at hand"
  case block = "Block a thread for it"
  case copy = "Copy the library: one file, in every app"

  /// The headings, each before its first row.
  private static let headings: [Feature: String] = [
    .work: "Making one, and settling it", .value: "Going on", .ownDispatcher: "Where handlers run",
    .all: "Several at once", .delay: "Time", .start: "Conveniences",
    .cancel: "Cancelling and tasks", .look: "Looking, waiting, taking one home",
  ]

  /// `Docs/Features.md`.
  package static var markdown: String {
    var text = """
      # What one wants to do with a promise, and how

      Row by row: the call as one writes it with each library, and what shows that it works: a rule of the \
      [suite](../Conformance/SPEC.md), a test by its name, or an [example](Examples). `…` is the body of a closure; \
      the other names stand for what they say. A dash: not in this library, by design. This page is made by \
      `conformance list --format features` from a table of calls for each library; tests hold every call to compile, \
      or to get from the compiler what stands behind it, and everything named here to exist.

      """
    for feature in allCases {
      if let heading = headings[feature] {
        let names = Libraries.calls.map(\.library).joined(separator: " | ")
        text += "\n## \(heading)\n\n| | \(names) |\n| --- | --- | --- | --- |\n"
      }
      let cells = Libraries.calls.map {
        feature.cell(in: $0) ?? feature.cell(in: Libraries.dispatchers) ?? "–"
      }
      text += "| \(feature.rawValue) | \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  private func cell(in table: some CallTable) -> String? {
    for call in table.all {
      for row in call.rows where row.feature == self {
        return "`\(call.text.replacing("|", with: "\\|"))`<br>\(row.shownBy)"
      }
    }
    return nil
  }
}
