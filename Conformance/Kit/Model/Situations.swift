/// Each call on a promise, in each of its states, made in each place, after each thing that may have been there before.
///
/// The promise is 1. The call makes 2, what was there before makes 3, the end of 4 makes the call, and 5 is beside it.
struct Situations: Sendable {
  typealias Operation = FuzzProgram.Operation

  struct Situation: Sendable {
    let call: Int
    let meeting: Meeting
    /// Whether what the end of the promise hands over runs before the call.
    let runsBefore: Bool

    /// Whether the promise ends when what makes the call is handed over already, and so comes first in a queue.
    var isBehind: Bool {
      meeting.place == .ownHandler
        || meeting.place == .handler && meeting.mayRunBefore && !runsBefore
    }
  }

  private(set) var all: [Situation] = []
  private let vocabulary: Vocabulary
  /// Each the last of some operations, which need no other.
  private var calls: [[Operation]]
  private var states: [Meeting.State: [Operation]] = [
    .pending: [], .fulfilled: [Operation(.fulfill, 1)], .rejected: [Operation(.reject, 1)],
  ]
  private var befores: [Meeting.Before: [Operation]] = [
    .nothing: [], .observer: [Operation(.observe, 1, handler: 1)],
  ]
  /// What runs the handler 0, which makes the call; nothing, where none does.
  private var places: [Meeting.Place: [Operation]] = [
    .program: [], .ownHandler: [Operation(.observe, 1, handler: 0)], .handler: Self.ended(.observe),
  ]

  private static func ended(_ verb: FuzzProgram.Verb) -> [Operation] {
    [
      Operation(.make(.plain), makes: 4), Operation(verb, 4, handler: 0), Operation(.fulfill, 4),
    ]
  }

  /// All promises end, and all ends are seen.
  private static let ending = [
    Operation(.run(1_000)), Operation(.observe, 2, handler: 5),
    Operation(.observeCombination, 2, handler: 6), Operation(.observe, 3, handler: 7),
    Operation(.fulfill, 5), Operation(.fulfill, 1), Operation(.observe, 1, handler: 8),
    Operation(.ask(1), 1), Operation(.advance(1)), Operation(.run(1_000)),
  ]

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    calls = [
      [Operation(.fulfill, 1)], [Operation(.reject, 1)], [Operation(.drop, 1)],
      [Operation(.observe, 1, handler: 2)],
    ]
    if vocabulary.has(.querying) { calls.append([Operation(.ask(1), 1)]) }
    addSpellings()
    if vocabulary.has(.cancelling) {
      calls.append([Operation(.cancel, 1)])
      states[.cancelled] = [Operation(.cancel, 1)]
    }
    if vocabulary.has(.cancelHook) {
      calls += [
        [Operation(.hook, 1, handler: 2)],
        [Operation(.hook, 1, handler: 4), Operation(.unhook, 4)],
      ]
      befores[.hook] = [Operation(.hook, 1, handler: 1)]
      places[.hook] = [
        Operation(.make(.cancellable), makes: 4), Operation(.hook, 4, handler: 0),
        Operation(.cancel, 4),
      ]
    }
    if vocabulary.has(.removing) {
      calls += [
        [Operation(.observeUntilRemoved, 1, handler: 2)],
        [Operation(.observeUntilRemoved, 1, handler: 4), Operation(.remove, 4)],
      ]
      befores[.removedObserver] = [
        Operation(.observeUntilRemoved, 1, handler: 1), Operation(.remove, 1),
      ]
    }
    if vocabulary.has(.progressing) {
      calls += [
        [Operation(.onProgress, 1, handler: 2)],
        [Operation(.onProgress, 1, handler: 4), Operation(.progress, 1)],
      ]
    }
    if vocabulary.has(.adopting) {
      calls += [
        [Operation(.follow, 1, 5)],
        [Operation(.make(.adopting), makes: 2), Operation(.follow, 2, 1)],
      ]
      states[.following] = [Operation(.follow, 1, 5)]
      befores[.follower] = [Operation(.make(.adopting), makes: 3), Operation(.follow, 3, 1)]
    }
    if vocabulary.has(.awaiting) {
      let waits = FuzzProgram.Verb.wait(isCancelled: false)
      calls.append([Operation(waits, 1, handler: 2)])
      befores[.task] = [Operation(waits, 1, handler: 1)]
      places[.task] = Self.ended(waits)
    }
    if vocabulary.takesOtherThreads {
      calls.append([Operation(.look, 1)])
      if vocabulary.has(.waiting) { calls.append([Operation(.block, 1)]) }
      places[.thread] = []
      places[.release] = Self.ended(.observe)
    }
    addSituations()
  }

  /// Of each kind of spelling one in each place.
  private mutating func addSpellings() {
    for number in vocabulary.kinds {
      var call = Operation(.spell(number), 1, makes: 2)
      switch vocabulary.words[number].kind {
      case .step(let form):
        if !form.makesPromise { call.makes = -1 }
        call.handlers = form.wants.indices.map { FuzzProgram.Handler(number: 2 + $0) }
        if number == vocabulary.step(.value, .value) {
          befores[.step] = [Operation(.spell(number), 1, makes: 3, handler: 1)]
        }
      case .combination(_, let counts) where counts.upperBound > 0:
        let count = counts.contains(2) ? 2 : max(1, counts.lowerBound)
        call.names += Array(repeating: 5, count: count - 1)
        var before = call
        before.makes = 3
        let heard = Operation(.observeCombination, 3, handler: 1)
        befores[.combination] = befores[.combination] ?? [before, heard]
        if vocabulary.has(.branchCancelling) {
          calls.append([call, Operation(.cancelCombination, 2)])
        }
      // Each attempt gives the promise.
      case .retry:
        call.handlers = [FuzzProgram.Handler(number: 2, result: .promise(1))]
        (call.names, call.attempts, call.ticks) = ([], 3, 1)
      case .work:
        places[.work] = [Operation(.spell(number), makes: 4, handler: 0)]
        continue
      case .limit: call.ticks = 1
      case .wrapper, .mover: break
      default: continue
      }
      calls.append([call])
    }
  }

  private mutating func addSituations() {
    for (number, operations) in calls.enumerated() {
      guard let call = operations.last else { continue }
      let name = call.name(vocabulary.words)
      for state in Meeting.State.allCases where states[state] != nil {
        for place in Meeting.Place.allCases where places[place] != nil {
          for before in Meeting.Before.allCases where befores[before] != nil {
            let meeting = Meeting(call: name, state: state, place: place, before: before)
            guard canBeSaid(call, meeting) else { continue }
            for runsBefore in meeting.mayRunBefore ? [true, false] : [false] {
              all.append(Situation(call: number, meeting: meeting, runsBefore: runsBefore))
            }
          }
        }
      }
    }
  }

  /// Whether the promise must be one that can follow others.
  private func follows(_ call: Operation, _ meeting: Meeting) -> Bool {
    meeting.state == .following || call.verb == .follow && call.names[0] == 1
  }

  /// Whether its work must be able to report.
  private func reports(_ call: Operation) -> Bool {
    call.verb == .progress || call.verb == .onProgress
  }

  /// Whether the grammar has it.
  private func canBeSaid(_ call: Operation, _ meeting: Meeting) -> Bool {
    let (state, place, before) = (meeting.state, meeting.place, meeting.before)
    let isElsewhere = place == .thread || place == .release
    let isOfHooks = call.verb == .hook || call.verb == .unhook || before == .hook
    let isCancelled = call.verb == .cancel || state == .cancelled
    let (isFollower, isWork) = (follows(call, meeting), reports(call))
    if isFollower && isWork { return false }
    if isFollower || isWork, isOfHooks || isCancelled && !vocabulary.has(.branchCancelling) {
      return false
    }
    switch call.verb {
    case .unhook where before == .nothing, .remove where before == .nothing,
      .cancelCombination where before == .nothing,
      // It is too late.
      .hook where state == .fulfilled, .hook where state == .rejected,
      // What may have to wait for this thread is called on another one, and a task on this one.
      .look where !isElsewhere, .block where place != .thread, .block where !state.isEnd,
      .wait where isElsewhere:
      return false
    default: break
    }
    switch place {
    case .ownHandler: return state.isEnd && before != .nothing
    case .release: return [.fulfill, .look, .ask(1)].contains(call.verb)
    default: return true
    }
  }

  func program(_ situation: Situation) -> FuzzProgram {
    let (operations, meeting) = (calls[situation.call], situation.meeting)
    var call = operations[operations.count - 1]
    call.isElsewhere = meeting.place == .thread || meeting.place == .release
    var place = places[meeting.place] ?? []
    for index in place.indices where !place[index].handlers.isEmpty {
      if meeting.place == .release {
        place[index].handlers[0].release = [call]
      } else {
        place[index].handlers[0].body = [call]
      }
    }
    if place.isEmpty { place = [call] }
    let end = states[meeting.state] ?? []
    let runs = situation.runsBefore ? [Operation(.run(1_000))] : []
    let making: FuzzProgram.Making =
      reports(call)
      ? .progressing
      : follows(call, meeting) ? .adopting : vocabulary.has(.cancelling) ? .cancellable : .plain
    let begin: [Operation] =
      [Operation(.make(making), makes: 1), Operation(.make(.plain), makes: 5)]
      // What a call undoes comes first: afterwards it may be too late for it.
      + operations.dropLast() + (befores[meeting.before] ?? [])
    let middle = situation.isBehind ? place + end : end + runs + place
    return FuzzProgram(operations: begin + middle + Self.ending)
  }
}
