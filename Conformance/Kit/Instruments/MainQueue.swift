import Dispatch

/// Tells whether code runs on the main queue.
///
/// Its thread need not be the main thread: on Linux, in a program with an asynchronous `main`, it is not.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
