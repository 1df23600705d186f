extension Features {
  static let cancelling = [
    Feature(
      "Cancel it",
      typed: .init("promise.cancel()", "CAN-01"),
      js: .init("controller.abort(", "CAN-01"),
      result: .init("promise.cancel()", "CAN-01")
    ),
    Feature(
      "Stop the work behind it",
      typed: .init("resolver.onCancel", "CAN-09"),
      js: .init("signal.addListener", "CAN-09"),
      result: .init("case .failure(.cancelled) = result", "a screen that goes away")
    ),
    Feature(
      "Await it",
      typed: .init("await promise.outcome", "TSK-01"),
      js: .init("try await promise.value", "TSK-01"),
      result: .init("await plain.result", "CHN-01")
    ),
    Feature(
      "A promise of an `async` closure",
      typed: .init("Promise { () async throws(Offline) in", "TSK-07"),
      js: .init("Promise { try await load() }", "TSK-07"),
      result: .init("Promise { await fetched() }", "TSK-07")
    ),
    Feature(
      "An error that nobody handles does not go unseen",
      typed: .init("// warning:", "UNH-05"),
      js: .init("JobQueue.reportUnhandledRejections", "UNH-01")
    ),
  ]

  static let looking = [
    Feature(
      "Look without waiting",
      typed: .init("isPending", "STA-08"),
      js: .init("snapshot", "STA-08"),
      result: .init("resultIfSettled", "STA-08")
    ),
    Feature(
      "The value of a settled one, at hand",
      typed: .init("outcomeIfSettled", "the outcome is there inside the first handler"),
      js: .init(
        "snapshot",
        "a snapshot is nil until the promise is settled, and never changes after that"
      ),
      result: .init("resultIfSettled", "the result of a settled promise is there")
    ),
    Feature(
      "Block a thread for it",
      typed: .init("promise.wait()", "LIV-12"),
      result: .init(".wait()", "a settled promise is not waited for")
    ),
    Feature(
      "Copy the library: one file, in every app",
      all: .init("make vendor LIB=", "a copy compiles without a warning in every build setting")
    ),
  ]
}
