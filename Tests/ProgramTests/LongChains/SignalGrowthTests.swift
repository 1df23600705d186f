import Dispatchers
import JSPromise
import TestSupport
import Testing

/// Long-lived promises and signals keep nothing of consumers that have left.
///
/// In processes of their own, so that no other test allocates while the bytes are counted.
@Suite(.ownThread, .serialized, .enabled(if: MallocInUse.isKnown, "glibc alone says it"))
struct SignalGrowthTests {
  @Test(arguments: Visitor.allCases)
  func `many that came and went leave nothing`(visitor: Visitor) async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) { [visitor] in
      let growth = Growth(visitor: visitor)
      let grown = try await MallocInUse.growth { growth.visit(Extent.many) }
      print("\(visitor.rawValue): \(grown) bytes after \(Extent.many)")
      // The allocator's own: less than a twentieth of a byte for each.
      #expect(grown < 1_000)
    }
    result.show(visitor.rawValue)
  }

  /// A control: what is kept is detected.
  @Test func `a hundred listeners that stay are seen`() async {
    await #expect(processExitsWith: .success) {
      let growth = Growth(visitor: .listener)
      let kept = try await MallocInUse.growth {
        for number in 0..<100 {
          growth.controller.signal.addListener { [growth] _ in _ = (growth, number) }
        }
      }
      #expect(kept > 100 * 32)
    }
  }
}

/// The consumers that are added and removed.
enum Visitor: String, CaseIterable, Codable {
  case listener = "listeners removed from one signal"
  case listenersAtOnce = "listeners removed from one signal, all there together"
  case dependent = "signals made of one signal"
  case settled = "settled promises on one signal"
  case released = "released promises on one signal"
  case branch = "aborted promises that waited for one promise"
  case race = "races against one promise"
  case racesAtOnce = "races against one promise, all there together"
  case limit = "time limits on one promise, all exceeded"
}

/// A long-lived signal and a long-lived promise.
private struct Growth {
  let visitor: Visitor
  let controller = AbortController()
  private let gate = ManualDispatcher()
  private let queue: JobQueue
  private let source: Promise<Int>

  init(visitor: Visitor) {
    self.visitor = visitor
    queue = JobQueue(on: gate)
    source = Promise<Int>.withResolvers(on: queue).promise
  }

  func visit(_ count: Int) {
    let signal = controller.signal
    switch visitor {
    case .listener:
      for _ in 0..<count { signal.addListener { [signal] _ in _ = signal }.remove() }
    case .listenersAtOnce:
      let registrations = (0..<count).map { _ in signal.addListener { [signal] _ in _ = signal } }
      for registration in registrations { registration.remove() }
    case .dependent:
      for _ in 0..<count { _ = AbortSignal.any([signal]) }
    case .settled:
      for _ in 0..<count {
        _ = Promise<Int>(on: queue, signal: signal) { resolve, _ in resolve(1) }
      }
    case .released:
      for _ in 0..<count { _ = Promise<Int>(on: queue, signal: signal) { _, _ in } }
    case .branch:
      for _ in 0..<count {
        let controller = AbortController()
        let branch = Promise<Int>(on: queue, signal: controller.signal) { [source] resolve, _ in
          resolve(source)
        }
        gate.drain()
        withExtendedLifetime(branch) { controller.abort() }
      }
    case .race:
      for _ in 0..<count {
        _ = Promise.race([source, .resolve(1, on: queue)], queue: queue)
        gate.drain()
      }
    case .racesAtOnce:
      let (start, resolve, _) = Promise<Int>.withResolvers(on: queue)
      for _ in 0..<count { _ = Promise.race([source, start], queue: queue) }
      resolve(1)
      gate.drain()
    case .limit:
      for _ in 0..<count { _ = source.timeout(after: .zero) }
    }
  }
}
