import JSPromise

/// Operations that derive a promise from another, of any type.
extension Run {
  func derive(_ statement: Statement) -> Held? {
    switch memory[\.promises, statement.inputs[0]] {
    case nil: nil
    case .number(let promise)?: derive(statement, from: promise, .number)
    case .list(let promise)?: derive(statement, from: promise, .list)
    case .outcomes(let promise)?: derive(statement, from: promise, .outcomes)
    case .pair(let promise)?: derive(statement, from: promise, .pair)
    case .nothing(let promise)?: derive(statement, from: promise, .nothing)
    case .perhaps(let promise)?: derive(statement, from: promise, .perhaps)
    }
  }

  private func derive<Value>(
    _ statement: Statement,
    from promise: Promise<Value>,
    _ shape: Shape<Value>
  ) -> Held? {
    switch statement.verb {
    case .then: then(statement.bodies[0], promise, shape)
    case .both: both(statement.bodies[0], statement.bodies[1], promise, shape)
    case .catch: `catch`(statement.bodies[0], promise, shape)
    case .finally: shape.hold(finally(statement.bodies[0], promise, shape))
    case .pass: shape.hold(promise.handle(on: queue))
    case .identity: shape.hold(Promise.resolve(promise))
    default: nil
    }
  }

  private func then<Value>(_ body: Body, _ promise: Promise<Value>, _ shape: Shape<Value>) -> Held {
    if let held = faultyThen(body, promise, shape) { return held }
    switch body.ending {
    case .nothing:
      return .nothing(promise.then { value -> Void in self.enter(body, shape.show(value)) })
    case .promise:
      return .number(
        promise.then { value throws -> Promise<Int> in
          self.enter(body, shape.show(value))
          return try self.promise(body)
        }
      )
    default:
      return .number(
        promise.then { value throws -> Int in
          self.enter(body, shape.show(value))
          return try self.value(body, .number, given: value)
        }
      )
    }
  }

  private func both<Value>(
    _ onFulfilled: Body,
    _ onRejected: Body,
    _ promise: Promise<Value>,
    _ shape: Shape<Value>
  ) -> Held {
    if [onFulfilled, onRejected].contains(where: \.returnsPromise) {
      return .number(
        promise.then(
          { value throws -> Promise<Int> in
            self.enter(onFulfilled, shape.show(value))
            return try self.promise(onFulfilled)
          },
          { reason throws -> Promise<Int> in
            self.enter(onRejected, "!\(Shown.reason(reason))")
            return try self.promise(onRejected, reason: reason)
          }
        )
      )
    }
    return .number(
      promise.then(
        { value throws -> Int in
          self.enter(onFulfilled, shape.show(value))
          return try self.value(onFulfilled, .number, given: value)
        },
        { reason throws -> Int in
          self.enter(onRejected, "!\(Shown.reason(reason))")
          return try self.value(onRejected, .number, reason: reason)
        }
      )
    )
  }

  private func `catch`<Value>(_ body: Body, _ promise: Promise<Value>, _ shape: Shape<Value>)
    -> Held
  {
    if let promise = promise as? Promise<Int> {
      if body.ending == .nothing {
        return .perhaps(
          promise.catch { reason throws -> Void in self.enter(body, "!\(Shown.reason(reason))") }
        )
      }
      if body.returnsPromise {
        return .number(
          promise.catch { reason throws -> Promise<Int> in
            self.enter(body, "!\(Shown.reason(reason))")
            return try self.promise(body, reason: reason)
          }
        )
      }
    }
    if let promise = promise as? Promise<Void>, body.ending == .nothing {
      return .nothing(
        promise.catch { reason throws -> Void in self.enter(body, "!\(Shown.reason(reason))") }
      )
    }
    return shape.hold(
      promise.catch { reason throws -> Value in
        self.enter(body, "!\(Shown.reason(reason))")
        return try self.value(body, shape, reason: reason)
      }
    )
  }

  private func finally<Value>(_ body: Body, _ promise: Promise<Value>, _ shape: Shape<Value>)
    -> Promise<Value>
  {
    if let promise = faultyFinally(body, promise, shape) { return promise }
    if body.returnsPromise {
      return promise.finally { () throws -> Promise<Int> in
        self.enter(body, "undefined")
        return try self.promise(body)
      }
    }
    return promise.finally { () throws -> Void in
      self.enter(body, "undefined")
      try self.value(body, .nothing)
    }
  }
}

extension Body {
  var returnsPromise: Bool {
    if case .promise = ending { true } else { false }
  }
}
