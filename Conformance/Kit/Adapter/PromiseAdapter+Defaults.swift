extension PromiseAdapter {
  /// None.
  public var drivers: [Driver] { [] }
  /// None.
  public static var workMakers: [WorkMaker<Self>] { [] }
  /// None.
  public static var attempts: [Attempt<Self>] { [] }
  /// None.
  public static var wrappers: [Wrapper<Self>] { [] }
  /// None.
  public static var importers: [Importer<Self>] { [] }
  /// None.
  public static var recoveryChains: [RecoveryChain<Self>] { [] }
  /// None.
  public static var valueObservers: [ValueObserver<Self>] { [] }
  /// None.
  public static var errorObservers: [ErrorObserver<Self>] { [] }
  /// None.
  public static var pairs: [Pair<Self>] { [] }
  /// None.
  public static var finalizers: [Finalizer<Self>] { [] }
  /// None.
  public static var detours: [Wrapper<Self>] { [] }
  /// None.
  public static var movers: [Mover<Self>] { [] }
  /// None.
  public static var fixtures: [Fixture] { [] }
}
