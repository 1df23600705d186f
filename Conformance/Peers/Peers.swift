public import PromiseConformance

/// Promises of other libraries as subjects of the suite, through adapters that use only public API.
public enum Peers {
  /// In the order of the comparison's columns.
  public static var all: [Subject] {
    [
      Subject(TaskAdapter.self), Subject(EventLoopFutureAdapter.self),
      Subject(OpenCombineFutureAdapter.self),
    ]
  }
}
