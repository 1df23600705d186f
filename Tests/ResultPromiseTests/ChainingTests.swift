import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct ChainingTests {
  @Test func `then makes a result of the value, and lets a failure through`() {
    let promise = Promise<String, Fault>()
    let length = promise.then { text in text.isEmpty ? .failure(.first) : .success(text.count) }
    let both = length.then { .success(true) }
    promise.fulfill(with: .success("abc"))
    #expect(length.resultIfSettled == .success(3))
    #expect(both.resultIfSettled == .success(true))
    let failed = Promise<String, Fault>(.failure(.second(1)))
      .then { text -> Result<Int, Fault> in
        Issue.record("ran on a failure, with \(text)")
        return .success(0)
      }
      .then { () -> Result<Int, Fault> in
        Issue.record("ran on a failure")
        return .success(0)
      }
    #expect(failed.resultIfSettled == .failure(.second(1)))
    let refused = Promise<String, Fault>(.success("")).then {
      $0.isEmpty ? .failure(.first) : .success($0)
    }
    #expect(refused.resultIfSettled == .failure(.first))
  }

  @Test func `thenAsync goes on with the value, or without it, and lets a failure through`() {
    let inner = Promise<String, Fault>()
    let source = Promise<Int, Fault>()
    let (chained, other) = (
      source.thenAsync { $0 == 1 ? inner : Promise() }, source.thenAsync { inner }
    )
    let failed = Promise<Int, Fault>(.failure(.first)).thenAsync { _ in inner }.thenAsync { inner }
    #expect(failed.resultIfSettled == .failure(.first))
    source.fulfill(with: .success(1))
    #expect(chained.resultIfSettled == nil)
    inner.fulfill(with: .success("one"))
    #expect(chained.resultIfSettled == .success("one"))
    #expect(other.resultIfSettled == .success("one"))
  }

  @Test func `mapResult changes both types at once`() {
    let lengths = [
      Promise<String, Fault>(.success("abc")), Promise<String, Fault>(.failure(.second(7))),
    ].map { promise in
      promise.mapResult { result -> Result<Int, Never> in
        switch result {
        case .success(let text): .success(text.count)
        case .failure(.first): .success(0)
        case .failure(.second(let code)): .success(code)
        }
      }
    }
    #expect(lengths.map(\.resultIfSettled) == [.success(3), .success(7)])
  }

  @Test func `flatMapResult sees a failure, and may answer with a promise`() {
    let inner = Promise<String, Never>()
    let promise = Promise<Int, Fault>(.failure(.first)).flatMapResult { _ in inner }
    #expect(promise.resultIfSettled == nil)
    inner.fulfill(with: .success("recovered"))
    #expect(promise.resultIfSettled == .success("recovered"))
  }

  @Test func `flatMap goes on with the value only`() {
    let inner = Promise<String, Fault>()
    let chained = Promise<Int, Fault>(.success(1)).flatMap { $0 == 1 ? inner : Promise() }
    let failed = Promise<Int, Fault>(.failure(.first)).flatMap { _ in inner }
    #expect(failed.resultIfSettled == .failure(.first))
    #expect(chained.resultIfSettled == nil)
    inner.fulfill(with: .success("one"))
    #expect(chained.resultIfSettled == .success("one"))
  }

  @Test func `thenAsync of itself stays pending, and is released`() throws {
    weak var released: Promise<Int, Fault>?
    do {
      let source = Promise<Int, Fault>()
      let later = Later<Promise<Int, Fault>>()
      // The handler has to return something if the promise is not there: that would show as a result.
      let derived = source.thenAsync { _ in later.take() ?? Promise(.success(-1)) }
      later.set(derived)
      released = derived
      source.fulfill(with: .success(1))
      #expect(derived.resultIfSettled == nil)
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  @Test func `a promise that would wait for itself can still be settled by hand`() {
    let source = Promise<Int, Fault>()
    let later = Later<Promise<Int, Fault>>()
    let derived = source.thenAsync { _ in later.take() ?? Promise(.success(-1)) }
    later.set(derived)
    source.fulfill(with: .success(1))
    #expect(derived.fulfill(with: .success(2)))
    #expect(derived.resultIfSettled == .success(2))
  }

  @Test func `map transforms a value and leaves a failure alone`() {
    #expect(Promise<Int, Fault>(.success(1)).map { "\($0)" }.resultIfSettled == .success("1"))
    let failed = Promise<Int, Fault>(.failure(.first)).map { value -> String in
      Issue.record("ran on a failure, with \(value)")
      return ""
    }
    #expect(failed.resultIfSettled == .failure(.first))
  }

  @Test func `mapError transforms a failure and leaves a value alone`() {
    struct Wrapped: Error, Equatable { let inner: Fault }
    let failed = Promise<Int, Fault>(.failure(.first)).mapError { Wrapped(inner: $0) }
    #expect(failed.resultIfSettled == .failure(Wrapped(inner: .first)))
    let succeeded = Promise<Int, Fault>(.success(1)).mapError { error -> Wrapped in
      Issue.record("ran on a value")
      return Wrapped(inner: error)
    }
    #expect(succeeded.resultIfSettled == .success(1))
  }

  @Test func `recover with a value makes a promise that cannot fail`() {
    let recovered: Promise<Int, Never> = Promise<Int, Fault>(.failure(.second(9))).recover {
      error in
      switch error {
      case .first: 1
      case .second(let code): code
      }
    }
    // No `catch` and no `default`: there is only one case left.
    switch recovered.resultIfSettled {
    case .success(let value)?: #expect(value == 9)
    case nil: Issue.record("still pending")
    }
    #expect(Promise<Int, Fault>(.success(1)).recover { _ in 0 }.resultIfSettled == .success(1))
  }

  @Test func `recover with a promise may fail in another way`() {
    enum Other: Error { case refused }
    let inner = Promise<Int, Other>()
    let recovered = Promise<Int, Fault>(.failure(.first)).recover { _ in inner }
    #expect(recovered.resultIfSettled == nil)
    inner.fulfill(with: .failure(.refused))
    #expect(recovered.resultIfSettled == .failure(.refused))
    let untouched = Promise<Int, Fault>(.success(1)).recover { _ in inner }
    #expect(untouched.resultIfSettled == .success(1))
  }

  @Test func `fetch, update and save read from top to bottom`() {
    enum StoreError: Error, Equatable { case missing(Int), full }
    struct User: Equatable, Sendable {
      let id: Int
      var name: String
    }
    @Sendable func fetch(_ id: Int) -> Promise<User, StoreError> {
      Promise(id == 1 ? .success(User(id: 1, name: "Ada")) : .failure(.missing(id)))
    }
    @Sendable func save(_ user: User) -> Promise<User, StoreError> { Promise(.success(user)) }
    func renamed(_ id: Int) -> Promise<User, StoreError> {
      fetch(id)
        .map { user in
          var user = user
          user.name = "Grace"
          return user
        }
        .thenAsync { user in save(user) }
    }
    #expect(renamed(1).resultIfSettled == .success(User(id: 1, name: "Grace")))
    #expect(renamed(2).resultIfSettled == .failure(.missing(2)))
  }

  @Test func `all keeps the order of the inputs, not of their arrival`() {
    let inputs = (0..<3).map { _ in Promise<Int, Fault>() }
    let all = Promise.all(inputs)
    for index in [2, 0, 1] {
      #expect(all.resultIfSettled == nil)
      inputs[index].fulfill(with: .success(index))
    }
    #expect(all.resultIfSettled == .success([0, 1, 2]))
  }

  @Test func `all fails at once, inside the call that failed, and leaves the others alone`() {
    let inputs = (0..<3).map { _ in Promise<Int, Fault>() }
    let all = Promise.all(inputs)
    inputs[1].fulfill(with: .failure(.second(1)))
    #expect(all.resultIfSettled == .failure(.second(1)))
    #expect(inputs[0].resultIfSettled == nil)
    #expect(inputs[0].fulfill(with: .failure(.first)))
    #expect(all.resultIfSettled == .failure(.second(1)))
  }

  @Test func `all of nothing is there at once`() {
    #expect(Promise<Int, Fault>.all([]).resultIfSettled == .success([]))
  }

  @Test func `all takes any sequence, once`() {
    let promises = sequence(first: 1) { $0 < 3 ? $0 + 1 : nil }.lazy
      .map { Promise<Int, Fault>(.success($0)) }
    #expect(Promise.all(promises).resultIfSettled == .success([1, 2, 3]))
  }
}
