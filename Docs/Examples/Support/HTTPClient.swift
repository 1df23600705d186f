import Foundation
import Synchronization

/// Asks a server on the loopback interface, and calls back with the
/// answer.
struct HTTPClient: Sendable {
  let port: UInt16
  private let underWay = DispatchGroup()

  init(port: UInt16) {
    self.port = port
  }

  /// Sends `request`.
  ///
  /// - Parameter completion: runs once, on a thread of this request's
  ///   own, with the answer, whatever its status.
  /// - Returns: what cancels the request: then `completion` gets
  ///   `.cancelled`, unless it got something else before.
  @discardableResult
  func send(
    _ request: Request,
    completion:
      @escaping @Sendable (Result<Response, HTTPError>) -> Void
  ) -> RequestHandle {
    let handle = RequestHandle()
    underWay.enter()
    Thread.detachNewThread {
      defer { underWay.leave() }
      let result = Result { () throws(HTTPError) in
        guard let connection = Socket.connected(to: port) else {
          throw .unreachable(port: port)
        }
        guard handle.use(connection) else { throw .cancelled }
        defer { connection.shutDown() }
        guard connection.send(request.wireFormat) else {
          throw .connectionLost
        }
        return try Response(from: connection)
      }
      completion(handle.finish() ? result : .failure(.cancelled))
    }
    return handle
  }

  /// Calls `work` when each request has been answered or cancelled, and
  /// its completion handler has returned.
  func whenIdle(_ work: @escaping @Sendable () -> Void) {
    underWay.notify(queue: .global(), execute: work)
  }

  /// Sends `request`, and decodes the answer from JSON.
  @discardableResult
  func send<Value: Decodable & Sendable>(
    _ request: Request,
    expecting type: Value.Type,
    completion: @escaping @Sendable (Result<Value, HTTPError>) -> Void
  ) -> RequestHandle {
    send(request) { result in
      completion(
        result.flatMap { response in
          Result { () throws(HTTPError) in try response.decoded() }
        }
      )
    }
  }
}

/// Cancels a request.
final class RequestHandle: Sendable {
  private struct State {
    var isCancelled = false
    var connection: Socket?
  }

  private let state = Mutex(State())

  /// Cancels the request, unless it has been answered.
  func cancel() {
    let connection = state.withLock { state in
      state.isCancelled = true
      return state.connection
    }
    connection?.shutDown()
  }

  /// Sets the connection that is to end with the request; returns
  /// whether it is still needed.
  func use(_ connection: Socket) -> Bool {
    state.withLock { state in
      state.connection = connection
      return !state.isCancelled
    }
  }

  /// Releases the connection; returns whether the answer is still
  /// needed.
  func finish() -> Bool {
    state.withLock { state in
      state.connection = nil
      return !state.isCancelled
    }
  }
}
