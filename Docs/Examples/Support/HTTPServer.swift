import Foundation
import Synchronization

/// What a server does with one request instead of answering correctly.
enum Misbehaviour: Sendable {
  /// Holds the answer back until the gate is opened.
  case slow(until: Gate)
  /// Does not do what is asked, and answers with this status.
  case status(Int)
  /// Does not do what is asked, and hangs up.
  case dropped
  /// Does what is asked, and hangs up instead of answering.
  case answerLost
  /// Sends this, which need not be HTTP.
  case nonsense(String)
}

/// What a server notices.
enum ServerEvent: Sendable, Equatable {
  /// A request has come.
  case received(Request)
  /// The client hung up before it was answered.
  case abandoned(Request)
}

private struct CannotListen: Error, CustomStringConvertible {
  let description = "cannot listen on the loopback interface"
}

/// A server on the loopback interface, with a thread for each
/// connection, that misbehaves where it is told to.
///
/// It handles one request after another, so that its state needs no
/// lock of its own.
final class HTTPServer<State: Sendable>: Sendable {
  let port: UInt16
  private let current: Mutex<State>

  /// What is to go wrong at which path, the next failure first.
  private let plans = Mutex<[String: [Misbehaviour]]>([:])
  private let observe: @Sendable (ServerEvent) -> Void
  private let answer:
    @Sendable (inout State, Request) throws -> Response

  /// Starts one, which stops when it is released.
  ///
  /// - Parameters:
  ///   - state: the server's initial state.
  ///   - observe: is told of each event, on the connection's thread.
  ///   - answer: runs on the connection's thread, or where a gate is
  ///     opened. An error that it throws is answered with status 400.
  init(
    _ state: State,
    observe: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    answer:
      @escaping @Sendable (inout State, Request) throws -> Response
  ) throws {
    guard let (socket, port) = Socket.listening() else {
      throw CannotListen()
    }
    current = Mutex(state)
    (self.port, self.observe, self.answer) = (port, observe, answer)
    Thread.detachNewThread { [weak self] in
      while let connection = socket.accept() {
        guard let self else { return }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  deinit {
    // Wakes the accepting thread: this is its last connection.
    _ = Socket.connected(to: port)
  }

  /// The current state of the server.
  var state: State { current.withLock { $0 } }

  /// Misbehaves at the next requests for `path`, once for each of
  /// `misbehaviours`, in this order.
  func misbehave(at path: String, _ misbehaviours: [Misbehaviour]) {
    plans.withLock { $0[path, default: []] += misbehaviours }
  }

  private func serve(_ connection: Socket) {
    guard let request = Request(from: connection) else {
      return connection.shutDown()
    }
    observe(.received(request))
    let isAnswered = Mutex(false)
    let reply = { @Sendable (data: Data) in
      isAnswered.withLock { $0 = true }
      connection.send(data)
      connection.endSending()
    }
    switch nextMisbehaviour(at: request.path) {
    case nil: reply(response(to: request).wireFormat)
    case .slow(let gate):
      gate.whenOpen { reply(self.response(to: request).wireFormat) }
    case .status(let status): reply(Response(status).wireFormat)
    case .dropped: connection.shutDown()
    case .answerLost:
      _ = response(to: request)
      connection.shutDown()
    case .nonsense(let text): reply(Data(text.utf8))
    }
    // Waits until the client hangs up: it may not have read the answer.
    while connection.receive() != nil {}
    if !isAnswered.withLock({ $0 }) { observe(.abandoned(request)) }
  }

  private func nextMisbehaviour(at path: String) -> Misbehaviour? {
    plans.withLock { plans in
      plans[path]?.isEmpty == false ? plans[path]?.removeFirst() : nil
    }
  }

  private func response(to request: Request) -> Response {
    do {
      return try current.withLock { try answer(&$0, request) }
    } catch {
      return Response(400, body: Data("\(error)".utf8))
    }
  }
}
