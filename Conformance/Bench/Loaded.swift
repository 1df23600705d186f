import Foundation

/// A function that not every process has: of the C library of some systems, or of what was loaded before it.
func loaded<Function>(_ name: String, as type: Function.Type) -> Function? {
  dlsym(dlopen(nil, RTLD_NOW), name).map { unsafeBitCast($0, to: type) }
}
