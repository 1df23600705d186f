public import Dispatchers
public import PromiseStorage

extension Promise {
  // MARK: all

  /// A promise of all values, in the order of `promises`; or of the first rejection (ECMA-262, `Promise.all`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled when the last input is, immediately if there is none; and
  ///   rejected as soon as one input is, without waiting for the others. The others are left alone, and
  ///   keep no reference to it.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func all(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Value]> {
    gather(promises, on: queue, at: Site(fileID, line), whenComplete: { $0.fulfill(with: $1) }) {
      $0.keep($1.read(), ifFulfilled: $1)
    }
  }

  /// A promise of all values, whose handlers run on a dispatcher.
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - dispatcher: where a separate job queue runs the handlers of the promise returned. It reports
  ///     unhandled rejections as the first input's does.
  /// - Returns: as `all(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func all(
    _ promises: some Sequence<Promise<Value>>,
    queue dispatcher: some Dispatcher,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Value]> {
    let inputs = Array(promises)
    let queue = JobQueue(on: dispatcher, inputs.first?.queue.reporter)
    return all(inputs, queue: queue, fileID: fileID, line: line)
  }

  // Disfavoured: used only if the type before the dot is that of the list, as in `Promise<[Page]>.all(pages)`.

  /// A promise of all values, in the order of `promises`, where its own type is named.
  ///
  /// ```swift
  /// // The same as Promise.all(pages):
  /// Promise<[Page]>.all(pages)
  /// ```
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: as `all(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @_disfavoredOverload
  @inlinable public static func all<Element>(
    _ promises: some Sequence<Promise<Element>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == [Element] {
    Promise<Element>.all(promises, queue: queue, fileID: fileID, line: line)
  }

  /// A promise of all values, where its own type is named, whose handlers run on a dispatcher.
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - dispatcher: where a separate job queue runs the handlers of the promise returned. It reports
  ///     unhandled rejections as the first input's does.
  /// - Returns: as `all(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @_disfavoredOverload
  @inlinable public static func all<Element>(
    _ promises: some Sequence<Promise<Element>>,
    queue dispatcher: some Dispatcher,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == [Element] {
    Promise<Element>.all(promises, queue: dispatcher, fileID: fileID, line: line)
  }

  // A function of its own: Swift 6.3 crashes where asynchronous code that is optimised hands on a pack of nothing.
  /// A promise of nothing, which is fulfilled immediately: that of all values, where there are none.
  ///
  /// - Parameter queue: where the handlers of the promise returned run.
  /// - Complexity: O(1).
  @inlinable public static func all(
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == Void {
    resolve((), on: queue, fileID: fileID, line: line)
  }

  // Not specialised: where the optimiser of Swift 6.3 knows the types, as in one module with the caller, it crashes on
  // closures over packs, or generates wrong code for them.
  /// A promise of a tuple of the values of promises of different types; or of the first rejection.
  ///
  /// ```swift
  /// Promise.all(user, pictures).then { user, pictures in
  ///   show(user, pictures)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - promises: the inputs. An input may be settled, pending, or listed twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: as `all(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func all<each Element: Sendable>(
    _ promises: repeat Promise<each Element>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == (repeat each Element) {
    var inputs: [PromiseCore] = []
    for promise in repeat each promises { inputs.append(promise) }
    return gather(inputs, on: queue, at: Site(fileID, line)) { output, inputs in
      var inputs = inputs[...]
      output.fulfill(with: (repeat inputs.removeFirst().read((each Element).self)))
    } _: {
      $0.keep($1, ifFulfilled: $1)
    }
  }

  // MARK: allSettled

  /// A promise of the outcome of each input, in the order of `promises` (ECMA-262, `Promise.allSettled`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled when the last input is settled, immediately if there is none. It
  ///   is never rejected, and the rejections of the inputs count as handled.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func allSettled(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Outcome]> {
    gather(promises, on: queue, at: Site(fileID, line), whenComplete: { $0.fulfill(with: $1) }) {
      $0.keep($1.ending)
    }
  }

  // Not specialised: see `all` of different types.
  /// A promise of a tuple of the outcomes of promises of different types.
  ///
  /// ```swift
  /// Promise.allSettled(user, pictures).then { user, pictures in
  ///   print(user, pictures)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - promises: the inputs, at least one. An input may be settled, pending, or listed twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: as `allSettled(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func allSettled<each Element: Sendable>(
    _ promises: repeat Promise<each Element>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == (repeat Promise<each Element>.Outcome) {
    var inputs: [PromiseCore] = []
    for promise in repeat each promises { inputs.append(promise) }
    return gather(inputs, on: queue, at: Site(fileID, line)) { output, inputs in
      var inputs = inputs[...]
      output.fulfill(with: (repeat Promise<each Element>.outcome(of: inputs.removeFirst())))
    } _: {
      $0.keep($1)
    }
  }

  // MARK: any

  /// A promise of the first value; rejected if no input has one (ECMA-262, `Promise.any`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. If several are settled already, the first
  ///     that is fulfilled counts.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled as soon as one input is. The others are left alone, and keep
  ///   no reference to it. When the last input is rejected, immediately if there is none, it is rejected with an
  ///   ``AggregateError``.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func any(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    gather(promises, on: queue, at: Site(fileID, line), whenComplete: { $0.reject(withAll: $1) }) {
      $0.keepRejection(of: $1)
    }
  }

  // MARK: race

  /// A promise that ends like the first of `promises` to settle (ECMA-262, `Promise.race`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. If several are settled already, the first
  ///     counts.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise with the outcome of that one. The others are left alone, and keep nothing of it.
  ///   With no input it stays pending for ever.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable public static func race(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    gather(promises, on: queue, at: Site(fileID, line), whenComplete: { (_, _: [Never]) in }) {
      $0.end(like: $1)
    }
  }

  // MARK: -

  /// A promise of what `whenComplete` and `arrive` make of the inputs; see ``Combiner``.
  @inline(__always) @inlinable static func gather<Source: PromiseCore, Arrival: Sendable, NewValue>(
    _ promises: some Sequence<Source>,
    on queue: JobQueue,
    at site: Site,
    whenComplete: @escaping @Sendable (Promise<NewValue>, [Arrival]) -> Void,
    _ arrive: @escaping @Sendable (Combiner<Promise<NewValue>, Arrival>.Input, Source) -> Void
  ) -> Promise<NewValue> {
    let inputs = Array(promises)
    let output = Promise<NewValue>(queue, at: site)
    let combiner = Combiner(output, count: inputs.count, whenComplete: whenComplete)
    for (index, input) in inputs.enumerated() { combiner.attach(to: input, at: index, arrive) }
    return output
  }

  /// The outcome of a settled promise of this type.
  fileprivate static func outcome(of promise: PromiseCore) -> Outcome {
    promise.content == .value ? .fulfilled(promise.read()) : .rejected(promise.read())
  }

  /// Rejects the promise with what all inputs were rejected with.
  @inlinable func reject(withAll all: [PromiseCore]) {
    let error = AggregateError(errors: all.map { $0.read() })
    // The code that aborted all inputs knows of it.
    reject(with: error, isAbort: !all.isEmpty && all.allSatisfy(\.isAborted))
  }
}

extension Combiner {
  /// Waits for an input.
  ///
  /// - Parameters:
  ///   - source: the promise to wait for.
  ///   - index: its place; each is used once.
  ///   - arrive: keeps its outcome, or ends the output with it.
  @inline(__always) @inlinable func attach<Source: PromiseCore>(
    to source: Source,
    at index: Int,
    _ arrive: @escaping @Sendable (Input, Source) -> Void
  ) {
    let input = Input(self, at: index, waitingFor: source, arrive)
    source.attach(input)
    if !add(input) { source.remove(input) }
  }
}

extension Combiner.Input {
  /// Settles the output, whatever the other inputs do.
  @inlinable func end<Value>(like promise: Promise<Value>) where Output == Promise<Value> {
    combiner.output.settle(like: promise)
    combiner.places.drop()
  }

  /// Keeps `arrival` if `source` is fulfilled; if it is rejected, the output is as well.
  @inlinable func keep<Value>(
    _ arrival: @autoclosure () -> Arrival,
    ifFulfilled source: PromiseCore
  ) where Output == Promise<Value> {
    if source.content == .value { return keep(arrival()) }
    combiner.output.reject(like: source)
    combiner.places.drop()
  }

  /// Keeps a rejected promise; a value settles the output.
  @inlinable func keepRejection<Value>(of source: Promise<Value>)
  where Output == Promise<Value>, Arrival == PromiseCore {
    if source.content == .value { end(like: source) } else { keep(source) }
  }
}

extension Combiner.Places {
  /// No longer waits for the inputs, and releases what has arrived.
  @usableFromInline func drop() {
    for (waiter, source) in takeAll().waiting { (source as? PromiseCore)?.remove(waiter) }
  }
}

/// Every promise given to `Promise.any(_:queue:)` was rejected, or there was none.
public struct AggregateError: Error, CustomStringConvertible {
  /// The reasons, in the order of the inputs.
  public var errors: [any Error] { reasons.all }

  private let reasons: Reasons

  /// Makes the error.
  public init(errors: [any Error]) {
    reasons = Reasons(errors)
  }

  /// What happened, and each reason; of such errors in one another, the first 8 of each way down.
  public var description: String { text(8) }

  private func text(_ levels: Int) -> String {
    guard levels > 0 else { return "all promises were rejected: [...]" }
    let texts = errors.map { error in
      (error as? AggregateError)?.text(levels - 1) ?? String(reflecting: error)
    }
    return "all promises were rejected: [\(texts.joined(separator: ", "))]"
  }
}

/// Reasons that are released in a loop, since one may hold others, and so on.
private final class Reasons: @unchecked Sendable {
  /// Changed by `deinit` alone.
  private(set) var all: [any Error]

  init(_ all: [any Error]) { self.all = all }

  deinit { turn.add(.release(Box(take()))) }

  private func take() -> [any Error] {
    defer { all = [] }
    return all
  }
}
