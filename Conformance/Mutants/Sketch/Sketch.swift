import Dispatch
import PromiseConformance

/// A small promise that keeps every law, made of parts that can be overridden one at a time.
///
/// Each mutant is a subclass that gets one part wrong. It is not meant for other use: it is slow, and its lock is
/// recursive, so that a mutant which runs handlers under the lock blocks only other threads.
public class Sketch: SketchCore, @unchecked Sendable {
  class var subject: Subject { Subject(SketchAdapter<Self>.self) }

  // MARK: Steps

  /// A new pending promise of the same kind.
  final func make(on gate: Gate? = nil) -> Sketch {
    let next = type(of: self).init(stage: stage, gate: gate ?? self.gate)
    next.reporter = reporter
    return next
  }

  /// What a step does when the promise that it is attached to has settled: it settles the one that it made.
  typealias Reaction = @Sendable (_ outcome: Outcome, _ next: Sketch) -> Void

  /// A new promise that `react` settles when this one is settled: what a step makes.
  func derive(_ react: @escaping Reaction) -> Sketch { lead(to: make(), react) }

  /// Has `react` settle `next` when this one is settled; returns `next`.
  @discardableResult
  func lead(to next: Sketch, _ react: @escaping Reaction) -> Sketch {
    let link = Link(react, next)
    // Before the handler, which may run immediately, and have the promise wait for another one.
    if next.wait(for: self, by: link) { attach { link.run($0) } }
    return next
  }

  func settle(by body: () throws(TrialFault) -> Token) {
    do throws(TrialFault) { settle(.fulfilled(try body())) } catch { fail(error) }
  }

  func fail(_ fault: TrialFault) { settle(.rejected(fault)) }

  func transform(_ body: @escaping TransformBody) -> Sketch { pair(body, nil) }

  func recover(_ body: @escaping RecoveryBody) -> Sketch { pair(nil, body) }

  func pair(_ onFulfilled: TransformBody?, _ onRejected: RecoveryBody?) -> Sketch {
    derive { outcome, next in
      if case .fulfilled(let token) = outcome, let onFulfilled {
        next.settle { () throws(TrialFault) in try onFulfilled(token) }
      } else if case .rejected(let fault) = outcome, let onRejected {
        next.settle { () throws(TrialFault) in try onRejected(fault) }
      } else {
        next.pass(outcome)
      }
    }
  }

  func recover(only fault: TrialFault, _ body: @escaping @Sendable () -> Token) -> Sketch {
    recover { other throws(TrialFault) in
      guard other == fault else { throw other }
      return body()
    }
  }

  func watchErrors(_ body: @escaping @Sendable (TrialFault) -> Void) -> Sketch {
    recover { fault throws(TrialFault) in
      body(fault)
      throw fault
    }
  }

  /// Transforms the value with a task-local value of the code that attaches.
  func transformWithLocals(_ body: @escaping TransformBody) -> Sketch {
    let source = LocalsSeen.local.get()
    return transform { token throws(TrialFault) in
      try LocalsSeen.local.withValue(source) {
        Result { () throws(TrialFault) in try body(token) }
      }.get()
    }
  }

  /// Passes an outcome through a step that has no handler for it.
  func pass(_ outcome: Outcome) { settle(outcome) }

  func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch) -> Sketch {
    derive { outcome, next in
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      next.follow { () throws(TrialFault) in try body(token) }
    }
  }

  func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      next.follow(body(fault))
    }
  }

  func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    finallyChain { () throws(TrialFault) in
      try body()
      return nil
    }
  }

  /// Runs `body` at any end, and waits for the promise that it returns, if it returns one.
  func finallyChain(_ body: @escaping @Sendable () throws(TrialFault) -> Sketch?) -> Sketch {
    let end = Guarded<(@Sendable () throws(TrialFault) -> Sketch?)?>(body)
    let next = derive { outcome, next in
      do throws(TrialFault) {
        guard let inner = try end.take()?() else {
          next.settle(outcome)
          return
        }
        let link = Link({ $1.settle($0.isFailure ? $0 : outcome) }, next)
        next.keep(link)
        inner.attach { link.run($0) }
      } catch {
        next.fail(error)
      }
    }
    next.atCancellation { _ = try? end.take()?() }
    return next
  }

  /// Ends as `inner` does; from then on nothing else settles this promise.
  func follow(_ inner: Sketch) {
    guard inner !== self else { return }
    let isFirst = lock.withLock {
      defer { isFollowing = true }
      return !isFollowing
    }
    if isFirst { inner.lead(to: self) { $1.settle($0) } }
  }

  func follow(by body: () throws(TrialFault) -> Sketch) {
    do throws(TrialFault) { follow(try body()) } catch { fail(error) }
  }

  func moved(to gate: Gate) -> Sketch { lead(to: make(on: gate)) { $1.settle($0) } }

  /// A promise that is settled as this one is, by a link on `queue`.
  final func linked(on queue: DispatchQueue) -> Sketch {
    let next = make()
    next.hop = (queue, Weak(object: self))
    return lead(to: next) { outcome, next in queue.async { next.settle(outcome) } }
  }

  /// A promise of two that start on `queue`, one after the other.
  static func starting(
    on queue: DispatchQueue,
    _ output: Sketch,
    _ start: @escaping @Sendable () -> Sketch
  ) -> Sketch {
    output.hop = (queue, Weak<Sketch>())
    queue.async {
      start().attach { _ in queue.async { start().attach { output.settle($0) } } }
    }
    return output
  }

  /// What holds an error, put so many times into another one.
  class func nest(_ fault: TrialFault, _ levels: Int) -> any Sendable { fault }

  /// A promise that ends as this one, before its time is limited.
  func limited(isPending: Bool) -> Sketch { derive { $1.pass($0) } }

  func wrapped() -> Sketch { self }

  // MARK: Making

  func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    do throws(TrialFault) { try work(settler) } catch { resolve(.rejected(error)) }
  }

  var settler: Settler {
    Settler(fulfill: { self.resolve(.fulfilled($0)) }, reject: { self.resolve(.rejected($0)) })
  }

  /// What a promise can be made of, which its cancellation cancels.
  typealias AsyncBody = @Sendable () async throws(TrialFault) -> Token

  func run(priority: TaskPriority? = nil, _ body: @escaping AsyncBody) {
    let task: Task<Void, Never> = Task(priority: priority) { [self] in
      do throws(TrialFault) { settle(.fulfilled(try await body())) } catch { fail(error) }
    }
    _ = onCancel { task.cancel() }
  }

  class var signal: SignalSketch.Type { SignalSketch.self }

  // MARK: Combining

  func combine(_ kind: CombinationKind, _ inputs: Inputs<Sketch>) -> SketchCombiner {
    let all = list(inputs)
    for input in all { input.join() }
    let combiner = SketchCombiner(kind, of: all, for: self)
    let listener = combiner.listen()
    combiner.begin()
    for (index, input) in all.enumerated() { listen(to: input, at: index, for: combiner) }
    // From here on, the inputs hold the combiner.
    withExtendedLifetime(listener) {}
    return combiner
  }

  /// The inputs; the sequence is iterated once.
  func list(_ inputs: Inputs<Sketch>) -> [Sketch] { Array(inputs) }

  func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    input.attach { [listener = combiner.listener] in listener?.current?.note($0, at: index) }
  }

  /// Ends a combination, and stops waiting for its inputs.
  func end(_ fulfil: () -> Void, leaving inputs: [Sketch]) {
    fulfil()
    for input in inputs { abandon(input) }
  }

  func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? { progress.ending }

  func abandon(_ input: Sketch) { if input.leave() { _ = input.cancel() } }

  // MARK: Time

  /// Sets an alarm on the stage's clock; returns a closure that removes it.
  func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    guard isOnRealTime else { return stage.clock.schedule(at: stage.clock.now + duration, work) }
    let job = Guarded<Job?>(work)
    DispatchQueue.global().asyncAfter(deadline: .now() + duration / .seconds(1)) { job.take()?() }
    return { _ = job.take() }
  }

  func timeIsUp(_ outcome: Outcome) { settle(outcome) }

  /// How long to wait after an attempt, if there may be another.
  func pause(after number: Int, _ outcome: Outcome, _ policy: RetryPolicy) -> Duration? {
    switch policy {
    case .fixed(let attempts, let length):
      return outcome.isFailure && number < attempts ? length : nil
    case .asking(let question):
      guard case .rejected(let fault) = outcome else { return nil }
      return question(fault, number)
    }
  }

  // MARK: Payloads of any shape

  class func observe<Value: Sendable>(
    _ promise: ValuePromise<Value>,
    _ observer: @escaping @Sendable (Value) -> Void
  ) { promise.attach(observer) }

  class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    promise.fulfill { $0 = $0 ?? value }
  }
}
