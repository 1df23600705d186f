import Foundation
import ProgramSupport

/// Copies a library into an app, and keeps the copy up to date.
@main
enum Main {
  enum Command: String, CaseIterable {
    case copy, diff, update, test, help
  }

  private typealias Option = Program<Command, Settings>.Option

  static func main() async {
    await Launcher.run("vendor") { arguments in
      try await program.run(arguments, Settings()) { command, _, settings in
        switch command {
        case .copy: try Copying.run(settings)
        case .diff: try Diffing.run(settings)
        case .update: try Updating.run(settings)
        case .test: try Suite.run(settings.copyURLs().map(Vendored.init), settings)
        case .help: true
        }
      }
    }
  }

  private static let program = Program<Command, Settings>(
    name: "vendor",
    title: "Copies a library into an app, and keeps the copy up to date.",
    entries: [
      .init(.copy, "writes a copy: --library ResultPromise --into Sources/MyApp"),
      .init(.diff, "what its owner and the project have changed since a copy was made"),
      .init(.update, "merges both in the copy; writes nothing if they conflict"),
      .init(.test, "runs the conformance suite on the copy"),
      .init(.help, "this text"),
    ],
    options: table,
    ending: """
      It ends with 0 when all is well, 1 when changes clash or a rule failed, 2 when it was called wrongly
      or could not do its work.
      """
  )

  private static let table: [Option] = [
    copyOption("--library", "LIBRARIES", "one, or several for one module", \.libraries),
    copyOption("--name", "NAMES", "what their promises are called", \.names),
    copyOption("--form", "FORM", "file or folder", \.form),
    copyOption("--access", "ACCESS", "internal or public", \.access),
    copyOption("--inlining", "YES", "whether inlining attributes stay: yes or no", \.inlining),
    copyOption(
      "--shared",
      "YES",
      "whether Dispatchers is in a copy of its own: yes or no",
      \.shared
    ),
    copyOption("--parts", "PARTS", "all, core, or some of them", \.parts),
    copyOption("--size", "SIZE", "large or small", \.size),
    Option("--into", "FOLDER", "where the copy is put", [.copy]) { $0.into = $1 },
    Option("--file", "COPY", "a copy: a file or a folder", [.diff, .update, .test]) {
      $0.file = $1
    },
    Option("--old", "FOLDER", "the version that the copy was made of", [.diff, .update]) {
      $0.old = $1
    },
    Option("--from", "FOLDER", "the caller's working directory", Set(Command.allCases)) {
      if !$1.isEmpty { $0.from = $1 }
    },
    Option("--root", "FOLDER", "the project's folder", Set(Command.allCases)) { $0.root = $1 },
    Option("--force", "1", "replaces an edited copy", [.copy]) { settings, word in
      guard ["", "0", "1"].contains(word) else {
        throw Mistake("FORCE is 1 or nothing, not “\(word)”")
      }
      settings.isForced = word == "1"
    },
    .flag("--debug", "compiles without optimisation, and tries shorter chains", [.test], \.isDebug),
    .flag("--no-suite", "does not run the suite", [.diff], \.isWithoutSuite),
  ]

  private static func copyOption(
    _ name: String,
    _ value: String,
    _ does: String,
    _ field: WritableKeyPath<CopyOptions, String> & Sendable
  ) -> Option {
    Option(name, value, does, [.copy]) { $0.copyOptions[keyPath: field] = $1 }
  }
}
