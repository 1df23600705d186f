import Dispatch
import TestSupport
import Testing

@testable import bench

/// Every subject does every work that it lists.
@Suite(.ownThread) struct WorkTests {
  @Test(arguments: Measured.all.map(\.name))
  func `a subject does its works`(name: String) throws {
    let subject = try #require(Measured.all.first { $0.name == name })
    for work in subject.rounds.keys {
      for n in [1, 10] { try subject.perform(work, n) }
    }
  }

  @Test func `a work that was not done is noticed`() {
    struct Idle: Subject {
      static let name = "idle"

      func pending() -> (promise: Int, settler: Int) { (0, 0) }
      func settled(_ value: Int) -> Int { value }
      func settle(_ settler: Int, with value: Int) {}
      func then(_ promise: Int, adding amount: Amount) -> Int { promise }
      func then(_ promise: Int, _ transform: @escaping @Sendable (Int) -> Int) -> Int { promise }
      func all(_ promises: [Int], done: @escaping @Sendable (Int) -> Void) {}
      func value(of promise: Int) -> Int? { nil }
    }
    let idle = Idle()
    let measured = Measured(idle, idle.rounds, idle.releases)
    for work in measured.rounds.keys {
      #expect(throws: NotDone.self) { try measured.perform(work, 10) }
    }
    #expect(throws: NotDone.self) { try measured.perform(.hop, 10) }
  }

  @Test func `a chain that stays, and a promise that is not settled by hand, are noticed`() {
    typealias Box = MutexBox<Int>
    /// Its promises are never freed, and only their sources can settle them.
    struct Stubborn: DetachingSubject {
      static let name = "stubborn"

      private let box = MutexBoxSubject()

      func pending() -> (promise: Box, settler: Box) { box.pending() }
      func settled(_ value: Int) -> Box { box.settled(value) }
      func settle(_ settler: Box, with value: Int) { box.settle(settler, with: value) }
      func then(_ promise: Box, _ transform: @escaping @Sendable (Int) -> Int) -> Box {
        promise.attach { _ in _ = promise }
        return promise.then(transform)
      }
      func then(_ promise: Box, adding amount: Amount) -> Box {
        then(promise) { $0 &+ amount.value }
      }
      func all(_ promises: [Box], done: @escaping @Sendable (Int) -> Void) {}
      func value(of promise: Box) -> Int? { box.value(of: promise) }
      func settleByHand(_ promise: Box, with value: Int) {}
    }
    let stubborn = Stubborn()
    let measured = Measured(stubborn, stubborn.rounds, stubborn.releases, stubborn.detachments)
    #expect(throws: Never.self) { try measured.perform(.capturing, 10) }
    #expect(throws: NotDone.self) { try measured.perform(.released, 10) }
    #expect(throws: NotDone.self) { try measured.perform(.byhand, 10) }
  }

  @Test func `which subject can do which work`() throws {
    func works(_ name: String) throws -> [Work] {
      let subject = try #require(Measured.all.first { $0.name == name })
      return Work.allCases.filter(subject.can)
    }
    #expect(try works("ResultPromise") == Work.allCases)
    #expect(try works("TypedPromise") == Work.allCases)
    #expect(try works("JSPromise") == Work.allCases.filter { $0 != .byhand })
    #expect(try works("mutex box") == Work.allCases.filter { ![.byhand, .cancel].contains($0) })
    #expect(try !works("Task").contains(.released))
    #expect(try works("await") == [.chain, .callback])
    #expect(try works("async let") == [.settled, .all])
    #expect(try works("task group") == [.settled, .all])
  }

  @Test func `a queue runs what is gathered for it when all of it has been handed over`() {
    let (queue, ran) = (DispatchQueue(label: "test"), Log<Int>())
    queue.gather {
      for number in 0..<10 { queue.async { ran.append(number) } }
      #expect(ran.entries.isEmpty)
    }
    queue.sync {}
    #expect(ran.entries == Array(0..<10))
  }

  @Test func `what a pending chain holds is asked of those that have chains`() {
    let box = MutexBoxSubject()
    let fan = Measured(box, box.rounds.filter { $0.key == .fan })
    #expect(Work.allCases.filter(fan.can) == [.fan])
    #expect(
      Work.allCases.filter(Measured(box, box.rounds).can) == [
        .settled, .chain, .capturing, .through, .fan, .all, .pending,
      ]
    )
  }

  @Test func `names are told apart, and the floor is one of them`() {
    let names = Measured.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains(Measured.floor))
  }
}
