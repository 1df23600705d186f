extension Profile.Need {
  /// Under which condition a rule binds of which each part needs this; nothing where it binds every promise that has it.
  var condition: String? {
    switch self {
    case .executor: "a promise is made with its work"
    case .throwingExecutor: "the work may throw"
    case .attempt: "a chain can start with a closure"
    case .importer: "a foreign source can be taken over"
    case .throwingImporter: "a foreign source that throws can be taken over"
    case .throwingHandler: "handlers can fail"
    case .someErrors: "some errors can be handled, and others not"
    case .pair: "a pair of handlers can be attached"
    case .finally: "something can be run at the end"
    case .throwingFinally: "what runs at the end may throw"
    case .promiseFinally: "what runs at the end may return a promise"
    case .allSettled: "one can wait for all, however they end"
    case .any: "one can ask for the first value"
    case .racing: "promises can be raced"
    case .fewAtATime: "promises can be made a few at a time"
    case .firstRejection: "all is rejected with the first error that comes, immediately"
    case .promptRelease: "a combination releases immediately what it does not need"
    case .delay: "a promise can wait for a time"
    case .timeout: "a promise can have a time limit"
    case .retry: "something can be tried again"
    case .countedInterest: "interest is counted"
    case .reason: "a cancellation has a reason"
    case .lazyExecutor: "work starts later than the promise is made"
    case .promptCancellation: "a wait ends when its task is cancelled"
    case .reportsWinner: "settling reports which call won"
    case .alwaysAsync: "handlers run later"
    case .ownClock: "it has a clock, and a thread can wait for it"
    case .immediate: "handlers run immediately"
    default: nil
    }
  }
}
