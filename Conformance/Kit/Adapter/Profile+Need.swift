extension Profile {
  /// What a library may have no way to say.
  public enum Need: String, Sendable, CaseIterable {
    /// Making a promise that is settled.
    case maker
    /// Making a promise of a closure that settles it.
    case executor
    /// The same of a closure that may throw.
    case throwingExecutor
    /// Running the work of a promise again.
    case repeating = "work that runs again"
    /// Running a closure whose result or error a promise gets.
    case attempt
    /// Making a promise of a promise.
    case wrapper
    /// Making a promise of a call with a completion handler.
    case importer
    /// The same of a call that may throw.
    case throwingImporter
    /// A step with a new value.
    case transform
    /// A step that continues with another promise.
    case chain
    /// A step that makes a value of an error.
    case recovery
    /// A step that continues with another promise after an error.
    case recoveryChain
    /// A step that handles some errors only.
    case someErrors = "step for some errors"
    /// A step whose handler may throw.
    case throwingHandler
    /// A step with a handler for the value and one for the error.
    case pair
    /// Removing a handler before it runs.
    case removing = "removing of a handler"
    /// Hearing how far work has come.
    case progressing = "reports of progress"
    /// Looking at a value.
    case valueObserver
    /// Looking at an error.
    case errorObserver
    /// A step that runs at every end.
    case finally
    /// The same with a handler that may throw.
    case throwingFinally
    /// The same with a handler that returns a promise.
    case promiseFinally
    /// Moving what follows to another context.
    case mover
    /// One promise of several.
    case combining
    /// The outcomes of all promises.
    case allSettled
    /// The first value of several promises.
    case any
    /// The first few values of several promises.
    case firstFew = "combination of the first few values"
    /// The first end of several promises.
    case racing
    /// Making promises of a sequence, a few at a time.
    case fewAtATime = "few promises at a time"
    /// Following another promise.
    case adopting
    /// Asking how a promise ended.
    case querying
    /// A promise of a promise.
    case nesting
    /// A context for handlers whose call names none.
    case defaulting
    /// Cancelling a promise.
    case cancelling
    /// Blocking a thread until a promise ends.
    case waiting
    /// A blocking wait that is given up after a time.
    case limitedWait = "wait with a limit"
    /// A blocking wait that ends where it would wait for its own thread.
    case refusedWait = "wait that ends where it would hang"
    /// A link that has to run on a queue, and may keep a blocking wait from its end.
    case queueLink = "link that runs on a queue"
    /// Settling by hand a promise that a step made.
    case handSettling
    /// Hearing of a cancellation.
    case cancelHook
    /// Work that starts when its promise is observed.
    case lazyExecutor
    /// Cancelling what a step made.
    case branchCancelling
    /// Counting the consumers that still wait.
    case countedInterest
    /// Cancelling a promise that others depend on.
    case neededCancelling = "cancellation of what others depend on"
    /// Hearing that nobody waits for a promise any more.
    case abandoning = "hook for work that nobody waits for"
    /// A worker that answers a cancellation, and alone ends its promise as cancelled.
    case answering = "end as cancelled that is the worker's own"
    /// Asking a worker to end its promise within a time.
    case deadline = "deadline for a worker"
    /// A reason for a cancellation.
    case reason
    /// Signals that cancel.
    case signals
    /// The reason for which a signal was aborted.
    case signalReason = "reason of a signal"
    /// Signals that cancel after a time.
    case timedSignals
    /// Cancelling what a combination made.
    case combinationCancelling
    /// Waiting in a task.
    case awaiting
    /// A cancelled task whose wait ends immediately.
    case promptCancellation
    /// A task that gives up, and leaves others to wait.
    case sharedWait = "task that gives up and leaves the promise to others"
    /// Hearing of errors that are not handled.
    case reporting
    /// A clock that a test can move.
    case timing
    /// A clock that may be turned back.
    case settableClock = "clock that may be turned back"
    /// A clock of the library's own, on which the suite can run something.
    case ownClock = "clock of its own"
    /// Time that passes by itself, on timers of the library's own.
    case ownTimers = "timers of its own"
    /// A step that waits.
    case delay
    /// A deadline.
    case timeout
    /// Trying again.
    case retry
    /// A settlement that returns whether it won.
    case reportsWinner
    /// Handlers that always run later.
    case alwaysAsync
    /// Handlers that run immediately.
    case immediate
    /// Settling twice without a trap.
    case settlingTwice
    /// A second handler of one promise.
    case secondHandler = "second handler of a promise"
    /// Telling promises apart.
    case identity
    /// Comparing promises that may be other objects, and hashing them.
    case equality
    /// Making a promise of an async closure.
    case asyncMaking
    /// Making a promise of an async closure with a priority.
    case prioritizing
    /// A handler that is an async function.
    case asyncHandling = "async handler"
    /// Work that waits behind a limit.
    case limiting
    /// A combination that is rejected with the first error.
    case firstRejection
    /// A combination that is rejected before all have ended.
    case earlyRejection
    /// A combination that releases useless results immediately.
    case promptRelease
    /// A handler whose call names no context.
    case unnamedContext
    /// A step whose call names a context for its handler.
    case namedContext
    /// A context that the trial runs.
    case drivenPlace
    /// Running the loop of a place inside a handler.
    case turnInside = "turn of a loop inside a handler"
    /// A context that runs one handler at a time.
    case serialContext
    /// Hearing of settled inputs in the order of the list.
    case inputOrder = "order in which settled inputs are heard"
    /// One promise of three.
    case threeInputs = "combination of three inputs"
  }
}
