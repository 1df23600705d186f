import OpenCombine
import PromiseConformance

/// Tasks can wait for a publisher's values.
extension OpenCombineFutureAdapter: AwaitingAdapter {
  func outcome(of handle: Handle) async -> Awaited {
    do {
      for try await token in handle.publisher.values { return .settled(.fulfilled(token)) }
      return .cancelled
    } catch { return .settled(Outcome(.failure(error))) }
  }
}
