import PromiseConformance

// Programs for the compiler: verbs of one meaning each, what the articles write, and what is written elsewhere.

extension TypedPromiseAdapter {
  static let spelledOtherwise = program(
    #"""
    // CHN-01: Verbs of one meaning each: the value, the error, or both.

    func values(
      _ page: Promise<Int, Offline>, _ text: Promise<String, Offline>, _ safe: Guarantee<Int>
    ) {
      let _: Promise<String, Offline> = page.map(on: .global()) { "\($0)" }  // also on main
      let _: Promise<Int, Offline> = page.map { (_) throws(Offline) in throw .noNetwork }
      let _: Promise<String, Offline> = page.flatMap(on: .global()) { _ in text }  // also on main
      let _: Promise<Promise<String, Offline>, Offline> = page.map { _ in text }
      let _: Guarantee<Int> = safe.map { $0 + 1 }.flatMap { _ in safe }
      when(fulfilled: [page, page]).map { $0.count }.done { print($0) }.tapError { print($0) }
      when(fulfilled: [page, page]).map(on: .global()) { $0.count }.tapError { print($0) }
      when(fulfilled: [page, page]).flatMap(on: .global()) { _ in text }.tapError { print($0) }  // also on main
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
      let _: Promise<Int, Invalid> = page.flatMapError(on: .global()) { _ in other }  // also on main
      page.tapError { print($0) }
    }

    func long(_ page: Promise<Int, Offline>) {
      page
        .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
        .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
        .map { $0 + 1 }.map { $0 * 2 + 1 }.map { "\($0)." }.map { $0.count }
        .tapError { print($0) }
    }

    // CHN-01: Two closures for `then`, another error from `catch`, and a promise that is settled by hand.

    func both(_ page: Promise<Int, Offline>, _ text: Promise<String, Invalid>) {
      page.then(on: .global(), { print($0) }, { print($0) })  // also on main
      let _: Promise<String, Never> = page.then({ "\($0)" }, { _ in "" })
      let _: Promise<Int, Invalid> = page.then(
        { (_) throws(Invalid) in throw .tooShort }, { (_) throws(Invalid) in 0 }
      )
      let _: Promise<String, Invalid> = page.then(on: .global(), { _ in text }, { _ in text })  // also on main
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

    // TYP-06: What is written elsewhere: the compiler says what to write here.

    typealias Number = Promise<Int, Offline>

    @MainActor
    func elsewhere(_ promise: Number, _ others: [Number], _ resolver: Resolver<Int, Offline>) {
      _ = Number.value(1)  // error: 'value' has been replaced by 'init(value:)'
      _ = Number.error(.noNetwork)  // error: 'error' has been replaced by 'init(error:)'
      _ = Number.resolve(1)  // error: 'resolve' has been replaced by 'init(value:)'
      _ = Number.reject(.noNetwork)  // error: 'reject' has been replaced by 'init(error:)'
      _ = Number.withResolvers()  // error: 'withResolvers()' has been renamed to 'pending()'
      _ = Number(resolver: { _ in })  // error: write Promise { resolver in … }, without a label
      promise.resolve(1)  // error: 'resolve' has been renamed to 'fulfill(_:)'
      _ = promise.result  // error: ask outcomeIfSettled
      _ = promise.error  // error: ask outcomeIfSettled, and look for .rejected(let error)
      _ = promise.isResolved  // error: write !isPending
      promise.finally {}  // error: 'finally' has been renamed to 'ensure(_:)'
      promise.finally(on: .main) {}  // error: 'finally(on:_:)' has been renamed to 'ensure(on:_:)'
      promise.recover { _ in Number(value: 1) }  // error: 'recover' has been renamed to 'flatMapError(_:)'
      promise.recover(on: .main) { _ in Number(value: 1) }  // error: has been renamed to 'flatMapError(on:_:)'
      promise.onSuccess { _ in }  // error: 'onSuccess' has been renamed to 'done(_:)'
      promise.onFailure { _ in }  // error: 'onFailure' has been renamed to 'catch(_:)'
      promise.onComplete { _ in }  // error: 'onComplete' has been renamed to 'observe(_:)'
      promise.cauterize()  // error: write .catch { print($0) }: an error has to go somewhere
      resolver(1)  // error: write resolver.fulfill(value)
      _ = Number.all(others)  // error: write when(fulfilled: promises)
      _ = Number.allSettled(others)  // error: write when(resolved: promises)
      _ = Number.race(others)  // error: write race(promises)
      _ = Number.any(others)  // error: write race(fulfilled: promises)
      _ = after(1.0)  // error: say the unit: after(.seconds(1))
      _ = promise.value!  // error: write try await value
    }

    func blocking(_ page: Promise<Int, Offline>) async throws {
      _ = try page.wait()  // error: write try await promise.value
    }
    """#
  )
}
