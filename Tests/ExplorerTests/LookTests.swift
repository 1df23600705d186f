import Interleaving
import Synchronization
import TestSupport
import Testing

/// What the explorer takes for a look changes nothing, or searches would leave out what they must not.
@Suite struct LookTests {
  @Test(arguments: ["ResultPromise", "JSPromise", "TypedPromise"])
  func `a library looks in one way, which cannot change anything`(library: String) throws {
    let sources = try Project.sources(under: "Sources/\(library)")
    let declared = sources.flatMap {
      $0.matches(of: /func look<Answer>\(_ body: \(borrowing (\w+)\)/)
    }
    #expect(declared.map { $0.1 } == ["PromiseState"])
    // The explorer knows it by its name, and no other function that locks is called so.
    #expect(sources.flatMap { $0.matches(of: /func look\b/) }.count == 1)
    // What is only read is read by a look.
    let reads = sources.flatMap { $0.matches(of: /\block\.withLock \{ \$0\.\w+ \}/) }
    #expect(reads.isEmpty, "\(reads.map { $0.0 })")
  }
}
