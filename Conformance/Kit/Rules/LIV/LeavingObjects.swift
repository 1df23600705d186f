extension PromiseAdapter {
  /// Long series of objects that each end the next promise in their `deinit`: a screen that goes away may close what
  /// opened the next.
  static var leavingObjects: Part {
    LeavingObject<Self>.allCases.filter(\.isPossible).flatMap { way in
      onePerPlace(transforms).map { step in
        once("`\(step.text)`: \(way.rawValue)") { trial in
          try Series.leave(trial) { try way.link($0, $1, step) }
        }
      }
    }.sum ?? .lacking(.drivenPlace)
  }
}

/// The ways in which a step, or an observer, of the user's leaves a promise.
private enum LeavingObject<A: PromiseAdapter>: String, CaseIterable, Sendable {
  case ran = "the handler ran"
  case branch = "its branch was cancelled"
  case source = "its source was cancelled"
  case released = "its promise was released"
  case late = "it was returned too late"
  case removed = "an observer was removed"

  var isPossible: Bool {
    switch self {
    case .ran, .released: true
    case .source: A.has(.cancelling)
    case .branch, .late: A.has(.branchCancelling)
    case .removed: A.has(.removing) && A.design.releasesRemovedHandlers
    }
  }

  func link(_ series: Series<A>, _ number: Int, _ step: Transform<A>) throws -> Series<A>.Link {
    let trial = series.trial
    /// The step, whose handler captures the object.
    func derive(_ handle: A.Handle) -> A.Handle {
      let captured = series.object(number)
      return step.apply(trial.adapter, trial.using(handle)) { token in
        withExtendedLifetime(captured) { token }
      }
    }
    let value = series.value
    switch self {
    case .ran:
      let (handle, settler) = trial.loose()
      return Series.Link(end: { settler.settle(.fulfilled(value)) }, held: [derive(handle)])
    case .branch:
      let (handle, settler) = trial.pending()
      let branch = derive(handle)
      return Series.Link(
        end: { withExtendedLifetime(settler) { trial.cancelBranch(branch) } },
        held: [handle]
      )
    case .source:
      let (handle, cancel) = try trial.promise(endingAs: .cancelled)
      return Series.Link(end: cancel, held: [derive(handle)])
    case .released:
      let (handle, settler) = trial.loose()
      _ = derive(handle)
      return Series.Link(end: { withExtendedLifetime((handle, settler)) {} }, held: [])
    case .late:
      let (handle, settler) = trial.loose()
      // The handler cancels its own promise, and then returns the object.
      let (own, given) = (Box<A.Handle>(), Box(series.object(number)))
      let derived = step.apply(trial, handle) { token in
        if let own = own.take() { trial.cancelBranch(own) }
        return given.take() ?? token
      }
      own.value = derived
      return Series.Link(end: { settler.settle(.fulfilled(value)) }, held: [derived])
    case .removed:
      guard let observe = Abilities<A>().removing else { throw TrialEnd.lacking(.removing) }
      let ((handle, settler), captured) = (trial.pending(), series.object(number))
      let remove = observe(trial.adapter, trial.using(handle)) { _ in
        withExtendedLifetime(captured) {}
      }
      return Series.Link(end: { withExtendedLifetime(settler) { remove() } }, held: [handle])
    }
  }
}
