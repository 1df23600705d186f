import PromiseConformance

extension TypedPromiseAdapter {
  /// Programs for the static rules.
  public static let fixtures = programs + usage + spelledOtherwise

  static let program = Programs(library: "TypedPromise")

  private static let programs = program(
    #"""
    // CHN-01: Every way to make a promise and to go on, with the type it gives.

    func made(_ one: Promise<Int, Offline>) {
      let _: Promise<Int, Offline> = Promise(value: 1)
      let _: Promise<Int, Offline> = Promise(error: .noNetwork)
      let _: Promise<Int, Offline> = Promise { resolver in resolver.fulfill(1) }
      let _ = Promise<Int, Offline>(on: .main) { resolver in resolver.fulfill(1) }
      let _: (promise: Promise<Int, Offline>, resolver: Resolver<Int, Offline>) = Promise.pending()
      let _: Promise<[Int], Offline> = when(fulfilled: [one, one])
    }

    func onADispatcher(_ one: Promise<Int, Offline>, _ text: Promise<String, Offline>) {
      let _: Promise<String, Offline> = one.then(on: .global()) { "\($0)" }  // also on main
      let _: Promise<String, Offline> = one.then(on: .global()) { _ in text }  // also on main
      let _: Promise<Int, Offline> = one.then(on: .global(), { try parse("\($0)") }, mapError: { _ in .noNetwork })  // also on main
      let _: Promise<Int, Never> = one.catch(on: .global()) { _ in 0 }  // also on main
      let _: Promise<Int, Offline> = one.catch(on: .global()) { _ in one }  // also on main
      let _: Promise<Int, Offline> = one.catch(on: .global()) { print($0) }  // also on main
      let _: Promise<String, Never> = one.map(on: .global(), { "\($0)" }, { "\($0)" })  // also on main
      let _: Promise<String, Offline> = one.map(on: .global(), { _ in text }, { $0 })  // also on main
      let _: Promise<Int, Offline> = one.ensure(on: .global()) { print("over") }  // also on main
    }

    func blocking(_ one: Promise<Int, Offline>, _ safe: Promise<Int, Never>) {
      do { print(try one.wait()) } catch {
        switch error {
        case .rejected(.noNetwork): print("offline")
        case .cancelled: print("cancelled")
        case .wouldDeadlock(let deadlock): print(deadlock, error.description)
        }
      }
      do { print(try safe.wait()) } catch {
        switch error {
        case .cancelled: print("cancelled")
        case .wouldDeadlock(let deadlock): print(deadlock)
        }
      }
    }

    func awaiting(_ one: Promise<Int, Offline>, _ safe: Promise<Int, Never>) async {
      switch await one.outcome {
      case .fulfilled(let value): print(value)
      case .rejected(.noNetwork): print("offline")
      case .cancelled: print("cancelled")
      }
      do { print(try await one.value) } catch {
        switch error {
        case .rejected(.noNetwork): print("offline")
        case .cancelled: print("cancelled")
        }
      }
      do { print(try await safe.value) } catch {
        switch error {
        case .cancelled: print("cancelled")
        }
      }
    }

    func cancelling(_ one: Promise<Int, Offline>, _ resolver: Resolver<Int, Offline>) {
      resolver.onCancel { print("nothing waits any more") }
      let _: Bool = one.cancel()
      print(one.isCancelled)
      one.observe(on: .global()) { print($0) }  // also on main
    }

    func fromTasks(_ numbers: AsyncStream<Int>) {
      let _: Promise<Int, Offline> = Promise { () async throws(Offline) in try await fetch() }
      let _: Promise<Int, Never> = Promise { await count() }
      let _: Promise<Int?, Never> = Promise.first(of: numbers)
    }

    func fetch() async throws(Offline) -> Int { 1 }
    func count() async -> Int { 1 }

    func thatCannotFail(_ safe: Promise<Int, Never>) {
      let _: Promise<String, Never> = safe.then(on: .global()) { "\($0)" }  // also on main
    }

    func ofNothing(_ done: Promise<Void, Offline>, _ again: Promise<Void, Invalid>) {
      let _: Promise<Void, Offline> = done.catch(on: .global()) { print($0) }  // also on main
      let _: Promise<Void, Invalid> = done.catch(on: .global()) { _ in again }  // also on main
    }

    func parse(_ text: String) throws -> Int { text.count }

    // CHN-01: A chain has the type of its last step, and no other.

    /// Looks like a promise, and is a value like any other: only types count.
    struct Thenable: Sendable {
      func then(_ resolve: (Int) -> Void) { resolve(1) }
    }

    func chain(
      _ page: Promise<String, Offline>,
      _ size: @escaping @Sendable (String) -> Promise<Int, Offline>
    ) {
      let length = page
        .then(on: .global()) { text in "\(text)." }
        .then(on: .global()) { text in size(text) }
        .ensure { print("over") }
        .catch { error in print(error) }
      let _: Promise<Int, Offline> = length
      let _: Promise<String, Offline> = length  // error: cannot assign value
      let _: Promise<Int, Offline> = page.then { $0 }  // error: cannot convert value
      let retried = page.then { text in size(text) }.catch { _ in size("again") }
      let _: Promise<Int, Offline> = retried
      let _: Promise<Thenable, Offline> = page.then { _ in Thenable() }
      let _: Int = page.then { $0.count }  // error: cannot convert value
    }

    // CHN-01: What a user can build on top: an operator, and the way back to a callback.

    infix operator ==> : AdditionPrecedence

    /// An operator of one's own, from public API only.
    func ==> <Value, Next, Failure>(
      promise: Promise<Value, Failure>,
      transform: @escaping @Sendable (Value) -> Promise<Next, Failure>
    ) -> Promise<Next, Failure> {
      promise.then(on: .current, transform)
    }

    extension Promise {
      /// Back to a completion handler.
      func complete(_ handler: @escaping @Sendable (Result<Value, Failure>) -> Void) {
        _ = map(on: .current, { handler(.success($0)) }, { handler(.failure($0)) })
      }
    }

    func use(
      _ name: Promise<String, Offline>,
      _ fetch: @escaping @Sendable (String) -> Promise<Int, Offline>,
      _ show: @escaping @Sendable (Int) -> Promise<Bool, Never>
    ) {
      let size = name ==> fetch
      let _: Promise<Int, Offline> = size
      _ = name ==> fetch ==> show  // error: cannot convert value
      size.complete { result in
        let _: Result<Int, Offline> = result
      }
    }

    // TYP-01: A promise that cannot fail may be left without a handler for errors.

    func cannotFail(_ safe: Promise<Int, Never>) {
      safe.then(on: .global()) { print($0) }  // also on main
      switch safe.outcomeIfSettled {
      case .fulfilled(let value)?: print(value)
      case .cancelled?: print("cancelled")
      case nil: print("pending")
      }
    }

    // TYP-01: There is no way to reject a promise that cannot fail.

    func reject(_ resolver: Resolver<Int, Never>, _ safe: Promise<Int, Never>) {
      resolver.reject(Offline.noNetwork)  // error: argument type 'Never'
      resolver.reject(.noNetwork)  // error: type 'Never' has no member 'noNetwork'
      _ = Promise<Int, Never>(error: Offline.noNetwork)  // error: argument type 'Never'
      _ = Promise<Int, Never> { _ in throw Offline.noNetwork }  // error: non-throwing function
      // What is made of it can fail, and is handled.
      safe.then(on: .main) { _ in throw Offline.noNetwork }  // warning: call to 'then(on:_:)' is unused
      safe.then { _ in throw Offline.noNetwork }  // warning: call to 'then' is unused
    }

    // UNH-05: A chain that can fail and ends without a handler for errors gets a warning.

    func canFail(_ page: Promise<Int, Offline>) {
      page.then(on: .global()) { print($0) }  // warning: call to 'then(on:_:)' is unused
      page.then { print($0) }  // warning: call to 'then' is unused
      page.then { print($0) }.catch { print($0) }
      page.then { _ in page }  // warning: call to 'then' is unused
      page.then { $0 }.catch { _ in 0 }  // warning: call to 'catch' is unused
      page.catch(on: .global()) { _ in 0 }.then { print($0) }
    }

    // TYP-02: Errors of another type are rejected wherever they could slip in.

    func mixed(
      _ page: Promise<String, Offline>, _ parsed: Promise<Int, Invalid>,
      _ resolver: Resolver<String, Offline>
    ) {
      resolver.reject(Invalid.tooShort)  // error: argument type 'Offline'
      _ = Promise<String, Offline>(error: Invalid.tooShort)  // error: argument type 'Offline'
      _ = page.then { _ throws(Invalid) in throw .tooShort }  // error: throws(Invalid) -> ()
      _ = page.then { text in try parse(text) }  // error: (String) throws -> Int
      let _: Promise<Int, Offline> = page.then { _ in parsed }  // error: be equivalent
      _ = when(fulfilled: [parsed.then(on: .global()) { "\($0)" }, page])  // error: conflicting arguments
      page.catch { error in
        if case Invalid.tooShort = error { print("short") }  // error: cannot convert value
      }
    }

    func parse(_ text: String) throws -> Int { text.count }

    // TYP-02: The ways to bring in an error of another type, all of them explicit.

    enum Offline: Error { case noNetwork }
    enum Invalid: Error { case tooShort, because(Offline), unknown }

    func mapped(
      _ page: Promise<String, Offline>,
      _ check: @escaping @Sendable (String) -> Promise<Int, Invalid>
    ) {
      let number = page
        .map(on: .global(), { check($0) }, { .because($0) })
        .then(on: .global(), { try parse("\($0)") }, mapError: { $0 as? Invalid ?? .unknown })
      let _: Promise<Int, Invalid> = number
      let _: Promise<String, Invalid> =
        page.catch(on: .global()) { (error) throws(Invalid) in throw .because(error) }
    }

    func parse(_ text: String) throws -> Int { text.count }

    // TYP-03: A handler for every error makes a promise that cannot fail.

    func show(_ text: Promise<String, Never>) {}

    func total(_ page: Promise<String, Offline>, _ cached: Promise<String, Never>) {
      show(page.catch(on: .global()) { _ in "" })  // also on main
      show(page.catch(on: .global()) { _ in cached })
      show(page.map(on: .global(), { $0 }, { _ in "" }))
      show(page)  // error: cannot convert value of type 'Promise<String, Offline>'
      show(page.catch { error in print(error) })  // error: cannot convert value
      show(page.catch { error throws(Offline) in throw error })  // error: no exact matches in call
      let text = page.catch(on: .global()) { _ in "" }
      text.then { print($0) }
    }

    // TYP-04: The type of what a closure throws reaches the handler, whose switch is exhaustive.

    enum Offline: Error { case noNetwork, status(Int) }
    enum Invalid: Error { case tooShort }

    func fetch() throws(Offline) -> Int { throw .status(404) }
    @Sendable func check(_ number: Int) throws(Offline) -> String { throw .noNetwork }

    func carried() {
      let number = Promise { (resolver: Resolver<Int, Offline>) throws(Offline) in
        resolver.fulfill(try fetch())
      }
      let text = number.then(on: .global(), check)
      let same = number.then(on: .global()) { (value) throws(Offline) in try check(value) }
      let other = text.catch(on: .global()) { (_) throws(Invalid) in throw .tooShort }
      let _: [Promise<String, Offline>] = [text, same]
      let _: Promise<String, Invalid> = other
    }

    func exhaustive(_ page: Promise<Int, Offline>) {
      page.catch { error in
        switch error {
        case .noNetwork: print("no network")
        case .status(let code): print(code)
        }
      }
      page.catch { error in
        switch error {  // error: switch must be exhaustive
        case .noNetwork: print("no network")
        }
      }
    }

    // TYP-05: Values, and the promises of them, cross threads only if they are Sendable.

    final class Counter { var count = 0 }
    struct Reading: Sendable { let celsius: Double }

    func send(_ value: some Sendable) {}

    func payloads(_ promise: Promise<Int, Never>, _ resolver: Resolver<Int, Never>) {
      send(promise)
      send(resolver)
      _ = Promise<[Reading], Never>(value: [Reading(celsius: 21)])
      _ = Promise<Counter, Never>(value: Counter())  // error: does not conform to the 'Sendable'
      promise.then { _ in Counter() }  // error: does not conform to the 'Sendable'
    }

    // TYP-05: Handlers capture only what may go where they run.

    final class Counter { var count = 0 }
    @MainActor final class Label { var text = "" }

    func captures(_ promise: Promise<Int, Never>, _ label: Label) {
      let counter = Counter()
      promise.then(on: .global()) { counter.count += $0 }  // error: non-Sendable type 'Counter'
      var total = 0
      promise.then(on: .global()) { total += $0 }  // error: mutation of captured var 'total'
      promise.then { label.text = "\($0)" }
      promise.then(on: .global()) { label.text = "\($0)" }  // error: main actor-isolated
      promise.then(on: .main) { label.text = "\($0)" }  // error: main actor-isolated
    }

    // TYP-06: Only a function with the right arguments is a handler; a method brings its own self.

    struct Account: Sendable {
      func add(_ amount: Int) -> Int { amount }
    }

    func handlers(
      _ promise: Promise<Int, any Error>, _ account: Account, _ maybe: (@Sendable (Int) -> Int)?
    ) {
      _ = promise.then(on: .global(), account.add)
      _ = promise.then(on: .global(), 5)  // error: cannot convert value
      _ = promise.then(5)  // error: cannot convert value
      _ = promise.then(on: .global(), nil)  // error: is not compatible
      _ = promise.then(on: .global(), maybe)  // error: must be unwrapped
      _ = promise.then(on: .global(), promise)  // error: cannot convert value
      _ = promise.catch(on: .global(), 5)  // error: cannot convert value
      _ = promise.map(on: .global(), 5, { _ in 6 })  // error: cannot convert value
      _ = promise.map(on: .global(), 5)  // error: cannot convert value  // error: could not be inferred
      _ = promise.ensure(on: .global(), 5)  // error: cannot convert value
      _ = promise.ensure(on: .global()) { outcome in print(outcome) }  // error: expects 0 arguments
      _ = promise.then(on: .global()) { 5 }  // error: expects 1 argument
      _ = promise.then(on: .global()) { $0 + $1 }  // error: expects 1 argument, but 2 were used
    }

    // TYP-09: A call that blocks its thread is refused in async code, and says what to write instead.

    func load(_ page: Promise<Int, Offline>) async throws {
      _ = try page.wait()  // error: write try await promise.value
      _ = try await page.value
    }

    func block(_ page: Promise<Int, Offline>) throws {
      _ = try page.wait()
    }

    // TYP-07: Promises of different types become a promise of a tuple.

    func both(_ size: Promise<Int, Offline>, _ name: Promise<String, Offline>) {
      let both: Promise<(Int, String), Offline> = when(fulfilled: size, name)
      both.done { size, name in print(size + 1, name.count) }.catch { print($0) }
      let _: Promise<(String, Int), Offline> = when(fulfilled: size, name)  // error: cannot assign
    }

    // TYP-08: What one writes is understood as it is written, also where that is ambiguous elsewhere, or slow to compile.

    func load(_ number: Int) -> Promise<String, Offline> { Promise(value: "\(number)") }

    struct Model: Sendable {
      func store(_ text: String) -> Promise<Int, Offline> { Promise(value: text.count) }
    }

    func several(_ page: Promise<Int, Offline>, _ model: Model, _ isOn: Bool) {
      page
        .then(on: .global()) { number -> Promise<String, Offline> in
          let next = number + 1
          guard isOn else { return Promise(error: .noNetwork) }
          return load(next)
        }
        .then(on: .global()) { text in
          if isOn { return text }
          return text + "."
        }
        .then(on: .global(), model.store)
        .done(on: .global()) { print($0) }
        .catch(on: .global()) { error in
          switch error {
          case .noNetwork: print("offline")
          }
        }
    }

    func short(_ page: Promise<Int, Offline>) -> Promise<Int, Never> {
      page.then { $0 + 1 }.then { load($0) }.then { $0.count }.catch { _ in 0 }
    }
    """#
  )
}
