/// A program for a promise library, as data: what one thread calls, and what handlers do when they run.
///
/// Numbers are given when the program is made. An operation on a promise that does not exist when it runs does
/// nothing, so that any part of a program is a program.
struct FuzzProgram: Sendable, Equatable {
  /// What the thread calls, in order.
  var operations: [Operation]
  /// Whether unhandled failures are to be reported.
  var hasReports = false
  /// What another thread sometimes calls while the library submits a handler.
  var beside: Operation?
  /// What several threads call at the same time, once all else has been called; one that runs jobs does nothing else.
  var threads: [[Operation]] = []

  /// One call.
  struct Operation: Sendable, Equatable {
    /// What is called.
    var verb: Verb
    /// The number of the promise, or of the combination, that it makes.
    var makes = 0
    /// The promises that it uses.
    var names: [Int] = []
    /// The handlers that it attaches.
    var handlers: [Handler] = []
    /// Whether another thread makes the call while this one waits for its return.
    var isElsewhere = false
    /// What the `deinit` of its payload calls.
    var release: [Operation] = []
    /// How long a delay, a time limit, or the pause between attempts is.
    var ticks = 0
    /// How often a retry tries.
    var attempts = 1
    /// How many values are combined, of those that come first.
    var few = 1
    /// Whether a step for one error is for another one than its promise has.
    var isForAnotherError = false
  }

  enum Verb: Sendable, Equatable {
    /// Makes a pending promise.
    case make(Making)
    /// Calls a spelling of the adapter, by its number.
    case spell(Int)
    /// Settles a promise.
    case fulfill, reject
    /// Has a promise follow another.
    case follow
    /// Attaches an observer to a promise, or to a combination.
    case observe, observeCombination
    /// Attaches an observer that can be removed.
    case observeUntilRemoved
    /// Removes one, by the number of its handler.
    case remove
    /// Reports how far the work of a promise has come; attaches a handler for that, which can be removed.
    case progress, onProgress
    case cancel, cancelCombination
    /// Registers what is to run when a promise is cancelled.
    case hook
    /// Removes a hook, by the number of its handler.
    case unhook
    /// Asks several times how a promise ended.
    case ask(Int)
    /// Describes a promise, as `print` and a debugger do.
    case look
    /// Blocks a thread until a promise ends that has ended already.
    case block
    /// Releases a promise.
    case drop
    /// Adds a job of the program's own.
    case enqueue
    /// Runs several jobs of the gate.
    case run(Int)
    /// Moves the clock, forward or back.
    case advance(Int), turnBack(Int)
    /// Makes a pending promise of another payload.
    case carry(PayloadShape)
    /// Attaches an observer to what a step passes on.
    case observePassedOn
    /// Makes a signal, or one of others; the names are of signals.
    case signal, abort, listen, unlisten, askSignal
    /// Starts a task, possibly cancelled already, that waits for a promise and then runs its handler.
    case wait(isCancelled: Bool)
    /// Cancels a task, by the number of its handler.
    case cancelTask
  }

  /// How a pending promise is made: the handler of one that can be abandoned is what its work is told with.
  enum Making: CaseIterable, Sendable, Equatable {
    case plain, adopting, cancellable, abandoning, progressing
  }

  /// A closure that is handed to the library.
  struct Handler: Sendable, Equatable {
    /// Its number.
    var number: Int
    /// What it calls before it returns.
    var body: [Operation] = []
    /// What the `deinit` of what it captured calls.
    var release: [Operation] = []
    /// How it returns.
    var result = Result.fresh
  }

  enum Result: Sendable, Equatable {
    /// It returns a new value.
    case fresh
    /// It returns the value, or throws the error, that it was given.
    case same
    /// It throws a new error.
    case fails
    /// It returns a promise, by its number; a fulfilled one if that does not exist.
    case promise(Int)
  }
}

extension FuzzProgram.Operation {
  /// Whether another thread can make it: false for one that runs jobs or tasks.
  var isOneCall: Bool {
    switch verb {
    case .run, .advance, .turnBack, .wait, .cancelTask: false
    default: true
    }
  }

  /// Whether one of several threads can make it, at the same time as the others make theirs.
  var canRace: Bool {
    switch verb {
    case .fulfill, .reject, .follow, .observe, .ask(1), .cancel, .cancelCombination, .drop,
      .advance:
      release.isEmpty && !isElsewhere
    default: false
    }
  }
}

extension FuzzProgram {
  /// How long nothing waits in vain, in ticks, which are seconds.
  static let thousandYears = 1_000 * 366 * 86_400

  /// How many operations there are, those of handlers included.
  var count: Int {
    var count = 0
    Self.visit(operations) { _ in count += 1 }
    return count
  }

  /// Calls `body` with the operations, and with those of their handlers and payloads.
  ///
  /// It makes no list of them, since each run of a program asks for its size: that would cost a run a twentieth.
  static func visit(_ operations: [Operation], _ body: (Operation) -> Void) {
    for operation in operations {
      body(operation)
      visit(operation.release, body)
      for handler in operation.handlers {
        visit(handler.body, body)
        visit(handler.release, body)
      }
    }
  }

  /// How many numbers of promises and of handlers it has.
  var size: (promises: Int, handlers: Int) {
    var size = (promises: 0, handlers: 0)
    Self.visit(operations + [beside].compactMap(\.self) + threads.joined()) { operation in
      size.promises = max(size.promises, operation.makes + 1)
      for name in operation.names {
        switch operation.verb {
        case .remove, .unhook, .unlisten, .cancelTask: size.handlers = max(size.handlers, name + 1)
        default: size.promises = max(size.promises, name + 1)
        }
      }
      for handler in operation.handlers {
        size.handlers = max(size.handlers, handler.number + 1)
        if case .promise(let name) = handler.result {
          size.promises = max(size.promises, name + 1)
        }
      }
    }
    return size
  }
}
