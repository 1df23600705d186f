import Foundation
import ProgramSupport

/// The options of all commands.
struct Settings {
  var copyOptions = CopyOptions()
  var into = ""
  var file = ""
  /// Where the version is that a copy was made of; empty for the history of the project's folder.
  var old = ""
  /// The caller's working directory.
  var from = FileManager.default.currentDirectoryPath
  var root = FileManager.default.currentDirectoryPath
  var isForced = false
  var isWithoutSuite = false
  var isDebug = false

  /// A path relative to the caller's working directory.
  func url(_ path: String) -> URL {
    URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: from, isDirectory: true))
      .standardizedFileURL
  }

  var rootURL: URL { URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL }
}

/// `make vendor`.
enum Copying {
  static func run(_ settings: Settings) throws -> Bool {
    var requests = try settings.copyOptions.requests()
    guard !settings.into.isEmpty else {
      throw Mistake(
        "name your app's folder with INTO, as in: make vendor LIB=\(requests[0].library.name) INTO=../MyApp/Sources/MyApp"
      )
    }
    let folder = settings.url(settings.into)
    let (inside, root) = (
      folder.resolvingSymlinksInPath().path + "/",
      settings.rootURL.resolvingSymlinksInPath().path + "/"
    )
    guard !inside.hasPrefix(root) || inside.dropFirst(root.count).hasPrefix(".build") else {
      throw Mistake(
        "\(folder.path) is inside this project; name a folder of your app, relative to the working directory or absolute"
      )
    }
    guard folder.isFolder else {
      throw Mistake(
        "there is no folder \(folder.path); make it first, or name the folder of your app's sources with INTO"
      )
    }
    let origin = try Origin(here: settings.rootURL)
    // An existing copy of `Dispatchers` may serve another library as well.
    if let last = requests.last, last.library == .dispatchers {
      requests[requests.count - 1] = last.joined(with: last.place(in: folder))
    }
    let copies = try requests.map { try Copy($0, of: origin) }
    var targets: [URL] = []
    for copy in copies {
      targets.append(try copy.write(into: folder, isForced: settings.isForced))
      let parts = copy.request.content.map(\.name).joined(separator: ", ")
      print("\(targets[targets.count - 1].path)\n  \(parts)")
    }
    for change in origin.changes.prefix(1) {
      print(
        "  not tested: \(change)\(origin.changes.count > 1 ? " and \(origin.changes.count - 1) more" : "") differ from commit \(origin.commit.prefix(12))"
      )
    }
    print(
      "next: build your app; the copy needs no import. To see later what has changed:\n  make -sC \(root.dropLast()) vendor-diff FILE=\(targets[0].path)"
    )
    if !origin.hasHistory {
      print("  Keep this folder: it is the OLD that the update to another version asks for.")
    }
    return true
  }
}

extension CopyRequest {
  /// The same with the parts of an existing copy of `Dispatchers`, if there is one.
  fileprivate func joined(with place: URL) -> CopyRequest {
    guard let there = try? Vendored(at: place).stamp.request, there.library == .dispatchers else {
      return self
    }
    return joined(with: there)
  }
}

/// `make vendor-diff`.
enum Diffing {
  static func run(_ settings: Settings) throws -> Bool {
    let copy = try Vendored(at: settings.copyURL())
    let stamp = copy.stamp
    let old = try copy.origin(settings)
    let origin = try Origin(here: settings.rootURL)
    let files = try ThreeStates.all(
      base: copy.base(of: old),
      yours: copy.bodies,
      ours: Copy(stamp.request, of: origin).bodies
    )
    let changes = try files.flatMap { try $0.changes }
    let edits = changes.filter { $0.side == .yours }
    let updates = changes.filter { $0.side == .ours }
    print(
      "\(copy.url.path): \(stamp.request.library.name) \(stamp.version), commit \(stamp.commit.prefix(12))"
    )
    print(edits.isEmpty ? "unedited" : "edited in \(edits.count) places")
    print(updates.isEmpty ? "current" : "behind: \(updates.count) places changed since")
    if !changes.isEmpty { print("\n" + changes.map(\.text).joined(), terminator: "") }
    guard !changes.isEmpty else { return true }
    let news = try ChangelogEntries.since(old, origin, stamp.request.library)
    if !updates.isEmpty, !news.isEmpty {
      print("\nChanged since:\n" + news.map { "  \($0)\n" }.joined(), terminator: "")
    }
    guard !settings.isWithoutSuite else {
      print("\nThe suite was not run on this copy.")
      return true
    }
    print("\nThe suite of today, on this copy:")
    _ = try Suite.run([copy], settings)
    return true
  }
}

/// `make vendor-update`.
enum Updating {
  static func run(_ settings: Settings) throws -> Bool {
    let copy = try Vendored(at: settings.copyURL())
    let now = try Copy(copy.stamp.request, of: Origin(here: settings.rootURL))
    let files = try ThreeStates.all(
      base: copy.base(of: copy.origin(settings)),
      yours: copy.bodies,
      ours: now.bodies
    )
    var merged: [(file: String, text: String)] = []
    var conflicts: [String] = []
    for file in files {
      switch try file.merged {
      case .text(let text): if !text.isEmpty { merged.append((file.name, text)) }
      case .conflicts(let ranges):
        let whole = copy.files.first { $0.file == file.name }?.text ?? ""
        let above = whole.count(where: \.isNewline) - file.yours.count(where: \.isNewline)
        let name = copy.url(of: file.name).lastPathComponent
        conflicts += ranges.map { range in
          "\(name): lines \(range.lowerBound + above) to \(range.upperBound + above) were changed by you and by us"
        }
      }
    }
    guard conflicts.isEmpty else {
      for conflict in conflicts { print(conflict) }
      print(
        "nothing was written; look at both with `make vendor-diff`, change these lines to what they were, and update again"
      )
      return false
    }
    let isSame = merged.map(\.text) == copy.bodies.map(\.text) && copy.stamp.line == now.stamp.line
    guard !isSame else {
      print("\(copy.url.path): current already")
      return true
    }
    try copy.stamp.request.put(now.withHeaders(merged), at: copy.url)
    print(
      "\(copy.url.path): from commit \(copy.stamp.commit.prefix(12)) to \(now.stamp.commit.prefix(12))"
    )
    return true
  }
}

extension Settings {
  /// The copy that FILE names.
  func copyURL() throws -> URL {
    guard !file.isEmpty else {
      throw Mistake("name the copy with FILE, as in FILE=../MyApp/Sources/MyApp/Promise.swift")
    }
    return url(file)
  }

  /// The copies that FILE names, one per line.
  func copyURLs() throws -> [URL] {
    _ = try copyURL()
    return file.split(separator: "\n").map { url(String($0)) }
  }
}

/// The entries of the changelog.
enum ChangelogEntries {
  /// The new entries about the library, or about what it depends on.
  static func since(_ old: Origin, _ new: Origin, _ library: Library) throws -> [String] {
    let known = Set(entries(try old.text("CHANGELOG.md")))
    let others = Library.allCases.map(\.name).filter { $0 != library.name && $0 != "Dispatchers" }
    return entries(try new.text("CHANGELOG.md")).filter { entry in
      !known.contains(entry)
        && (entry.contains("`\(library.name)`") || !others.contains { entry.contains("`\($0)`") })
    }
  }

  private static func entries(_ text: String) -> [String] {
    var entries: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("- ") {
        entries.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("  "), !entries.isEmpty {
        entries[entries.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    return entries
  }
}
