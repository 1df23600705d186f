/// A subject whose type is forgotten: its name, and one round of each work.
struct Measured: Sendable {
  let name: String
  let perform: @Sendable (_ work: Work, _ n: Int) throws -> Void

  init<S: Subject>(_ type: S.Type) {
    let subject = type.init()
    name = type.name
    perform = { work, n in try subject.perform(work, n) }
  }
}

extension Measured {
  /// All, in the order of the tables.
  static let all: [Measured] = libraries + floors

  static let libraries = [
    Measured(ResultPromiseSubject.self),
    Measured(JSPromiseSubject.self),
    Measured(TypedPromiseSubject.self),
    Measured(QueuedTypedPromiseSubject.self),
  ]

  static let floors = [
    Measured(BareBoxSubject.self),
    Measured(MutexBoxSubject.self),
    Measured(TrampolineSubject.self),
    Measured(QueueSubject.self),
    Measured(TaskSubject.self),
  ]
}
