import PromiseConformance

// Programs that show how little the compiler needs, and what it says where one writes what one knows from elsewhere.

extension ResultPromiseAdapter {
  static let longChains = Fixture(
    "TYP-08",
    #"""
    // Chains of twelve links, each closure one expression.
    import ResultPromise

    enum Offline: Error { case noNetwork }

    struct Node: Sendable {
      let next: [Node]
      var first: Node { self }
    }

    func load(_ number: Int) -> Promise<Int, Offline> { Promise(.success(number)) }
    func fetch() -> Promise<Int, Offline> { Promise(.success(1)) }
    func check(_ number: Int) -> Result<Int, Offline> { .success(number) }
    func double(_ number: Int) -> Int { number * 2 }

    func arithmetic(_ p: Promise<Int, Offline>) {
      p
        .map { $0 + 1 }
        .map { $0 * 2 + 1 }
        .map { $0 + 1 }
        .map { $0 * 2 + 1 }
        .map { $0 + 1 }
        .map { $0 * 2 + 1 }
        .map { $0 + 1 }
        .map { $0 * 2 + 1 }
        .map { $0 + 1 }
        .map { $0 * 2 + 1 }
        .map { $0 + 1 }
        .map { $0 * 2 + 1 }
        .await { print($0) }
    }

    func results(_ p: Promise<Int, Offline>) {
      p
        .then { .success($0 + 1) }
        .then { .success($0 * 2 + 1) }
        .then { .success($0 + 1) }
        .then { .success($0 * 2 + 1) }
        .then { .success($0 + 1) }
        .then { .success($0 * 2 + 1) }
        .then { .success($0 + 1) }
        .then { .success($0 * 2 + 1) }
        .then { .success($0 + 1) }
        .then { .success($0 * 2 + 1) }
        .then { .success($0 + 1) }
        .then { .success($0 * 2 + 1) }
        .await { print($0) }
    }

    func promises(_ p: Promise<Int, Offline>) {
      p
        .thenAsync { load($0) }
        .thenAsync { load($0) }
        .thenAsync { load($0) }
        .thenAsync { load($0) }
        .thenAsync { load($0) }
        .thenAsync { load($0) }
        .thenAsync { fetch() }
        .thenAsync { fetch() }
        .thenAsync { fetch() }
        .thenAsync { fetch() }
        .thenAsync { fetch() }
        .thenAsync { fetch() }
        .await { print($0) }
    }

    func calls(_ p: Promise<Int, Offline>) {
      p
        .map { double($0) }
        .then { check($0) }
        .map { double($0) }
        .then { check($0) }
        .map { double($0) }
        .then { check($0) }
        .map { double($0) }
        .then { check($0) }
        .map { double($0) }
        .then { check($0) }
        .map { double($0) }
        .then { check($0) }
        .await { print($0) }
    }

    func properties(_ p: Promise<Node, Offline>) {
      p
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .map { $0.first }
        .await { print($0) }
    }

    func texts(_ p: Promise<String, Offline>) {
      p
        .map { "\($0)." }
        .then { .success("\($0).") }
        .map { "\($0)." }
        .then { .success("\($0).") }
        .map { "\($0)." }
        .then { .success("\($0).") }
        .map { "\($0)." }
        .then { .success("\($0).") }
        .map { "\($0)." }
        .then { .success("\($0).") }
        .map { "\($0)." }
        .then { .success("\($0).") }
        .await { print($0) }
    }

    func mixture(_ p: Promise<Int, Offline>) {
      p
        .map { $0 + 1 }
        .thenAsync { load($0) }
        .map { double($0) }
        .map { "\($0)." }
        .map { $0.count }
        .then { .success($0 * 2 + 1) }
        .map { $0 + 1 }
        .thenAsync { load($0) }
        .map { double($0) }
        .map { "\($0)." }
        .map { $0.count }
        .then { .success($0 * 2 + 1) }
        .await { print($0) }
    }
    """#
  )

  static let elsewhere = Fixture(
    "TYP-08",
    #"""
    // What other libraries call it: the compiler says what it is called here.
    import ResultPromise

    enum Offline: Error { case noNetwork }
    enum Invalid: Error { case tooShort }

    func load(_ number: Int) -> Promise<Int, Offline> { Promise(.success(number)) }
    func tried(_ number: Int) throws -> Int { number }
    func checked(_ number: Int) -> Result<Int, Offline> { .success(number) }

    func goingOn(_ page: Promise<Int, Offline>, _ parsed: Promise<Int, Invalid>) {
      _ = page.then { load($0) }  // error: renamed to 'thenAsync(_:)'
      _ = page.then { load(1) }  // error: renamed to 'thenAsync(_:)'
      _ = page.then { result in result.map { $0 + 1 } }  // error: renamed to 'mapResult(_:)'
      _ = page.then { $0 + 1 }  // error: write 'map' where it returns a value
      _ = page.then { try tried($0) }  // error: '.failure(error)' where it throws
      page.then { print($0) }  // error: 'await' where it returns nothing
      page.then({ print($0) }, { print($0) })  // error: 'await { result in … }'
      _ = page.then(on: .main) { $0 + 1 }  // error: 'receive(on: dispatcher).then { … }'
      _ = page.then { _ in Result<Int, Invalid>.success(1) }  // error: the failure's type stays
      _ = page.thenAsync { _ in parsed }  // error: the failure's type stays
      _ = page.thenAsync { checked($0) }  // error: renamed to 'then(_:)'
      _ = page.thenAsync { $0 + 1 }  // error: renamed to 'map(_:)'
      _ = page.thenAsync { $0.isOK ? load(1) : load(2) }  // error: renamed to 'flatMapResult(_:)'
      _ = page.map { try tried($0) }  // error: nothing throws here
      _ = page.tryMap { try tried($0) }  // error: nothing throws here
      _ = page.flatMap { checked($0) }  // error: renamed to 'then(_:)'
      _ = page.flatMap { $0 + 1 }  // error: renamed to 'map(_:)'
      _ = page.compactMap { Optional($0) }  // error: '.failure(error)' for nothing
      _ = page.asVoid()  // error: write 'map { _ in }'
      _ = page.handle(on: .main)  // error: renamed to 'receive(on:)'
      _ = page.delay(.seconds(1))  // error: is unavailable
    }

    func ends(_ page: Promise<Int, Offline>) {
      page.catch { print($0) }  // error: 'recover { error in … }' to make a value of it
      _ = page.flatMapError { _ in Result<Int, Offline>.success(1) }  // error: write 'recover
      _ = page.replaceError(with: 1)  // error: write 'recover { _ in value }'
      page.done { print($0) }  // error: write 'await { result in … }'
      page.onSuccess { print($0) }  // error: write 'await { result in … }'
      page.onFailure { print($0) }  // error: write 'await { result in … }'
      page.finally { print("over") }  // error: write 'await { _ in … }'
      page.always { print("over") }  // error: write 'await { _ in … }'
      page.ensure { print("over") }  // error: write 'await { _ in … }'
      page.observe { print($0) }  // error: renamed to 'await(with:)'
      page.onComplete { print($0) }  // error: renamed to 'await(with:)'
      page.whenComplete { print($0) }  // error: renamed to 'await(with:)'
      page.sink { print($0) }  // error: write 'await { result in … }'
    }

    func settling(_ page: Promise<Int, Offline>) {
      page.fulfill(1)  // error: write 'fulfill(with: .success(value))'
      page.fulfill(.success(1))  // error: renamed to 'fulfill(with:)'
      page.fulfil(with: .success(1))  // error: renamed to 'fulfill(with:)'
      page.complete(with: .success(1))  // error: renamed to 'fulfill(with:)'
      page.seal(.success(1))  // error: renamed to 'fulfill(with:)'
      page.resolve(1)  // error: write 'fulfill(with: .success(value))'
      page.reject(.noNetwork)  // error: write 'fulfill(with: .failure(error))'
    }

    func looking(_ page: Promise<Int, Offline>) {
      _ = page.value  // error: 'try await promise.get()' to wait
      _ = page.error  // error: write 'if case .failure(let error)? = promise.resultIfSettled'
      _ = page.isPending  // error: write 'promise.resultIfSettled == nil'
      _ = page.isFulfilled  // error: write 'if case .success? = promise.resultIfSettled'
      _ = page.isRejected  // error: write 'if case .failure? = promise.resultIfSettled'
    }

    func made() {
      let _: Promise<Int, Offline> = Promise(value: 1)  // error: write 'Promise(.success(value))'
      let _: Promise<Int, Offline> = Promise(1)  // error: write 'Promise(.success(value))'
      let _: Promise<Int, Offline> = .value(1)  // error: write 'Promise(.success(value))'
      let _: Promise<Int, Offline> = .resolve(1)  // error: write 'Promise(.success(value))'
      let _: Promise<Int, Offline> = Promise(error: .noNetwork)  // error: 'Promise(.failure(error))'
      let _: Promise<Int, Offline> = .reject(.noNetwork)  // error: write 'Promise(.failure(error))'
      _ = Promise<Int, Offline>.pending()  // error: write 'Promise()'
      _ = Promise<Int, Offline>.withResolvers()  // error: write 'Promise()'
      _ = Promise<Int, Offline> { fulfill, _ in fulfill(1) }  // error: write 'Promise()'
      _ = Promise<Int, Offline> { page in _ = page }  // error: write 'Promise()'
    }

    func several() {
      _ = Promise.when(fulfilled: [load(1)])  // error: renamed to 'all(_:)'
      _ = Promise.when(resolved: [load(1)])  // error: renamed to 'allSettled(_:)'
      _ = Promise.race(load(1), load(2))  // error: write 'Promise.race([first, second])'
      _ = load(1).timeout(.seconds(1))  // error: renamed to 'timeout(after:)'
    }

    extension Result {
      var isOK: Bool { if case .success = self { true } else { false } }
    }
    """#
  )
}
