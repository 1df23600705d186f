#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The scheduled thread that the calling thread is.
enum ThreadLocal {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  /// Not retained: the code that sets it keeps it alive until it is reset.
  static var thread: ScheduledThread? {
    get {
      pthread_getspecific(key).map {
        Unmanaged<ScheduledThread>.fromOpaque($0).takeUnretainedValue()
      }
    }
    set {
      pthread_setspecific(
        key,
        newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
      )
    }
  }
}

/// Identities for objects that are made outside any execution.
enum OutsideObjects {
  private static let count = Mutex<Int>(unnamed: 0)

  static func next() -> SharedObject {
    let number = count.withLock { count in
      defer { count += 1 }
      return count
    }
    return SharedObject(maker: SharedObject.outside, number: number)
  }
}
