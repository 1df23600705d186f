/// The processor time of a thread, which any thread can ask for.
package struct ThreadTime: Sendable {
  #if canImport(Darwin)
    private let thread = pthread_mach_thread_np(pthread_self())
  #else
    private let clock: clockid_t = {
      var clock = clockid_t()
      pthread_getcpuclockid(pthread_self(), &clock)
      return clock
    }()
  #endif

  /// The time of the calling thread.
  package init() {}

  /// What the thread has used so far; `nil` if it has ended.
  package var seconds: Double? {
    #if canImport(Darwin)
      var info = thread_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout.size(ofValue: info) / 4)
      let status = withUnsafeMutableBytes(of: &info) {
        let words = $0.bindMemory(to: integer_t.self).baseAddress
        return thread_info(thread, thread_flavor_t(THREAD_BASIC_INFO), words, &count)
      }
      guard status == KERN_SUCCESS else { return nil }
      return [info.user_time, info.system_time].reduce(0) {
        $0 + Double($1.seconds) + Double($1.microseconds) / 1e6
      }
    #else
      return Self.seconds(clock)
    #endif
  }

  /// The time of all threads of the process together, in seconds.
  package static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) ?? 0 }

  private static func seconds(_ clock: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
