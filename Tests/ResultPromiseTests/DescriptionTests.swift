import ResultPromise
import TestSupport
import Testing

/// What is shown of a promise that is printed.
@Suite(.ownThread) struct DescriptionTests {
  typealias Failing = Promise<Int, Fault>

  @Test func `the type, and the result`() {
    #expect("\(Failing(.success(42)))" == "Promise<Int, Fault>(fulfilled: 42)")
    #expect("\(Failing(.failure(.second(1))))" == "Promise<Int, Fault>(failed: second(1))")
    #expect("\(Failing())" == "Promise<Int, Fault>(pending)")
    #expect("\(Promise<Void, Never>().map { "a" })" == "Promise<String, Never>(pending)")
    #expect("\(Promise<String, Lost>(.success("a")))" == "Promise<String, Lost>(fulfilled: a)")
    let cancelled = Promise<[Int?], Lost>()
    cancelled.cancel()
    #expect("\(cancelled)" == "Promise<Array<Optional<Int>>, Lost>(failed: cancelled)")
  }

  @Test func `a promise that was given a name has it in its description`() {
    func login() -> Failing { Failing().named() }
    let promise = login()
    let place = "ResultPromiseTests/DescriptionTests.swift:\(#line - 2)"
    #expect("\(promise)" == "“login()” of \(place): Promise<Int, Fault>(pending)")
    #expect(promise.named("second") === promise)
    promise.fulfill(with: .success(1))
    let text = "\(promise)"
    #expect(text.hasPrefix("“second” of ") && text.hasSuffix(": Promise<Int, Fault>(fulfilled: 1)"))
    #expect("\(promise.map { $0 })" == "Promise<Int, Fault>(fulfilled: 1)")
  }

  @Test func `whatever prints it says the same`() {
    for promise in [Failing(), Failing(.success(1)), Failing(.failure(.first)).map { $0 }] {
      let text = "\(promise)"
      #expect(String(describing: promise) == text)
      #expect(String(reflecting: promise) == text)
      #expect("\([promise])" == "[\(text)]")
      #expect(dumped(promise).contains(text))
      #expect(dumped(["in a list": promise]).contains(text))
    }
  }

  @Test func `a mirror shows the result, and nothing else`() {
    for promise in [Failing(), Failing(.success(1)), Failing(.failure(.first))] {
      let mirror = Mirror(reflecting: promise)
      #expect(mirror.superclassMirror == nil)
      #expect(mirror.displayStyle == .class)
      #expect(mirror.children.count == (promise.resultIfSettled == nil ? 0 : 1))
      switch promise.resultIfSettled {
      case .success(let value): #expect(mirror.descendant("fulfilled") as? Int == value)
      case .failure(let error): #expect(mirror.descendant("failed") as? Fault == error)
      case nil: break
      }
    }
  }

  /// Describes itself through the promise that has it.
  private final class Describing: CustomStringConvertible, Sendable {
    let promise = Later<Promise<Describing, Never>>()

    var description: String {
      guard let promise = promise.take() else { return "once more" }
      promise.map { $0 }.await { _ in }
      return "\(promise)"
    }
  }

  @Test func `what describes a value may use the promise`() {
    let value = Describing()
    let promise = Promise<Describing, Never>(.success(value))
    value.promise.set(promise)
    let name = "Promise<Describing, Never>"
    #expect("\(promise)" == "\(name)(fulfilled: \(name)(fulfilled: once more))")
  }
}
