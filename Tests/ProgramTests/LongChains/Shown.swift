import Testing

extension ExitTest.Result? {
  /// Prints the lines with this beginning that the test has printed in its own process.
  func show(_ beginning: String) {
    let output = String(decoding: self?.standardOutputContent ?? [], as: UTF8.self)
    for line in output.split(separator: "\n") where line.hasPrefix(beginning) { print(line) }
  }
}
