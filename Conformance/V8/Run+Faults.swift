import JSPromise

/// The planted faults that need more than one line.
extension Run {
  /// Resolves a promise with another one.
  func follow(_ inner: Promise<Int>, _ resolvers: Memory.Resolvers, of name: Int) {
    let isItself = number(name) === inner
    switch fault {
    case .adoptsEarly where !isItself && !resolvers.isUsed:
      inner.then({ resolvers.resolve($0) }, { resolvers.reject($0) })
    case .forgetsItsLock where !isItself && !resolvers.isUsed:
      queue.enqueue { inner.then({ resolvers.resolve($0) }, { resolvers.reject($0) }) }
    case .waitsForItself where isItself: break
    default: resolvers.resolve(inner)
    }
  }

  /// Whether what an executor throws is lost.
  func losesThrown(of executor: Statement) -> Bool {
    // Adopted by hand, a promise is not locked in: that is another fault.
    let isAdopting = fault == .adoptsEarly && memory[\.resolvers, executor.name]?.isUsed == true
    return isAdopting || fault == .losesThrown
  }

  /// What `then` makes, if a fault of `then` is planted and shows here.
  func faultyThen<Value>(_ body: Body, _ promise: Promise<Value>, _ shape: Shape<Value>) -> Held? {
    switch (fault, promise.snapshot) {
    case (.lateHandlerAtOnce, .fulfilled(let value)?) where body.ending != .nothing:
      enter(body, shape.show(value))
      return .number(
        .try(on: queue) {
          body.returnsPromise
            ? try self.promise(body)
            : .resolve(try self.value(body, .number, given: value), on: queue)
        }
      )
    case (.passesInNoTurn, .rejected(let reason)?) where body.ending != .nothing:
      promise.catch { _ throws -> Value in shape.make(0) }
      return .number(.reject(reason, on: queue))
    default: return nil
    }
  }

  /// What `finally` makes, if a fault of `finally` is planted.
  func faultyFinally<Value>(_ body: Body, _ promise: Promise<Value>, _ shape: Shape<Value>)
    -> Promise<Value>?
  {
    switch fault {
    case .finallyChangesValue:
      return promise.then(
        { _ throws -> Promise<Value> in
          self.enter(body, "undefined")
          return try self.promise(body).then { _ in shape.make(0) }
        },
        { reason throws -> Promise<Value> in
          self.enter(body, "undefined")
          return try self.promise(body).then { _ -> Value in throw reason }
        }
      )
    case .finallyDoesNotWait:
      return promise.finally { () throws -> Void in
        self.enter(body, "undefined")
        _ = try self.promise(body)
      }
    default: return nil
    }
  }
}
