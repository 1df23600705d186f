// The differences between systems, each behind one function or small type. Code that imports this module also
// has the system's C library. No Foundation: Interleaving needs this module, and replaces a module of Foundation's.

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Android)
  @_exported import Android
#endif

/// A function that not every process has: from some systems' C libraries, or from what was loaded before these.
package func loaded<Function>(_ name: String, as type: Function.Type) -> Function? {
  dlsym(dlopen(nil, RTLD_NOW), name).map { unsafeBitCast($0, to: type) }
}

/// The most memory that the process has had so far, in megabytes.
package var peakMemory: Int {
  var usage = rusage()
  getrusage(0, &usage)
  #if canImport(Darwin)
    return usage.ru_maxrss / 1_048_576
  #else
    return usage.ru_maxrss / 1024
  #endif
}
