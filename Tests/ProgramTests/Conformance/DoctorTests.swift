import Foundation
import MyPromise
import MyPromiseAdapter
import PromiseAdapters
import PromiseConformance
import Synchronization
import TestSupport
import Testing

/// Faults of an adapter are reported, and nothing is reported of correct ones.
@Suite(.ownThread) struct DoctorTests {
  /// Each broken adapter, and what is wrong with it.
  private static let broken = [
    Broken(Subject(Flawed<Drops>.self), "never drains: handlers wait where nothing runs them"),
    Broken(Subject(Flawed<Turns>.self), "never drains: its event loop always has something to do"),
    Broken(Subject(Flawed<Hops>.self), "adds a hop, where handlers run immediately"),
    Broken(Subject(Flawed<HopsInTheGate>.self), "adds a hop, where handlers wait in the gate"),
    Broken(Subject(Flawed<Shares>.self), "hands out one promise twice"),
    Broken(Subject(Flawed<Rejects>.self), "settles the wrong way"),
    Broken(Subject(Flawed<Loses>.self), "says that the first settlement lost"),
    Broken(Subject(Flawed<Declares>.self), "declares what it does not do"),
    Broken(Subject(Flawed<UsesQueues>.self), "uses a real queue where the gate was meant"),
  ]

  @Test(arguments: broken)
  fileprivate func `a broken adapter is told what is wrong with it`(_ adapter: Broken) async throws
  {
    let problems = await Doctor(adapter.subject).findings(within: noHurry, patience: 2).problems
    if adapter.subject.name == "Turns" {
      Turns.isOver.store(true, ordering: .sequentiallyConsistent)
    }
    let first = try #require(problems.first, "\(adapter) is not noticed")
    let row = "| \(adapter) | \(first) |"
    #expect(try Project.text("Docs/TestYours.md").contains("\n\(row)\n"), "\(row)")
  }

  @Test func `the page has no other rows`() throws {
    let page = try Project.text("Docs/TestYours.md")
    let table = try #require(page.components(separatedBy: "what `doctor` says |\n").last)
    let rows = table.split(separator: "\n").prefix { $0.hasPrefix("|") }.dropFirst()
    #expect(rows.count == Self.broken.count)
  }

  @Test func `honest adapters are not`() async {
    let designs = [
      Subject(PlacedAdapter<OnACountedPool>.self), Subject(PlacedAdapter<ObservesOnAQueue>.self),
      Subject(PlacedAdapter<OnMainOnly>.self), Subject(PlacedAdapter<OnAThread>.self),
      Subject(OneHandlerAdapter<TakesOneHandler>.self),
    ]
    for subject in Libraries.all + [Subject(MyPromiseAdapter.self)] + designs {
      let findings = await Doctor(subject).findings(within: noHurry, patience: 40)
      #expect(findings.problems == [], "\(subject.name)")
    }
  }

  @Test func `an adapter that lists no step of a kind is asked nothing about it`() async {
    let findings = await Doctor(Subject(Flawed<HasOnlyChains>.self)).findings(
      within: noHurry,
      patience: 40
    )
    #expect(!findings.problems.contains { $0.contains("checked nothing") })
  }

  @Test func `what an adapter could say is named, unless it says so, or that there is none`() throws
  {
    let names = Subject(Flawed<HasOnlyChains>.self).unsaid
    #expect(names.contains("RealTimedAdapter") && names.contains("canFail"))
    #expect(!names.contains("RemovingAdapter"), "the profile says why")
    #expect(!names.contains("HookingAdapter"), "it has nothing to cancel")
    let js = try #require(Libraries.all.first { $0.name == "JSPromise" }).unsaid
    #expect(!js.contains("onHandledLate") && !js.contains("TimedAdapter"))
  }

  @Test func `where a race decides, the profile is told to say so`() async {
    let findings = await Doctor(Subject(PlacedAdapter<OnACountedPool>.self)).findings(
      within: noHurry,
      patience: 40
    )
    #expect(findings.declarations.contains("LateJump.race"))
  }

  @Test func `what was observed is what the profile of an honest adapter declares`() async {
    let findings = await Doctor(Subject(MyPromiseAdapter.self)).findings(
      within: noHurry,
      patience: 40
    )
    #expect(findings.open == [])
    let declared = MyPromiseAdapter.profile.choices.map(\.spelling)
    #expect(findings.declarations.sorted() == declared.sorted())
  }
}

private struct Broken: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  let subject: Subject
  let description: String
  var testDescription: String { description }

  init(_ subject: Subject, _ description: String) {
    (self.subject, self.description) = (subject, description)
  }
}

/// Other tests may keep all threads for minutes.
private let noHurry = Duration.seconds(1_000)

/// Passes calls on to `MyPromise`; unchanged, unless a flaw says otherwise.
private protocol Flaw: Sendable {
  static var profile: Profile { get }
  static var place: Schedule { get }
  static func settle(_ promise: MyPromise<Token>, _ result: Result<Token, any Error>) -> Bool?
  static func observe(_ stage: Stage, _ job: @escaping @Sendable () -> Void)
  static func handle(_ stage: Stage, _ job: @escaping @Sendable () -> Void)
  static var shares: Bool { get }
  static var hasOnlyChains: Bool { get }
  static var drivers: [Driver] { get }
}

extension Flaw {
  static var profile: Profile {
    Profile(
      name: "\(Self.self)",
      quiescence: place.place == .gate ? .drained : .inherent,
      choices: MyPromiseAdapter.profile.choices
    )
  }
  static var place: Schedule { .always(.current) }
  static func settle(_ promise: MyPromise<Token>, _ result: Result<Token, any Error>) -> Bool? {
    promise.settle(result)
  }
  static func observe(_ stage: Stage, _ job: @escaping @Sendable () -> Void) { handle(stage, job) }
  static func handle(_ stage: Stage, _ job: @escaping @Sendable () -> Void) {
    place.place == .gate ? stage.gate.submit(job) : job()
  }
  static var shares: Bool { false }
  static var hasOnlyChains: Bool { false }
  static var drivers: [Driver] { [] }
}

private struct Flawed<F: Flaw>: PromiseAdapter {
  typealias Handle = MyPromise<Token>
  static var profile: Profile { F.profile }
  let stage: Stage
  private let shared = Handle()
  var drivers: [Driver] { F.drivers }

  init(stage: Stage) { self.stage = stage }

  func pending() -> (handle: Handle, settler: Settler) {
    let promise = F.shares ? shared : Handle()
    return (
      promise,
      Settler(
        fulfill: { F.settle(promise, .success($0)) },
        reject: { F.settle(promise, .failure($0)) }
      )
    )
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled { [stage] result in F.observe(stage) { observer(Outcome(result)) } }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    MyPromiseAdapter(stage: stage).carrier(of: type)
  }

  private func then(
    _ handle: Handle,
    _ body: @escaping @Sendable (Result<Token, any Error>) throws -> Handle
  ) -> Handle {
    let next = Handle()
    handle.whenSettled { [stage] result in
      F.handle(stage) {
        do { try body(result).whenSettled { next.settle($0) } } catch {
          next.settle(.failure(error))
        }
      }
    }
    return next
  }

  static var makers: [Maker<Self>] {
    if !F.hasOnlyChains { Maker("made", F.place, .fulfilled { Handle(.success($1)) }) }
  }
  static var transforms: [Transform<Self>] {
    if !F.hasOnlyChains {
      Transform("map", F.place) { adapter, handle, body in
        adapter.then(handle) { Handle(.success(try body($0.get()))) }
      }
    }
  }
  static var chains: [Chain<Self>] {
    [
      Chain("flatMap", F.place) { adapter, handle, body in
        adapter.then(handle) { try body($0.get()) }
      }
    ]
  }
  static var recoveries: [Recovery<Self>] { [] }
}

/// Never drains: its handlers wait for ever.
private enum Drops: Flaw {
  static var place: Schedule { .always(.gate) }
  static func handle(_ stage: Stage, _ job: @escaping @Sendable () -> Void) {}
}

/// Its observers come later than handlers do.
private enum Hops: Flaw {
  static func observe(_ stage: Stage, _ job: @escaping @Sendable () -> Void) {
    stage.gate.submit(job)
  }
}

/// The same where handlers also wait in the gate.
private enum HopsInTheGate: Flaw {
  static var place: Schedule { .always(.gate) }
  static func observe(_ stage: Stage, _ job: @escaping @Sendable () -> Void) {
    stage.gate.submit { stage.gate.submit(job) }
  }
}

/// Hands out one promise twice.
private enum Shares: Flaw {
  static var shares: Bool { true }
}

/// Settles the wrong way.
private enum Rejects: Flaw {
  static func settle(_ promise: MyPromise<Token>, _ result: Result<Token, any Error>) -> Bool? {
    promise.settle(.failure(TrialFault(in: Ledger())))
  }
}

/// Reports that the first settlement lost.
private enum Loses: Flaw {
  static func settle(_ promise: MyPromise<Token>, _ result: Result<Token, any Error>) -> Bool? {
    !promise.settle(result)
  }
}

/// Declares what it does not do.
private enum Declares: Flaw {
  static var profile: Profile {
    let others = MyPromiseAdapter.profile.choices.filter { !($0 is HandlerDispatch) }
    return Profile(
      name: "Declares",
      quiescence: .inherent,
      choices: others + [HandlerDispatch.alwaysAsync]
    )
  }
}

/// Uses a real queue in place of the gate.
private enum UsesQueues: Flaw {
  static var place: Schedule { .always(.gate) }
  static func handle(_ stage: Stage, _ job: @escaping @Sendable () -> Void) {
    // A thread of its own, since other tests may keep those of all queues busy.
    Thread.detachNewThread(job)
  }
}

/// Has no way to make a settled promise, and none to transform a value.
private enum HasOnlyChains: Flaw {
  static var profile: Profile {
    Profile(
      name: "HasOnlyChains",
      quiescence: .inherent,
      choices: MyPromiseAdapter.profile.choices,
      absences: [.removing: "a handler stays until it has run"]
    )
  }
  static var hasOnlyChains: Bool { true }
}

/// Its event loop always reports that it had something to do.
private enum Turns: Flaw {
  /// Set when it is not waited for any more, so that no thread runs for ever.
  static let isOver = Atomic(false)
  static var drivers: [Driver] {
    [.loop { isOver.load(ordering: .sequentiallyConsistent) ? 0 : 1 }]
  }
}
