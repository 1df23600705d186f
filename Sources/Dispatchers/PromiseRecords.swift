import Synchronization

/// What is known of promises while lost ones are reported, beside them: so it costs nothing otherwise.
///
/// An error has a fate. Promises that pass an error on share its fate; it is lost when the last of them is released and
/// nobody has seen it. Promises that were made before the reports were switched on have no record.
@usableFromInline package struct PromiseRecords: Sendable {
  private struct Record {
    var origin: LostPromise.Origin?
    /// The number of the fate of its error.
    var fate: Int
    /// Whether a handler is called when its source is settled.
    var isHandler = false
    /// Whether what it loses while it is pending is reported of another promise.
    var isReported = false
    /// Whether it passes the error of its source on.
    var isPasser = false
    /// How many passers wait for it; those that have stopped waiting stay.
    var passers = 0
    /// How many handlers never run.
    var lostHandlers = 0
  }

  private struct Fate {
    var origin: LostPromise.Origin?
    var isSeen = false
    var holders = 1
  }

  private var report: (@Sendable (LostPromise) -> Void)?
  private var records: [ObjectIdentifier: Record] = [:]
  private var fates: [Int: Fate] = [:]
  private var lastFate = 0
  private var lost: [LostPromise] = []

  private static let isOn = Atomic(false)
  private static let all = Mutex(PromiseRecords())

  /// Reports lost promises to `report` from now on.
  static func note(for report: @escaping @Sendable (LostPromise) -> Void) {
    all.release { all in
      defer { all.report = report }
      return all.report
    }
    isOn.store(true, ordering: .relaxed)
  }

  /// Does something in debug builds, if lost promises are reported; `assert` evaluates nothing in a release build.
  @inline(__always) @inlinable package static func ifKept(_ body: () -> Void) {
    assert(
      {
        if areKept { body() }
        return true
      }()
    )
  }

  /// Changes the records, if they are kept.
  @inline(__always) @inlinable package static func note(_ change: (inout PromiseRecords) -> Void) {
    ifKept { make(change) }
  }

  @usableFromInline static var areKept: Bool { isOn.load(ordering: .relaxed) }

  /// Makes a change under the lock, and reports what is lost then outside it.
  @usableFromInline static func make(_ change: (inout PromiseRecords) -> Void) {
    let (lost, report) = all.withLock { all in
      change(&all)
      defer { all.lost = [] }
      return (all.lost, all.report)
    }
    for promise in lost { report?(promise) }
  }

  private subscript(promise: AnyObject) -> Record? {
    get { records[ObjectIdentifier(promise)] }
    set { records[ObjectIdentifier(promise)] = newValue }
  }

  // MARK: What happens to promises

  /// A promise is made.
  @usableFromInline package mutating func add(_ promise: AnyObject) {
    lastFate += 1
    fates[lastFate] = Fate()
    self[promise] = Record(fate: lastFate)
  }

  /// The program has made it there; or has given it a name.
  @usableFromInline package mutating func place(
    _ promise: AnyObject,
    at fileID: String,
    _ line: Int,
    name: String? = nil
  ) {
    self[promise]?.origin = .init(fileID: fileID, line: line, name: name)
  }

  /// It is made of `source`, which is the first of its chain unless it has one.
  @usableFromInline package mutating func chain(_ promise: AnyObject, to source: AnyObject) {
    if let origin = self[source]?.origin, self[promise]?.origin == nil {
      self[promise]?.origin = origin
    }
  }

  /// It waits for `source` with code of the library, so that what is lost with `source` is lost with it.
  package mutating func goOn(_ promise: AnyObject, after source: AnyObject) {
    chain(promise, to: source)
    see(source)
    self[source]?.isReported = true
  }

  /// It waits for `source`, with a handler.
  ///
  /// - Parameters:
  ///   - seesError: whether the handler is called with an error.
  ///   - passesError: whether an error is passed on, seen or not.
  @usableFromInline package mutating func derive(
    _ promise: AnyObject,
    from source: AnyObject,
    sees seesError: Bool,
    passes passesError: Bool
  ) {
    self[promise]?.isHandler = true
    if seesError { see(source) }
    if passesError { follow(source, promise) } else { chain(promise, to: source) }
  }

  /// It waits for `source`, to pass its end on.
  @usableFromInline package mutating func follow(_ source: AnyObject, _ promise: AnyObject) {
    chain(promise, to: source)
    self[promise]?.isPasser = true
    self[source]?.passers += 1
  }

  /// Something has seen, or will see, the error of a promise.
  @usableFromInline package mutating func see(_ promise: AnyObject) {
    if let fate = self[promise]?.fate { fates[fate]?.isSeen = true }
  }

  /// The source of `promise` is settled.
  @usableFromInline package mutating func pass(
    _ source: AnyObject,
    to promise: AnyObject,
    isError: Bool
  ) {
    chain(promise, to: source)
    guard isError, let record = self[promise], record.isPasser, let old = self[source] else {
      return
    }
    self[source]?.passers -= 1
    guard record.fate != old.fate else { return }
    let isSeen = release(record.fate)?.isSeen == true
    fates[old.fate]?.holders += 1
    if isSeen { fates[old.fate]?.isSeen = true }
    if fates[old.fate]?.origin == nil { fates[old.fate]?.origin = old.origin }
    self[promise]?.fate = old.fate
  }

  /// One of the waiters of a promise that is released pending.
  ///
  /// - Parameter isHandler: whether it is a handler; `nil` for a promise, of which that is known here.
  @usableFromInline package mutating func abandon(
    _ waiter: AnyObject,
    of promise: AnyObject,
    isHandler: Bool?
  ) {
    guard isHandler ?? (self[waiter]?.isHandler == true) else { return }
    self[promise]?.lostHandlers += 1
    self[waiter]?.isReported = true
  }

  /// It is released.
  ///
  /// - Parameter error: what it was rejected with; `nil` if it was not.
  @usableFromInline package mutating func release(_ promise: AnyObject, with error: (any Error)?) {
    guard let record = records.removeValue(forKey: ObjectIdentifier(promise)) else { return }
    if record.lostHandlers > 0, !record.isReported {
      lost.append(LostPromise(loss: .handlers(record.lostHandlers), origin: record.origin))
    }
    // What stopped waiting for it does not want the error.
    if error == nil || record.passers > 0 { fates[record.fate]?.isSeen = true }
    if record.origin?.name != nil { fates[record.fate]?.origin = record.origin }
    if let fate = release(record.fate), !fate.isSeen, let error {
      lost.append(LostPromise(loss: .error(error), origin: fate.origin ?? record.origin))
    }
  }

  /// One promise less has this fate; returns it if that was the last.
  private mutating func release(_ number: Int) -> Fate? {
    fates[number]?.holders -= 1
    return fates[number]?.holders == 0 ? fates.removeValue(forKey: number) : nil
  }
}
