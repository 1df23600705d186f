import ResultPromise
import TestSupport
import Testing

// What is between the marks is shown in `Docs/Advice.md`, as it is.

private enum Offline: Error, Equatable {
  case noNetwork
}

/// Replaces a server that has to be asked again and again: it answers when the test says so.
private final class Server: Sendable {
  private let asked = Later<Promise<String, Offline>>()

  func ask() -> Promise<String, Offline> {
    let promise = Promise<String, Offline>()
    asked.set(promise)
    return promise
  }

  func answer(_ result: Result<String, Offline>) { asked.take()?.fulfill(with: result) }
}

@Suite(.ownThread) struct ResultAdviceTests {
  @Test(arguments: [Result<String, Offline>.success("ready"), .failure(.noNetwork)])
  private func `loops`(end: Result<String, Offline>) {
    let server = Server()
    // begin result loop before
    @Sendable func asked() -> Promise<String, Offline> {
      server.ask().flatMap { text in
        text == "wait" ? asked() : Promise(.success(text))
      }
    }
    // end
    let before = asked()
    for _ in 0..<3 { server.answer(.success("wait")) }
    server.answer(end)
    #expect(before.resultIfSettled == end)
    // begin result loop after
    @Sendable func ask(for answer: Promise<String, Offline>) {
      server.ask().await { result in
        guard case .success("wait") = result else {
          return _ = answer.fulfill(with: result)
        }
        ask(for: answer)
      }
    }
    let answer = Promise<String, Offline>()
    ask(for: answer)
    // end
    for _ in 0..<3 { server.answer(.success("wait")) }
    #expect(answer.resultIfSettled == nil)
    server.answer(end)
    #expect(answer.resultIfSettled == end)
  }
}
