import PromiseConformance

// Programs that show how little the compiler needs, and what it says where one writes what one knows from elsewhere.

extension ResultPromiseAdapter {
  static let elsewhere = program(
    #"""
    // TYP-08: Chains of twelve links, each closure one expression.

    struct Node: Sendable {
      let next: [Node]
      var first: Node { self }
    }

    func load(_ number: Int) -> Promise<Int, Offline> { Promise(.success(number)) }
    func fetch() -> Promise<Int, Offline> { Promise(.success(1)) }
    func check(_ number: Int) -> Result<Int, Offline> { .success(number) }
    func double(_ number: Int) -> Int { number * 2 }

    \#(longChains)

    // TYP-08: What other libraries call it: the compiler says what it is called here.

    enum Other: Error { case other }

    typealias Number = Promise<Int, Offline>

    func parse(_ number: Int) throws -> String { String(number) }

    func elsewhere(_ promise: Number, _ others: [Number]) {
      _ = promise.then { Number(.success($0)) }  // error: 'then' has been renamed to 'thenAsync(_:)'
      _ = promise.then { try parse($0) }  // error: 'then' takes a closure that returns a Result
      _ = promise.then { Result<Int, Other>.success($0) }  // error: the failure's type stays: 'mapError' changes it
      _ = promise.then(on: .main) { $0 + 1 }  // error: write 'receive(on: dispatcher).then { … }'
      _ = promise.thenAsync { $0 + 1 }  // error: 'thenAsync' has been renamed to 'map(_:)'
      _ = promise.thenAsync { Promise<Int, Other>(.success($0)) }  // error: the failure's type stays: 'mapError' changes
      _ = promise.map { try parse($0) }  // error: nothing throws here: write 'then'
      _ = promise.flatMap { Result<Int, Offline>.success($0) }  // error: 'flatMap' has been renamed to 'then(_:)'
      _ = promise.flatMap { $0 + 1 }  // error: 'flatMap' has been renamed to 'map(_:)'
      promise.catch { print($0) }  // error: write 'await { result in … }' to look at the failure
      promise.done { print($0) }  // error: write 'await { result in … }' and switch over it
      promise.finally {}  // error: write 'await { _ in … }', which runs in any case
      _ = Number(value: 1)  // error: write 'Promise(.success(value))'
      _ = Number(1)  // error: write 'Promise(.success(value))'
      _ = Number.resolve(1)  // error: write 'Promise(.success(value))'
      _ = Number.reject(.noNetwork)  // error: write 'Promise(.failure(error))'
      _ = Number.withResolvers()  // error: write 'Promise()', and settle it with 'fulfill(with:)'
      _ = Number { fulfill, _ in fulfill(1) }  // error: write 'Promise()', and settle it with 'fulfill(with:)'
      promise.fulfill(1)  // error: write 'fulfill(with: .success(value))'
      promise.fulfill(.success(1))  // error: 'fulfill' has been renamed to 'fulfill(with:)'
      promise.resolve(1)  // error: write 'fulfill(with: .success(value))'
      _ = promise.value  // error: write 'try await get()', or 'try resultIfSettled?.get()'
      _ = promise.isPending  // error: write 'promise.resultIfSettled == nil'
      _ = Number.when(fulfilled: others)  // error: 'when(fulfilled:)' has been renamed to 'all(_:)'
      _ = Number.race(promise, promise)  // error: write 'Promise.race([first, second])'
    }
    """#
  )

  private static let longChains = [
    long("arithmetic", of: "Int", [".map { $0 + 1 }", ".map { $0 * 2 + 1 }"]),
    long(
      "results",
      of: "Int",
      [".then { .success($0 + 1) }", ".then { .success($0 * 2 + 1) }"]
    ),
    long("promises", of: "Int", [".thenAsync { load($0) }", ".thenAsync { fetch() }"]),
    long("calls", of: "Int", [".map { double($0) }", ".then { check($0) }"]),
    long("properties", of: "Node", [".map { $0.first }"]),
    long("texts", of: "String", [#".map { "\($0)." }"#, #".then { .success("\($0).") }"#]),
    long(
      "mixture",
      of: "Int",
      [
        ".map { $0 + 1 }", ".thenAsync { load($0) }", ".map { double($0) }",
        #".map { "\($0)." }"#, ".map { $0.count }", ".then { .success($0 * 2 + 1) }",
      ]
    ),
  ].joined(separator: "\n")

  /// A function with a chain of twelve links: these, again and again.
  private static func long(_ name: String, of value: String, _ links: [String]) -> String {
    let all = (0..<12).map { "    \(links[$0 % links.count])" }
    return """
      func \(name)(_ p: Promise<\(value), Offline>) {
        p
      \(all.joined(separator: "\n"))
          .await { print($0) }
      }
      """
  }
}
