import PromiseConformance

// Programs for the compiler: verbs of one meaning each, what the articles write, and what is written elsewhere.

extension TypedPromiseAdapter {
  static var spelledOtherwise: [Fixture] { [mapping, articles, elsewhere] }

  private static let mapping = Fixture(
    "CHN-01",
    #"""
    // Verbs of one meaning each: the value, the error, or both.
    import TypedPromise

    enum Offline: Error { case noNetwork }
    enum Invalid: Error { case tooShort }

    func values(
      _ page: Promise<Int, Offline>, _ text: Promise<String, Offline>, _ safe: Guarantee<Int>
    ) {
      let _: Promise<String, Offline> = page.map { "\($0)" }
      let _: Promise<String, Offline> = page.map(on: .global()) { "\($0)" }
      let _: Promise<Int, Offline> = page.map { (_) throws(Offline) in throw .noNetwork }
      let _: Promise<String, Offline> = page.flatMap { _ in text }
      let _: Promise<String, Offline> = page.flatMap(on: .global()) { _ in text }
      let _: Promise<Promise<String, Offline>, Offline> = page.map { _ in text }
      let _: Guarantee<Int> = safe.map { $0 + 1 }.flatMap { _ in safe }
      when(fulfilled: [page, page]).map { $0.count }.done { print($0) }.tapError { print($0) }
      when(fulfilled: [page, page]).map(on: .global()) { $0.count }.tapError { print($0) }
      when(fulfilled: [page, page]).flatMap { _ in text }.tapError { print($0) }
      when(fulfilled: [page, page]).flatMap(on: .global()) { _ in text }.tapError { print($0) }
      when(fulfilled: page, text).map { $0.0 }.flatMap { _ in text }.tapError { print($0) }
      page.map { print($0) }.tapError(on: .global()) { print($0) }
      page.map {
        print($0)
        return $0 + 1
      }.map { $0 + 1 }.tapError { print($0) }
    }

    func errors(_ page: Promise<Int, Offline>, _ other: Promise<Int, Invalid>) {
      let _: Promise<Int, Invalid> = page.mapError { _ in .tooShort }
      let _: Promise<Int, Invalid> = page.mapError(on: .global()) { _ in Invalid.tooShort }
      let _: Promise<Int, Invalid> = page.flatMapError { _ in other }
      let _: Promise<Int, Invalid> = page.flatMapError(on: .global()) { _ in other }
      page.tapError { print($0) }
    }

    func long(_ page: Promise<Int, Offline>) {
      page
        .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
        .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
        .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
        .tapError { print($0) }
    }
    """#
  )

  private static let articles = Fixture(
    "CHN-01",
    #"""
    // Two closures for `then`, another error from `catch`, and a promise that is settled by hand.
    import TypedPromise

    enum Offline: Error { case noNetwork }
    enum Invalid: Error { case tooShort }

    func both(_ page: Promise<Int, Offline>, _ text: Promise<String, Invalid>) {
      page.then({ print($0) }, { print($0) })
      page.then(on: .global(), { print($0) }, { print($0) })
      let _: Promise<String, Never> = page.then({ "\($0)" }, { _ in "" })
      let _: Promise<Int, Invalid> = page.then(
        { (_) throws(Invalid) in throw .tooShort }, { (_) throws(Invalid) in 0 }
      )
      let _: Promise<String, Invalid> = page.then({ _ in text }, { _ in text })
      let _: Promise<String, Invalid> = page.then(on: .global(), { _ in text }, { _ in text })
      page.then { print($0) } _: { print($0) }
    }

    func translated(_ page: Promise<Int, Offline>, _ kept: Promise<Invalid, Offline>) {
      let invalid = page.catch { _ in Invalid.tooShort }
      let _: Promise<Int, Invalid> = invalid
      let elsewhere = page.catch(on: .global()) { error in
        print(error)
        return Invalid.tooShort
      }
      let _: Promise<Int, Invalid> = elsewhere
      // Where the value is an error as well, what is returned is a value.
      let value = kept.catch { _ in Invalid.tooShort }
      let _: Promise<Invalid, Never> = value
      let there = kept.catch(on: .global()) { _ in Invalid.tooShort }
      let _: Promise<Invalid, Never> = there
      page.catch { _ in fatalError() }
      page.catch(on: .global()) { fatalError("\($0)") }
    }

    func byHand() {
      let promise = Promise<Int, Offline>()
      promise.then { print($0) }.catch { print($0) }
      promise.fulfill(1)
      promise.reject(.noNetwork)
    }

    func untyped(_ load: (@escaping @Sendable (Result<Int, Offline>) -> Void) -> Void) {
      let page = Promise.wrap { load($0.resolve) }
      let _: Promise<Int, Offline> = page
      let _: Promise<Int, Offline> = .wrap { (_) throws(Offline) in throw .noNetwork }
    }
    """#
  )

  private static let elsewhere = Fixture(
    "TYP-06",
    #"""
    // What is written elsewhere: the compiler says what to write here.
    import TypedPromise

    enum Offline: Error { case noNetwork }

    func elsewhere(_ page: Promise<Int, Offline>, _ pages: Promise<[Int], Offline>) {
      _ = page.value!  // error: write try await value
      page.always { print("over") }  // error: renamed to 'ensure(_:)'
      page.always(on: .global()) { print("over") }  // error: renamed to 'ensure(on:_:)'
      page.finally { print("over") }  // error: renamed to 'ensure(_:)'
      page.recover { _ in page }  // error: renamed to 'flatMapError(_:)'
      page.onSuccess { print($0) }  // error: renamed to 'done(_:)'
      page.onError { print($0) }  // error: renamed to 'catch(_:)'
      page.onComplete { print($0) }  // error: renamed to 'observe(_:)'
      page.cauterize()  // error: an error has to go somewhere
      page.uncancellable()  // error: renamed to 'keepAlive()'
      _ = page.share()  // error: share the promise itself
      pages.thenMap { _ in page }  // error: when(fulfilled:
      _ = page.error  // error: ask outcomeIfSettled
      _ = page.isResolved  // error: write !isPending
      let _: Promise<Int?, Offline> = .value(nil)  // error: replaced by 'init(value:)'
      let _: Promise<Int, Offline> = .error(.noNetwork)  // error: replaced by 'init(error:)'
      _ = Promise<Int, Offline>.resolve(1)  // error: replaced by 'init(value:)'
      _ = Promise.all([page])  // error: write when(fulfilled: promises)
      _ = Guarantee<Int>(resolver: { print($0) })  // error: without a label
      _ = Guarantee<Int> { seal in seal(1) }  // error: write resolver.fulfill(value)
      page.fulfil(1)  // error: renamed to 'fulfill(_:)'
      _ = after(seconds: 1)  // error: write after(.seconds(1))
    }

    func blocking(_ page: Promise<Int, Offline>) async throws {
      _ = try page.wait()  // error: write try await promise.value
    }
    """#
  )
}
