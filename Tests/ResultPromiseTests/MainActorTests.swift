import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct MainActorTests {
  private enum Failure: Error { case lost, late }

  @MainActor private final class Screen {
    var texts: [String] = []
  }

  @Test @MainActor func `on the main queue, handlers are the main actor's`() async {
    let screen = Screen()
    let first = Promise<Int, Failure>()
    let last = first.onMain()
      .map { value in screen.texts.append("\(value)") }
      .then { _ in .success(screen.texts.count + 1) }
      .thenAsync { value in
        let next = Promise<Int, Failure>()
        screen.texts.append("\(value)")
        DispatchQueue.global().async { next.fulfill(with: .failure(.lost)) }
        return next
      }
      .mapError { error -> Failure in
        screen.texts.append("\(error)")
        return .late
      }
      .recover { error in
        screen.texts.append("\(error)")
        return Promise<Int, Failure>(.failure(.lost))
      }
      .recover { _ in screen.texts.count }
    last.await { _ in screen.texts.append("over") }
    DispatchQueue.global().async { first.fulfill(with: .success(1)) }
    #expect(await last.promise.result == .success(4))
    #expect(screen.texts == ["1", "2", "lost", "late", "over"])
  }

  @Test(arguments: [Lost.lost, .cancelled])
  @MainActor func `there, other failures than the one that is named are passed on`(failure: Lost) {
    typealias Main = Promise<Int, Lost>
    let main = Main(.failure(failure)).onMain(.inPlace(on: .main))
    let ends = [
      main.recover(only: .lost) { () -> Int in 1 },
      main.recover(only: .lost) { () -> Main in Main(.success(1)) },
      main.recover(only: { $0 == .lost }) { _ -> Int in 1 },
      main.recover(only: { $0 == .lost }) { _ -> Main in Main(.success(1)) },
    ].map(\.resultIfSettled)
    let expected: Result<Int, Lost> = failure == .lost ? .success(1) : .failure(failure)
    #expect(ends == Array(repeating: expected, count: 4))
  }

  @Test func `a handler that comes late runs there, too`() async {
    let late = Promise<Int, Never>(.success(1)).onMain()
    _ = await late.promise.result
    await withCheckedContinuation { done in
      late.await { _ in
        MainActor.assertIsolated()
        done.resume()
      }
    }
  }
}
