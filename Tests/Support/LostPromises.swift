import Dispatchers

/// The lost promises of a process of its own, as they are reported there.
package struct LostPromises: Sendable {
  /// Some code that loses one promise, or none.
  package struct Case: Sendable {
    package let line: Int
    package let body: @Sendable () -> Void

    package init(line: Int = #line, _ body: @escaping @Sendable () -> Void) {
      (self.line, self.body) = (line, body)
    }
  }

  /// Whether this is a debug build; in a release build nothing is reported.
  package static var areReported: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return isDebug
      }()
    )
    return isDebug
  }

  private let log = Log<LostPromise>()

  package init() { LostPromise.report { [log] in log.append($0) } }

  package var all: [LostPromise] { log.entries }

  /// The descriptions of what a case loses; its own line is called `here`.
  package func of(_ one: Case, in fileID: String = #fileID) -> [String] {
    let before = all.count
    one.body()
    return all.dropFirst(before).map {
      "\($0)".replacing("\(fileID):\(one.line)", with: "here")
    }
  }
}
