// swift-format-ignore-file

// Programs for the compiler, each compiled by itself. It begins with the rule that it is for, and with what it shows. The
// end of a line says what the compiler must say about it: `// error: a part of the message`, or `// warning: …`.
// Each has these lines as well; but not the errors, where it declares its own:

import JSPromise

struct Offline: Error {}

// CHN-01: Every way to make a promise and to go on, with the type it gives.
import Dispatch

func made(_ one: Promise<Int>, _ queue: JobQueue) {
  let _: Promise<Int> = Promise { resolve, reject in resolve(1) }
  let _: Promise<Int> = Promise(on: queue) { resolve, reject in reject(Offline()) }
  let _: Promise<Int> = Promise { resolve in resolve(1) }
  let _: Promise<Int> = .resolve(1)
  let _: Promise<Int> = .resolve(one)
  let _: Promise<Int> = .reject(Offline())
  let _: Promise<Int> = .try { 1 }
  let _: Promise<Int> = .try { one }
  let _: Promise<[Int]> = Promise<[Int]>.all([one, one])
  let _: Promise<[Int]> = Promise<[Int]>.all([one, one], queue: DispatchQueue.main)
  let (promise, resolve, reject) = Promise<Int>.withResolvers()
  resolve(1)
  resolve(one)
  reject(Offline())
  let _: Promise<Int> = promise
  let done = Promise<Void>.withResolvers(on: .main)
  done.resolve()
  queue.enqueue { print(CycleError().description) }
}

func continued(_ one: Promise<Int>, _ text: Promise<String>, _ queue: JobQueue) {
  let _: Promise<String> = one.then { "\($0)" }
  let _: Promise<String> = one.then { _ in text }
  let _: Promise<Void> = one.then { print($0) }
  let _: Promise<String> = one.then({ "\($0)" }, { "\($0)" })
  let _: Promise<String> = one.then({ _ in text }, { _ in text })
  let _: Promise<Int> = one.catch { _ in 0 }
  let _: Promise<Int> = one.catch { _ in one }
  let _: Promise<Int> = one.catch { error -> Int in throw error }
  let _: Promise<Int?> = one.then { $0 + 1 }.catch { print($0) }
  let _: Promise<Int?> = one.catch { throw $0 }
  let _: Promise<Void> = one.then { print($0) }.catch { print($0) }
  let _: Promise<Int?> = one.catch { print($0) }
  let _: Promise<String> = one.map { "\($0)" }
  let _: Promise<String> = one.flatMap { _ in text }
  let _: Promise<Int> = one.recover { _ in 0 }
  let _: Promise<Int> = one.finally { print("over") }
  let _: Promise<Int> = one.finally { text }
  let _: Promise<Int> = one.handle(on: queue)
  let _: Promise<Int> = one.handle(on: DispatchQueue.main)
  let _: Promise<Int>.OnMain = one.handle(on: .main)
}

// CHN-01: After `handle(on: .main)`, handlers are the main actor's.

@MainActor final class Screen {
  var text = ""
  var spins = true

  func show(_ count: Int) { text = "\(count)" }

  func load(_ one: Promise<Int>, _ text: Promise<String>) {
    one
      .then { self.show($0) }  // error: main actor-isolated
    one
      .handle(on: .main)
      .then { self.show($0) }
      .catch { print(self.text, $0) }
      .finally { self.spins = false }
    let main = one.handle(on: .main)
    let _: Promise<Int>.OnMain = main.then { $0 + self.text.count }
    let _: Promise<String>.OnMain = main.then { _ in text }
    let _: Promise<Int>.OnMain = main.map { $0 + self.text.count }
    let _: Promise<String>.OnMain = main.flatMap { _ in text }
    let _: Promise<Int>.OnMain = main.catch { _ in self.text.count }
    let _: Promise<Int>.OnMain = main.catch { _ in one }
    let _: Promise<Int?>.OnMain = main.catch { print($0) }
    let _: Promise<Int>.OnMain = main.recover { _ in self.text.count }
    let _: Promise<Void>.OnMain = main.then { print($0) }.catch { print($0) }
    let _: Promise<Int> = main.finally { self.spins = false }.promise
    let _: Promise<Int> = one.handle(on: JobQueue.Main.main).promise
    let _: Promise<Int> = one.handle(on: .main)
  }
}

// CHN-01: What other promises call it, with what the compiler says.

func elsewhere(_ promise: Promise<Int>, _ others: [Promise<Int>], _ controller: AbortController) {
  promise.ensure {}  // error: 'ensure' has been renamed to 'finally(_:)'
  promise.done { _ in }  // error: 'done' has been renamed to 'then(_:)'
  promise.get { print($0) }  // error: return the value: then
  promise.mapError { _ in Offline() }  // error: throw the other error
  promise.then(on: .main) { $0 + 1 }  // error: handle(on:) moves all that follows: use it before then
  promise.catch(on: .main) { _ in }  // error: handle(on:) moves all that follows: use it before catch
  promise.receive(on: .main)  // error: 'receive(on:)' has been renamed to 'handle(on:)'
  _ = promise.isPending  // error: look at snapshot, which is nil then
  _ = promise.error  // error: look at snapshot; or attach a handler: catch
  _ = try? promise.wait()  // error: nothing here blocks a thread: try await promise.value
  promise.cancel()  // error: a promise cannot be cancelled, its work can
  _ = Promise.value(1)  // error: 'value' has been replaced by 'Promise.resolve(_:)'
  _ = Promise<Int>.pending()  // error: 'pending()' has been replaced by 'Promise.withResolvers()'
  _ = Promise<Int>.wrap { resolve in resolve(1) }  // error: hand the functions on
  _ = Promise(value: 1)  // error: 'init(value:)' has been replaced by 'Promise.resolve(_:)'
  _ = Promise<Int>(error: Offline())  // error: 'init(error:)' has been replaced by 'Promise.reject(_:)'
  _ = Promise<Int> { resolve, _ in resolve.fulfill(1) }  // error: call the function itself: resolve(value)
  _ = Promise<Int> { resolve, _ in resolve.resolve(1) }  // error: call the function itself: resolve(value)
  _ = Promise<Int> { resolve, _ in resolve.reject(Offline()) }  // error: a function of its own
  controller.cancel()  // error: 'cancel()' has been renamed to 'abort()'
  _ = firstly { promise }  // error: begin with Promise.try { … }
  _ = when(fulfilled: others)  // error: 'when(fulfilled:)' has been replaced by 'Promise.all(_:)'
  _ = when(resolved: others)  // error: 'when(resolved:)' has been replaced by 'Promise.allSettled(_:)'
  _ = after(.seconds(1))  // error: 'after' has been replaced by 'Promise.delay(_:)'
}

// CHN-01: Many promises become one: of the same type in a sequence, of different types as they are.
import Dispatch

func combined(_ one: Promise<Int>, _ text: Promise<String>, _ queue: JobQueue) {
  let _: Promise<[Int]> = Promise.all([one, one])
  let _: Promise<[Int]> = Promise.all(Set(["a"]).lazy.map { _ in one })
  let _: Promise<[Int]> = Promise.all([one, one], queue: queue)
  let _: Promise<[Int]> = Promise.all([one, one], queue: DispatchQueue.main)
  let _: Promise<(Int, String, Int)> = .all(one, text, one, queue: queue)
  Promise.all(one, text).then { number, text in print(number + text.count) }
  let settled = Promise.allSettled([one, one], queue: queue)
  let _: Promise<[Promise<Int>.Outcome]> = settled
  let _: Promise<Int> = Promise.any([one, one], queue: queue)
  let _: Promise<Int> = Promise.race([one, one], queue: queue)
  Promise.any([one]).catch { error -> Int in
    print((error as? AggregateError)?.errors ?? [], AggregateError(errors: [error]).description)
    return 0
  }
}

func mistaken(_ one: Promise<Int>, _ text: Promise<String>) {
  _ = Promise.all(one, 2)  // error: cannot convert value
  _ = Promise.any([one, 2])  // error: cannot convert value
  Promise.all(one, text).then { number in number + 1 }  // error: cannot convert value
  let _: Promise<Int> = Promise.race([one, text])  // error: cannot convert value
}

// CHN-01: Waiting, not waiting any longer, and trying again.
import Dispatchers

struct Slow: Error {}

func timed(_ one: Promise<Int>, _ signal: AbortSignal, _ queue: JobQueue, _ clock: ManualClock) {
  let _: Promise<Void> = .delay(.seconds(1))
  let _: Promise<Void> = Promise.delay(.seconds(1), on: queue, clock: clock, signal: signal)
  Promise.delay(.milliseconds(200)).then { one }.then { print($0) }
  let _: Promise<Int> = one.timeout(after: .seconds(1))
  let _: Promise<Int> = one.timeout(after: .seconds(1), reason: Slow(), clock: clock)
  print(DeadlineError(limit: .seconds(1)).limit, DeadlineError(limit: .zero).description)
  let _: Promise<Int> = Promise<Int>.delay(.seconds(1))  // error: requires the types
  _ = one.timeout(after: 1)  // error: cannot convert value
}

func retried(
  _ load: @escaping @Sendable () -> Promise<Int>, _ signal: AbortSignal, _ queue: JobQueue
) throws {
  let policy = try RetryPolicy(attempts: 3, delay: .exponential(from: .seconds(1)))
  let _: Promise<Int> = Promise.retry(policy) { load() }
  let _: Promise<Int> = .retry(policy, on: queue, clock: .system, signal: signal, load)
  let _: Promise<Int> = Promise.retry(policy) { Promise { () async throws in 1 } }
  let _: Promise<Int> = Promise.retry(policy) { 1 }  // error: return a promise
  let _: Promise<Int> = Promise.retry(3) { load() }  // error: cannot convert value
}

// CHN-01: A signal is no part of the promise: what holds the controller can abort, and a reason is an error.

struct TooSlow: Error {}

func made(_ signal: AbortSignal, _ maybe: AbortSignal?, _ queue: JobQueue) {
  let _: Promise<Int> = Promise(signal: signal) { resolve, reject in resolve(1) }
  let _: Promise<Int> = Promise(on: queue, signal: maybe) { resolve, reject in resolve(1) }
  let _: Promise<Int> = Promise(signal: signal) { resolve in resolve(1) }
}

func aborted(_ controller: AbortController, _ promise: Promise<Int>) throws {
  controller.abort()
  controller.abort(TooSlow())
  controller.abort("too slow")  // error: does not conform to expected type 'Error'
  controller.signal.abort()  // error: static member 'abort' cannot be used
  promise.cancel()  // error: a promise cannot be cancelled
  let registration = controller.signal.addListener { reason in print(reason) }
  registration.remove()
  if controller.signal.aborted { print(controller.signal.reason ?? AbortError()) }
  try controller.signal.throwIfAborted()
}

func combined(_ controller: AbortController) {
  let _: AbortSignal = .abort()
  let _: AbortSignal = .abort(TooSlow())
  let _: AbortSignal = .any([controller.signal, .timeout(.seconds(10)), AbortController().signal])
  print(AbortError().description, TimeoutError().description)
}

// CHN-01: Into async functions, and out of them.

func load() async throws -> Int { 1 }

func awaited(_ promise: Promise<Int>, _ controller: AbortController) async throws {
  let _: Int = try await promise.value
  let _: Int = try await promise.value(aborting: controller)
  let _: Int = await promise.value  // error: property access can throw
}

func made(_ stream: AsyncStream<Int>, _ signal: AbortSignal, _ queue: JobQueue) {
  let _: Promise<Int> = Promise { try await load() }
  let _: Promise<Int> = Promise { 1 }
  let _: Promise<Int> = Promise(on: queue, signal: signal, priority: .low) { try await load() }
  let _: Promise<Int> = .first(of: stream)
  let _: Promise<Int> = Promise.first(of: stream, on: queue, signal: signal, priority: .low)
  let _: Promise<String> = .first(of: stream)  // error: requires the types
  print(NoValueError().description)
}

// CHN-01: A program that wants to know of unhandled rejections says so when it starts.
import Dispatch

func start() {
  do {
    try JobQueue.reportUnhandledRejections { print($0.description) }
  } catch {
    print(error.description)
  }
}

func ownQueue() -> JobQueue {
  JobQueue(on: DispatchQueue(label: "own")) { rejection in
    print(rejection.reason, rejection.fileID, rejection.line)
  }
}

// CHN-01: A chain is flat where the types are known, and nested in generic code.

/// Looks like a promise, and is a value like any other: only types count.
struct Thenable: Sendable {
  func then(_ resolve: (Int) -> Void) { resolve(1) }
}

func chain(_ one: Promise<Int>, _ text: Promise<String>) {
  let flat = one
    .then { _ in text }
    .then { text in Promise.resolve(text.count) }
    .catch { _ in one }
    .finally { text }
  let _: Promise<Int> = flat
  let _: Promise<Promise<Int>> = flat  // error: cannot assign value
  let _: Promise<Int> = one.then { "\($0)" }  // error: cannot convert value
  let _: Promise<Int> = one.catch { print($0) }  // error: cannot assign value
  let _: Promise<Thenable> = one.then { _ in Thenable() }
  let _: Int = one.then { $0 }  // error: cannot convert value
  one.catch { _ in "none" }  // warning: string literal is unused
  one.then { print($0) }
}

func nested<Value>(_ value: Value) -> Promise<Value> { .resolve(value) }

func generic(_ one: Promise<Int>) {
  let _: Promise<Promise<Int>> = nested(one)
}

// CHN-01: What a user can build on top: an operator, and the way back to a callback.

infix operator ==> : AdditionPrecedence

/// An operator of one's own, from public API only.
@discardableResult
func ==> <Value, Next>(
  promise: Promise<Value>, transform: @escaping @Sendable (Value) throws -> Promise<Next>
) -> Promise<Next> {
  promise.then(transform)
}

extension Promise {
  /// Back to a completion handler.
  func complete(_ handler: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    then({ handler(.success($0)) }, { handler(.failure($0)) })
  }
}

func use(
  _ name: Promise<String>,
  _ fetch: @escaping @Sendable (String) -> Promise<Int>,
  _ show: @escaping @Sendable (Int) throws -> Promise<Bool>
) {
  let shown = name ==> fetch ==> show
  let _: Promise<Bool> = shown
  name ==> show  // error: cannot convert value
  shown.complete { result in
    let _: Result<Bool, any Error> = result
  }
}

// TYP-05: Values, and the promises of them, cross threads only if they are Sendable.

final class Counter { var count = 0 }
struct Reading: Sendable { let celsius: Double }

func send(_ value: some Sendable) {}

func payloads(_ promise: Promise<Int>, _ resolve: Promise<Int>.Resolve) {
  send(promise)
  send(resolve)
  _ = Promise.resolve([Reading(celsius: 21)])
  _ = Promise<Counter>.resolve(Counter())  // error: does not conform to the 'Sendable'
  promise.then { _ in Counter() }  // error: does not conform to the 'Sendable'
}

// TYP-05: Handlers capture only what may go where they run.

final class Counter { var count = 0 }
@MainActor final class Label { var text = "" }

func captures(_ promise: Promise<Int>, _ label: Label) {
  let counter = Counter()
  promise.then { counter.count += $0 }  // error: non-Sendable type 'Counter'
  var total = 0
  promise.then { total += $0 }  // error: mutation of captured var 'total'
  promise.then { label.text = "\($0)" }  // error: main actor-isolated
  promise.then { value in
    Task { @MainActor in label.text = "\(value)" }
  }
  promise.handle(on: .main).then { label.text = "\($0)" }
}

// TYP-05: An async closure is isolated as one that a task takes.

@MainActor
final class Screen {
  private var shown: [Int] = []
  func load() async -> Int { 1 }

  func show() {
    let _: Promise<Int> = Promise { await self.load() }
    let _: Promise<Int> = Promise {
      shown.append(await load())
      return shown.count
    }
  }

  nonisolated func outside() {
    let _: Promise<Int> = Promise { self.shown.count }  // error: main actor-isolated property 'shown' cannot be accessed
  }
}

actor Store {
  private var kept: [Int] = []

  func keep(_ number: Int) {
    let _: Promise<Int> = Promise {
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

func handlers(_ promise: Promise<Int>, _ account: Account, _ maybe: (@Sendable (Int) -> Int)?) {
  promise.then(account.add)
  promise.then(5)  // error: no exact matches
  promise.then("text")  // error: no exact matches
  promise.then(nil)  // error: no exact matches
  promise.then(maybe)  // error: must be unwrapped
  promise.then(promise)  // error: no exact matches
  promise.then({ $0 }, 5)  // error: cannot convert value
  promise.then(nil, { _ in 5 })  // error: 'nil' is not compatible
  promise.catch(5)  // error: cannot convert value
  promise.catch(nil)  // error: 'nil' is not compatible
  promise.finally(5)  // error: cannot convert value
  promise.finally { outcome in print(outcome) }  // error: expects 0 arguments
  promise.then { 5 }  // error: expects 1 argument
  promise.then { $0 + $1 }  // error: expects 1 argument, but 2 were used
  _ = Promise<Int>(5)  // error: missing argument label 'value:'
}

// TYP-07: Promises of different types become a promise of a tuple.

func both(_ size: Promise<Int>, _ name: Promise<String>) {
  let both: Promise<(Int, String)> = Promise.all(size, name)
  both.then { size, name in print(size + 1, name.count) }
  let _: Promise<(String, Int)> = Promise.all(size, name)  // error: cannot assign value
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

  func limited(_ page: Promise<Int>, _ policy: RetryPolicy) {
    let _: Promise<Int> = page.timeout(after: .seconds(1), clock: clock)
    let _: Promise<Int> = page.timeout(after: .seconds(1), clock: own)
    let _: Promise<Void> = Promise.delay(.seconds(1), clock: SuspendingClock())
    let _: Promise<Int> = Promise.retry(policy, clock: clock) { page }
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
func load(_ number: Int) -> Promise<String> { Promise.resolve("\(number)") }

struct Model: Sendable {
  func store(_ text: String) -> Promise<Int> { Promise.resolve(text.count) }
}

func several(_ page: Promise<Int>, _ model: Model, _ isOn: Bool) {
  page
    .then { number in
      let next = number + 1
      guard isOn else { throw Offline() }
      return load(next)
    }
    .then { text in
      if isOn { return text }
      return text + "."
    }
    .then(model.store)
    .then { _ in load(1) }
    .then(length)
    .then { length in
      print("length:")
      print(length)
    }
    .catch { error in
      switch error {
      case is Offline: print("offline")
      default: print(error)
      }
    }
}

func short(_ page: Promise<Int>) -> Promise<Int> {
  page.then { $0 + 1 }.then { load($0) }.then { $0.count }.catch { _ in 0 }
}
