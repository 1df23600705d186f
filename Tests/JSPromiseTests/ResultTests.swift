import JSPromise
import TestSupport
import Testing

/// Results, in and out; and handlers that only throw.
@Suite(.ownThread) struct ResultTests {
  struct Lost: Error, Equatable {}

  @Test func `a promise of a result gives that result`() async throws {
    let good: Result<Int, Lost> = .success(1)
    #expect(try await Promise(good).result.get() == 1)
    let bad: Result<Int, Lost> = .failure(Lost())
    let result = await Promise(bad).result
    #expect(throws: Lost()) { try result.get() }
  }

  @Test func `a handler that throws again is one for a value`() async {
    let seen = Promise<Int>.reject(Lost()).catch { error in
      _ = error
      throw error
    }.then { $0 + 1 }
    let some: Promise<Int> = seen.catch(only: Lost.self) { error in
      _ = error
      throw error
    }
    let result = await some.result
    #expect(throws: Lost()) { try result.get() }
  }
}
