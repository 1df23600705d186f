/// What a call met: the state of its promise, the place where it was made, and something that was there before.
struct Meeting: Hashable, Sendable {
  enum State: CaseIterable { case pending, fulfilled, rejected, cancelled, following }
  /// What makes the call; a handler is of its own promise, or of another one, and a release of what one captured.
  enum Place: CaseIterable { case program, handler, ownHandler, hook, task, work, thread, release }
  enum Before: CaseIterable {
    case nothing, observer, removedObserver, step, follower, combination, hook, task
  }

  var call: String
  var state: State
  var place: Place
  var before: Before

  /// The four, for tables.
  var words: [String] { [call, "\(state) promise", "in \(place)", "after \(before)"] }

  /// Each two of the four.
  var pairs: [[String]] {
    let words = words
    return words.indices.flatMap { one in words[(one + 1)...].map { [words[one], $0] } }
  }
}

extension Meeting {
  /// Whether the end hands something over that may run before the call: elsewhere both would be alike.
  var mayRunBefore: Bool { state.isEnd && before != .nothing && place != .ownHandler }
}

extension Meeting.State {
  /// Whether the promise has ended.
  var isEnd: Bool {
    switch self {
    case .pending, .following: false
    case .fulfilled, .rejected, .cancelled: true
    }
  }
}

extension FuzzProgram.Operation {
  /// What is called, whatever it is called on.
  func name(_ words: [Signature]) -> String {
    if case .spell(let number) = verb { words[number].text } else { "\(verb)" }
  }
}

extension Interpreter {
  /// Notes what a call meets that is about to be made.
  func note(_ operation: Operation, _ names: [Int]) {
    let call = operation.name(language.signatures.words)
    state.withLock { state in
      let isReleasing = !state.released.isEmpty
      for promise in state.oracle.promises(of: operation, names)
      where state.held[promise].handle != nil {
        let met = state.oracle.meetings(call, on: promise, isReleasing: isReleasing)
        state.met.formUnion(met)
      }
    }
  }
}

extension Oracle {
  /// The promises that a call is about.
  fileprivate func promises(of operation: FuzzProgram.Operation, _ names: [Int]) -> [Int] {
    switch operation.verb {
    case .remove: operation.names.map { handlers[$0].source }
    case .unhook: operation.names.map { hooks[$0].promise }
    case .cancelCombination: names.flatMap { combinations[$0].inputs }
    case .unlisten, .cancelTask: []
    case .spell where operation.names.isEmpty:
      // Of a retry, what its attempts return.
      operation.handlers.compactMap { handler -> Int? in
        if case .promise(let name) = handler.result { name } else { nil }
      }
    default: names
    }
  }

  fileprivate func meetings(_ call: String, on promise: Int, isReleasing: Bool) -> [Meeting] {
    let place: Meeting.Place = isReleasing ? .release : place(on: promise)
    return things(on: promise).map {
      Meeting(call: call, state: state(of: promise), place: place, before: $0)
    }
  }

  private func state(of promise: Int) -> Meeting.State {
    let known = promises[promise]
    guard let end = known.end else { return known.follows.isEmpty ? .pending : .following }
    return known.isCancelled ? .cancelled : end.isValue ? .fulfilled : .rejected
  }

  private func place(on promise: Int) -> Meeting.Place {
    if isElsewhere { return .thread }
    if hooksRunning > 0 { return .hook }
    guard let inside = running.last.map({ handlers[$0] }) else { return .program }
    if inside.isTask { return .task }
    switch inside.role {
    case .start: return .work
    case .combination: return .handler
    case .observer, .step: return inside.source == promise ? .ownHandler : .handler
    }
  }

  private func things(on promise: Int) -> [Meeting.Before] {
    let known = promises[promise]
    var all = known.handlers.map { handler -> Meeting.Before in
      let known = handlers[handler]
      if known.isTask { return .task }
      if case .step = known.role { return .step }
      return known.isRemoved ? .removedObserver : .observer
    }
    if !known.combinations.isEmpty { all.append(.combination) }
    if !known.hooks.isEmpty { all.append(.hook) }
    let isFollowed = known.dependents.contains { other in
      promises[other].follows.contains { $0.promise == promise }
    }
    if isFollowed { all.append(.follower) }
    return all.isEmpty ? [.nothing] : all
  }
}
