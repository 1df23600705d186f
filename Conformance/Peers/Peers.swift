public import PromiseConformance

/// Promises of other libraries as subjects of the suite, through adapters that use only public API.
public enum Peers {
  /// In the order of the comparison's columns: `Task`, and with PEERS=1 the downloaded ones.
  public static var all: [Subject] {
    #if PEERS
      [
        Subject(TaskAdapter.self), Subject(EventLoopFutureAdapter.self),
        Subject(OpenCombineFutureAdapter.self),
      ]
    #else
      [Subject(TaskAdapter.self)]
    #endif
  }
}
