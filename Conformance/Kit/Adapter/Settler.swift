/// What settles a pending promise of any library.
public struct Settler: Sendable {
  /// Fulfils; returns whether this call won, or `nil` where the library does not say.
  public let fulfill: @Sendable (Token) -> Bool?
  /// Rejects; returns whether this call won, or `nil` where the library does not say.
  public let reject: @Sendable (TrialFault) -> Bool?
  /// Ends as cancelled, by the worker; returns whether this call won, or `nil` where the library does not say.
  ///
  /// `nil` where a worker has no such end; where only a worker has it, the adapter is an ``AnsweringAdapter``.
  public let cancel: (@Sendable () -> Bool?)?
  /// The number of its promise in traces, where a trial made it.
  var promise: Int?
  /// Settles and leaves no trace, where the other two leave one.
  var quiet: (@Sendable (Outcome) -> Bool?)?

  /// Makes a settler from the library's calls, which are the properties of these names.
  public init(
    fulfill: @escaping @Sendable (Token) -> Bool?,
    reject: @escaping @Sendable (TrialFault) -> Bool?,
    cancel: (@Sendable () -> Bool?)? = nil
  ) {
    self.fulfill = fulfill
    self.reject = reject
    self.cancel = cancel
  }

  /// Settles with `outcome`.
  @discardableResult
  public func settle(_ outcome: Outcome) -> Bool? {
    switch outcome {
    case .fulfilled(let token): fulfill(token)
    case .rejected(let fault): reject(fault)
    case .cancelled: cancel?()
    case .foreign: nil
    }
  }

  /// The same, with each call in a trace.
  func traced(in trace: Trace, of promise: Int? = nil) -> Settler {
    var traced = Settler(
      fulfill: { token in
        trace.begin("settles: fulfilled with \(token)", promise: promise)
        let won = fulfill(token)
        trace.end("settles: fulfilled with \(token)")
        return won
      },
      reject: { fault in
        trace.begin("settles: rejected with \(fault)", promise: promise)
        let won = reject(fault)
        trace.end("settles: rejected with \(fault)")
        return won
      },
      cancel: cancel
    )
    traced.promise = promise
    traced.quiet = { settle($0) }
    return traced
  }
}
