#if RUNGS
  extension Measured {
    /// The rungs of the ladder, from the first: only counted, and only when they are named.
    static let rungs = [
      RungSubject<Rung1.Promise<Int>>().measured,
      RungSubject<Rung2.Promise<Int>>().measured,
      RungSubject<Rung3.Promise<Int>>().measured,
      RungSubject<Rung4.Promise<Int, any Error>>().measured,
      RungSubject<Rung5.Promise<Int, any Error>>().measured,
      RungSubject<Rung6.Promise<Int, any Error>>().measured,
      RungSubject<Rung7.Promise<Int, any Error>>().measured,
      RungSubject<Rung8.Promise<Int, any Error>>().measured,
      RungSubject<Rung9.Promise<Int, any Error>>().measured,
      RungSubject<Rung10.Promise<Int, any Error>>().measured,
      RungSubject<Rung11.Promise<Int, any Error>>().measured,
    ]
  }

  extension Rung1.Promise: Rung where Value == Int {
    static var number: Int { 1 }
    var value: Int? { nil }
    func fulfill(_ value: Int) { settle(value) }
    func observe(_ handler: @escaping @Sendable (Int) -> Void) { whenSettled(handler) }
  }

  extension Rung2.Promise: Rung where Value == Int {
    static var number: Int { 2 }
    var value: Int? { outcome }
    func fulfill(_ value: Int) { settle(value) }
    func observe(_ handler: @escaping @Sendable (Int) -> Void) { whenSettled(handler) }
  }

  extension Rung3.Promise: Rung where Value == Int {
    static var number: Int { 3 }
    var value: Int? { outcome }
    func fulfill(_ value: Int) { settle(value) }
    func observe(_ handler: @escaping @Sendable (Int) -> Void) { whenSettled(handler) }
    func link(_ transform: @escaping @Sendable (Int) -> Int) -> Rung3.Promise<Int> {
      map(transform)
    }
  }

  /// A rung whose promises can fail.
  protocol FailingRung: Rung {
    /// What attaching a handler returns.
    associatedtype Attached

    var outcome: Result<Int, any Error>? { get }
    @discardableResult func settle(_ outcome: Result<Int, any Error>) -> Bool
    @discardableResult
    func whenSettled(_ handler: @escaping @Sendable (Result<Int, any Error>) -> Void) -> Attached
    func map(_ body: @escaping @Sendable (Int) throws -> Int) -> Self
  }

  extension FailingRung {
    var value: Int? { try? outcome?.get() }
    func fulfill(_ value: Int) { settle(.success(value)) }
    func observe(_ handler: @escaping @Sendable (Int) -> Void) {
      whenSettled { if case .success(let value) = $0 { handler(value) } }
    }
    func link(_ transform: @escaping @Sendable (Int) -> Int) -> Self { map(transform) }
  }

  extension Rung4.Promise: FailingRung, Rung where Value == Int, Failure == any Error {
    static var number: Int { 4 }
  }

  extension Rung5.Promise: FailingRung, Rung where Value == Int, Failure == any Error {
    static var number: Int { 5 }
  }

  extension Rung6.Promise: FailingRung, Rung where Value == Int, Failure == any Error {
    static var number: Int { 6 }
  }

  extension Rung7.Promise: FailingRung, Rung where Value == Int, Failure == any Error {
    static var number: Int { 7 }
  }

  extension Rung8.Promise: FailingRung, Rung where Value == Int, Failure == any Error {
    static var number: Int { 8 }
  }

  extension Rung9.Promise: FailingRung, Rung where Value == Int, Failure == any Error {
    static var number: Int { 9 }
  }

  extension Rung10.Promise: FailingRung, Rung where Value == Int, Failure == any Error {
    static var number: Int { 10 }
  }

  extension Rung11.Promise: FailingRung, Rung where Value == Int, Failure == any Error {
    static var number: Int { 11 }
    convenience init() { self.init(on: .inline) }
  }
#endif
