import Dispatchers
import Foundation
import JSPromise
import TestSupport
import Testing

/// What `print`, `dump` and a debugger show, at any time and from any thread.
@Suite(.ownThread) struct DescriptionTests {
  private let queue = JobQueue(on: ManualDispatcher())

  @Test func `a promise shows its state, and its value or reason`() {
    let (pending, resolve, reject) = Promise<Int>.withResolvers(on: queue)
    #expect("\(pending)" == "Promise<Int>(pending)")
    #expect(String(reflecting: pending) == "Promise<Int>(pending)")
    #expect(dumped(pending).hasPrefix("- Promise<Int>(pending) #0"))
    #expect(!dumped(resolve).contains("slot") && !dumped(reject).contains("slot"))
    let fulfilled = Promise.resolve("a", on: queue)
    #expect("\(fulfilled)" == "Promise<String>(fulfilled: a)")
    #expect("\(Promise.resolve(42))" == "Promise<Int>(fulfilled: 42)")
    #expect(String(reflecting: fulfilled) == "Promise<String>(fulfilled: a)")
    #expect(Mirror(reflecting: fulfilled).children.map(\.label) == ["fulfilled"])
    #expect(Mirror(reflecting: fulfilled).superclassMirror == nil)
    let rejected = Promise<Int>.reject(AbortError(), on: queue)
    #expect("\(rejected)" == "Promise<Int>(rejected: the operation was aborted)")
    #expect(Mirror(reflecting: rejected).children.map(\.label) == ["rejected"])
  }

  @Test func `a promise that was given a name has it in its description`() {
    let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
    func login() -> Promise<Int> { promise.named() }
    #expect(login() === promise)
    let place = "JSPromiseTests/DescriptionTests.swift:\(#line - 2)"
    #expect("\(promise)" == "“login()” of \(place): Promise<Int>(pending)")
    promise.named("second")
    resolve(1)
    let text = "\(promise)"
    #expect(text.hasPrefix("“second” of ") && text.hasSuffix(": Promise<Int>(fulfilled: 1)"))
    #expect("\(promise.then { $0 })" == "Promise<Int>(pending)")
  }

  @Test func `signals, controllers, registrations and queues show nothing that changes`() {
    let controller = AbortController()
    let registration = controller.signal.addListener { _ in }
    #expect("\(controller.signal)" == "AbortSignal(pending)")
    #expect(!dumped([controller, registration, queue] as [Any]).contains("core"))
    #expect(Mirror(reflecting: controller.signal).children.isEmpty)
    controller.abort()
    #expect("\(controller.signal)" == "AbortSignal(aborted: the operation was aborted)")
    #expect(
      String(reflecting: controller.signal) == "AbortSignal(aborted: the operation was aborted)"
    )
    #expect(dumped(controller).contains("aborted"))
    #expect(Mirror(reflecting: controller.signal).children.map(\.label) == ["aborted"])
  }

  @Test func `looking handles no rejection`() {
    let reports = Log<String>()
    let gate = ManualDispatcher()
    let queue = JobQueue(on: gate) { reports.append("\($0.reason)") }
    do {
      let promise = Promise<Int>.reject(Oops(number: 1), on: queue)
      _ = "\(promise)" + String(reflecting: promise) + dumped(promise)
    }
    gate.drain()
    #expect(reports.entries == ["Oops(number: 1)"])
  }

  @Test func `what describes a value may ask the promise`() {
    final class Asking: Sendable, CustomStringConvertible {
      let later = Later<Promise<Asking>>()
      var description: String { "\(later.take()?.snapshot == nil)" }
    }
    let asking = Asking()
    let promise = Promise.resolve(asking, on: queue)
    asking.later.set(promise)
    #expect("\(promise)" == "Promise<Asking>(fulfilled: false)")
  }
}
