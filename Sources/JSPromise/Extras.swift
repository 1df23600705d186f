public import Dispatchers
public import Synchronization

/// What removes a reaction from a pending promise, once.
@usableFromInline
enum Ticket: Sendable {
  /// It is the one that was registered first.
  case first
  /// It is one of those behind that.
  case further(Int)
}

/// Something that holds a closure of a promise, for as long as the promise is pending.
@usableFromInline
struct Place: Sendable {
  @usableFromInline let leave: @Sendable () -> Void

  @inlinable
  init(leave: @escaping @Sendable () -> Void) {
    self.leave = leave
  }
}

extension Promise {
  /// What few promises have: more than one reaction, a signal to obey, or somebody to report to.
  ///
  /// Reached under the promise's lock, as its other parts are.
  @usableFromInline
  final class Extras {
    /// In the order of registration, behind the first.
    @exclusivity(unchecked) @usableFromInline var reactions = Roster<Further>()
    /// What the promise leaves when it is settled, or released; always empty in a settled one.
    @exclusivity(unchecked) @usableFromInline var places: [Place] = []
    /// Whether anybody ever asked how the promise ends.
    @exclusivity(unchecked) @usableFromInline var isHandled = false
    /// What reports an unhandled rejection, if the queue wants to know.
    @usableFromInline let watch: Watch?

    @inlinable
    init(watch: Watch? = nil) {
      self.watch = watch
    }

    /// Whether a promise that ends so is to be reported.
    @inlinable
    func watches(_ end: Phase) -> Bool {
      guard watch != nil, unsafe !isHandled, case .rejected = end else { return false }
      return true
    }

    @inlinable
    func takePlaces() -> [Place] {
      defer { unsafe places = [] }
      return unsafe places
    }
  }

  // MARK: Reactions

  /// A reaction that is not the first.
  @usableFromInline
  struct Further: Sendable {
    @usableFromInline let run: @Sendable (Promise) -> Void
    /// Whether it need not run any more, if that can happen.
    @usableFromInline let isOver: (@Sendable () -> Bool)?

    @inlinable
    init(run: @escaping @Sendable (Promise) -> Void, isOver: (@Sendable () -> Bool)?) {
      (self.run, self.isOver) = (run, isOver)
    }
  }

  /// Adds a reaction that is not the first, under the lock.
  @inlinable
  func addFurther(_ reaction: Further) -> Ticket {
    let extras = unsafe extras ?? Extras()
    unsafe self.extras = extras
    // Those that are over hold nothing of the program's any more: they may be released under the lock.
    unsafe extras.reactions.makeRoom { $0.isOver?() == true }
    return unsafe .further(extras.reactions.add(reaction))
  }

  /// Removes a reaction, unless the promise is settled.
  @inlinable
  func removeReaction(_ ticket: Ticket) {
    lock.release { _ -> (Reaction?, Further?) in
      guard unsafe phase.isPending else { return (nil, nil) }
      switch ticket {
      case .first: return unsafe (first.take(), nil)
      case .further(let ticket): return unsafe (nil, extras?.reactions.remove(ticket))
      }
    }
  }

  // MARK: A look

  /// Whether the promise has its result, also if no handler has run yet.
  var isSettled: Bool { lock.withLock { _ in unsafe !phase.isPending } }

  // MARK: Unhandled rejections

  /// How the promise ended, for somebody who sees to it then; `nil` if it is pending.
  var handledOutcome: Outcome? {
    lock.withLock { _ in unsafe extras?.isHandled = true }
    return snapshot
  }

  /// A reaction is on its way, from a queue that may be slower than this promise's.
  @inlinable
  func willBeHandled() {
    if queue.report != nil { lock.withLock { _ in unsafe extras?.isHandled = true } }
  }

  /// A job, so that the promise is settled for good.
  @usableFromInline
  func reportUnlessHandled() {
    let watch = lock.withLock { _ -> Watch? in
      unsafe extras?.isHandled == false ? extras?.watch : nil
    }
    guard let watch, case .rejected(let reason) = unsafe phase else { return }
    watch.report(
      UnhandledRejection(reason: reason, fileID: watch.site.fileID, line: watch.site.line)
    )
  }

  // MARK: Places

  /// Whether a signal can end this promise, which follows another, or has ended it.
  @inlinable
  var obeysSignal: Bool {
    lock.withLock { _ in unsafe !phase.isPending || extras?.places.isEmpty == false }
  }

  /// Calls `leave` when the promise is settled or released; at once, if it is settled.
  @inlinable
  func whileInPlace(_ leave: @escaping @Sendable () -> Void) {
    let isPending = lock.withLock { _ in
      guard unsafe phase.isPending else { return false }
      let extras = unsafe extras ?? Extras()
      unsafe self.extras = extras
      unsafe extras.places.append(Place(leave: leave))
      return true
    }
    if !isPending { leave() }
  }
}

extension Promise {
  /// How a promise ended, and whether a signal had a hand in it.
  @usableFromInline
  enum Settlement: Sendable {
    case fulfilled(Value)
    case rejected(any Error, isAbort: Bool)
  }

  /// How the promise ended, for a reaction: when one runs, it is settled for good.
  @inlinable
  var settlement: Settlement {
    switch unsafe phase {
    case .fulfilled(let value): .fulfilled(value)
    case .rejected(let reason): .rejected(reason, isAbort: false)
    case .aborted(let reason): .rejected(reason, isAbort: true)
    case .unresolved, .lockedIn: preconditionFailure("reactions run when the promise is settled")
    }
  }
}

extension Promise.Phase {
  @inlinable
  var isPending: Bool {
    switch self {
    case .unresolved, .lockedIn: true
    case .fulfilled, .rejected, .aborted: false
    }
  }

  @inlinable
  var isRejected: Bool {
    switch self {
    case .rejected, .aborted: true
    case .unresolved, .lockedIn, .fulfilled: false
    }
  }

  @inlinable
  func isOpen(to settler: Promise.Settler) -> Bool {
    switch self {
    case .unresolved: settler != .followed
    case .lockedIn: settler != .resolver
    case .fulfilled, .rejected, .aborted: false
    }
  }
}
