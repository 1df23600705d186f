import Foundation

/// One end of a TCP connection over the loopback interface, or the
/// place where such connections arrive.
///
/// It is closed when it is released: so a call on it never uses a
/// descriptor that has been reused since, and `shutDown()` may come
/// from any thread, even while another one waits in `receive()`.
final class Socket: Sendable {
  private let descriptor: Int32

  private init?(_ descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    _ = Self.survivesWriting
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  // MARK: Making one

  /// Where connections to `port` arrive, which the system chooses.
  static func listening() -> (socket: Socket, port: UInt16)? {
    guard let listener = Socket(socket(AF_INET, stream, 0)) else {
      return nil
    }
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withSocketAddress(&address) {
      bind(listener.descriptor, $0, length) == 0
    }
    guard isBound, listen(listener.descriptor, SOMAXCONN) == 0 else {
      return nil
    }
    let isNamed = withSocketAddress(&address) {
      getsockname(listener.descriptor, $0, &length) == 0
    }
    return isNamed
      ? (listener, UInt16(bigEndian: address.sin_port)) : nil
  }

  /// A connection to `port`, or `nil` where no server listens.
  static func connected(to port: UInt16) -> Socket? {
    guard let connection = Socket(socket(AF_INET, stream, 0)) else {
      return nil
    }
    var address = loopback(port: port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withSocketAddress(&address) {
      connect(connection.descriptor, $0, length) == 0
    }
    return isConnected ? connection : nil
  }

  /// The next connection, once there is one.
  func accept() -> Socket? {
    Socket(Foundation.accept(descriptor, nil, nil))
  }

  // MARK: Using it

  /// Sends all of `data`, and returns whether the other side took it.
  @discardableResult
  func send(_ data: Data) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, 0)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// What has arrived, as soon as something has; `nil` when nothing
  /// more will.
  func receive() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Data(buffer[..<count]) : nil
  }

  /// Ends the connection: a thread that waits in `receive()`, on either
  /// side, continues.
  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Announces that nothing more will be sent.
  func endSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  // MARK: What the system is told

  /// `SOCK_STREAM`, which has different types on different systems, but
  /// the same value.
  private static let stream: Int32 = 1

  /// Lets a call fail where the other side reads no more; otherwise a
  /// signal would end the process.
  private static let survivesWriting = signal(SIGPIPE, SIG_IGN)

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F_00_00_01).bigEndian
    return address
  }

  private static func withSocketAddress<Result>(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}
