import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import examples

/// What `FetchUpdateSaveTests`, which crash it at each step, do not see.
@Suite(.ownThread) final class FileStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a completion handler is called with.
  private func result<Value: Sendable>(
    _ call: (@escaping FileStore.Completion<Value>) -> Void
  ) throws -> Result<Value, StoreError> {
    let (arrived, event) = (Later<Result<Value, StoreError>>(), Event())
    call {
      arrived.set($0)
      event.signal()
    }
    try event.wait()
    return try #require(arrived.take())
  }

  @Test func `what is saved is there for the next reader`() throws {
    let store = FileStore(folder.url.appending(path: "new"))
    #expect(try result(store.open).isSuccess)
    #expect(try result { store.save([1, 2], as: "numbers", completion: $0) } == .success([1, 2]))
    let other = FileStore(folder.url.appending(path: "new"))
    #expect(try result(other.open).isSuccess)
    #expect(try result { other.load("numbers", completion: $0) } == .success([1, 2]))
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
