import Foundation

/// What the package manager built together with the running program.
package enum Products {
  /// The folder of the programs.
  package static let programs: URL? = {
    // The last is a test bundle, where tests run in a program of the toolchain.
    let starts = [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), Bundle.main.executableURL,
      Bundle(for: TemporaryFolder.self).bundleURL,
    ]
    for var folder in starts.compactMap(\.self) {
      // Such a bundle is a folder, and its program is three folders below the others.
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        if modules(in: folder) != nil { return folder }
      }
    }
    return nil
  }()

  /// The folder of the modules.
  package static var modules: URL? { programs.flatMap(modules) }

  /// Swift Build puts them beside the programs; the previous build system has a folder for them.
  package static func modules(in folder: URL) -> URL? {
    [folder.appending(path: "Modules"), folder].first { place in
      let own = place.appending(path: "ProgramSupport.swiftmodule")
      return FileManager.default.fileExists(atPath: own.path)
    }
  }
}
