public import Dispatchers
import PromiseStorage

// All of these make promises of the elements of a sequence, a few at a time: in order, and one call of `start` at a time.
// The sequence is iterated inside the call and, later, where `start` has run or a promise has ended, one element when there
// is room for it; so it may be lazy, or endless. Once the promise returned is settled, no more are made, and those under way
// that nothing else waits for are cancelled.

/// A promise of all values, in the order of `elements`; or of the first error.
///
/// ```swift
/// let pages = when(fulfilled: 1...9, atMost: 3, on: .global()) { number in
///   load(number)
/// }
/// ```
///
/// - Parameters:
///   - elements: what promises are made of; iterated once.
///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
///   - dispatcher: where `start` runs.
///   - start: makes a promise of an element.
/// - Returns: as for promises that are made already. After the first error or cancellation, no more are made.
/// - Complexity: O(*n*) in the number of elements.
public func when<Element: Sendable, Value, Failure>(
  fulfilled elements: sending some Sequence<Element>,
  atMost limit: Int,
  on dispatcher: some Dispatcher,
  _ start: @escaping @Sendable (Element) -> Promise<Value, Failure>
) -> Promise<[Value], Failure> {
  .when(fulfilled: elements, atMost: limit, on: dispatcher, start)
}

/// A promise of the outcomes of all promises, in the order of `elements`; it is never rejected.
///
/// - Parameters:
///   - elements: what promises are made of; iterated once.
///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
///   - dispatcher: where `start` runs.
///   - start: makes a promise of an element.
/// - Returns: as for promises that are made already.
/// - Complexity: O(*n*) in the number of elements.
public func when<Element: Sendable, Value, Failure>(
  resolved elements: sending some Sequence<Element>,
  atMost limit: Int,
  on dispatcher: some Dispatcher,
  _ start: @escaping @Sendable (Element) -> Promise<Value, Failure>
) -> Promise<[Promise<Value, Failure>.Outcome], Never> {
  .when(resolved: elements, atMost: limit, on: dispatcher, start)
}

/// A promise of the first value; or of all errors.
///
/// - Parameters:
///   - elements: what promises are made of; iterated once.
///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
///   - dispatcher: where `start` runs.
///   - start: makes a promise of an element.
/// - Returns: as for promises that are made already. After the first value, no more are made.
/// - Complexity: O(*n*) in the number of elements.
public func race<Element: Sendable, Value, Failure>(
  fulfilled elements: sending some Sequence<Element>,
  atMost limit: Int,
  on dispatcher: some Dispatcher,
  _ start: @escaping @Sendable (Element) -> Promise<Value, Failure>
) -> Promise<Value, AllRejected<Failure>> {
  .race(fulfilled: elements, atMost: limit, on: dispatcher, start)
}

/// A promise of nothing, fulfilled when all promises are; or of the first error.
///
/// ```swift
/// let all = forEach(1...9_999, atMost: 3, on: .global()) { number in
///   load(number)
/// }
/// ```
///
/// - Parameters:
///   - elements: what promises are made of; iterated once.
///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
///   - dispatcher: where `start` runs.
///   - start: makes a promise of an element, whose value is dropped.
/// - Returns: a promise that is fulfilled after the last promise, immediately if there is no element. After the first error
///   or cancellation, no more promises are made.
/// - Complexity: O(*n*) time in the number of elements; only what is under way takes memory.
public func forEach<Element: Sendable, Value, Failure>(
  _ elements: sending some Sequence<Element>,
  atMost limit: Int,
  on dispatcher: some Dispatcher,
  _ start: @escaping @Sendable (Element) -> Promise<Value, Failure>
) -> Promise<Void, Failure> {
  .forEach(elements, atMost: limit, on: dispatcher, start)
}

/// A promise of what `whenComplete` and `arrive` make of promises that are made one by one; see ``Combiner``.
private func gatherFew<
  Element: Sendable,
  Input,
  InputFailure,
  Arrival: Sendable,
  Value,
  Failure
>(
  _ elements: sending some Sequence<Element>,
  _ limit: Int,
  _ dispatcher: some Dispatcher,
  isOneEnough: Bool = false,
  keepsAll: Bool = true,
  _ start: @escaping @Sendable (Element) -> Promise<Input, InputFailure>,
  whenComplete: @escaping @Sendable ([Arrival]) -> Result<Value, Failure>?,
  _ arrive:
    @escaping @Sendable (
      Combiner<Promise<Value, Failure>, Arrival>.Input, Promise<Input, InputFailure>
    ) -> Void
) -> Promise<Value, Failure> {
  let output = Promise<Value, Failure>(.open)
  let combiner = Combiner<Promise<Value, Failure>, Arrival>(output, count: 1) { output, arrivals in
    output.arrive(whenComplete(arrivals))
  }
  let isPending = { @Sendable (output: Promise<Value, Failure>) in output.isPending }
  let feed = Combiner.Feed(
    elements,
    limit,
    into: combiner,
    on: dispatcher,
    keepsAll,
    while: isPending
  ) { element, place, feed in
    let promise = Promise<Void, Never>(settledAs: .success(())).flatMap(on: dispatcher) {
      defer { feed.made(at: place) }
      // It may have been settled meanwhile, and leave its inputs later.
      return isPending(feed.combiner.output) ? start(element) : Promise(settledAs: nil)
    }
    feed.combiner.attach(to: promise, at: place) { input, promise in
      arrive(input, promise)
      feed.ended(at: place)
    }
  }
  output.expect(Producer(upstream: feed, isOneEnough: isOneEnough))
  feed.fill()
  return output
}

extension Combiner.Feed: Sources {
  @usableFromInline func drop() -> [LeavingWaiter] { combiner.places.drop() }

  /// The inputs that can still settle the output, and what may have to make more of them.
  @usableFromInline var dependencies: [Dependency] {
    let more = goesOn ? dispatcher.map { Dependency(upstream: nil, place: $0.place) } : nil
    return combiner.places.dependencies + (more.map { [$0] } ?? [])
  }
}

// MARK: The same on the main actor

/// A promise of all values, in the order of `elements`, or of the first error; promises are made on the main actor.
///
/// - Parameters:
///   - elements: what promises are made of; iterated once.
///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
///   - start: makes a promise of an element.
public func when<Element: Sendable, Value, Failure>(
  fulfilled elements: sending some Sequence<Element>,
  atMost limit: Int,
  _ start: @escaping @MainActor @Sendable (Element) -> Promise<Value, Failure>
) -> Promise<[Value], Failure> {
  .when(fulfilled: elements, atMost: limit, start)
}

/// A promise of the outcomes of all promises, in the order of `elements`, which are made on the main actor.
///
/// - Parameters:
///   - elements: what promises are made of; iterated once.
///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
///   - start: makes a promise of an element.
public func when<Element: Sendable, Value, Failure>(
  resolved elements: sending some Sequence<Element>,
  atMost limit: Int,
  _ start: @escaping @MainActor @Sendable (Element) -> Promise<Value, Failure>
) -> Promise<[Promise<Value, Failure>.Outcome], Never> {
  .when(resolved: elements, atMost: limit, start)
}

/// A promise of the first value, or of all errors, of promises that are made on the main actor.
///
/// - Parameters:
///   - elements: what promises are made of; iterated once.
///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
///   - start: makes a promise of an element.
public func race<Element: Sendable, Value, Failure>(
  fulfilled elements: sending some Sequence<Element>,
  atMost limit: Int,
  _ start: @escaping @MainActor @Sendable (Element) -> Promise<Value, Failure>
) -> Promise<Value, AllRejected<Failure>> {
  .race(fulfilled: elements, atMost: limit, start)
}

/// A promise of nothing, fulfilled when all promises are, which are made on the main actor; or of the first error.
///
/// - Parameters:
///   - elements: what promises are made of; iterated once.
///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
///   - start: makes a promise of an element, whose value is dropped.
public func forEach<Element: Sendable, Value, Failure>(
  _ elements: sending some Sequence<Element>,
  atMost limit: Int,
  _ start: @escaping @MainActor @Sendable (Element) -> Promise<Value, Failure>
) -> Promise<Void, Failure> {
  .forEach(elements, atMost: limit, start)
}

// MARK: The same as static functions

// For code in which a member of the same name hides a free function.

extension Promise {
  /// A promise of all values, in the order of `elements`; or of the first error.
  ///
  /// As the free function.
  public static func when<Element: Sendable, Input>(
    fulfilled elements: sending some Sequence<Element>,
    atMost limit: Int,
    on dispatcher: some Dispatcher,
    _ start: @escaping @Sendable (Element) -> Promise<Input, Failure>
  ) -> Promise where Value == [Input] {
    gatherFew(elements, limit, dispatcher, start, whenComplete: { .success($0) }) {
      $0.keep($1.read(), ifFulfilled: $1)
    }
  }

  /// A promise of all values, in the order of `elements`; promises are made on the main actor.
  ///
  /// As the free function.
  public static func when<Element: Sendable, Input>(
    fulfilled elements: sending some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @MainActor @Sendable (Element) -> Promise<Input, Failure>
  ) -> Promise where Value == [Input] {
    when(fulfilled: elements, atMost: limit, on: .main, onMainActor(start))
  }

  /// A promise of the first value; or of all errors.
  ///
  /// As the free function.
  public static func race<Element: Sendable, InputFailure>(
    fulfilled elements: sending some Sequence<Element>,
    atMost limit: Int,
    on dispatcher: some Dispatcher,
    _ start: @escaping @Sendable (Element) -> Promise<Value, InputFailure>
  ) -> Promise where Failure == AllRejected<InputFailure> {
    gatherFew(
      elements,
      limit,
      dispatcher,
      isOneEnough: true,
      start,
      whenComplete: { AllRejected.ending($0) }
    ) { $0.keepError(of: $1) }
  }

  /// A promise of the first value, or of all errors; promises are made on the main actor.
  ///
  /// As the free function.
  public static func race<Element: Sendable, InputFailure>(
    fulfilled elements: sending some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @MainActor @Sendable (Element) -> Promise<Value, InputFailure>
  ) -> Promise where Failure == AllRejected<InputFailure> {
    race(fulfilled: elements, atMost: limit, on: .main, onMainActor(start))
  }
}

extension Promise where Failure == Never {
  /// A promise of the outcomes of all promises, in the order of `elements`.
  ///
  /// As the free function.
  public static func when<Element: Sendable, Input, InputFailure>(
    resolved elements: sending some Sequence<Element>,
    atMost limit: Int,
    on dispatcher: some Dispatcher,
    _ start: @escaping @Sendable (Element) -> Promise<Input, InputFailure>
  ) -> Promise where Value == [Promise<Input, InputFailure>.Outcome] {
    gatherFew(elements, limit, dispatcher, start, whenComplete: { .success($0) }) {
      $0.keep(Promise<Input, InputFailure>.Outcome($1.ending))
    }
  }

  /// A promise of the outcomes of all promises, which are made on the main actor.
  ///
  /// As the free function.
  public static func when<Element: Sendable, Input, InputFailure>(
    resolved elements: sending some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @MainActor @Sendable (Element) -> Promise<Input, InputFailure>
  ) -> Promise where Value == [Promise<Input, InputFailure>.Outcome] {
    when(resolved: elements, atMost: limit, on: .main, onMainActor(start))
  }
}

extension Promise where Value == Void {
  /// A promise of nothing, fulfilled when all promises are; or of the first error.
  ///
  /// As the free function.
  public static func forEach<Element: Sendable, Input>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    on dispatcher: some Dispatcher,
    _ start: @escaping @Sendable (Element) -> Promise<Input, Failure>
  ) -> Promise {
    gatherFew(
      elements,
      limit,
      dispatcher,
      keepsAll: false,
      start,
      whenComplete: { (_: [Void]) in .success(()) }
    ) { $0.keep((), ifFulfilled: $1) }
  }

  /// A promise of nothing, fulfilled when all promises are, which are made on the main actor.
  ///
  /// As the free function.
  public static func forEach<Element: Sendable, Input>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @MainActor @Sendable (Element) -> Promise<Input, Failure>
  ) -> Promise {
    forEach(elements, atMost: limit, on: .main, onMainActor(start))
  }
}
