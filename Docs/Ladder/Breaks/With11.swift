import Dispatch

extension Rung11 {
  static func example11(_ say: @escaping @Sendable (String) -> Void) {
    let (screen, isScreen) = (DispatchQueue(label: "screen"), DispatchSpecificKey<Bool>())
    screen.setSpecific(key: isScreen, value: true)
    let (early, late) = (Promise<Int, any Error>(), Promise<Int, any Error>())
    late.settle(.success(42))

    // The screen's own code, on its own queue, and twice the same.
    screen.sync {
      for (name, promise) in [("early", early), ("late", late)] {
        say("asks")
        promise.on(.queue(screen)).whenSettled { _ in
          let here = DispatchQueue.getSpecific(key: isScreen) == true
          say("who is \(name) is told \(here ? "on" : "beside") the screen's queue")
        }
        say("has asked")
      }
    }
    early.settle(.success(42))

    // Whatever waits on the queue runs before this.
    screen.sync {}
  }
}
