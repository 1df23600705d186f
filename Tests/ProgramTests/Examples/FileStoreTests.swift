import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import examples

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

  @Test func `what is not there, or is damaged, has a name`() throws {
    let store = FileStore(folder.url)
    #expect(
      try result { store.load("x", completion: $0) } == Result<[Int], _>.failure(.missing("x"))
    )
    try Data("[1,".utf8).write(to: folder.url.appending(path: "x.json"))
    #expect(
      try result { store.load("x", completion: $0) } == Result<[Int], _>.failure(.damaged("x"))
    )
  }

  @Test func `until the new file is complete, the old one is there`() throws {
    let content = Log<Data?>()
    let file = folder.url.appending(path: "x.json")
    let store = FileStore(folder.url)
    for value in [[1], [2]] {
      let saved = try result {
        store.save(
          value,
          as: "x",
          willReplace: { content.append(try? Data(contentsOf: file)) },
          completion: $0
        )
      }
      #expect(saved == .success(value))
    }
    #expect(content.entries == [nil, Data("[1]".utf8)])
    #expect(try Data(contentsOf: file) == Data("[2]".utf8))
  }

  @Test func `opening removes what is half done`() throws {
    try Data("[1".utf8).write(to: folder.url.appending(path: "x.json.new"))
    let store = FileStore(folder.url)
    #expect(try result(store.open).isSuccess)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
