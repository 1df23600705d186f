import Dispatchers
import PromiseStorage

// All of these make promises of the elements of a sequence, a few at a time. The first ones are made before the call
// returns. The next one is made in a job of `queue`, when one has ended. So the sequence may be lazy, or endless, and
// nothing overlaps. Once the promise returned is settled, no more are made; those that are under way are left alone.

extension Promise {
  /// A promise of all values, in the order of `elements`; or of the first rejection.
  ///
  /// ```swift
  /// let pictures = ["one", "two", "three"]
  /// let uploads = Promise.all(pictures, atMost: 2) { picture in
  ///   upload(picture)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: what promises are made of; iterated once, each element when there is room for it.
  ///   - limit: how many promises may be pending at the same time; less than 1 counts as 1. One that is released, and so
  ///     can never settle, keeps its room.
  ///   - queue: where the handlers of the promise returned run, and `start`, but for the first.
  ///   - signal: an abort rejects the promise with the signal's reason, and no more promises are made.
  ///   - start: makes a promise of an element. What it throws counts as a rejection of that promise.
  /// - Returns: as `all(_:queue:)`. After the first rejection, no more promises are made.
  /// - Complexity: O(*n*) in the number of elements.
  public static func all<Element: Sendable>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    _ start: @escaping @Sendable (Element) throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Value]> {
    gatherFew(elements, limit, on: queue, at: Site(fileID, line), signal, start) {
      $0.fulfill(with: $1)
    } _: {
      $0.keep($1.read(), ifFulfilled: $1)
    }
  }

  /// A promise of the outcome of each promise, in the order of `elements`.
  ///
  /// - Parameters:
  ///   - elements: as for `all(_:atMost:queue:signal:_:)`.
  ///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
  ///   - queue: where the handlers of the promise returned run, and `start`, but for the first.
  ///   - signal: an abort rejects the promise with the signal's reason, and no more promises are made.
  ///   - start: makes a promise of an element. What it throws counts as a rejection of that promise.
  /// - Returns: as `allSettled(_:queue:)`.
  /// - Complexity: O(*n*) in the number of elements.
  public static func allSettled<Element: Sendable>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    _ start: @escaping @Sendable (Element) throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Outcome]> {
    gatherFew(elements, limit, on: queue, at: Site(fileID, line), signal, start) {
      $0.fulfill(with: $1)
    } _: {
      $0.keep($1.ending)
    }
  }

  /// A promise of the first value; rejected if no promise has one.
  ///
  /// - Parameters:
  ///   - elements: as for `all(_:atMost:queue:signal:_:)`.
  ///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
  ///   - queue: where the handlers of the promise returned run, and `start`, but for the first.
  ///   - signal: an abort rejects the promise with the signal's reason, and no more promises are made.
  ///   - start: makes a promise of an element. What it throws counts as a rejection of that promise.
  /// - Returns: as `any(_:queue:)`. After the first value, no more promises are made.
  /// - Complexity: O(*n*) in the number of elements.
  public static func any<Element: Sendable>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    _ start: @escaping @Sendable (Element) throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    gatherFew(elements, limit, on: queue, at: Site(fileID, line), signal, start) {
      $0.reject(withAll: $1)
    } _: {
      $0.keepRejection(of: $1)
    }
  }

  /// A promise of what `whenComplete` and `arrive` make of promises that are made one by one; see ``Combiner``.
  fileprivate static func gatherFew<Element: Sendable, Input, Arrival: Sendable, NewValue>(
    _ elements: sending some Sequence<Element>,
    _ limit: Int,
    on queue: JobQueue,
    at site: Site,
    _ signal: AbortSignal?,
    keepsAll: Bool = true,
    _ start: @escaping @Sendable (Element) throws -> Promise<Input>,
    whenComplete: @escaping @Sendable (Promise<NewValue>, [Arrival]) -> Void,
    _ arrive:
      @escaping @Sendable (Combiner<Promise<NewValue>, Arrival>.Input, Promise<Input>) -> Void
  ) -> Promise<NewValue> {
    let output = Promise<NewValue>(queue, at: site)
    if let signal, !output.obey(signal) { return output }
    let combiner = Combiner(output, count: 1, whenComplete: whenComplete)
    output.expect(Producer(stop: { [weak places = combiner.places] _ in places?.drop() }))
    let isPending = { @Sendable (output: Promise<NewValue>) in !output.isSettled }
    let feed = Combiner.Feed(elements, limit, into: combiner, keepsAll, while: isPending) {
      element,
      place,
      feed in
      let promise: Promise<Input>
      do { promise = try start(element) } catch { promise = .reject(error, on: queue) }
      feed.made(at: place)
      feed.combiner.attach(to: promise, at: place) { input, promise in
        arrive(input, promise)
        queue.enqueue { feed.ended(at: place) }
      }
    }
    feed.fill()
    return output
  }
}

extension Promise where Value == Void {
  /// A promise of nothing, fulfilled when all promises are; or of the first rejection.
  ///
  /// ```swift
  /// Promise.forEach(1...9_999, atMost: 3) { number in upload("\(number)") }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: as for `all(_:atMost:queue:signal:_:)`.
  ///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
  ///   - queue: where the handlers of the promise returned run, and `start`, but for the first.
  ///   - signal: an abort rejects the promise with the signal's reason, and no more promises are made.
  ///   - start: makes a promise of an element, whose value is dropped. What it throws counts as a rejection.
  /// - Returns: a promise that is fulfilled after the last promise, immediately if there is no element. After the first
  ///   rejection, no more promises are made.
  /// - Complexity: O(*n*) time in the number of elements; only what is under way takes memory.
  @discardableResult
  public static func forEach<Element: Sendable, Ignored>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    queue: JobQueue = .default,
    signal: AbortSignal? = nil,
    _ start: @escaping @Sendable (Element) throws -> Promise<Ignored>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    gatherFew(elements, limit, on: queue, at: Site(fileID, line), signal, keepsAll: false, start) {
      (output, _: [Void]) in
      output.fulfill(with: ())
    } _: {
      $0.keep((), ifFulfilled: $1)
    }
  }
}
