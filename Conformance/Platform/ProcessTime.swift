/// The processor time of a process in seconds, with that of its children that have ended.
package struct ProcessTime: Sendable {
  package let seconds: Double
  /// Its parent process, and whether it could continue given a processor or a disk answer; where the system says so.
  package private(set) var (parent, isReady) = (0 as Int32, false)

  /// `nil` where the system does not tell, and once the process is gone.
  package init?(of process: Int32) {
    #if canImport(Darwin)
      typealias Ask = @convention(c) (Int32, Int32, UnsafeMutablePointer<UInt64>) -> Int32
      var (words, unit) = ([UInt64](repeating: 0, count: 32), mach_timebase_info_data_t())
      guard let ask = loaded("proc_pid_rusage", as: Ask.self), ask(process, 1, &words) == 0,
        mach_timebase_info(&unit) == KERN_SUCCESS
      else { return nil }
      let time = words[2] + words[3] + words[12] + words[13]
      seconds = Double(time) * Double(unit.numer) / Double(unit.denom) / 1e9
    #else
      let file = open("/proc/\(process)/stat", O_RDONLY)
      defer { close(file) }
      let text = String(unsafeUninitializedCapacity: 1024) {
        max(0, read(file, $0.baseAddress, 1024))
      }
      // After its name, in hundredths of a second.
      let words = text.split(separator: ")").last?.split(separator: " ") ?? []
      guard words.count > 14, let parent = Int32(words[1]) else { return nil }
      seconds = words[11...14].reduce(0) { $0 + (Double($1) ?? 0) / 100 }
      (self.parent, isReady) = (parent, ["R", "D"].contains(words[0]))
    #endif
  }
}
