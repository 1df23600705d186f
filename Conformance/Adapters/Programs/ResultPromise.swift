// swift-format-ignore-file

// Programs for the compiler, each compiled by itself. It begins with the rule that it is for, and with what it shows. The
// end of a line says what the compiler must say about it: `// error: a part of the message`, or `// warning: …`.
// Each has these lines as well; but not the errors, where it declares its own:

import ResultPromise

enum Offline: Error { case noNetwork }
enum Invalid: Error { case tooShort }

// CHN-01: Every way to make a promise and to go on, with the type it gives.

func made(_ one: Promise<Int, Offline>) {
  let _: Promise<Int, Offline> = Promise()
  let _: Promise<Int, Offline> = Promise(.success(1))
  let _: Promise<Int, Offline> = Promise(.failure(.noNetwork))
  let _: Promise<[Int], Offline> = Promise.all([one, one])
  let _: Bool = one.fulfill(with: .success(1))
}

func continued(_ one: Promise<Int, Offline>, _ text: Promise<String, Invalid>) {
  let _: Promise<Int, Invalid> = text.then { $0.isEmpty ? .failure(.tooShort) : .success($0.count) }
  let _: Promise<Int, Invalid> = text.then { .success(0) }
  let _: Promise<String, Invalid> = text.thenAsync { _ in text }
  let _: Promise<String, Invalid> = text.thenAsync { text }
  let _: Promise<String, Offline> = one.mapResult { result in result.map { "\($0)" } }
  let _: Promise<Int, Invalid> = one.mapResult { result in result.mapError { _ in .tooShort } }
  let _: Promise<String, Invalid> = one.flatMapResult { _ in text }
  let _: Promise<String, Offline> = one.map { "\($0)" }
  let _: Promise<String, Invalid> = text.flatMap { _ in text }
  let _: Promise<Int, Invalid> = one.mapError { _ in .tooShort }
  let _: Promise<Int, Never> = one.recover { _ in 0 }
  let _: Promise<Int, Invalid> = one.recover { _ in Promise(.failure(.tooShort)) }
  let _: Promise<Int, Offline> = one.receive(on: .main)
}

// CHN-01: After `onMain()`, handlers are the main actor's.

enum Lost: Error { case it }

@MainActor final class Screen {
  var text = ""

  func show(_ count: Int) { text = "\(count)" }

  func load(_ one: Promise<Int, Offline>, _ sure: Promise<Int, Never>) {
    one.await { _ in self.show(0) }  // error: main actor-isolated
    let main = one.onMain()
    let _: Promise<Void, Offline>.OnMain = main.map { self.show($0) }
    let _: Promise<String, Offline>.OnMain = main.then { _ in .success(self.text) }
    let _: Promise<Int, Offline>.OnMain = main.thenAsync { self.show($0); return one }
    let _: Promise<Int, Lost>.OnMain = main.mapError { self.text = "\($0)"; return .it }
    let _: Promise<Int, Never>.OnMain = main.recover { _ in self.text.count }
    let _: Promise<Int, Never>.OnMain = main.recover { self.text = "\($0)"; return sure }
    let _: Promise<Int, Offline> = main.promise
    main.await { self.text = "\($0)" }
  }
}

// CHN-01: A chain has the type of its last step, and no other.

/// Looks like a promise, and is a value like any other: only types count.
struct Thenable: Sendable {
  func then(_ resolve: (Int) -> Void) { resolve(1) }
}

func chain(_ page: Promise<String, Offline>, _ parsed: Promise<Int, Invalid>) {
  let number = page
    .map { text in "\(text)." }
    .flatMapResult { _ in parsed }
    .receive(on: .main)
  let _: Promise<Int, Invalid> = number
  let _: Promise<Int, Offline> = number  // error: cannot assign value
  let _: Promise<Int, Offline> = page.map { $0 }  // error: cannot convert value
  let _: Promise<Thenable, Offline> = page.map { _ in Thenable() }
  let _: Int = page.map { $0.count }  // error: cannot convert value
  page.map { $0.count }  // warning: call to 'map' is unused
  page.thenAsync { _ in page }  // warning: call to 'thenAsync' is unused
  page.await { print($0) }
  let nested = page.then { _ in Result<Promise<Int, Invalid>, Offline>.success(parsed) }
  let _: Promise<Promise<Int, Invalid>, Offline> = nested
}

// CHN-01: Tasks make promises and await them, each with its type.

enum Lost: CancellableFailure { case cancelled, noNetwork }

@Sendable func fetched() async -> Result<Int, Lost> { .success(1) }
@Sendable func loaded() async throws(Lost) -> Int { 1 }

func made(_ stream: AsyncStream<Int>) {
  let _: Promise<Int, Lost> = Promise { await fetched() }
  let _: Promise<Int, Lost> = Promise { () async throws(Lost) in try await loaded() }
  let _: Promise<Int, Never> = Promise { 1 }
  let _: Promise<Int, Never> = Promise(firstOf: stream, ifEmpty: .success(0))
  let _: Promise<Int, Lost> = Promise(firstOf: stream, ifEmpty: .failure(.noNetwork))
  _ = Promise<Int, Lost> { () async throws(Offline) in 1 }  // error: invalid conversion
}

func awaited(
  _ safe: Promise<Int, Never>, _ plain: Promise<Int, Offline>, _ one: Promise<Int, Lost>
) async throws {
  let _: Int = await safe.get()
  let _: Result<Int, Offline> = await plain.result
  let _: Result<Int, Lost> = await one.result
  do throws(Offline) { print(try await plain.get()) } catch .noNetwork { print("offline") }
  do throws(Lost) { print(try await one.get()) } catch {
    switch error {
    case .cancelled: print("cancelled")
    case .noNetwork: print("offline")
    }
  }
  print(await plain.get())  // error: call can throw
}

// CHN-01: Promises of one type or of many become one, which keeps the types.

enum Lost: CancellableFailure { case cancelled, noNetwork }

func listed(_ one: Promise<Int, Offline>, _ other: Promise<Int, Offline>, _ safe: Promise<Int, Never>) {
  let _: Promise<[Int], Offline> = Promise.all([one, other])
  let _: Promise<[Int], Offline> = Promise.all([one, other].lazy.filter { $0 !== other })
  let _: Promise<[Result<Int, Offline>], Never> = Promise.allSettled([one, other])
  let _: Promise<Int, AllFailed<Offline>> = Promise.any([one, other])
  let _: Promise<Int, Offline> = Promise.race([one, other])
  let _: Promise<[Int], Never> = Promise.all([])
  Promise.any([one, other]).await { result in
    switch result {
    case .success(let value): print(value)
    case .failure(let all): print(all.failures == [.noNetwork, .noNetwork])
    }
  }
  _ = Promise.race([one, 5])  // error: cannot convert value
  let _: Promise<Int, Offline> = Promise.any([one, other])  // error: cannot assign value
}

func mixed(
  _ size: Promise<Int, Offline>, _ name: Promise<String, Offline>,
  _ valid: Promise<Bool, Invalid>
) {
  let _: Promise<String, Offline> = Promise.all(size, name, size, name, size, name).map {
    (first, second, _, _, _, last) in "\(first + 1)\(second)\(last)"
  }
  Promise.all(size, name).await { result in
    if case .success((let size, let name)) = result { print(size + 1, name.count) }
  }
  _ = Promise.all(size, valid)  // error: cannot convert value of type 'Promise<Bool, Invalid>'
  _ = Promise.all(size, 5)  // error: no exact matches in call
}

func cancelled(_ one: Promise<Int, Lost>, _ plain: Promise<Int, Offline>) {
  Promise.all(one, one).cancel()
  Promise.any([one]).cancel()
  Promise.any([plain]).cancel()  // error: requires that 'Offline' conform
  let ended: AllFailed<Lost> = .cancelled
  print(ended == AllFailed(failures: [.cancelled]))
}

// CHN-01: Delays, deadlines and further attempts, with the failure that each adds.
import Dispatchers

enum Offline: Error { case noNetwork, tooLate }
enum Lost: CancellableFailure { case cancelled }

@Sendable func load() -> Promise<Int, Offline> { Promise() }

func later(_ clock: ManualClock) {
  let _: Promise<Void, Never> = Promise(after: .seconds(1))
  let _: Promise<Void, Never> = Promise(after: .seconds(1), clock: clock)
  let _: Promise<Int, Lost> = Promise(.success(1), after: .milliseconds(1), clock: clock)
  Promise(after: .seconds(1)).await { _ in print("later") }
  _ = Promise(after: 5)  // error: cannot convert value of type 'Int'
}

func inTime(
  _ page: Promise<Int, Offline>, _ safe: Promise<Int, Never>, _ lost: Promise<Int, Lost>
) {
  let _: Promise<Int, Offline> = page.timeout(after: .seconds(1), failure: .tooLate)
  let _: Promise<Int, TimeoutFailure<Offline>> = page.timeout(after: .seconds(1), clock: .system)
  safe.timeout(after: .seconds(1)).await { result in
    switch result {
    case .success(let value): print(value)
    case .failure(.timedOut): print("too late")
    }
  }
  page.timeout(after: .seconds(1)).await { result in
    switch result {  // error: switch must be exhaustive
    case .success(let value): print(value)
    case .failure(.timedOut): print("too late")
    }
  }
  let either: Promise<Int, TimeoutFailure<Lost>> = lost.timeout(after: .seconds(1))
  either.cancel()
  print(TimeoutFailure<Lost>.cancelled == .failed(.cancelled))
  page.timeout(after: .seconds(1))  // warning: call to 'timeout(after:clock:)' is unused
  _ = safe.timeout(after: .seconds(1), failure: .tooLate)  // error: type 'Never' has no member
}

func again(_ page: Promise<Int, Offline>) throws {
  let policy = try RetryPolicy(attempts: 3, delay: .constant(.seconds(1)))
  let _: Promise<Int, Offline> = Promise.retry(policy) { load() }
  let _: Promise<Int, Offline> = Promise.retry(policy, clock: ManualClock(), load)
  let _: Promise<Int, Offline> = Promise.retry(policy) { 5 }  // error: cannot convert value
  _ = Promise.retry(3) { load() }  // error: cannot convert value of type 'Int'
}

func completed(_ page: Promise<Int, Offline>, _ value: Int?, _ error: Offline?) {
  let _: Bool = page.fulfill(with: value, or: error, ifNeither: .noNetwork)
  page.fulfill(with: nil, or: error, ifNeither: .noNetwork)
  page.fulfill(with: "", or: error, ifNeither: .noNetwork)  // error: cannot convert value
}

// CHN-01: What a user can build on top: an operator, and the way back to a callback.

infix operator ==> : AdditionPrecedence

/// An operator of one's own, from public API only.
func ==> <Value, Next, Failure>(
  promise: Promise<Value, Failure>,
  transform: @escaping @Sendable (Value) -> Promise<Next, Failure>
) -> Promise<Next, Failure> {
  promise.thenAsync(transform)
}

func use(
  _ name: Promise<String, Offline>,
  _ fetch: @escaping @Sendable (String) -> Promise<Int, Offline>,
  _ show: @escaping @Sendable (Int) -> Promise<Bool, Never>,
  _ completion: @escaping @Sendable (Result<Int, Offline>) -> Void
) {
  let size = name ==> fetch
  let _: Promise<Int, Offline> = size
  _ = name ==> fetch ==> show  // error: cannot convert value
  size.await(with: completion)
}

// TYP-01: A promise that cannot fail has nothing to handle, and no way to be rejected.

func cannotFail(_ safe: Promise<Int, Never>) {
  safe.await { result in
    switch result {
    case .success(let value): print(value)
    }
  }
  safe.await { result in print(result.get()) }
  let _: Promise<Int, Offline> = safe.mapError { never in never }
}

func reject(_ safe: Promise<Int, Never>) {
  safe.fulfill(with: .failure(Offline.noNetwork))  // error: argument type 'Never'
  safe.fulfill(with: .failure(.noNetwork))  // error: type 'Never' has no member 'noNetwork'
  _ = Promise<Int, Never>(.failure(Offline.noNetwork))  // error: argument type 'Never'
  _ = safe.map { _ in throw Offline.noNetwork }  // error: nothing throws here
}

func canFail(_ page: Promise<Int, Offline>) {
  page.await { result in print(result.get()) }  // error: call can throw
}

// TYP-02: Errors of another type are mapped or rejected; a switch over them is exhaustive.

enum Offline: Error { case noNetwork, status(Int) }
enum Invalid: Error { case tooShort, because(Offline) }

func mixed(
  _ page: Promise<String, Offline>, _ parsed: Promise<String, Invalid>,
  _ check: @escaping @Sendable (String) throws -> Int
) {
  page.fulfill(with: .failure(Invalid.tooShort))  // error: argument type 'Offline'
  _ = page.map { try check($0) }  // error: nothing throws here
  let _: Promise<String, Offline> = page.flatMapResult { _ in parsed }  // error: cannot convert
  _ = page.thenAsync { _ in parsed }  // error: the failure's type stays
  let _: Promise<Int, Invalid> = page.map { $0.count }  // error: cannot assign value
  _ = Promise.all([parsed, page])  // error: conflicting arguments to generic parameter
}

func mapped(_ page: Promise<String, Offline>, _ parsed: Promise<String, Invalid>) {
  _ = Promise.all([parsed, page.mapError { .because($0) }])
}

func exhaustive(_ page: Promise<String, Offline>) {
  page.await { result in
    switch result {
    case .success(let text): print(text)
    case .failure(.noNetwork): print("no network")
    case .failure(.status(let code)): print(code)
    }
  }
  page.await { result in
    switch result {  // error: switch must be exhaustive
    case .success(let text): print(text)
    case .failure(.noNetwork): print("no network")
    }
  }
}

// TYP-02: Only where the failure has a case for it can a promise be cancelled; it is a failure as any other.

enum Offline: Error { case noNetwork, cancelled }
enum Lost: CancellableFailure { case noNetwork, cancelled }
enum Invalid: CancellableFailure { case tooShort }  // error: does not conform to protocol

func cancel(_ one: Promise<Int, Lost>, _ plain: Promise<Int, Offline>) {
  one.cancel()
  let _: Bool = one.cancel()
  one.map { $0 + 1 }.cancel()
  let total: Promise<Int, Never> = one.recover { $0 == .cancelled ? 0 : 1 }
  total.cancel()  // error: requires that 'Never' conform to 'CancellableFailure'
  plain.cancel()  // error: requires that 'Offline' conform to 'CancellableFailure'
  one.mapError { _ in Offline.noNetwork }.cancel()  // error: requires that 'Offline' conform
}

func generic<Failure: Error>(_ promise: Promise<Int, Failure>) {
  promise.cancel()  // error: requires that 'Failure' conform to 'CancellableFailure'
}

// TYP-03: A handler for every error makes a promise that cannot fail.

func show(_ text: Promise<String, Never>) {}

func total(_ page: Promise<String, Offline>, _ cached: Promise<String, Never>) {
  show(page.recover { _ in "" })
  show(page.recover { _ in cached })
  show(page.mapResult { result in .success((try? result.get()) ?? "") })
  show(page)  // error: cannot convert value of type 'Promise<String, Offline>'
  show(page.recover { _ in page })  // error: cannot convert value
  show(page.mapResult { result in result })  // error: cannot convert value
  show(page.mapError { error in error })  // error: cannot convert value
  let text = page.recover { _ in "" }
  text.await { result in print(result.get()) }
}

// TYP-05: Values and captures cross threads only if they are Sendable.

final class Counter { var count = 0 }
@MainActor final class Label { var text = "" }
struct Reading: Sendable { let celsius: Double }

func send(_ value: some Sendable) {}

func payloads(_ promise: Promise<Int, Never>) {
  send(promise)
  _ = Promise<[Reading], Never>(.success([Reading(celsius: 21)]))
  _ = Promise<Counter, Never>()  // error: does not conform to the 'Sendable'
  _ = promise.map { _ in Counter() }  // error: does not conform to the 'Sendable'
}

func captures(_ promise: Promise<Int, Never>, _ label: Label) {
  let counter = Counter()
  promise.await { _ in counter.count += 1 }  // error: non-Sendable type 'Counter'
  var total = 0
  promise.await { _ in total += 1 }  // error: mutation of captured var 'total'
  promise.await { label.text = "\($0)" }  // error: main actor-isolated
  promise.await { result in
    Task { @MainActor in label.text = "\(result)" }
  }
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
  _ promise: Promise<Int, Offline>, _ account: Account, _ maybe: (@Sendable (Int) -> Int)?
) {
  _ = promise.map(account.add)
  promise.await(with: 5)  // error: cannot convert value
  promise.await(with: nil)  // error: 'nil' is not compatible
  _ = promise.then(5)  // error: no exact matches
  _ = promise.thenAsync(promise)  // error: no exact matches
  _ = promise.map(maybe)  // error: must be unwrapped
  _ = promise.recover(5)  // error: cannot convert value
  _ = promise.map { 5 }  // error: expects 1 argument
  _ = promise.map { $0 + $1 }  // error: expects 1 argument, but 2 were used
}

// TYP-09: A call that blocks its thread is refused in async code, and says what to write instead.

func load(_ page: Promise<Int, Offline>) async throws {
  _ = try page.wait()  // error: await 'result' or 'get()'
  _ = try await page.get()
}

func block(_ page: Promise<Int, Offline>) throws {
  _ = try page.wait()
}

// TYP-07: Promises of different types become a promise of a tuple.

func both(_ size: Promise<Int, Offline>, _ name: Promise<String, Offline>) {
  let both: Promise<(Int, String), Offline> = Promise.all(size, name)
  both.await { result in
    if case .success((let size, let name)) = result { print(size + 1, name.count) }
  }
  let _: Promise<(String, Int), Offline> = Promise.all(size, name)  // error: cannot assign value
}

// TYP-08: A class may keep a clock of any kind.

import Dispatchers

@MainActor
final class Loader {
  let own: any TimerClock
  let clock: any Clock<Duration>

  init(own: any TimerClock = .system, clock: any Clock<Duration> = .continuous) {
    (self.own, self.clock) = (own, clock)
  }

  func limited(_ page: Promise<Int, Offline>, _ policy: RetryPolicy) {
    let _: Promise<Int, TimeoutFailure<Offline>> = page.timeout(after: .seconds(1), clock: clock)
    let _: Promise<Int, Offline> = page.timeout(after: .seconds(1), failure: .noNetwork, clock: own)
    let _: Promise<Void, Never> = Promise(after: .seconds(1), clock: SuspendingClock())
    let _: Promise<Int, Offline> = Promise.retry(policy, clock: clock) { page }
  }
}

// TYP-06: Asynchronous code in a closure that returns a promise: one message, which says what to write.

import Dispatchers

func fetch(_ page: Int = 1) async throws -> Int { page }

func unpromised(_ policy: RetryPolicy) {
  _ = Promise.retry(policy) { try await fetch() }  // error: return a promise: write Promise { try await … }
  _ = Promise.retry(delay: { _, _ in nil }) { try await fetch() }  // error: return a promise
  _ = Promise.all([1], atMost: 3) { try await fetch($0) }  // error: return a promise
  _ = Promise.allSettled([1], atMost: 3) { try await fetch($0) }  // error: return a promise
  _ = Promise.any([1], atMost: 3) { try await fetch($0) }  // error: return a promise
  _ = Promise.forEach([1], atMost: 3) { try await fetch($0) }  // error: return a promise
  _ = Promise.retry(policy) { Promise { try await fetch() } }
}

// TYP-08: What one writes is understood as it is written, also where that is ambiguous elsewhere, or slow to compile.

func length(_ text: String) -> Int { text.count }
func load(_ number: Int) -> Promise<String, Offline> { Promise(.success("\(number)")) }

struct Model: Sendable {
  func store(_ text: String) -> Promise<Int, Offline> { Promise(.success(text.count)) }
}

func several(_ page: Promise<Int, Offline>, _ model: Model, _ isOn: Bool) {
  page
    .flatMap { number -> Promise<String, Offline> in
      let next = number + 1
      guard isOn else { return Promise(.failure(.noNetwork)) }
      return load(next)
    }
    .map { text in
      if isOn { return text }
      return text + "."
    }
    .flatMap(model.store)
    .flatMap { _ in load(1) }
    .map(length)
    .await { result in
      switch result {
      case .success(let length): print(length)
      case .failure(.noNetwork): print("offline")
      }
    }
}

func short(_ page: Promise<Int, Offline>) -> Promise<Int, Never> {
  page.map { $0 + 1 }.flatMap { load($0) }.map { $0.count }.recover { _ in 0 }
}

// TYP-08: A chain of twelve links, each closure one expression.

func load(_ number: Int) -> Promise<Int, Offline> { Promise(.success(number)) }
func double(_ number: Int) -> Int { number * 2 }

func mixture(_ p: Promise<Int, Offline>) {
  p
    .map { $0 + 1 }.thenAsync { load($0) }.map { double($0) }.map { "\($0)." }
    .map { $0.count }.then { .success($0 * 2 + 1) }.map { $0 + 1 }.thenAsync { load($0) }
    .map { double($0) }.map { "\($0)." }.map { $0.count }.then { .success($0 * 2 + 1) }
    .await { print($0) }
}

// TYP-08: What other libraries call it: the compiler says what it is called here.

enum Other: Error { case other }

typealias Number = Promise<Int, Offline>

func parse(_ number: Int) throws -> String { String(number) }

func elsewhere(_ promise: Number, _ others: [Number]) {
  _ = promise.then { Number(.success($0)) }  // error: 'then' has been renamed to 'thenAsync(_:)'
  _ = promise.then { try parse($0) }  // error: 'then' takes a closure that returns a Result
  _ = promise.then { Result<Int, Other>.success($0) }  // error: the failure's type stays: 'mapError' changes it
  _ = promise.then(on: .main) { $0 + 1 }  // error: write 'receive(on: dispatcher).then { … }'
  _ = promise.thenAsync { $0 + 1 }  // error: 'thenAsync' has been renamed to 'map(_:)'
  _ = promise.thenAsync { Promise<Int, Other>(.success($0)) }  // error: the failure's type stays: 'mapError' changes
  _ = promise.map { try parse($0) }  // error: nothing throws here: write 'then'
  _ = promise.flatMap { Result<Int, Offline>.success($0) }  // error: 'flatMap' has been renamed to 'then(_:)'
  _ = promise.flatMap { $0 + 1 }  // error: 'flatMap' has been renamed to 'map(_:)'
  promise.catch { print($0) }  // error: write 'await { result in … }' to look at the failure
  promise.done { print($0) }  // error: write 'await { result in … }' and switch over it
  promise.finally {}  // error: write 'await { _ in … }', which runs in any case
  _ = Number(value: 1)  // error: write 'Promise(.success(value))'
  _ = Number(1)  // error: write 'Promise(.success(value))'
  _ = Number.resolve(1)  // error: write 'Promise(.success(value))'
  _ = Number.reject(.noNetwork)  // error: write 'Promise(.failure(error))'
  _ = Number.withResolvers()  // error: write 'Promise()', and settle it with 'fulfill(with:)'
  _ = Number { fulfill, _ in fulfill(1) }  // error: write 'Promise()', and settle it with 'fulfill(with:)'
  promise.fulfill(1)  // error: write 'fulfill(with: .success(value))'
  promise.fulfill(.success(1))  // error: 'fulfill' has been renamed to 'fulfill(with:)'
  promise.resolve(1)  // error: write 'fulfill(with: .success(value))'
  _ = promise.value  // error: write 'try await get()', or 'try resultIfSettled?.get()'
  _ = promise.isPending  // error: write 'promise.resultIfSettled == nil'
  _ = Number.when(fulfilled: others)  // error: 'when(fulfilled:)' has been renamed to 'all(_:)'
  _ = Number.race(promise, promise)  // error: write 'Promise.race([first, second])'
}
