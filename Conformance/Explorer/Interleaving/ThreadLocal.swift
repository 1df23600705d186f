import Platform

/// The scheduled thread that the calling thread is.
enum ThreadLocal {
  private static let word = ThreadWord()

  /// Not retained: the code that sets it keeps it alive until it is reset.
  static var thread: ScheduledThread? {
    get { word.value.map { Unmanaged<ScheduledThread>.fromOpaque($0).takeUnretainedValue() } }
    set { word.value = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
  }
}

/// Identities for objects that are made outside any execution.
enum OutsideObjects {
  private static let count = Mutex<Int>(0, lock: SteeredLock(unnamed: ()))

  static func next() -> SharedObject {
    let number = count.withLock { count in
      defer { count += 1 }
      return count
    }
    return SharedObject(maker: SharedObject.outside, number: number)
  }
}
