import Dispatchers
public import Synchronization

/// What a pending promise waits for.
@usableFromInline enum Source: Sendable {
  case none
  /// A promise, which calls the handler with this number.
  ///
  /// The reference costs nothing, and a weak one half as much as the whole link. It is valid for as long as it is
  /// here, because whoever calls a handler holds its promise meanwhile, and the handler clears this before it
  /// returns: when the promise is settled, and when it is released with the handler still waiting. Whoever
  /// withdraws the handler has cleared it before.
  case promise(UnheldReference, number: Int)
  /// Anything else, which is rare.
  indirect case link(Link)

  @inlinable var isSome: Bool { if case .none = self { false } else { true } }

  /// What it is, to be used and released outside the lock under which it is asked for.
  var step: Step? {
    switch self {
    case .none: nil
    case .promise(let source, let number):
      Step(source: source.held as? any Upstream, number: number)
    case .link(let link):
      Step(
        source: link.source,
        blockedPlace: link.blockedPlace,
        number: link.number,
        stop: link.stop
      )
    }
  }
}

/// A reference that neither keeps its object nor knows when that is gone.
@usableFromInline struct UnheldReference: Sendable {
  @usableFromInline unowned(unsafe) let object: any AnyObject & Sendable

  @inlinable init(_ object: any AnyObject & Sendable) { unsafe self.object = object }

  /// The object, held; `nil` if it is being released, which for as long as that goes on it may be asked.
  ///
  /// Only a weak reference can tell. The object stays held meanwhile, so that this does not let it go.
  @inline(never) var held: (any AnyObject & Sendable)? {
    let object = unsafe object
    let reference = WeakReference(object: object)
    return withExtendedLifetime(object) { reference.object }
  }

  private struct WeakReference {
    weak var object: (any AnyObject & Sendable)?
  }
}

/// What a pending promise waits for: a source and, mostly at once, what its handler does; or a task.
@usableFromInline struct Link: Sendable {
  /// Weak, since a source that is gone settles nobody.
  @usableFromInline weak var source: (any Upstream)?
  /// The handler's number at the source.
  @usableFromInline var number = 0
  /// For a handler that moves on to somewhere else: what that is called, if the calling thread blocks it.
  @usableFromInline var blockedPlace: (@Sendable () -> String?)?
  /// Stops what settles the promise where that is not a handler of `source`: a task, an attempt.
  @usableFromInline var stop: (@Sendable () -> Void)?

  @inlinable init(
    source: (any Upstream)? = nil,
    number: Int = 0,
    blockedPlace: (@Sendable () -> String?)? = nil,
    stop: (@Sendable () -> Void)? = nil
  ) {
    (self.source, self.number) = (source, number)
    (self.blockedPlace, self.stop) = (blockedPlace, stop)
  }
}

/// What a promise waits for, held.
@usableFromInline struct Step: Sendable {
  let source: (any Upstream)?
  var blockedPlace: (@Sendable () -> String?)?
  let number: Int
  var stop: (@Sendable () -> Void)?

  /// Gives up what has not come yet: nobody waits for it any more.
  func withdraw() {
    // In the turn: what is stopped may settle a promise, which stops something, and so on.
    if let stop {
      Turn.run(for: nil, stop)
    } else {
      source?.withdraw(number, isMove: blockedPlace != nil)
    }
  }
}

/// A promise, or several of them, without their types.
@usableFromInline protocol Upstream: AnyObject, Sendable {
  /// What it waits for; nothing, once it is settled.
  var steps: [Step] { get }
  /// Releases the handler with this number, unless the promise is settled and its turn will come.
  func withdraw(_ number: Int, isMove: Bool)
}

extension Promise: Upstream {
  @usableFromInline var steps: [Step] {
    let step = lock.withLock { _ in unsafe source.step }
    return step.map { [$0] } ?? []
  }

  @usableFromInline func withdraw(_ number: Int, isMove: Bool = false) {
    // In the turn: what the handler captured may withdraw another one when it is released, and so on.
    Turn.release {
      lock.withLock { _ -> Handler? in
        guard case .pending = unsafe state else { return nil }
        if isMove, unsafe moves < .max { unsafe moves -= 1 }
        return unsafe number == 0 ? first.take() : later?.take(number)
      }
    }
  }

  @inlinable var isUnsettled: Bool {
    lock.withLock { _ in if case .pending = unsafe state { true } else { false } }
  }

  /// Waits for nothing any more, as the promise is settled, or what it waited for is gone.
  ///
  /// - Parameter withdrawing: whether what would settle the promise has not come, and is to be withdrawn.
  @usableFromInline func leaveSource(withdrawing: Bool) {
    let step = lock.decide { _ in
      defer { unsafe source = .none }
      return unsafe (withdrawing ? source.step : nil, source)
    }
    step?.withdraw()
  }

  /// Says what the promise waits for from now on.
  ///
  /// - Returns: whether the promise is still pending.
  @discardableResult
  @usableFromInline func setSource(_ new: Source) -> Bool {
    lock.decide { _ in
      let isPending = if case .pending = unsafe state { true } else { false }
      defer { unsafe source = isPending ? new : .none }
      return unsafe (isPending, source)
    }
  }
}
