// What is known about each promise, the step that made it, and each handler and hook.

extension Oracle {
  struct Promise: Sendable {
    /// Whether the library was told to make it.
    var isMade = false
    /// How it ended for certain.
    var end: End?
    /// Since when it may have ended so, and since when it surely has.
    var may = 0, sure = 0
    /// The ends that calls gave it and that may have won.
    var tries: [Chance] = []
    /// The promise that it follows; several, where it may end before them.
    var follows: [(promise: Int, since: Int)] = []
    /// Whether it was made of another promise, which is not cancelled with it.
    var shields = false
    /// Whether it was told to follow another once it had ended.
    var followsLate = false
    /// The step that made it.
    var step: Step?
    /// The closure that settles it.
    var start: Int?
    /// Whether it was made already settled.
    var isMadeSettled = false
    /// When it was cancelled, or may have been, since nothing waits for it any more.
    var abandoned: Int?
    var isAbandoned: Bool { abandoned != nil }
    /// Whether the program holds it no longer.
    var isDropped = false
    /// Whether it had ended by then, so that nothing in the program leads to it.
    var isGone = false
    /// Whether it was the promise of an attempt.
    var isTried = false
    /// Whether its payload is of another shape.
    var isCarried = false
    /// Whether a call settled it, or may have, in place of its source: it may still count as a consumer.
    var isByHand = false
    /// Whether a thread ended it while another thread waited: that one may continue with its handlers.
    var hasRivals = false
    /// Whether several threads cancel it.
    var isCancelledAgain = false
    /// Whether a call tried to cancel it too late.
    var isCancelledLate = false
    /// The ends that mean that it was cancelled.
    var cancellations: [End] = []
    /// The end that a request means which waits for all that depend on it.
    var requested: End?
    /// The promises that end, or may end, as this one does.
    var dependents: [Int] = []
    var handlers: [Int] = []
    var hooks: [Int] = []
    var combinations: [Int] = []
    var timers: [Int] = []
    /// When something was attached to it, of whatever kind.
    var attached: [Int] = []
    /// How often its work has reported, and how often when nothing was left to run last.
    var progress = 0, oldProgress = 0
    /// Whether handlers for progress were attached to it.
    var hasProgressHandlers = false
    /// What its work may be told, if it wants to know that nobody waits.
    var worker: Worker?
    /// Whether it, or what it was made from, was moved to the other context.
    var isMoved = false
  }

  /// Whether work may be told, must be, and has been told that nobody waits for its promise any more (CAN-42).
  struct Worker: Sendable { var mayBeTold = false, mustBeTold = false, isTold = false }

  struct Step: Sendable {
    var source: Int
    var word: Signature
    var handlers: [Int]
    var since: Int
  }

  struct Handler: Sendable {
    enum Role: Sendable {
      case observer
      case step(StepForm.Wants)
      /// It starts its promise.
      case start
      case combination

      var isFinally: Bool { if case .step(.everyEnd) = self { true } else { false } }
    }
    enum State: Sendable {
      case absent, waiting
      /// It may run, or not.
      case optional
      /// It must run, whatever its source does: its own promise was cancelled.
      case owed
      case running
      case returned(Returned, Int)
      case dead
    }
    var role = Role.observer
    /// The promise, or the combination, that it is attached to.
    var source = 0
    /// The promise that its step made.
    var derived: Int?
    /// Where it runs, if that is known.
    var place: Schedule.Place?
    /// Whether that is the context that its chain was moved to.
    var isMoved = false
    /// Whether it is the closure given to a spelling that imports something foreign.
    var isImporter = false
    /// Whether it returns what its promise ends with.
    var isAttempt = false
    var attached = 0
    /// Whether the same thing runs it as runs the others at that place.
    var isOrdered = true
    /// Whether it is a waiting task; whether that was cancelled; and whether before the promise can have ended.
    var isTask = false, isTaskCancelled = false, isCancelledEarly = false
    /// Whether the task may begin to wait later.
    var isLater = false
    /// Whether the program has removed it.
    var isRemoved = false
    /// Whether it was attached inside a handler of the same promise.
    var isNested = false
    var state = State.absent
    var isAttached: Bool { if case .absent = state { false } else { true } }
    var hasRun: Bool {
      switch state {
      case .running, .returned: true;
      default: false
      }
    }

    var hasReturned: Bool { if case .returned = state { true } else { false } }
  }

  struct Hook: Sendable {
    var promise = 0
    var isRegistered = false
    var hasRun = false
    /// Whether it may run: it was not removed.
    var mayRun = true
    /// Whether it was registered when the promise may have ended: it need not run.
    var isOpen = false
    /// Whether it was registered after the cancellation.
    var isLate = false
    /// Whether it was registered inside another one.
    var isNested = false
  }
}

extension Oracle.Promise {
  /// Whether it was cancelled for certain.
  var isCancelled: Bool { end.map(isCancellation) ?? false }

  /// Whether such an end means that it was cancelled.
  func isCancellation(_ end: Oracle.End) -> Bool {
    end == .cancelled || cancellations.contains(end)
  }
}

extension Oracle.Handler {
  /// Whether it waits for the end of a promise.
  var isHandler: Bool {
    switch role {
    case .observer, .step: true
    case .start, .combination: false
    }
  }
}

extension Oracle.Step {
  var isFinally: Bool { word.form?.isFinally ?? false }

  /// Whether one of its handlers is for such an end.
  func handles(_ end: Oracle.End, _ oracle: Oracle) -> Bool {
    handlers.contains { oracle.wants($0, end) }
  }
}

extension Oracle {
  /// Whether a step for values made it, so that it can be settled by hand where the library allows that.
  func isStepForValues(_ promise: Int) -> Bool {
    guard let form = promises[promise].step?.word.form else { return false }
    return form.wants == [.value] && form.gives == .value
  }

  /// The promise that a handler's result settles.
  func promise(of handler: Int) -> Int? {
    if case .start = handlers[handler].role { return handlers[handler].source }
    return handlers[handler].derived
  }
}
