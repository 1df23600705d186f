import Foundation
import TestSupport
import Testing

@testable import examples

/// The parts that the examples rest on.
@Suite(.ownThread) struct HTTPTests {
  private let server: HTTPServer<[String]>
  private let client: HTTPClient

  init() throws {
    server = try HTTPServer([]) { paths, request in
      paths.append(request.path)
      return Response(200, body: request.body)
    }
    client = HTTPClient(port: server.port)
  }

  private func send(_ request: Request) throws -> Result<Response, HTTPError> {
    let (arrived, event) = (Later<Result<Response, HTTPError>>(), Event())
    client.send(request) {
      arrived.set($0)
      event.signal()
    }
    try event.wait()
    return try #require(arrived.take())
  }

  @Test(arguments: [0, 1, 100_000, 1_000_000])
  func `a body goes there and back`(count: Int) throws {
    let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
    #expect(try send(Request("POST", "/x", body: body)) == .success(Response(200, body: body)))
  }

  @Test(arguments: [
    ("", HTTPError.connectionLost),
    ("HTTP/1.1 200 OK\r\nContent-Le", .connectionLost),
    ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n12345678", .connectionLost),
    ("hello", .nonsense("hello")),
    ("hello\r\n\r\n", .nonsense("hello")),
    ("HTTP/1.1 200 OK\r\n\r\n", .nonsense("HTTP/1.1 200 OK")),
    ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", .nonsense("HTTP/1.1 200 OK")),
    ("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", .nonsense("HTTP/1.1 200 OK")),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", .nonsense("HTTP/1.1 200 OK")),
    ("HTTP/1.1 4 OK\r\nContent-Length: 0\r\n\r\n", .nonsense("HTTP/1.1 4 OK")),
    ("HTTP/1.1 OK\r\nContent-Length: 0\r\n\r\n", .nonsense("HTTP/1.1 OK")),
    ("\r\n\r\n", .nonsense("")),
  ])
  func `an answer that is none has a name`(answer: String, error: HTTPError) throws {
    server.misbehave(at: "/", [.nonsense(answer)])
    #expect(try send(Request("GET", "/")) == .failure(error))
    #expect(server.state == [])
  }

  @Test func `an answer without end is not waited for`() throws {
    server.misbehave(at: "/", [.nonsense(String(repeating: "la", count: 1_000_000))])
    let start = String(repeating: "la", count: 20) + "…"
    #expect(try send(Request("GET", "/")) == .failure(.nonsense(start)))
  }

  @Test func `a lost answer belongs to a request that was heard`() throws {
    server.misbehave(at: "/x", [.answerLost, .dropped])
    #expect(try send(Request("GET", "/x")) == .failure(.connectionLost))
    #expect(server.state == ["/x"])
    #expect(try send(Request("GET", "/x")) == .failure(.connectionLost))
    #expect(server.state == ["/x"])
  }

  @Test func `nothing listens`() throws {
    // After this line, no server listens any more.
    let port = try #require(Socket.listening()).port
    let (error, event) = (Later<HTTPError>(), Event())
    HTTPClient(port: port).send(Request("GET", "/")) { result in
      if case .failure(let failure) = result { error.set(failure) }
      event.signal()
    }
    try event.wait()
    #expect(error.take() == .unreachable(port: port))
  }

  @Test func `a request that is taken back ends immediately, and the server hears of it`() throws {
    let (received, abandoned, ended) = (Event(), Event(), Event())
    let server = try HTTPServer(0) { event in
      switch event {
      case .received: received.signal()
      case .abandoned: abandoned.signal()
      }
    } answer: { _, _ in
      Response(200)
    }
    let (gate, result) = (Gate(), Later<Result<Response, HTTPError>>())
    server.misbehave(at: "/", [.slow(until: gate)])
    let request = HTTPClient(port: server.port).send(Request("GET", "/")) {
      result.set($0)
      ended.signal()
    }
    try received.wait()
    request.cancel()
    try ended.wait()
    #expect(result.take() == .failure(.cancelled))
    try abandoned.wait()
    gate.open()
  }
}
