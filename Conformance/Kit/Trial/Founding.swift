/// A spelling that makes a promise of a closure which is given what settles it, in one form for work and for callbacks.
protocol Founding<A>: Spelling {
  associatedtype A: PromiseAdapter

  /// Whether the closure may throw.
  var canFail: Bool { get }
  var make: @Sendable (A, @escaping ForeignSource) -> A.Handle { get }
}

extension WorkMaker: Founding {}
extension Importer: Founding {}

extension Founding {
  func make(_ trial: Trial<A>, _ source: @escaping ForeignSource) -> A.Handle {
    make(trial.adapter, source)
  }
}
