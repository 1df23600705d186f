/// The inputs of a combination: a sequence that is no collection, and records how it is used.
///
/// A spelling for a list hands it to the library as it is, or a lazy map of it; one for parameters takes
/// ``elements`` apart.
public struct Inputs<Element: Sendable>: Sequence, Sendable {
  /// The inputs.
  public let elements: [Element]
  let use: Use
  private let onNext: @Sendable (Int) -> Void

  /// How the sequence is used.
  final class Use: Sendable {
    /// How often its elements were asked for from the start.
    let passes: Counter
    /// How often an element was asked for.
    let requests: Counter

    init(passes: Counter = Counter(), requests: Counter = Counter()) {
      (self.passes, self.requests) = (passes, requests)
    }
  }

  /// Makes inputs.
  ///
  /// - Parameters:
  ///   - elements: the inputs.
  ///   - onNext: runs before each is handed out, and is given its number.
  package init(_ elements: [Element], onNext: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.init(elements, Use(), onNext)
  }

  private init(_ elements: [Element], _ use: Use, _ onNext: @escaping @Sendable (Int) -> Void) {
    (self.elements, self.use, self.onNext) = (elements, use, onNext)
  }

  /// The same sequence, of other inputs.
  func replaced(by other: (Element) -> Element) -> Inputs {
    Inputs(elements.map(other), use, onNext)
  }

  /// The numbers of the elements, as a sequence that records its use here.
  var numbers: Inputs<Int> {
    Inputs<Int>(
      Array(elements.indices),
      Inputs<Int>.Use(passes: use.passes, requests: use.requests),
      onNext
    )
  }

  /// Starts from the first input, and records that.
  public func makeIterator() -> AnyIterator<Element> {
    use.passes.increment()
    var rest = elements.enumerated().makeIterator()
    return AnyIterator {
      use.requests.increment()
      guard let (number, next) = rest.next() else { return nil }
      onNext(number)
      return next
    }
  }
}
