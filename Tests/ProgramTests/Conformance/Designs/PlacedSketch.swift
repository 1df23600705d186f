import Dispatch
import PromiseConformance

@testable import PromiseMutants

/// A place where handlers run.
struct HandlerPlace: Sendable {
  let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Inside the call that settles or attaches.
  static let here = HandlerPlace { Trampoline.shared.run([$0]) }
  /// The main queue.
  static let main = HandlerPlace { DispatchQueue.main.async(execute: $0) }

  /// It, where every handler runs twice.
  var twice: HandlerPlace {
    HandlerPlace { job in
      run(job)
      run(job)
    }
  }

  /// Behind a gate.
  static func gate(_ gate: Gate) -> HandlerPlace {
    HandlerPlace { job in
      let once = Guarded<(@Sendable () -> Void)?>(job)
      gate.submit { once.take()?() }
    }
  }
}

/// A promise whose handlers each run in the place that their own call names.
final class PlacedSketch: RunsAtOnce, @unchecked Sendable {
  /// Where handlers run that are attached now.
  @TaskLocal static var place = HandlerPlace.here
  /// The queue of the promise whose handlers are handed over now.
  @TaskLocal static var ownQueue = DispatchQueue.main

  private let queue = DispatchQueue(label: "a promise's own queue")

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let (place, queue) = (Self.place, queue)
    super.attach { outcome in
      Self.$ownQueue.withValue(queue) { place.run { run(outcome) } }
    }
  }

  override func schedule(_ job: @escaping @Sendable () -> Void) { job() }

  override func atCancellation(_ run: @escaping @Sendable () -> Void) {
    let place = Self.place
    super.atCancellation { place.run(run) }
  }
}

/// Says which contexts a library's calls can name, and what holds for its promises.
protocol PlacedDesign: Sendable {
  static var quiescence: Profile.Quiescence { get }
  static var choices: [any ChoiceDeclaration] { get }
  /// The ways to say where a handler runs.
  static var ways: [Way] { get }
  /// Where handlers run whose call says `place`.
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace
  /// The places of its own.
  static func drivers(_ places: OwnPlaces) -> [Driver]
  /// Where observers run.
  static var observers: Schedule.Place { get }
  /// Whether settling a second time is a mistake.
  static var settlesOnce: Bool { get }
}

/// A way to say where a handler runs.
struct Way: Sendable {
  let text: String
  let schedule: Schedule

  init(_ text: String, _ schedule: Schedule) { (self.text, self.schedule) = (text, schedule) }
}

extension PlacedDesign {
  static var quiescence: Profile.Quiescence { .drained }
  static var settlesOnce: Bool { false }
  static func drivers(_ places: OwnPlaces) -> [Driver] { [] }
  static var observers: Schedule.Place { ways[0].schedule.place }
  static func handlers(_ places: OwnPlaces, in place: Schedule.Place) -> HandlerPlace {
    places.handlers(in: place)
  }
}

/// Drives the promises of a design.
struct PlacedAdapter<D: PlacedDesign>: IdentityAdapter {
  typealias Handle = Sketch

  static var profile: Profile { Profile.once(for: Self.self) { declared } }

  private static var declared: Profile {
    Profile(
      name: "\(D.self)",
      quiescence: D.quiescence,
      settlerIsSingleUse: D.settlesOnce,
      choices: SketchChoices.all.overridden(by: [UnhandledFailure.silent])
        .overridden(by: D.choices)
    )
  }

  let stage: Stage
  let places: OwnPlaces

  init(stage: Stage) { (self.stage, places) = (stage, OwnPlaces(stage: stage)) }

  var drivers: [Driver] { D.drivers(places) }

  func make() -> Sketch { PlacedSketch(stage: stage, gate: stage.gate) }

  private func at<Result>(_ schedule: Schedule, _ body: () -> Result) -> Result {
    at(schedule.place, body)
  }

  private func at<Result>(_ place: Schedule.Place, _ body: () -> Result) -> Result {
    PlacedSketch.$place.withValue(D.handlers(places, in: place), operation: body)
  }

  func pending() -> (handle: Sketch, settler: Settler) {
    let sketch = make()
    let settler = sketch.settler
    return (sketch, D.settlesOnce ? settler.counting(in: Guarded(false)) : settler)
  }

  func observe(_ handle: Sketch, _ observer: @escaping @Sendable (Outcome) -> Void) {
    at(D.observers) { handle.attach(observer) }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = ValuePromise<Value>(gate: stage.gate)
    return Carrier(
      observe: { promise.attach($0) },
      fulfill: { PlacedSketch.fulfill(promise, with: $0) }
    )
  }

  static var first: Schedule { D.ways[0].schedule }

  static var makers: [Maker<Self>] {
    [
      Maker("fulfilled", first, .fulfilled { $0.born(.fulfilled($1)) }),
      Maker("rejected", first, .rejected { $0.born(.rejected($1)) }),
    ]
  }

  private func born(_ outcome: Outcome) -> Sketch {
    let sketch = make()
    sketch.settle(outcome)
    return sketch
  }

  static var workMakers: [WorkMaker<Self>] {
    [
      WorkMaker("run", .always(.current)) { adapter, work in
        let sketch = adapter.make()
        sketch.run(work)
        return sketch
      }
    ]
  }

  static var transforms: [Transform<Self>] {
    D.ways.map { way in
      Transform("transform\(way.text)", way.schedule) { adapter, handle, body in
        adapter.at(way.schedule) { handle.transform(body) }
      }
    }
  }
  static var chains: [Chain<Self>] {
    D.ways.map { way in
      Chain("chain\(way.text)", way.schedule) { adapter, handle, body in
        adapter.at(way.schedule) { handle.chain(body) }
      }
    }
  }
  static var recoveries: [Recovery<Self>] {
    D.ways.map { way in
      Recovery("recover\(way.text)", way.schedule) { adapter, handle, body in
        adapter.at(way.schedule) { handle.recover(body) }
      }
    }
  }
  static var pairs: [Pair<Self>] {
    D.ways.map { way in
      Pair("pair\(way.text)", way.schedule) { adapter, handle, one, other in
        adapter.at(way.schedule) { handle.pair(one, other) }
      }
    }
  }
  static var finalizers: [Finalizer<Self>] {
    D.ways.map { way in
      Finalizer(
        "finally\(way.text)",
        way.schedule,
        .throwing { adapter, handle, body in adapter.at(way.schedule) { handle.finally(body) } }
      )
    }
  }
}
