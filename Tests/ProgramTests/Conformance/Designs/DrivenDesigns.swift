import Dispatch
import PromiseConformance

/// All handlers run on the main queue.
enum OnMainOnly: PlacedDesign {
  static let ways = [Way("", .always(.main))]
  static let quiescence = Profile.Quiescence.fenced(Driver.fence)
  static let choices: [any ChoiceDeclaration] = [
    HandlerDispatch.alwaysAsync, HandlerFairness.yields, LocalsSeen(.none),
  ]
  static func drivers(_ places: OwnPlaces) -> [Driver] { [.main] }
}

/// All handlers run on a queue of the library's own.
enum OnAQueue: QueuedDesign {}

/// What is the same for all that run their handlers on such a queue.
protocol QueuedDesign: PlacedDesign {}

extension QueuedDesign {
  static var ways: [Way] { [Way("", .always(.queue))] }
  static var quiescence: Profile.Quiescence { .fenced(Driver.fence) }
  static var choices: [any ChoiceDeclaration] { [HandlerDispatch.alwaysAsync, LocalsSeen(.none)] }
  static func drivers(_ places: OwnPlaces) -> [Driver] { [.queue(places.queue)] }
}

/// All handlers run in a serial place of the library's own, which Dispatch knows nothing of.
enum InASerialPlace: SerialDesign {}

/// What is the same for all that run their handlers in such a place.
protocol SerialDesign: QueuedDesign {}

extension SerialDesign {
  static func drivers(_ places: OwnPlaces) -> [Driver] {
    [.serial(submit: { [thread = places.thread] in thread.add($0) }, isHere: isThere(places))]
  }
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    HandlerPlace { places.thread.add($0) }
  }
  static func isThere(_ places: OwnPlaces) -> @Sendable () -> Bool {
    { [thread = places.thread] in thread.isHere }
  }
}

/// A fault: what comes last runs first.
enum TakesTheLastFirst: SerialDesign {
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    HandlerPlace { places.thread.add($0, isFirst: true) }
  }
}

/// All handlers run on a thread of the library's own, which sleeps until it is rung.
enum OnAThread: ThreadDesign {}

/// What is the same for all that run their handlers there.
protocol ThreadDesign: SerialDesign {}

extension ThreadDesign {
  static var quiescence: Profile.Quiescence { .drained }
  static func drivers(_ places: OwnPlaces) -> [Driver] {
    [.thread(isAsleep: { [thread = places.thread] in thread.isAsleep }, isHere: isThere(places))]
  }
}

/// A fault: the thread is not rung for what it hands to itself, and goes to sleep without looking.
enum SleepsThrough: ThreadDesign {
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    HandlerPlace { places.thread.add($0, rings: !places.thread.isHere) }
  }
}

/// Observers run on a queue of the library's own, and all other handlers behind the gate.
enum ObservesOnAQueue: ObservingDesign {}

/// What is the same for all that run their observers there.
protocol ObservingDesign: QueuedDesign {}

extension ObservingDesign {
  static var ways: [Way] { NoCallNamesAContext.ways }
  static var choices: [any ChoiceDeclaration] { NoCallNamesAContext.choices }
  static var observers: Schedule.Place { .queue }
}

/// A fault: observers run twice.
enum ObservesTwiceOnAQueue: ObservingDesign {
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    let own = places.handlers(in: place)
    return place == observers ? own.twice : own
  }
}

/// All handlers run on an event loop, which must be run by hand.
enum OnALoop: PlacedDesign {
  static let ways = [Way("", .always(.loop))]
  static let choices: [any ChoiceDeclaration] = [
    HandlerDispatch.alwaysAsync, LocalsSeen(.none), StepTurns(1),
  ]
  static func drivers(_ places: OwnPlaces) -> [Driver] {
    [.loop { [loop = places.loop] in loop.run() }]
  }
}

/// All handlers run on an event loop that rings when it must be run.
enum OnARungLoop: LoopDesign {
  static func drivers(_ places: OwnPlaces) -> [Driver] {
    let loop = places.loop
    return [.loop(isRung: { loop.takeRing() }) { loop.run() }]
  }
}

/// What is the same for all that run their handlers on a loop.
protocol LoopDesign: PlacedDesign {}

extension LoopDesign {
  static var ways: [Way] { OnALoop.ways }
  static var choices: [any ChoiceDeclaration] { OnALoop.choices }
}

/// All handlers run on a loop that a handler may run, too.
enum OnALoopInsideItself: LoopDesign {
  static func drivers(_ places: OwnPlaces) -> [Driver] {
    let loop = places.loop
    return [.loop { loop.run() }.turnsInside { _ = loop.run() }]
  }
}

/// A fault: a turn inside a handler takes the place of the one around it, whose rest is forgotten.
enum ForgetsTheTurnAround: LoopDesign {
  static func drivers(_ places: OwnPlaces) -> [Driver] {
    let loop = places.loop
    return [.loop { loop.runOnce() }.turnsInside { _ = loop.runOnce() }]
  }
}

/// A fault: what rings while the loop runs what has waited is forgotten.
enum ForgetsItsRings: LoopDesign {
  static func drivers(_ places: OwnPlaces) -> [Driver] {
    let loop = places.loop
    return [
      .loop(isRung: { loop.hasRung }) {
        defer { _ = loop.takeRing() }
        return loop.runOnce()
      }
    ]
  }
}

/// All handlers run on an event loop, and settling a second time is a mistake.
enum OnALoopSettledOnce: LoopDesign {
  static let settlesOnce = true
  static func drivers(_ places: OwnPlaces) -> [Driver] { OnALoop.drivers(places) }
}

/// All handlers run on the global pool, and the library knows how many are under way.
enum OnACountedPool: PlacedDesign {
  static let ways = [Way("", .always(.pool))]
  static let choices: [any ChoiceDeclaration] = [
    HandlerDispatch.alwaysAsync, LocalsSeen(.none), LateJump.race,
  ]
  static func drivers(_ places: OwnPlaces) -> [Driver] {
    [.pool { [jobs = places.jobs] in jobs.isZero }]
  }
}

/// Each promise runs its handlers on a queue of its own, and the library knows how many are under way.
enum OnQueuesOfTheirOwn: PlacedDesign {
  static let ways = OnACountedPool.ways
  static let choices: [any ChoiceDeclaration] = [HandlerDispatch.alwaysAsync, LocalsSeen(.none)]
  static func drivers(_ places: OwnPlaces) -> [Driver] { OnACountedPool.drivers(places) }
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    HandlerPlace { job in places.count(job, on: PlacedSketch.ownQueue) }
  }
}

/// A fault: handlers of one promise run side by side, and its profile says that they run in order.
enum OverlapsOnAPool: PlacedDesign {
  static let ways = OnACountedPool.ways
  static let choices = OnQueuesOfTheirOwn.choices
  /// Each has a thread of its own, also where the global pool has none left.
  private static let queues = (0..<4).map { DispatchQueue(label: "OverlapsOnAPool-\($0)") }
  static func drivers(_ places: OwnPlaces) -> [Driver] { OnACountedPool.drivers(places) }
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    HandlerPlace { job in places.count(job, on: queues[.random(in: 0..<4)]) }
  }
}

/// All handlers run on the global pool, and it is unknown when none is left.
enum OnAPool: PlacedDesign {
  static let ways = OnACountedPool.ways
  static let quiescence = Profile.Quiescence.none
  static let choices = OnACountedPool.choices
  static func drivers(_ places: OwnPlaces) -> [Driver] { [.pool()] }
}

/// Handlers run on a queue of the library's own, and the adapter says that it drives them.
enum OnAQueueWithNoDriver: QueuedDesign {
  static let quiescence = Profile.Quiescence.drained
  static func drivers(_ places: OwnPlaces) -> [Driver] { [] }
}

/// Handlers run on the main queue, and the adapter does not say so.
enum OnMainWithNoDriver: PlacedDesign {
  static let ways = OnMainOnly.ways
  static let choices = OnMainOnly.choices
}

/// Handlers run on a queue of the library's own, and the profile claims more than a fence can prove.
enum OnAQueueSaidToBeDrained: QueuedDesign {
  static let quiescence = Profile.Quiescence.drained
}

/// A fault: every ninth handler runs twice.
enum RunsTwiceOnAQueue: QueuedDesign {
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    HandlerPlace { job in
      places.jobs.add(1)
      places.queue.async(execute: job)
      if places.jobs.isMultiple(of: 9) { places.queue.async(execute: job) }
    }
  }
}

/// A fault: every ninth handler never runs.
enum ForgetsOnAQueue: QueuedDesign {
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    HandlerPlace { job in
      places.jobs.add(1)
      if !places.jobs.isMultiple(of: 9) { places.queue.async(execute: job) }
    }
  }
}
