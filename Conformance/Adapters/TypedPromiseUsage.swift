import PromiseConformance

// More programs: what combines promises, what tells the time, what saves a line, and the calls that are
// ambiguous elsewhere.

extension TypedPromiseAdapter {
  static let usage = program(
    #"""
    // CHN-01: Every way to combine promises, with the type it gives.

    func all(_ number: Promise<Int, Offline>, _ text: Promise<String, Offline>) {
      let _: Promise<[Int], Offline> = when(fulfilled: [number, number])
      let _: Promise<[Int], Offline> = when(fulfilled: [1, 2].map { _ in number })
      let _: Promise<[Int], Offline> = when(fulfilled: (1...2).lazy.map { _ in number })
      let _: Promise<(Int, String, Int), Offline> = when(fulfilled: number, text, number)
      let _: Promise<[Int], Offline> = text.then { _ in when(fulfilled: [number, number]) }
      let _: Promise<[Int], Offline> = text.then(on: .global()) { text in
        when(fulfilled: text.map { _ in number })
      }
      when(fulfilled: number, text).then { print($0, $1) }.catch { print($0) }
      when(fulfilled: number, text)
        .then(on: .global()) { number, text in "\(number) \(text)" }
        .done { print($0) }
        .catch { print($0) }
      when(fulfilled: [number, number]).then { $0.count }.done { print($0) }.catch { print($0) }
      when(fulfilled: [number, number]).then { _ in text }.done { print($0) }.catch { print($0) }
      when(fulfilled: [1, 2].map { _ in number }).done { print($0.count) }.catch { print($0) }
      let both = when(fulfilled: number, text)
      both.then { both in print(both.0, both.1) }.catch { print($0) }
    }

    func settled(_ number: Promise<Int, Offline>, _ text: Promise<String, Invalid>) {
      let _: Promise<[Promise<Int, Offline>.Outcome], Never> = when(resolved: [number, number])
      when(resolved: number, text).then { number, text in
        if case .fulfilled(let number) = number { print(number) }
        if case .rejected(.tooShort) = text { print("too short") }
      }
    }

    func one(_ number: Promise<Int, Offline>, _ safe: Promise<Int, Never>) {
      let _: Promise<Int, Offline> = race([number, number])
      let _: Promise<Int, Offline> = race(number, number)
      let _: Promise<Int, AllRejected<Offline>> = race(fulfilled: [number, number])
      race(fulfilled: number, number).catch { print($0.errors.count) }
      let _ = AllRejected(errors: [Offline.noNetwork])
      race(safe, after(.seconds(1)).then { 0 }).then { print($0) }
    }

    // CHN-01: Waiting, deadlines and further attempts.
    import Dispatchers

    func waiting(_ clock: ManualClock) {
      let _: Promise<Void, Never> = after(.seconds(1))
      after(.milliseconds(10), clock: clock).then { print("now") }
      after(.seconds(1)).then(on: .global()) { print("now") }
      after(.seconds(1)).done { print("now") }
    }

    func deadlines(_ page: Promise<Int, Offline>, _ safe: Promise<Int, Never>) {
      let _: Promise<Int, TimedOut<Offline>> = page.timeout(after: .seconds(1))
      page.timeout(after: .seconds(1), clock: .system).catch { error in
        switch error {
        case .timedOut: print("too late")
        case .rejected(.noNetwork): print("no network")
        }
      }
      safe.timeout(after: .seconds(1)).catch { error in
        switch error {
        case .timedOut: print("too late")
        }
      }
      let _: Promise<Int, Offline> = page.timeout(after: .seconds(1))
        .catch(on: .global()) { error throws(Offline) in
          switch error {
          case .timedOut: throw .noNetwork
          case .rejected(let error): throw error
          }
        }
    }

    func attempts(
      _ load: @escaping @Sendable () -> Promise<Int, Offline>, _ clock: ManualClock
    ) throws {
      let policy = try RetryPolicy(attempts: 3, delay: .constant(.seconds(1)))
      let _: Promise<Int, Offline> = retry(policy, on: .global(), load)
      let _ = retry(policy, on: .global(), clock: clock) {
        print("again")
        return load()
      }
      retry(policy) { load() }.then { print($0) }.catch { print($0) }
      retry(policy, clock: clock) { load() }.done { print($0) }.catch { print($0) }
    }

    // CHN-01: Verbs that others could be made of, on a dispatcher and on the main actor.
    import Dispatch
    import Dispatchers

    func starting(_ page: Promise<Int, Offline>, _ text: Promise<String, Offline>) {
      firstly { page }.then { $0 + 1 }.done { print($0) }.catch { print($0) }
      firstly { page }.then { _ in text }.ensure { print("over") }.catch { print($0) }
      firstly { page.then { $0 + 1 } }.done { print($0) }.catch { print($0) }
      firstly { () -> Promise<Int, Offline> in
        print("A closure of several statements says what it returns.")
        return page
      }.done { print($0) }.catch { print($0) }
    }

    func onAQueue(_ page: Promise<Int, Offline>, _ safe: Guarantee<Int>) {
      let queue = DispatchQueue.global()
      let _: Promise<Int, Never> = queue.async(.promise) { 1 }
      let _: Promise<Int, Offline> = queue.async(.promise) { () throws(Offline) in try size("") }
      let _: Promise<Int, any Error> = queue.async(.promise) { try parse("") }
      let _: Promise<Int, Offline> = queue.async(.promise) { page }
      let inner = queue.async(.promise) { () throws(Offline) in
        print(try size(""))
        return page
      }
      let _: Promise<Int, Offline> = inner
      queue.async(.promise) { safe }.done { print($0) }
      queue.async(.promise) { print("there") }.done { print("back") }
      DispatchQueue.main.async { print("Dispatch's own") }
      CurrentThreadDispatcher().async(.promise) { 1 }.done { print($0) }
    }

    func size(_ text: String) throws(Offline) -> Int { text.count }
    func parse(_ text: String) throws -> Int { text.count }

    func passingBy(_ page: Promise<Int, Offline>, _ text: Promise<String, Offline>) {
      page.done(on: .global()) { print($0) }.catch(on: .global()) { print($0) }  // also on main
      page.done(on: .global()) { (_) throws(Offline) in throw .noNetwork }.catch { print($0) }  // also on main
      let _: Promise<Int, Offline> = page.get(on: .global()) { print($0) }  // also on main
      let _: Promise<Int, Offline> = page.tap(on: .global()) { print($0) }  // also on main
      let _: Promise<Int, Offline> = text.compactMap(on: .global(), ifNil: .noNetwork) { Int($0) }  // also on main
      let _: Promise<Void, Offline> = page.asVoid()
    }

    func thatCannotFail(_ safe: Guarantee<Int>, _ text: Promise<String, Never>) {
      let _: Promise<Int, Never> = safe
      safe.done(on: .global()) { print($0) }  // also on main
      let onMain = safe.then { _ in text }
      let elsewhere = safe.then(on: .global()) { _ in text }
      let _: [Promise<String, Never>] = [onMain, elsewhere]
      safe.then { _ in text }.then { print($0) }
    }

    // CHN-01: Completion handlers of every usual shape, and the way back to one.

    struct Server {
      func result(_ done: @escaping @Sendable (Result<Int, Offline>) -> Void) {}
      func untyped(_ done: @escaping (Result<Int, any Error>) -> Void) {}
      func both(_ done: @escaping @Sendable (Int?, (any Error)?) -> Void) {}
      func typed(_ done: @escaping @Sendable (Int?, Offline?) -> Void) {}
      func value(_ done: @escaping @Sendable (Int) -> Void) {}
      func error(_ done: @escaping @Sendable ((any Error)?) -> Void) {}
      func nothing(_ done: @escaping @Sendable () -> Void) {}
    }

    func wrapped(_ server: Server) {
      let _: Promise<Int, Offline> = .wrap { server.result($0.resolve) }
      let _: Promise<Int, any Error> = .wrap { server.untyped($0.resolve) }
      let _: Promise<Int, any Error> = .wrap { server.both($0.resolve) }
      let _: Promise<Int, Offline> = .wrap { resolver in
        server.typed { resolver.resolve($0, $1, ifNeither: .noNetwork) }
      }
      let _: Guarantee<Int> = .wrap { server.value($0.resolve) }
      let _: Promise<Void, any Error> = .wrap { server.error($0.resolve) }
      let _: Promise<Void, Never> = .wrap { server.nothing($0.resolve) }
      Guarantee.wrap { server.value($0.resolve) }.done { print($0) }
      let _: Promise<Int, Offline> = Promise(on: .main) { server.result($0.resolve) }
      let _: Promise<Int, any Error> = Promise { server.both($0.resolve) }
      let _ = NoOutcome()
    }

    func reported(
      _ page: Promise<Int, Offline>, _ completion: @escaping @Sendable (Result<Int, Offline>) -> Void
    ) {
      page.report(on: .global(), ifCancelled: .noNetwork, to: completion)  // also on main
      page.report(ifCancelled: .noNetwork) { result in print(result) }
    }

    // CHN-01: A chain of animations: any call that takes a completion handler, on the main actor.

    @MainActor final class View {
      var alpha = 1.0
      static func animate(
        duration: Double, animations: () -> Void, completion: ((Bool) -> Void)? = nil
      ) {}
    }

    extension View {
      static func animate(_ duration: Double, _ animations: () -> Void) -> Guarantee<Bool> {
        .wrap { animate(duration: duration, animations: animations, completion: $0.resolve) }
      }
    }

    @MainActor func blink(_ view: View) {
      View.animate(0.3) { view.alpha = 0 }
        .then { _ in View.animate(0.3) { view.alpha = 1 } }
        .then { _ in View.animate(0.3) { view.alpha = 0.5 } }
        .done { finished in print(finished) }
    }

    // CHN-01: Closures of several statements, and of several returns, need no types written out.

    func several(_ page: Promise<Int, Offline>, _ text: Promise<String, Offline>, _ isOn: Bool) {
      page.then { value in
        print(value)
        let next = value + 1
        return next
      }.then { next in
        if isOn { return text }
        return Promise(value: "\(next)")
      }.done { text in
        print(text)
        print(text)
      }.catch { error in
        print(error)
        print(error)
      }
      page.then { print($0) }.then { print("after nothing") }.catch { print($0) }
      let short = page.then { value -> Promise<String, Offline> in
        guard value > 1 else { return Promise(error: .noNetwork) }
        return text
      }
      let _: Promise<Int, Offline> = short.then { $0.count }
      let chosen = page.then { isOn ? $0 : 0 }
      let other = page.then { _ in isOn ? text : short }
      let _: (Promise<Int, Offline>, Promise<String, Offline>) = (chosen, other)
    }

    // TYP-06: A wrong call is rejected where it is wrong.
    import Dispatchers

    func wrong(
      _ page: Promise<Int, Offline>, _ text: Promise<String, Offline>,
      _ other: Promise<Int, Invalid>, _ policy: RetryPolicy
    ) {
      _ = when(fulfilled: page, other)  // error: cannot convert value
      _ = when(resolved: 5)  // error: cannot convert value
      _ = race(page, text)  // error: cannot convert value
      _ = race(fulfilled: page, other)  // error: cannot convert value
      _ = after(1)  // error: say the unit
      _ = page.timeout(after: 1)  // error: cannot convert value of type 'Int'
      _ = retry(policy) { page.isPending }  // error: 'Value' could not be inferred
      _ = retry(3) { page }  // error: cannot convert value of type 'Int'
      _ = firstly { page.isPending }  // error: 'Value' could not be inferred
      _ = text.compactMap { Int($0) }  // error: missing argument for parameter 'ifNil'
      _ = text.compactMap(ifNil: Invalid.tooShort) { Int($0) }  // error: cannot convert value
      _ = page.get { String($0) }  // warning: unused
      page.done { print($0) }  // warning: result of call to 'done' is unused
      page.get { print($0) }  // warning: result of call to 'get' is unused
      page.timeout(after: .seconds(1)).catch { error in
        switch error {  // error: switch must be exhaustive
        case .timedOut: print("too late")
        }
      }
    }
    """#
  )
}
