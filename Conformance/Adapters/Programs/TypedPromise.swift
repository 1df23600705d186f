// swift-format-ignore-file

// Programs for the compiler, each compiled by itself. It begins with the rule that it is for, and with what it shows. The
// end of a line says what the compiler must say about it: `// error: a part of the message`, or `// warning: …`.
// A line that ends in `// also on main` is there a second time, without its dispatcher.
// Each has these lines as well; but not the errors, where it declares its own:

import TypedPromise

enum Offline: Error { case noNetwork }
enum Invalid: Error { case tooShort }

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
  safe.map(on: .main) { _ in throw Offline.noNetwork }  // warning: call to 'map(on:_:)' is unused
  safe.map { _ in throw Offline.noNetwork }  // warning: is unused
}

// UNH-05: A chain that can fail and ends without a handler for errors gets a warning.

func canFail(_ page: Promise<Int, Offline>) {
  page.then(on: .global()) { print($0) }  // warning: call to 'then(on:_:)' is unused
  page.then { print($0) }  // warning: call to 'then(on:_:)' is unused
  page.then { print($0) }.catch { print($0) }
  page.then { _ in page }  // warning: call to 'then(on:_:)' is unused
  page.then { $0 }.catch { _ in 0 }  // warning: call to 'catch(on:_:)' is unused
  page.catch(on: .global()) { _ in 0 }.then { print($0) }
  // None of these has seen the error.
  page.ensure(on: .global()) { print("over") }  // warning: call to 'ensure(on:_:)' is unused
  page.ensure { print("over") }  // warning: is unused
  page.named("page")  // warning: is unused
  page.keepAlive()  // warning: call to 'keepAlive()' is unused
  page.catch { _ in Invalid.tooShort }  // warning: call to 'catch(on:_:)' is unused
  page.then { print($0) }.ensure { print("over") }.catch { print($0) }
}

func cannotFail(_ safe: Promise<Int, Never>) {
  safe.named("safe")
  safe.keepAlive()
}

// UNH-05: A closure that returns nothing ends a chain, also where it ends with an optional call.

@MainActor final class Screen {
  var name = 0
  var message = ""

  func show(_ page: Promise<Int, Offline>) {
    page.then { [weak self] in self?.name = $0 }.catch { [weak self] in self?.message = "\($0)" }
    page.then { [weak self] in self?.name = $0 }.catch { _ in print("lost") }
    page.then { print($0) }.catch { [weak self] in self?.message = "\($0)" }
  }
}

// UNH-05: A promise that fails with another error is not followed, and the end of the chain says so.

func other(_ page: Promise<Int, Offline>, _ parsed: Promise<Int, Invalid>) {
  page.then { _ in parsed }.catch { print($0) }  // warning: use mapError there, and flatMap
  page.then(on: .global()) { _ in parsed }.catch(on: .global()) { print($0) }  // warning: use mapError there, and flatMap
  page.then { _ in parsed }  // warning: call to 'then(on:_:)' is unused
  page.timeout(after: .seconds(1)).then { _ in page }.catch { print($0) }  // warning: use mapError there, and flatMap
}

// TYP-02: Errors of another type are rejected wherever they could slip in.

func mixed(
  _ page: Promise<String, Offline>, _ parsed: Promise<Int, Invalid>,
  _ resolver: Resolver<String, Offline>
) {
  resolver.reject(Invalid.tooShort)  // error: argument type 'Offline'
  _ = Promise<String, Offline>(error: Invalid.tooShort)  // error: argument type 'Offline'
  _ = page.map { _ throws(Invalid) in throw .tooShort }  // error: throws(Invalid) -> ()
  _ = page.then { text in try parse(text) }  // error: (String) throws -> Int
  let _: Promise<Int, Offline> = page.then { _ in parsed }  // error: be equivalent
  _ = when(fulfilled: [parsed.map(on: .global()) { "\($0)" }, page])  // error: conflicting arguments
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
  let text = number.map(on: .global(), check)
  let same = number.map(on: .global()) { (value) throws(Offline) in try check(value) }
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
  _ = promise.map(on: .inPlace(on: .main)) { label.text = "\($0)" }
  promise.then(on: .inPlace(on: .main)) { label.text = "\($0)" }
  promise.then(on: .inPlace(on: .global())) { label.text = "\($0)" }  // error: main actor-isolated
  promise.observe(on: .inPlace(on: .main)) { _ in label.text = "over" }
  _ = promise.map(on: .inPlace(on: .global())) { label.text = "\($0)" }  // error: main actor-isolated
}

// TYP-05: An async closure is isolated as one that a task takes.

@MainActor
final class Screen {
  private var shown: [Int] = []
  func load() async -> Int { 1 }

  func show() {
    let _: Promise<Int, Never> = Promise { await self.load() }
    let _: Promise<Int, Never> = Promise {
      shown.append(await load())
      return shown.count
    }
  }

  nonisolated func outside() {
    let _: Promise<Int, Never> = Promise { self.shown.count }  // error: main actor-isolated property 'shown' cannot be accessed
  }
}

actor Store {
  private var kept: [Int] = []

  func keep(_ number: Int) {
    let _: Promise<Int, Never> = Promise {
      await Task.yield()
      kept.append(number)
      return kept.count
    }
  }
}

// TYP-06: Only a function with the right arguments is a handler; a method brings its own self.

struct Account: Sendable {
  func add(_ amount: Int) -> Int { amount }
}

func handlers(
  _ promise: Promise<Int, any Error>, _ account: Account, _ maybe: (@Sendable (Int) -> Int)?
) {
  _ = promise.then(on: .global(), account.add)
  _ = promise.then(on: .global(), 5)  // error: cannot convert value  // error: could not be inferred
  _ = promise.then(5)  // error: cannot convert value
  _ = promise.then(on: .global(), nil)  // error: 'nil' is not compatible  // error: could not be inferred
  _ = promise.then(on: .global(), maybe)  // error: must be unwrapped
  _ = promise.then(on: .global(), promise)  // error: cannot convert value  // error: could not be inferred
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

// TYP-08: A class may keep a clock of any kind, and have members with the names of free functions.

import Dispatchers

@MainActor
final class Loader {
  let own: any TimerClock
  let clock: any Clock<Duration>

  init(own: any TimerClock = .system, clock: any Clock<Duration> = .continuous) {
    (self.own, self.clock) = (own, clock)
  }

  func retry() {}
  func when() {}

  func limited(_ page: Promise<Int, Offline>) {
    let _: Promise<Int, TimedOut<Offline>> = page.timeout(after: .seconds(1), clock: clock)
    let _: Promise<Int, TimedOut<Offline>> = page.timeout(after: .seconds(1), clock: own)
    let _: Promise<Void, Never> = after(.seconds(1), clock: SuspendingClock())
  }

  func load(_ page: @escaping @MainActor @Sendable () -> Promise<Int, Offline>, _ policy: RetryPolicy) {
    let _: Promise<Int, Offline> = Promise.retry(policy, clock: clock) { page() }
    let _: Promise<[Int], Offline> = Promise.when(fulfilled: [page(), page()])
    let both = Promise.when(fulfilled: page(), Promise.firstly { page() })
    let _: Promise<(Int, Int), Offline> = both
  }
}

extension Array where Element == Int {
  func loadAll(_ page: @escaping @Sendable (Int) -> Promise<Int, Offline>) -> Promise<Void, Offline> {
    Promise.forEach(self, atMost: 3, on: .global(), page)
  }
}

extension Promise {
  func zip<Other>(_ other: Promise<Other, Failure>) -> Promise<(Value, Other), Failure> {
    .when(fulfilled: self, other)
  }
}

// TYP-06: Asynchronous code in a closure that returns a promise: one message, which says what to write.

import Dispatchers

func fetch(_ page: Int = 1) async throws -> Int { page }
func count(_ page: Int = 1) async -> Int { page }

func unpromised(_ policy: RetryPolicy) {
  _ = retry(policy) { try await fetch() }  // error: return a promise: write Promise { try await … }
  _ = retry(policy, on: .global()) { await count() }  // error: return a promise
  _ = retry(delay: { _, _ in nil }) { try await fetch() }  // error: return a promise
  _ = when(fulfilled: [1], atMost: 3) { try await fetch($0) }  // error: return a promise
  _ = when(resolved: [1], atMost: 3) { try await fetch($0) }  // error: return a promise
  _ = race(fulfilled: [1], atMost: 3) { await count($0) }  // error: return a promise
  _ = forEach([1], atMost: 3) { try await fetch($0) }  // error: return a promise
  _ = retry(policy) { Promise { try await fetch() } }
}

// CHN-01: Every way to combine promises, with the type it gives.

func all(_ number: Promise<Int, Offline>, _ text: Promise<String, Offline>) {
  let _: Promise<[Int], Offline> = when(fulfilled: [number, number])
  let _: Promise<[Int], Offline> = when(fulfilled: [1, 2].map { _ in number })
  let _: Promise<[Int], Offline> = when(fulfilled: (1...2).lazy.map { _ in number })
  let _: Promise<(Int, String, Int), Offline> = when(fulfilled: number, text, number)
  let _: Promise<[Int], Offline> = text.then { _ in when(fulfilled: [number, number]) }
  let _: Promise<[Int], Offline> = text.then(on: .global()) { text in
    when(fulfilled: text.map { _ in number })
  }
  when(fulfilled: number, text).then { print($0, $1) }.catch { print($0) }
  when(fulfilled: number, text)
    .then(on: .global()) { number, text in "\(number) \(text)" }
    .done { print($0) }
    .catch { print($0) }
  when(fulfilled: [number, number]).then { $0.count }.done { print($0) }.catch { print($0) }
  when(fulfilled: [number, number]).then { _ in text }.done { print($0) }.catch { print($0) }
  when(fulfilled: [1, 2].map { _ in number }).done { print($0.count) }.catch { print($0) }
  let both = when(fulfilled: number, text)
  both.then { both in print(both.0, both.1) }.catch { print($0) }
}

func settled(_ number: Promise<Int, Offline>, _ text: Promise<String, Invalid>) {
  let _: Promise<[Promise<Int, Offline>.Outcome], Never> = when(resolved: [number, number])
  when(resolved: number, text).then { number, text in
    if case .fulfilled(let number) = number { print(number) }
    if case .rejected(.tooShort) = text { print("too short") }
  }
}

func one(_ number: Promise<Int, Offline>, _ safe: Promise<Int, Never>) {
  let _: Promise<Int, Offline> = race([number, number])
  let _: Promise<Int, Offline> = race(number, number)
  let _: Promise<Int, AllRejected<Offline>> = race(fulfilled: [number, number])
  race(fulfilled: number, number).catch { print($0.errors.count) }
  let _ = AllRejected(errors: [Offline.noNetwork])
  race(safe, after(.seconds(1)).then { 0 }).then { print($0) }
}

// CHN-01: Waiting, deadlines and further attempts.
import Dispatchers

func waiting(_ clock: ManualClock) {
  let _: Promise<Void, Never> = after(.seconds(1))
  after(.milliseconds(10), clock: clock).then { print("now") }
  after(.seconds(1)).then(on: .global()) { print("now") }
  after(.seconds(1)).done { print("now") }
}

func deadlines(_ page: Promise<Int, Offline>, _ safe: Promise<Int, Never>) {
  let _: Promise<Int, TimedOut<Offline>> = page.timeout(after: .seconds(1))
  page.timeout(after: .seconds(1), clock: .system).catch { error in
    switch error {
    case .timedOut: print("too late")
    case .rejected(.noNetwork): print("no network")
    }
  }
  safe.timeout(after: .seconds(1)).catch { error in
    switch error {
    case .timedOut: print("too late")
    }
  }
  let _: Promise<Int, Offline> = page.timeout(after: .seconds(1))
    .catch(on: .global()) { error throws(Offline) in
      switch error {
      case .timedOut: throw .noNetwork
      case .rejected(let error): throw error
      }
    }
}

func attempts(
  _ load: @escaping @Sendable () -> Promise<Int, Offline>, _ clock: ManualClock
) throws {
  let policy = try RetryPolicy(attempts: 3, delay: .constant(.seconds(1)))
  let _: Promise<Int, Offline> = retry(policy, on: .global(), load)
  let _ = retry(policy, on: .global(), clock: clock) {
    print("again")
    return load()
  }
  retry(policy) { load() }.then { print($0) }.catch { print($0) }
  retry(policy, clock: clock) { load() }.done { print($0) }.catch { print($0) }
}

// CHN-01: Verbs that others could be made of, on a dispatcher and on the main actor.
import Dispatch
import Dispatchers

func starting(_ page: Promise<Int, Offline>, _ text: Promise<String, Offline>) {
  firstly { page }.then { $0 + 1 }.done { print($0) }.catch { print($0) }
  firstly { page }.then { _ in text }.ensure { print("over") }.catch { print($0) }
  firstly { page.then { $0 + 1 } }.done { print($0) }.catch { print($0) }
  firstly { () -> Promise<Int, Offline> in
    print("A closure of several statements says what it returns.")
    return page
  }.done { print($0) }.catch { print($0) }
}

func onAQueue(_ page: Promise<Int, Offline>, _ safe: Guarantee<Int>) {
  let queue = DispatchQueue.global()
  let _: Promise<Int, Never> = queue.async(.promise) { 1 }
  let _: Promise<Int, Offline> = queue.async(.promise) { () throws(Offline) in try size("") }
  let _: Promise<Int, any Error> = queue.async(.promise) { try parse("") }
  let _: Promise<Int, Offline> = queue.async(.promise) { page }
  let inner = queue.async(.promise) { () throws(Offline) in
    print(try size(""))
    return page
  }
  let _: Promise<Int, Offline> = inner
  queue.async(.promise) { safe }.done { print($0) }
  queue.async(.promise) { print("there") }.done { print("back") }
  DispatchQueue.main.async { print("Dispatch's own") }
  CurrentThreadDispatcher().async(.promise) { 1 }.done { print($0) }
}

func size(_ text: String) throws(Offline) -> Int { text.count }
func parse(_ text: String) throws -> Int { text.count }

func passingBy(_ page: Promise<Int, Offline>, _ text: Promise<String, Offline>) {
  page.done(on: .global()) { print($0) }.catch(on: .global()) { print($0) }  // also on main
  page.done(on: .global()) { (_) throws(Offline) in throw .noNetwork }.catch { print($0) }  // also on main
  let _: Promise<Int, Offline> = page.get(on: .global()) { print($0) }  // also on main
  let _: Promise<Int, Offline> = page.tap(on: .global()) { print($0) }  // also on main
  let _: Promise<Int, Offline> = text.compactMap(on: .global(), ifNil: .noNetwork) { Int($0) }  // also on main
  let _: Promise<Void, Offline> = page.asVoid()
}

func thatCannotFail(_ safe: Guarantee<Int>, _ text: Promise<String, Never>) {
  let _: Promise<Int, Never> = safe
  safe.done(on: .global()) { print($0) }  // also on main
  let onMain = safe.then { _ in text }
  let elsewhere = safe.then(on: .global()) { _ in text }
  let _: [Promise<String, Never>] = [onMain, elsewhere]
  safe.then { _ in text }.then { print($0) }
}

// CHN-01: Completion handlers of every usual shape, and the way back to one.

struct Server {
  func result(_ done: @escaping @Sendable (Result<Int, Offline>) -> Void) {}
  func untyped(_ done: @escaping (Result<Int, any Error>) -> Void) {}
  func both(_ done: @escaping @Sendable (Int?, (any Error)?) -> Void) {}
  func typed(_ done: @escaping @Sendable (Int?, Offline?) -> Void) {}
  func value(_ done: @escaping @Sendable (Int) -> Void) {}
  func error(_ done: @escaping @Sendable ((any Error)?) -> Void) {}
  func nothing(_ done: @escaping @Sendable () -> Void) {}
}

func wrapped(_ server: Server) {
  let _: Promise<Int, Offline> = .wrap { server.result($0.resolve) }
  let _: Promise<Int, any Error> = .wrap { server.untyped($0.resolve) }
  let _: Promise<Int, any Error> = .wrap { server.both($0.resolve) }
  let _: Promise<Int, Offline> = .wrap { resolver in
    server.typed { resolver.resolve($0, $1, ifNeither: .noNetwork) }
  }
  let _: Guarantee<Int> = .wrap { server.value($0.resolve) }
  let _: Promise<Void, any Error> = .wrap { server.error($0.resolve) }
  let _: Promise<Void, Never> = .wrap { server.nothing($0.resolve) }
  Guarantee.wrap { server.value($0.resolve) }.done { print($0) }
  let _: Promise<Int, Offline> = Promise(on: .main) { server.result($0.resolve) }
  let _: Promise<Int, any Error> = Promise { server.both($0.resolve) }
  let _ = NoOutcome()
}

func reported(
  _ page: Promise<Int, Offline>, _ completion: @escaping @Sendable (Result<Int, Offline>) -> Void
) {
  page.report(on: .global(), ifCancelled: .noNetwork, to: completion)  // also on main
  page.report(ifCancelled: .noNetwork) { result in print(result) }
}

// CHN-01: A chain of animations: any call that takes a completion handler, on the main actor.

@MainActor final class View {
  var alpha = 1.0
  static func animate(
    duration: Double, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {}
}

extension View {
  static func animate(_ duration: Double, _ animations: () -> Void) -> Guarantee<Bool> {
    .wrap { animate(duration: duration, animations: animations, completion: $0.resolve) }
  }
}

@MainActor func blink(_ view: View) {
  View.animate(0.3) { view.alpha = 0 }
    .then { _ in View.animate(0.3) { view.alpha = 1 } }
    .then { _ in View.animate(0.3) { view.alpha = 0.5 } }
    .done { finished in print(finished) }
}

// CHN-01: Closures of several statements, and of several returns, need no types written out.

func several(_ page: Promise<Int, Offline>, _ text: Promise<String, Offline>, _ isOn: Bool) {
  page.then { value in
    print(value)
    let next = value + 1
    return next
  }.then { next in
    if isOn { return text }
    return Promise(value: "\(next)")
  }.done { text in
    print(text)
    print(text)
  }.catch { error in
    print(error)
    print(error)
  }
  page.then { print($0) }.then { print("after nothing") }.catch { print($0) }
  let short = page.then { value -> Promise<String, Offline> in
    guard value > 1 else { return Promise(error: .noNetwork) }
    return text
  }
  let _: Promise<Int, Offline> = short.then { $0.count }
  let chosen = page.then { isOn ? $0 : 0 }
  let other = page.then { _ in isOn ? text : short }
  let _: (Promise<Int, Offline>, Promise<String, Offline>) = (chosen, other)
}

// TYP-06: A wrong call is rejected where it is wrong.
import Dispatchers

func wrong(
  _ page: Promise<Int, Offline>, _ text: Promise<String, Offline>,
  _ other: Promise<Int, Invalid>, _ policy: RetryPolicy
) {
  _ = when(fulfilled: page, other)  // error: cannot convert value
  _ = when(resolved: 5)  // error: cannot convert value
  _ = race(page, text)  // error: cannot convert value
  _ = race(fulfilled: page, other)  // error: cannot convert value
  _ = after(1)  // error: say the unit
  _ = page.timeout(after: 1)  // error: cannot convert value of type 'Int'
  _ = retry(policy) { page.isPending }  // error: return a promise
  _ = retry(3) { page }  // error: cannot convert value of type 'Int'
  _ = firstly { page.isPending }  // error: 'Value' could not be inferred
  _ = text.compactMap { Int($0) }  // error: missing argument for parameter 'ifNil'
  _ = text.compactMap(ifNil: Invalid.tooShort) { Int($0) }  // error: cannot convert value
  _ = page.get { String($0) }  // warning: unused
  page.catch(only: .noNetwork) { print("offline") }  // error: return a value or a promise in its place
  page.catch(on: .global(), only: .noNetwork) { print("offline") }  // error: return a value or a promise in its place
  page.catch(only: { $0 == .noNetwork }) { print($0) }  // error: return a value or a promise in its place
  page.done { print($0) }  // warning: result of call to 'done(on:_:)' is unused
  page.get { print($0) }  // warning: result of call to 'get(on:_:)' is unused
  page.timeout(after: .seconds(1)).catch { error in
    switch error {  // error: switch must be exhaustive
    case .timedOut: print("too late")
    }
  }
}

// CHN-01: Verbs of one meaning each: the value, the error, or both.

func values(
  _ page: Promise<Int, Offline>, _ text: Promise<String, Offline>, _ safe: Guarantee<Int>
) {
  let _: Promise<String, Offline> = page.map(on: .global()) { "\($0)" }  // also on main
  let _: Promise<Int, Offline> = page.map { (_) throws(Offline) in throw .noNetwork }
  let _: Promise<String, Offline> = page.flatMap(on: .global()) { _ in text }  // also on main
  let _: Promise<Promise<String, Offline>, Offline> = page.map { _ in text }
  let _: Guarantee<Int> = safe.map { $0 + 1 }.flatMap { _ in safe }
  when(fulfilled: [page, page]).map { $0.count }.done { print($0) }.tapError { print($0) }
  when(fulfilled: [page, page]).map(on: .global()) { $0.count }.tapError { print($0) }
  when(fulfilled: [page, page]).flatMap(on: .global()) { _ in text }.tapError { print($0) }  // also on main
  when(fulfilled: page, text).map { $0.0 }.flatMap { _ in text }.tapError { print($0) }
  page.map { print($0) }.tapError(on: .global()) { print($0) }
  page.map {
    print($0)
    return $0 + 1
  }.map { $0 + 1 }.tapError { print($0) }
}

func errors(_ page: Promise<Int, Offline>, _ other: Promise<Int, Invalid>) {
  let _: Promise<Int, Invalid> = page.mapError { _ in .tooShort }
  let _: Promise<Int, Invalid> = page.mapError(on: .global()) { _ in Invalid.tooShort }
  let _: Promise<Int, Invalid> = page.flatMapError(on: .global()) { _ in other }  // also on main
  page.tapError { print($0) }
}

func long(_ page: Promise<Int, Offline>) {
  page
    .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
    .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
    .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
    .tapError { print($0) }
}

// CHN-01: Two closures for `then`, another error from `catch`, and a promise that is settled by hand.

func both(_ page: Promise<Int, Offline>, _ text: Promise<String, Invalid>) {
  page.then(on: .global(), { print($0) }, { print($0) })  // also on main
  let _: Promise<String, Never> = page.then({ "\($0)" }, { _ in "" })
  let _: Promise<Int, Invalid> = page.then(
    { (_) throws(Invalid) in throw .tooShort }, { (_) throws(Invalid) in 0 }
  )
  let _: Promise<String, Invalid> = page.then(on: .global(), { _ in text }, { _ in text })  // also on main
  page.then { print($0) } _: { print($0) }
}

func translated(_ page: Promise<Int, Offline>, _ kept: Promise<Invalid, Offline>) {
  let invalid = page.catch { _ in Invalid.tooShort }
  let _: Promise<Int, Invalid> = invalid
  let elsewhere = page.catch(on: .global()) { error in
    print(error)
    return Invalid.tooShort
  }
  let _: Promise<Int, Invalid> = elsewhere
  // Where the value is an error as well, what is returned is a value.
  let value = kept.catch { _ in Invalid.tooShort }
  let _: Promise<Invalid, Never> = value
  let there = kept.catch(on: .global()) { _ in Invalid.tooShort }
  let _: Promise<Invalid, Never> = there
  page.tapError { _ in fatalError() }
  page.tapError(on: .global()) { fatalError("\($0)") }
}

func byHand() {
  let promise = Promise<Int, Offline>()
  promise.then { print($0) }.catch { print($0) }
  promise.fulfill(1)
  promise.reject(.noNetwork)
}

func untyped(_ load: (@escaping @Sendable (Result<Int, Offline>) -> Void) -> Void) {
  let page = Promise.wrap { load($0.resolve) }
  let _: Promise<Int, Offline> = page
  let _: Promise<Int, Offline> = .wrap { (_) throws(Offline) in throw .noNetwork }
}

// TYP-06: What is written elsewhere: the compiler says what to write here.

typealias Number = Promise<Int, Offline>

@MainActor
func elsewhere(_ promise: Number, _ others: [Number], _ resolver: Resolver<Int, Offline>) {
  _ = Number.value(1)  // error: 'value' has been replaced by 'init(value:)'
  _ = Number.error(.noNetwork)  // error: 'error' has been replaced by 'init(error:)'
  _ = Number.resolve(1)  // error: 'resolve' has been replaced by 'init(value:)'
  _ = Number.reject(.noNetwork)  // error: 'reject' has been replaced by 'init(error:)'
  _ = Number.withResolvers()  // error: 'withResolvers()' has been renamed to 'pending()'
  _ = Number(resolver: { _ in })  // error: write Promise { resolver in … }, without a label
  promise.resolve(1)  // error: 'resolve' has been renamed to 'fulfill(_:)'
  _ = promise.result  // error: ask outcomeIfSettled
  _ = promise.error  // error: ask outcomeIfSettled, and look for .rejected(let error)
  _ = promise.isResolved  // error: write !isPending
  promise.finally {}  // error: 'finally' has been renamed to 'ensure(_:)'
  promise.finally(on: .main) {}  // error: 'finally(on:_:)' has been renamed to 'ensure(on:_:)'
  promise.recover { _ in Number(value: 1) }  // error: 'recover' has been renamed to 'flatMapError(_:)'
  promise.recover(on: .main) { _ in Number(value: 1) }  // error: has been renamed to 'flatMapError(on:_:)'
  promise.onSuccess { _ in }  // error: 'onSuccess' has been renamed to 'done(_:)'
  promise.onFailure { _ in }  // error: 'onFailure' has been renamed to 'catch(_:)'
  promise.onComplete { _ in }  // error: 'onComplete' has been renamed to 'observe(_:)'
  promise.cauterize()  // error: write .catch { print($0) }: an error has to go somewhere
  resolver(1)  // error: write resolver.fulfill(value)
  _ = Number.all(others)  // error: write when(fulfilled: promises)
  _ = Number.allSettled(others)  // error: write when(resolved: promises)
  _ = Number.any(others)  // error: write race(fulfilled: promises)
  _ = after(1.0)  // error: say the unit: after(.seconds(1))
  _ = promise.value!  // error: write try await value
}

func blocking(_ page: Promise<Int, Offline>) async throws {
  _ = try page.wait()  // error: write try await promise.value
}
