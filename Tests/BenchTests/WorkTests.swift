import Dispatch
import TestSupport
import Testing

@testable import bench

/// Every subject does every work that it says it can.
@Suite struct WorkTests {
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
      func then(_ promise: Int, _ transform: @escaping @Sendable (Int) -> Int) -> Int { promise }
      func all(_ promises: [Int], done: @escaping @Sendable (Int) -> Void) {}
      func value(of promise: Int) -> Int? { nil }
    }
    let idle = Idle()
    let measured = Measured(idle, idle.rounds)
    for work in idle.rounds.keys {
      #expect(throws: NotDone.self) { try measured.perform(work, 10) }
    }
    #expect(throws: NotDone.self) { try measured.perform(.hop, 10) }
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
        .settled, .chain, .fan, .all, .pending,
      ]
    )
  }

  @Test func `names are told apart, and the floor is one of them`() {
    let names = Measured.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains(Measured.floor))
  }
}
