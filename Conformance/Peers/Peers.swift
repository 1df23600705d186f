public import PromiseConformance

/// Other people's promises as subjects of the suite, through adapters that use nothing but what is public.
public enum Peers {
  /// In the order of the comparison's columns: `Task`, and under PEERS=1 those that are downloaded.
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
