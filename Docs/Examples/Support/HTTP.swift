import Foundation

// As much of HTTP/1.1 as the examples need: one request and one answer
// per connection, bodies of a stated length.

/// What a client asks for.
struct Request: Sendable, Equatable {
  var method: String
  var path: String
  var body = Data()

  init(_ method: String, _ path: String, body: Data = Data()) {
    (self.method, self.path, self.body) = (method, path, body)
  }

  /// With a body that is JSON.
  init(_ method: String, _ path: String, json: some Encodable) {
    self.init(method, path, body: jsonData(json))
  }
}

/// What a server answers.
struct Response: Sendable, Equatable {
  var status: Int
  var body = Data()

  init(_ status: Int, body: Data = Data()) {
    (self.status, self.body) = (status, body)
  }

  /// With a body that is JSON.
  init(_ status: Int, json: some Encodable) {
    self.init(status, body: jsonData(json))
  }
}

extension Request {
  /// The JSON that the body must hold.
  func decoded<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }
}

/// Why there is no usable answer.
enum HTTPError: Error, Equatable, CustomStringConvertible {
  /// No server listens there.
  case unreachable(port: UInt16)
  /// The connection ended before the answer did.
  case connectionLost
  /// The server answered with a failure.
  case status(Int)
  /// What came is not what was expected.
  case nonsense(String)
  /// The client does not want it any more.
  case cancelled

  var description: String {
    switch self {
    case .unreachable(let port): "nothing listens on port \(port)"
    case .connectionLost: "the connection was lost"
    case .status(let status):
      "the server answered with status \(status)"
    case .nonsense(let text): "the server answered nonsense: “\(text)”"
    case .cancelled: "cancelled"
    }
  }
}

// MARK: - On the wire

extension Request {
  var wireFormat: Data {
    Data(
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(lengthField(body))\r\n\r\n"
        .utf8
    )
      + body
  }

  /// Reads one; `nil` if it is invalid.
  init?(from connection: Socket) {
    guard let message = try? Message(from: connection) else {
      return nil
    }
    let words = message.firstLine.split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      return nil
    }
    self.init(String(words[0]), String(words[1]), body: message.body)
  }
}

extension Response {
  var wireFormat: Data {
    Data(
      "HTTP/1.1 \(status) \r\n\(lengthField(body))\r\nConnection: close\r\n\r\n"
        .utf8
    ) + body
  }

  /// Reads one.
  init(from connection: Socket) throws(HTTPError) {
    let message = try Message(from: connection)
    let words = message.firstLine.split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."),
      let status = Int(words[1]),
      (100...599).contains(status)
    else { throw .nonsense(excerpt(message.firstLine)) }
    self.init(status, body: message.body)
  }

  /// The JSON that a successful answer must hold.
  func decoded<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws(HTTPError) -> Value {
    guard (200...299).contains(status) else { throw .status(status) }
    do { return try JSONDecoder().decode(type, from: body) } catch {
      throw .nonsense(excerpt(String(decoding: body, as: UTF8.self)))
    }
  }
}

private func jsonData(_ value: some Encodable) -> Data {
  do { return try JSONEncoder().encode(value) } catch {
    preconditionFailure("JSON cannot say \(value): \(error)")
  }
}

private func lengthField(_ body: Data) -> String {
  "Content-Length: \(body.count)"
}

/// Enough of `text` to recognise it.
private func excerpt(_ text: String) -> String {
  let line = text.prefix { !$0.isNewline }
  return line.count > 40 ? line.prefix(40) + "…" : String(line)
}

/// What requests and answers have in common.
private struct Message {
  var firstLine: String
  var body: Data

  /// More than any head, and any body, in the examples.
  private static let limit = 1 << 20

  private static let endOfHead = Data("\r\n\r\n".utf8)

  init(from connection: Socket) throws(HTTPError) {
    var data = Data()
    while data.range(of: Self.endOfHead) == nil {
      guard data.count < Self.limit else {
        throw .nonsense(Self.text(data))
      }
      guard let more = connection.receive() else {
        // Cut off, or never an answer at all?
        throw data.isEmpty || data.starts(with: "HTTP/1.".utf8)
          ? .connectionLost : .nonsense(Self.text(data))
      }
      data += more
    }
    guard let end = data.range(of: Self.endOfHead) else {
      throw .connectionLost
    }
    let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    firstLine = lines[0]
    body = Data(data[end.upperBound...])
    guard let length = Self.length(in: lines.dropFirst()),
      length < Self.limit
    else {
      throw .nonsense(excerpt(firstLine))
    }
    while body.count < length {
      guard let more = connection.receive() else {
        throw .connectionLost
      }
      body += more
    }
    body = body.prefix(length)
  }

  /// The body's length as the fields of a head state it, if they do so
  /// once and correctly.
  private static func length(in fields: some Sequence<String>) -> Int? {
    let lengths = fields.filter {
      $0.lowercased().hasPrefix("content-length:")
    }
    guard lengths.count == 1 else { return nil }
    let digits = lengths[0].dropFirst("content-length:".count)
    return UInt32(digits.trimmingCharacters(in: .whitespaces)).map(
      Int.init
    )
  }

  private static func text(_ data: Data) -> String {
    excerpt(String(decoding: data.prefix(200), as: UTF8.self))
  }
}
