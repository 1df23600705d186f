import Synchronization

extension Combiner {
  /// Gives a combiner one input after another, as long as there is room for more.
  ///
  /// Only what waits for an input holds it: it is released with the last input, and when the output is settled.
  ///
  /// ## Threading
  /// One thread at a time makes inputs. If an input ends meanwhile, that thread also makes the one that takes its room; so
  /// inputs that are settled already take no stack. Where a dispatcher makes an input, the next one waits until it has.
  package final class Feed<Element: Sendable>: Sendable {
    /// Has an input made of an element, calls ``made(at:)`` then, and attaches the input at a place.
    package typealias Start = @Sendable (Element, _ place: Int, Feed) -> Void

    /// What is being made: nothing, or the input at a place.
    private enum Making: Equatable {
      case nothing
      /// A thread asks for the element, and starts.
      case starting(Int)
      /// That thread has started, and does not wait; or it has not returned, although the input is made.
      case started(Int), made
    }

    private struct State {
      /// How many more inputs may be under way.
      var room: Int
      var making = Making.nothing
      /// The place of the next input: as long as it is empty, the combiner waits.
      var next = 0
      /// Places that can be used again, if nothing is kept.
      var free: [Int] = []
      /// How many more elements there are, if that is known.
      var left: Int?
      /// `nil` once there is nothing more to make: it may hold promises that are inputs.
      var start: Start?

      /// The place of the next input and what makes it, if this thread is to do that.
      mutating func begin() -> (place: Int, start: Start)? {
        guard making == .nothing, room > 0, let start else { return nil }
        (making, room) = (.starting(next), room - 1)
        return (next, start)
      }

      /// This thread has started it; returns whether it is made, so that the thread continues.
      mutating func hasStarted(_ place: Int) -> Bool {
        let isMade = making == .made
        making = isMade ? .nothing : .started(place)
        return isMade
      }

      /// It is made, or will not be.
      mutating func finish(_ place: Int) {
        if making == .starting(place) { making = .made }
        if making == .started(place) { making = .nothing }
      }
    }

    package let combiner: Combiner
    /// What makes the inputs; `nil` for the thread that starts.
    package let dispatcher: (any Dispatcher)?
    private let state: Mutex<State>
    /// Only the thread that makes inputs uses it, so no thread waits for this lock, even if the sequence's code runs long.
    private let iterator: Mutex<AnyIterator<Element>?>
    private let keepsAll: Bool
    private let isPending: @Sendable (Output) -> Bool

    /// Prepares to make inputs of a sequence, until all have ended or the output is settled.
    ///
    /// - Parameters:
    ///   - elements: what inputs are made of.
    ///   - limit: how many may be under way; less than 1 counts as 1.
    ///   - combiner: one that was made for one input.
    ///   - dispatcher: what makes the inputs; `nil` for the thread that starts.
    ///   - keepsAll: whether the output needs what has arrived; if not, places are used again.
    ///   - isPending: whether the output still needs inputs: it may drop its places later than it is settled.
    ///   - start: makes an input, and attaches it at this place.
    package init(
      _ elements: sending some Sequence<Element>,
      _ limit: Int,
      into combiner: Combiner,
      on dispatcher: (any Dispatcher)? = nil,
      _ keepsAll: Bool,
      while isPending: @escaping @Sendable (Output) -> Bool,
      _ start: @escaping Start
    ) {
      (self.combiner, self.dispatcher) = (combiner, dispatcher)
      (self.keepsAll, self.isPending) = (keepsAll, isPending)
      state = Mutex(State(room: max(limit, 1), left: Feed.count(of: elements), start: start))
      iterator = Mutex(AnyIterator(elements.makeIterator()))
    }

    private static func count(of elements: some Sequence) -> Int? {
      (elements as? any RandomAccessCollection)?.count
    }

    /// Makes inputs until there is no room, no element, or no need.
    package func fill() {
      while let (place, start) = state.withLock({ $0.begin() }) {
        guard isPending(combiner.output),
          let next = combiner.places.open(again: state.withLock { $0.free.popLast() })
        else { return forget() }
        guard let element = iterator.withLock({ $0?.next() }) else {
          forget()
          combiner.enter(.gone, at: place)
          combiner.enter(.gone, at: next)
          return
        }
        state.withLock { ($0.next, $0.left) = (next, $0.left.map { $0 - 1 }) }
        // The sequence's own code may have ended the output.
        guard isPending(combiner.output) else { return forget() }
        start(element, place, self)
        guard state.withLock({ $0.hasStarted(place) }) else { return }
      }
    }

    /// There is nothing more to make.
    private func forget() {
      iterator.release { $0.take() }
      state.release { $0.start.take() }
    }

    /// Whether there may be more to make.
    package var goesOn: Bool { state.withLock { $0.start != nil && $0.left != 0 } }

    /// The input at this place is made.
    package func made(at place: Int) {
      state.withLock { $0.finish(place) }
      fill()
    }

    /// The input at this place has ended, and there is room for another one.
    package func ended(at place: Int) {
      state.withLock { state in
        state.finish(place)
        state.room += 1
        if !keepsAll { state.free.append(place) }
      }
      fill()
    }
  }
}
