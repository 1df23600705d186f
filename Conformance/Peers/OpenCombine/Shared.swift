/// What OpenCombine does not say can be shared by threads, although its locks are there for that.
struct Shared<It>: @unchecked Sendable {
  let it: It

  init(_ it: It) { self.it = it }
}
