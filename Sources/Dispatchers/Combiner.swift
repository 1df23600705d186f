@_spi(Storage) public import PromiseStorage
public import Synchronization

/// Makes one promise from many: it keeps what has arrived, and a reference to each of the rest.
///
/// All three libraries use it. Each says how an input is attached to, how it is left, and how it settles the output.
@usableFromInline
package final class Combiner<Output: PromiseWaiter, Arrival: Sendable>: Sendable {
  @usableFromInline package enum Entry: Sendable {
    /// Becomes any of the others.
    case empty
    /// Becomes `arrived`, or `gone`. Until then somebody holds the input: its source, or the thread that runs it.
    case waiting(SourceReference<Input>)
    case arrived(Arrival)
    /// The input was released, and will never arrive; or has settled the output.
    case gone
  }

  /// What waits for one of them.
  @usableFromInline package final class Input: PromiseWaiter, @unchecked Sendable {
    /// Of four bytes, and first: memory has room for it there.
    @usableFromInline let index: UInt32
    @usableFromInline package let combiner: Combiner
    /// To be used only while this is `waiting`.
    @usableFromInline let source: SourceReference<PromiseWaiter>

    /// - Parameter arrive: keeps what has arrived, or settles the output.
    @inline(__always) @inlinable package init<Source: PromiseWaiter>(
      _ combiner: Combiner,
      at index: Int,
      waitingFor source: Source,
      _ arrive: @escaping @Sendable (Input, Source) -> Void
    ) {
      (self.combiner, self.index) = (combiner, UInt32(index))
      self.source = SourceReference(source)
      let step = Step { (input: Input, source: Source) in
        arrive(input, source)
        return .done
      }
      super.init(as: .passer, step)
    }

    /// Keeps what has arrived, and settles the output if it was the last.
    @inlinable package func keep(_ arrival: Arrival) {
      combiner.enter(.arrived(arrival), at: Int(index))
    }

    /// It will never arrive, or has settled the output.
    @usableFromInline package override func abandon() { combiner.places.abandon(Int(index)) }
  }

  /// The places of the inputs.
  ///
  /// An object of its own, since the output refers to it weakly: what is referred to weakly is retained more slowly, and
  /// each input retains the combiner.
  @usableFromInline package final class Places: Sendable {
    /// `entries` is empty once everything has arrived, or it is no longer needed.
    @usableFromInline let state: Mutex<(entries: [Entry], missing: Int)>

    @inlinable init(count: Int) { state = Mutex((Array(repeating: .empty, count: count), count)) }

    /// An input, and what it waits for.
    package typealias Waiting = (waiter: PromiseWaiter, source: PromiseWaiter)

    /// The inputs that have not arrived.
    package var waiting: [Waiting] {
      state.withLock { Places.waiting($0.entries) }
    }

    /// Forgets all of them; returns those that have not arrived, which are to be left, and all that is to be released.
    package func takeAll() -> (waiting: [Waiting], entries: [Entry]) {
      // Under the lock: once it has been left, an input may be released before it is asked.
      state.withLock { state in
        defer { state.entries = [] }
        return (Places.waiting(state.entries), state.entries)
      }
    }

    /// Opens a place for one more input: a new one, or one whose input has ended; `nil` if no input is needed.
    func open(again old: Int?) -> Int? {
      state.withLock { state in
        guard !state.entries.isEmpty else { return nil }
        state.missing += 1
        guard let old else {
          state.entries.append(.empty)
          return state.entries.count - 1
        }
        state.entries[old] = .empty
        return old
      }
    }

    @usableFromInline func abandon(_ index: Int) {
      state.withLock { if !$0.entries.isEmpty { $0.entries[index] = .gone } }
    }

    private static func waiting(_ entries: [Entry]) -> [Waiting] {
      entries.compactMap { entry in
        guard case .waiting(let reference) = entry else { return nil }
        let input = reference.ask { $0 }
        return input.source.held.map { (input, $0) }
      }
    }
  }

  /// The promise that is made from the inputs.
  @usableFromInline package let output: Output
  @usableFromInline package let places: Places
  @usableFromInline let whenComplete: @Sendable (Output, [Arrival]) -> Void

  /// Makes a combiner for inputs that are added later.
  ///
  /// - Parameters:
  ///   - output: the promise to settle.
  ///   - count: how many inputs there will be.
  ///   - whenComplete: settles the output with what was kept, in the order of the places, if every input was kept.
  @inlinable package init(
    _ output: Output,
    count: Int,
    whenComplete: @escaping @Sendable (Output, [Arrival]) -> Void
  ) {
    (self.output, self.whenComplete) = (output, whenComplete)
    places = Places(count: count)
    if count == 0 { whenComplete(output, []) }
  }

  /// Adds an input, which is waited for already; returns `false` if it is not needed, and is to be left.
  @inlinable package func add(_ input: Input) -> Bool {
    places.state.withLock { state in
      guard !state.entries.isEmpty else { return false }
      if case .empty = state.entries[Int(input.index)] {
        state.entries[Int(input.index)] = .waiting(SourceReference(input))
      }
      return true
    }
  }

  /// Settles the output if nothing else is missing.
  @inline(__always) @inlinable func enter(_ entry: Entry, at index: Int) {
    let complete = places.state.withLock { state -> [Entry]? in
      guard !state.entries.isEmpty else { return nil }
      // Nothing is released: nothing has arrived there before.
      state.entries[index] = entry
      state.missing -= 1
      guard state.missing == 0 else { return nil }
      defer { state.entries = [] }
      return state.entries
    }
    guard let complete else { return }
    var arrivals: [Arrival] = []
    arrivals.reserveCapacity(complete.count)
    for case .arrived(let arrival) in complete { arrivals.append(arrival) }
    whenComplete(output, arrivals)
  }
}
