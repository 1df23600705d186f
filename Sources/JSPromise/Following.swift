import PromiseStorage
import Synchronization

// A loop of promises, each returned by a handler of the one before, has ever more of them, which all wait for the last:
// `func poll() -> Promise<Int> { step().then { poll() } }`. Those in between, which are not held, are left out. They take
// their turns none the less, so that the outermost ends in the turn in which ECMAScript's does.

extension PromiseCore {
  /// Lets the only promise that follows this one follow `inner` in its place; `false` if that would make a difference.
  final func leaveOut(before inner: PromiseCore) -> Bool {
    guard lock.withLock({ $0.isOnlyFollowing }),
      let outer = lock.withLock({ $0.onlyWaiter }) as? PromiseCore,
      outer !== inner, outer.lock.withLock({ $0.isOnlyFollowing && $0.leftOut < .max }),
      lock.withLock({ $0.next() }) != nil
    else { return false }
    outer.lock.withLock { $0.leftOut += 1 }
    guard inner.attach(outer) == .wait else { return false }
    // A weak reference may be made strong just now: that promise has to end, too.
    let relay = PromiseWaiter(Step { [weak self] _, source in self?.run(source) ?? .done })
    inner.attach(relay)
    expect(Producer(stop: { [weak inner] _ in inner?.remove(relay) }))
    return true
  }

  /// Takes the turn of a promise that was left out, if there is one: the rest comes in a job of its own.
  @usableFromInline final func takesTurn(of source: PromiseCore) -> Bool {
    guard lock.withLock({ $0.takeTurn() }) else { return false }
    source.queue.enqueue(.react(self, to: source))
    return true
  }
}
