#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The calling thread's place in a run.
enum ThreadLocal {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  /// Not retained: whoever sets it keeps it alive until it is set back.
  static var seat: Seat? {
    get {
      pthread_getspecific(key).map { Unmanaged<Seat>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      pthread_setspecific(
        key,
        newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
      )
    }
  }
}

/// Names for objects that are made outside any run.
enum Outsiders {
  private static let count = Mutex<Int>(unnamed: 0)

  static func next() -> SharedObject {
    let number = count.withLock { count in
      defer { count += 1 }
      return count
    }
    return SharedObject(maker: SharedObject.outside, number: number)
  }
}
