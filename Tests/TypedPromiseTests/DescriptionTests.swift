import Dispatchers
import Foundation
import TestSupport
import Testing
import TypedPromise

private enum MyError: Error { case lost }

/// What `print`, `dump` and a failed test show of a promise, at any time.
@Suite(.ownThread) struct DescriptionTests {
  private typealias Number = Promise<Int, MyError>

  @Test func `a promise says its type, its state, and its value or error`() {
    let (pending, resolver) = Number.pending()
    let cancelled = Number()
    cancelled.cancel()
    let texts = [
      "Promise<Int, MyError>(fulfilled: 42)": Number(value: 42),
      "Promise<Int, MyError>(rejected: lost)": Number(error: .lost),
      "Promise<Int, MyError>(cancelled)": cancelled,
      "Promise<Int, MyError>(pending)": pending,
    ]
    for (text, promise) in texts {
      #expect("\(promise)" == text)
      #expect(String(describing: promise) == text)
      #expect(String(reflecting: promise) == text)
      var dumped = ""
      dump(promise, to: &dumped)
      #expect(dumped.contains(text))
      #expect(!dumped.contains("slot") && !dumped.contains("lock"))
    }
    let text = Promise<String, Never>(value: "a")
    #expect("\(text)" == "Promise<String, Never>(fulfilled: a)")
    #expect(String(reflecting: [text]) == "[Promise<String, Never>(fulfilled: a)]")
    withExtendedLifetime(resolver) {}
  }

  @Test func `a mirror has the value or the error as its only child`() {
    let children = Mirror(reflecting: Number(value: 42)).children
    #expect(children.map(\.label) == ["fulfilled"])
    #expect(children.first?.value as? Int == 42)
    #expect(Mirror(reflecting: Number(error: .lost)).children.first?.value as? MyError == .lost)
    let pending = Mirror(reflecting: Number())
    #expect(pending.children.isEmpty && pending.superclassMirror == nil)
  }

  @Test func `a value may look at its promise while it describes itself`() {
    let (promise, own) = (Promise<Curious, Never>(), Later<Promise<Curious, Never>>())
    own.set(promise)
    promise.fulfill(Curious(own))
    #expect("\(promise)" == "Promise<Curious, Never>(fulfilled: it is settled)")
  }

  @Test func `a promise is shown while threads attach, cancel and settle`() async {
    await #expect(processExitsWith: .success) {
      let turns = 2_000
      for turn in 0..<turns {
        let (source, resolver) = Promise<[String], MyError>.pending()
        let derived = source.then(on: .current) { $0 + ["\(turn)"] }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
          switch thread {
          case 0:
            for _ in 0..<8 { derived.then(on: .global()) { $0 }.cancel() }
            derived.observe(on: .current) { _ in }
          case 1: if turn % 2 == 0 { resolver.fulfill(["a"]) } else { derived.cancel() }
          case 2:
            for _ in 0..<8 {
              var text = ""
              dump(derived, to: &text)
              dump(resolver, to: &text)
              #expect(text.contains("Promise<Array<String>, MyError>"))
            }
          default:
            for _ in 0..<8 {
              _ = (String(reflecting: derived), "\(derived)", Mirror(reflecting: derived).children)
            }
          }
        }
      }
    }
  }
}

private struct Curious: CustomStringConvertible, Sendable {
  let own: Later<Promise<Curious, Never>>

  init(_ own: Later<Promise<Curious, Never>>) { self.own = own }

  var description: String { own.take()?.isFulfilled == true ? "it is settled" : "it is not" }
}
