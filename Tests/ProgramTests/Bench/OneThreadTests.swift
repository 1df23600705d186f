import Dispatch
import TestSupport
import Testing

@testable import bench

/// Code without promises is counted on one thread.
@Suite(.ownThread) struct OneThreadTests {
  @Test func `a thread runs its tasks and their children, and only where it is told to`() {
    let log = Log<Int>()
    let ran = OneThread.run { thread in
      Task {
        log.append(1)
        async let child: Void = log.append(2)
        await child
        log.append(3)
      }
      #expect(log.entries.isEmpty)
      thread.goOn()
      #expect(log.entries == [1, 2, 3])
    }
    #expect(ran)
  }

  @Test func `what waits continues when it is told to`() {
    let (log, settler) = (Log<Int>(), TaskSubject.Settler())
    let ran = OneThread.run { thread in
      Task { log.append(await settler.value) }
      thread.goOn()
      settler.settle(1)
      #expect(log.entries.isEmpty)
      thread.goOn()
      #expect(log.entries == [1])
    }
    #expect(ran)
  }

  @Test func `tasks of other threads, and later ones, run on the system's`() async {
    let (others, settler) = (TaskSubject.Settler(), TaskSubject.Settler())
    let ran = OneThread.run { _ in
      let isThere = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        Task { others.settle(1) }
        isThere.signal()
      }
      isThere.wait()
    }
    #expect(ran)
    #expect(await others.value == 1)
    Task { settler.settle(2) }
    #expect(await settler.value == 2)
  }
}
