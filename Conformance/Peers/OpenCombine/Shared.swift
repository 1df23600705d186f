/// What OpenCombine does not declare that threads can share, although its locks are there for that.
struct Shared<It>: @unchecked Sendable {
  let it: It

  init(_ it: It) { self.it = it }
}
