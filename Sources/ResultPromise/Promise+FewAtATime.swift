import Dispatchers
import PromiseStorage

// All of these make promises of the elements of a sequence, a few at a time. The first ones are made before the call
// returns. The next one is made inline, where one has ended; nothing overlaps, and promises that are settled already take
// no stack. So the sequence may be lazy, or endless. Once the promise returned is settled, also by hand, no more are
// made; those that are under way are left alone.

extension Promise {
  /// A promise of all values, in the order of `elements`; or of the first failure.
  ///
  /// ```swift
  /// let pages = Promise.all(1...9, atMost: 3) { number in load(number) }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: what promises are made of; iterated once, each element when there is room for it.
  ///   - limit: how many promises may be pending at the same time; less than 1 counts as 1. One that is released, and so
  ///     can never settle, keeps its room.
  ///   - start: makes a promise of an element: inside this call or, later, inline where another one has ended.
  /// - Returns: as for `all(_:)`. After the first failure, no more promises are made.
  /// - Complexity: O(*n*) in the number of elements.
  public static func all<Element: Sendable>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @Sendable (Element) -> Promise
  ) -> Promise<[Value], Failure> {
    gatherFew(elements, limit, start, whenComplete: { .success($0) }) {
      $0.keep($1.read(), ifFulfilled: $1)
    }
  }

  /// A promise of the outcomes of all promises, in the order of `elements`.
  ///
  /// - Parameters:
  ///   - elements: as for `all(_:atMost:_:)`.
  ///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
  ///   - start: makes a promise of an element: inside this call or, later, inline where another one has ended.
  /// - Returns: as for `allSettled(_:)`.
  /// - Complexity: O(*n*) in the number of elements.
  public static func allSettled<Element: Sendable>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @Sendable (Element) -> Promise
  ) -> Promise<[Result<Value, Failure>], Never> {
    gatherFew(elements, limit, start, whenComplete: { .success($0) }) { $0.keep($1.ending) }
  }

  /// A promise of the first value or, if all promises fail, of all failures.
  ///
  /// - Parameters:
  ///   - elements: as for `all(_:atMost:_:)`.
  ///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
  ///   - start: makes a promise of an element: inside this call or, later, inline where another one has ended.
  /// - Returns: as for `any(_:)`. After the first value, no more promises are made.
  /// - Complexity: O(*n*) in the number of elements.
  public static func any<Element: Sendable>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @Sendable (Element) -> Promise
  ) -> Promise<Value, AllFailed<Failure>> {
    gatherFew(elements, limit, start, whenComplete: { .failure(AllFailed(failures: $0)) }) {
      $0.keepFailure(of: $1)
    }
  }

  /// A promise of what `whenComplete` and `arrive` make of promises that are made one by one; see ``Combiner``.
  fileprivate static func gatherFew<
    Element: Sendable,
    Arrival: Sendable,
    NewValue,
    NewFailure
  >(
    _ elements: sending some Sequence<Element>,
    _ limit: Int,
    keepsAll: Bool = true,
    _ start: @escaping @Sendable (Element) -> Promise,
    whenComplete: @escaping @Sendable ([Arrival]) -> Result<NewValue, NewFailure>?,
    _ arrive:
      @escaping @Sendable (Combiner<Promise<NewValue, NewFailure>, Arrival>.Input, Promise) -> Void
  ) -> Promise<NewValue, NewFailure> {
    let combiner = Promise<NewValue, NewFailure>(.pending).combiner(1, whenComplete)
    let isPending = { @Sendable (output: Promise<NewValue, NewFailure>) in output.isUnsettled }
    let feed = Combiner.Feed(elements, limit, into: combiner, keepsAll, while: isPending) {
      element,
      place,
      feed in
      let promise = start(element)
      feed.made(at: place)
      feed.combiner.attach(to: promise, at: place) { input, promise in
        arrive(input, promise)
        feed.ended(at: place)
      }
    }
    feed.fill()
    return combiner.output
  }
}

extension Promise where Value == Void {
  /// A promise of nothing, which succeeds when all promises have; or of the first failure.
  ///
  /// ```swift
  /// Promise.forEach(1...9_999, atMost: 3) { number in load(number) }
  ///   .await { result in print(result) }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: as for `all(_:atMost:_:)`.
  ///   - limit: how many promises may be pending at the same time; less than 1 counts as 1.
  ///   - start: makes a promise of an element, whose value is dropped.
  /// - Returns: a promise that succeeds after the last promise, immediately if there is no element. After the first
  ///   failure, no more promises are made.
  /// - Complexity: O(*n*) time in the number of elements; only what is under way takes memory.
  public static func forEach<Element: Sendable, Ignored>(
    _ elements: sending some Sequence<Element>,
    atMost limit: Int,
    _ start: @escaping @Sendable (Element) -> Promise<Ignored, Failure>
  ) -> Promise {
    Promise<Ignored, Failure>.gatherFew(
      elements,
      limit,
      keepsAll: false,
      start,
      whenComplete: { (_: [Void]) in .success(()) }
    ) {
      $0.keep((), ifFulfilled: $1)
    }
  }
}
