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
      let dumped = dumped(promise)
      #expect(dumped.contains(text))
      #expect(!dumped.contains("slot") && !dumped.contains("lock"))
    }
    let text = Promise<String, Never>(value: "a")
    #expect("\(text)" == "Promise<String, Never>(fulfilled: a)")
    #expect(String(reflecting: [text]) == "[Promise<String, Never>(fulfilled: a)]")
    withExtendedLifetime(resolver) {}
  }

  @Test func `a promise that was given a name has it in its description`() {
    func login() -> Number { Number().named() }
    let promise = login()
    let place = "TypedPromiseTests/DescriptionTests.swift:\(#line - 2)"
    #expect("\(promise)" == "“login()” of \(place): Promise<Int, MyError>(pending)")
    #expect(promise.named("second") === promise)
    promise.fulfill(1)
    let text = "\(promise)"
    #expect(text.hasPrefix("“second” of "))
    #expect(text.hasSuffix(": Promise<Int, MyError>(fulfilled: 1)"))
    let derived = promise.map(on: .current) { $0 }
    #expect("\(derived)" == "Promise<Int, MyError>(fulfilled: 1)")
  }

  @Test func `many promises that have names keep theirs, and a new one has none`() {
    let kept = (0..<50).map { Number(value: $0).named("kept \($0)") }
    for number in 0..<1_000 {
      _ = Number(value: number).named("gone \(number)")
      #expect("\(Number(value: 1))" == "Promise<Int, MyError>(fulfilled: 1)")
    }
    for (number, promise) in kept.enumerated() {
      #expect("\(promise)".hasPrefix("“kept \(number)” of "))
    }
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
}

private struct Curious: CustomStringConvertible, Sendable {
  let own: Later<Promise<Curious, Never>>

  init(_ own: Later<Promise<Curious, Never>>) { self.own = own }

  var description: String { own.take()?.isFulfilled == true ? "it is settled" : "it is not" }
}
