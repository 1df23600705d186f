import Synchronization

extension Combiner {
  /// Gives a combiner one input after another, as long as there is room for more.
  ///
  /// Only what waits for an input holds it: it is released with the last input, and when the output is settled.
  ///
  /// ## Threading
  /// One thread at a time makes inputs. If an input ends meanwhile, that thread also makes the one that takes its room; so
  /// inputs that are settled already take no stack.
  package final class Feed<Element: Sendable>: Sendable {
    /// Makes an input of an element, and attaches it at a place.
    package typealias Start = @Sendable (Element, _ place: Int, Feed) -> Void

    private struct State {
      /// How many more inputs may be under way.
      var room: Int
      /// Stays true once there is nothing more to make.
      var isMaking = false
      /// The place of the next input: as long as it is empty, the combiner waits.
      var next = 0
      /// Places that can be used again, if nothing is kept.
      var free: [Int] = []
      /// `nil` once there is nothing more to make: it may hold promises that are inputs.
      var start: Start?

      /// The place of the next input and what makes it, if this thread is to do that.
      mutating func begin() -> (place: Int, start: Start)? {
        guard !isMaking, room > 0, let start else { return nil }
        (isMaking, room) = (true, room - 1)
        return (next, start)
      }
    }

    package let combiner: Combiner
    private let state: Mutex<State>
    /// Only the thread that makes inputs uses it, so no thread waits for this lock, even if the sequence's code runs long.
    private let iterator: Mutex<AnyIterator<Element>?>
    private let keepsAll: Bool

    /// Prepares to make inputs of a sequence, until all have ended or the output is settled.
    ///
    /// - Parameters:
    ///   - elements: what inputs are made of.
    ///   - limit: how many may be under way; less than 1 counts as 1.
    ///   - combiner: one that was made for one input.
    ///   - keepsAll: whether the output needs what has arrived; if not, places are used again.
    ///   - start: makes an input, and attaches it at this place.
    package init(
      _ elements: sending some Sequence<Element>,
      _ limit: Int,
      into combiner: Combiner,
      _ keepsAll: Bool,
      _ start: @escaping Start
    ) {
      (self.combiner, self.keepsAll) = (combiner, keepsAll)
      state = Mutex(State(room: max(limit, 1), start: start))
      iterator = Mutex(AnyIterator(elements.makeIterator()))
    }

    /// Makes inputs until there is no room, no element, or no need.
    package func fill() {
      while let (place, start) = state.withLock({ $0.begin() }) {
        guard let next = combiner.places.open(again: state.withLock { $0.free.popLast() }) else {
          return forget()
        }
        guard let element = iterator.withLock({ $0?.next() }) else {
          forget()
          combiner.enter(.gone, at: place)
          combiner.enter(.gone, at: next)
          return
        }
        start(element, place, self)
        state.withLock { ($0.isMaking, $0.next) = (false, next) }
      }
    }

    /// There is nothing more to make.
    private func forget() {
      iterator.release { $0.take() }
      state.release { $0.start.take() }
    }

    /// The input at this place has ended, and there is room for another one.
    package func ended(at place: Int) {
      state.withLock { state in
        state.room += 1
        if !keepsAll { state.free.append(place) }
      }
      fill()
    }
  }
}
