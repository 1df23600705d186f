import Foundation

/// The processor time of a thread, which any thread can ask for.
struct ThreadTime: Sendable {
  #if canImport(Darwin)
    private let port: mach_port_t
  #else
    private let clock: clockid_t?
  #endif

  /// That of the calling thread.
  init() {
    #if canImport(Darwin)
      port = pthread_mach_thread_np(pthread_self())
    #else
      var clock = clockid_t()
      self.clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
    #endif
  }

  /// What the thread has used so far; `nil` if it has ended.
  var seconds: Double? {
    #if canImport(Darwin)
      var info = thread_basic_info()
      var count = mach_msg_type_number_t(
        MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size
      )
      let status = withUnsafeMutablePointer(to: &info) { info in
        info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          thread_info(port, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
        }
      }
      guard status == KERN_SUCCESS else { return nil }
      return [info.user_time, info.system_time].reduce(0) {
        $0 + Double($1.seconds) + Double($1.microseconds) / 1e6
      }
    #else
      return clock.flatMap(Self.seconds)
    #endif
  }

  /// That of the calling thread, in seconds.
  static var now: Double { seconds(CLOCK_THREAD_CPUTIME_ID) ?? 0 }

  /// That of all threads of the process together, in seconds.
  static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) ?? 0 }

  private static func seconds(_ clock: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
