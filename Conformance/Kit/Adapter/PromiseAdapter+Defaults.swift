extension PromiseAdapter {
  /// Any promise can be rejected, unless the adapter says otherwise.
  public static func canFail(_ handle: Handle) -> Bool { true }
  /// No place where it runs handlers by itself, unless the adapter lists some.
  public var drivers: [Driver] { [] }
  /// No way to make a promise that is settled already, unless the adapter lists some.
  public static var makers: [Maker<Self>] { [] }
  /// No way to make a promise with work, unless the adapter lists some.
  public static var workMakers: [WorkMaker<Self>] { [] }
  /// No way to turn what a closure does into a promise, unless the adapter lists some.
  public static var attempts: [Attempt<Self>] { [] }
  /// No way to make a promise of a promise, unless the adapter lists some.
  public static var wrappers: [Wrapper<Self>] { [] }
  /// No way to take over a callback, unless the adapter lists some.
  public static var importers: [Importer<Self>] { [] }
  /// No way to bring task-local values along, unless the adapter lists some.
  public static var transformsWithLocals: [Transform<Self>] { [] }
  /// No way to continue with a promise, unless the adapter lists some.
  public static var chains: [Chain<Self>] { [] }
  /// No way to turn the error into a value, unless the adapter lists some.
  public static var recoveries: [Recovery<Self>] { [] }
  /// No way to continue with a promise after an error, unless the adapter lists some.
  public static var recoveryChains: [RecoveryChain<Self>] { [] }
  /// No way to handle some errors only, unless the adapter lists some.
  public static var someErrors: [SomeErrors<Self>] { [] }
  /// No way to see the value alone, unless the adapter lists some.
  public static var valueObservers: [ValueObserver<Self>] { [] }
  /// No way to see the error while it passes on, unless the adapter lists some.
  public static var errorObservers: [ErrorObserver<Self>] { [] }
  /// No way to attach a handler for each end, unless the adapter lists some.
  public static var pairs: [Pair<Self>] { [] }
  /// No way to run something at each end, unless the adapter lists some.
  public static var finalizers: [Finalizer<Self>] { [] }
  /// No conversions for chains, unless the adapter lists some.
  public static var detours: [Wrapper<Self>] { [] }
  /// No way to move what follows to another context, unless the adapter lists some.
  public static var movers: [Mover<Self>] { [] }
  /// No program to compile, unless the adapter lists some.
  public static var fixtures: [Fixture] { [] }
}
