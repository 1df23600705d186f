extension Trial {
  /// Another adapter, whose promises end with it where a library keeps them in a queue.
  func another() -> A {
    let other = A(stage: stage)
    stage.drive(by: (drivers + other.drivers).map(\.pump))
    return other
  }

  /// A pending promise that the trial does not settle at its end.
  func loose() -> (handle: A.Handle, settler: Settler) {
    let (handle, settler) = adapter.pending()
    return (handle, settler.traced(in: stage.trace))
  }

  /// Calls `observer` when a promise has ended, and leaves no trace of that.
  func onEnd(of handle: A.Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    stage.trace.begin("attaches a handler", as: "attach")
    adapter.observe(using(handle, asObserver: true), observer)
    stage.trace.end("attaches a handler")
  }

  /// Says that something is attached to a promise, or made, as a spelling says.
  func note(_ spelling: some Spelling) {
    if RaceTrace.current == nil {
      stage.trace.begin("attaches `\(spelling.text)`", as: "attach")
    } else {
      stage.trace.end("attaches `\(spelling.text)`")
    }
  }

  /// A pending promise of payloads of any shape.
  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (carrier, handlers) = (adapter.carrier(of: type), Counter())
    func once(_ observe: @escaping Carrier<Value>.Observe) -> Carrier<Value>.Observe {
      { observer in
        if self.mayAttach(handlers.increment()) { observe(observer) }
      }
    }
    return Carrier(
      observe: once(carrier.observe),
      fulfill: carrier.fulfill,
      observePassedOn: carrier.observePassedOn.map(once),
      observeCombined: carrier.observeCombined.map(once)
    )
  }

  /// The failures reported as unhandled from now on, where the library reports.
  func reports() -> Log<Outcome> {
    let reports = Log<Outcome>()
    Abilities<A>().reports?(adapter) { reports.add($0) }
    return reports
  }

  /// Calls `body`, and looks whether anything happens then; a library may report only what is not held any more.
  func letGo(of body: () throws -> Void) rethrows {
    try body()
    letGoOfAll()
    quiesce()
  }

  /// A promise that can be cancelled, where the library has such promises.
  func cancellablePromise() -> CancellablePromise<A.Handle>? {
    (Abilities<A>().cancellable?(adapter)).map(noted)
  }

  /// Cancels a promise that a step has made, where the library can do that.
  func cancelBranch(_ handle: A.Handle) {
    guard let cancel = Abilities<A>().cancel else { return }
    stage.trace.add("cancels a branch")
    asks(handle)
    stage.during("cancel") { _ = cancel(adapter, handle) }
  }
}

extension Trial where A: AdoptingAdapter {
  /// A pending promise, what settles it, and what makes it follow another promise.
  func adopting() -> (handle: A.Handle, settler: Settler, follow: @Sendable (A.Handle) -> Void) {
    let (handle, settler, follow) = adapter.adopting()
    return (handle, settler.traced(in: stage.trace), { follow(self.using($0)) })
  }
}

extension Trial where A: ProgressingAdapter {
  /// A pending promise, what settles it, and what reports.
  func progressing() -> (handle: A.Handle, settler: Settler, report: @Sendable (Int) -> Void) {
    let (made, unsettled, report) = adapter.progressing()
    let (handle, settler) = settledAtTheEnd((handle: made, settler: unsettled))
    return (
      handle, settler,
      { [trace = stage.trace] number in
        trace.add("reports \(number)")
        report(number)
      }
    )
  }
}

extension Trial where A: AsyncHandlingAdapter {
  /// Attaches an `async` handler.
  func transform(_ handle: A.Handle, _ body: @escaping AsyncTransformBody) -> A.Handle {
    stage.trace.begin("attaches an async handler", as: "attach")
    defer { stage.trace.end("attaches an async handler") }
    return hold(adapter.transform(using(handle), async: body))
  }
}

extension Trial where A: CancellableAdapter {
  /// A promise that can be cancelled, and a hook of its producer where there are hooks.
  func cancellable(_ hook: Spy? = nil) -> CancellablePromise<A.Handle> {
    let promise = noted(adapter.agreeing())
    if let hook { _ = promise.onCancel? { hook.hit() } }
    return promise
  }
}

extension Trial where A: BranchCancellingAdapter {
  /// Cancels one promise of many.
  @discardableResult
  func cancel(_ handle: A.Handle) -> Bool? {
    stage.trace.begin("cancels a branch")
    defer { stage.trace.end("cancels a branch") }
    asks(handle)
    return stage.during("cancel") { adapter.cancel(handle) }
  }

  /// The same with no trace of it, for what is done many times.
  func giveUp(_ handle: A.Handle) {
    asks(handle)
    _ = adapter.cancel(handle)
  }

  func isCancelled(_ handle: A.Handle) -> Bool { adapter.isCancelled(handle) }
}
