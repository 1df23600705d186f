import Foundation
import ProgramOptions

/// What is to be done, and with what.
struct Settings {
  var wish = Wish()
  var into = ""
  var file = ""
  /// Where the caller stands.
  var from = FileManager.default.currentDirectoryPath
  var root = FileManager.default.currentDirectoryPath
  var isForced = false
  var isWithoutSuite = false
  var isDebug = false

  /// A path as the caller means it.
  func url(_ path: String) -> URL {
    URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: from, isDirectory: true))
      .standardizedFileURL
  }

  var rootURL: URL { URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL }
}

/// `make vendor`.
enum Copying {
  static func run(_ settings: Settings) throws -> Bool {
    var orders = try settings.wish.orders()
    guard !settings.into.isEmpty else {
      throw Mistake(
        "name your app's folder with INTO, as in: make vendor LIB=\(orders[0].library.name) INTO=../MyApp/Sources/MyApp"
      )
    }
    let folder = settings.url(settings.into)
    let (inside, root) = (
      folder.resolvingSymlinksInPath().path + "/",
      settings.rootURL.resolvingSymlinksInPath().path + "/"
    )
    guard !inside.hasPrefix(root) || inside.dropFirst(root.count).hasPrefix(".build") else {
      throw Mistake(
        "\(folder.path) is inside this project; name a folder of your app, from where you stand or from the root"
      )
    }
    let origin = try Origin(here: settings.rootURL)
    // A copy of `Dispatchers` that is there already may serve another library as well.
    if let last = orders.last, last.library == .dispatchers {
      orders[orders.count - 1] = last.joined(with: folder)
    }
    let copies = try orders.map { try Copy($0, of: origin) }
    for copy in copies {
      let target = try copy.write(into: folder, isForced: settings.isForced)
      let parts = copy.order.content.map(\.name).joined(separator: ", ")
      print("\(target.path)\n  \(parts)")
    }
    for change in origin.changes.prefix(1) {
      print(
        "  not tested: \(change)\(origin.changes.count > 1 ? " and \(origin.changes.count - 1) more" : "") differ from commit \(origin.commit.prefix(12))"
      )
    }
    return true
  }
}

extension Order {
  /// The same with the parts of an unedited copy of `Dispatchers` that lies in the folder already.
  fileprivate func joined(with folder: URL) -> Order {
    let place = folder.appending(path: form == .file ? "\(title).swift" : title)
    guard let there = try? Vendored(at: place), there.stamp.order.library == .dispatchers else {
      return self
    }
    return Order(
      library: library,
      name: name,
      form: form,
      access: access,
      isInlinable: isInlinable,
      isShared: isShared,
      parts: library.closure(of: parts + there.stamp.order.parts).map(\.name)
    )
  }
}

/// `make vendor-diff`.
enum Diffing {
  static func run(_ settings: Settings) throws -> Bool {
    let copy = try Vendored(at: settings.copyURL())
    let stamp = copy.stamp
    let base = try copy.base(in: settings.rootURL)
    let origin = try Origin(here: settings.rootURL)
    let now = try Copy(stamp.order, of: origin)
    let difference = try Difference(base: base, yours: copy.bodies, ours: now.bodies)
    let edits = difference.changes.filter { $0.who.hasSuffix("yours") }
    let mends = difference.changes.filter { $0.who.hasSuffix("ours") && !$0.who.hasSuffix("yours") }
    print(
      "\(copy.url.path): \(stamp.order.library.name) \(stamp.version), commit \(stamp.commit.prefix(12))"
    )
    print(edits.isEmpty ? "unedited" : "edited in \(edits.count) places")
    print(mends.isEmpty ? "current" : "behind: \(mends.count) places changed since")
    if !difference.changes.isEmpty { print("\n" + difference.text, terminator: "") }
    guard !mends.isEmpty else { return true }
    let news = try Changes.since(
      Origin(of: stamp.commit, in: settings.rootURL),
      origin,
      stamp.order.library
    )
    if !news.isEmpty {
      print("\nChanged since:\n" + news.map { "  \($0)\n" }.joined(), terminator: "")
    }
    guard !settings.isWithoutSuite else { return true }
    print("\nThe suite of today, on this copy:")
    _ = try Suite.run([copy], settings)
    return true
  }
}

/// `make vendor-update`.
enum Updating {
  static func run(_ settings: Settings) throws -> Bool {
    let copy = try Vendored(at: settings.copyURL())
    let base = try copy.base(in: settings.rootURL)
    let now = try Copy(copy.stamp.order, of: Origin(here: settings.rootURL))
    let names = Set((base + copy.bodies + now.bodies).map(\.file)).sorted()
    func text(_ file: String, _ bodies: [(file: String, text: String)]) -> String {
      bodies.first { $0.file == file }?.text ?? ""
    }
    var merged: [(file: String, text: String)] = []
    var conflicts: [String] = []
    for file in names {
      let yours = text(file, copy.bodies)
      switch try Merge.merge(
        base: text(file, base),
        yours: yours,
        ours: text(file, now.bodies)
      ) {
      case .merged(let text): if !text.isEmpty { merged.append((file, text)) }
      case .conflicts(let ranges):
        let whole = copy.files.first { $0.file == file }?.text ?? ""
        let above = whole.count(where: \.isNewline) - yours.count(where: \.isNewline)
        conflicts += ranges.map { range in
          "\(file): lines \(range.lowerBound + above) to \(range.upperBound + above) were changed by you and by us"
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
    try Vendored.replace(copy, with: now.withHeaders(merged))
    print(
      "\(copy.url.path): from commit \(copy.stamp.commit.prefix(12)) to \(now.stamp.commit.prefix(12))"
    )
    return true
  }
}

extension Copy {
  /// Other bodies below the headers that this copy has.
  fileprivate func withHeaders(_ others: [(file: String, text: String)]) -> [(
    file: String, text: String
  )] {
    let own = Dictionary(uniqueKeysWithValues: files.map { ($0.file, $0.text) })
    return others.map { file, text in
      let whole = own[file] ?? ""
      let head = whole.range(of: "\n\n").map { String(whole[..<$0.upperBound]) } ?? ""
      return (file, head + text)
    }
  }
}

extension Vendored {
  /// Puts files in the place of a copy, all or none.
  fileprivate static func replace(_ copy: Vendored, with files: [(file: String, text: String)])
    throws
  {
    let isFolder = copy.stamp.order.form == .folder
    do {
      let temporary = try TemporaryFolder(in: copy.url.deletingLastPathComponent())
      let new = temporary.url.appending(path: copy.url.lastPathComponent)
      if isFolder {
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
      }
      for (file, text) in files {
        try Data(text.utf8).write(to: isFolder ? new.appending(path: file) : new)
      }
      try Copy.put(new, at: copy.url, temporary.url)
    } catch {
      throw Mistake("cannot write \(copy.url.path) (\(Copy.reason(error))); nothing was changed")
    }
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

  /// The copies that FILE names, a line each.
  func copyURLs() throws -> [URL] {
    _ = try copyURL()
    return file.split(separator: "\n").map { url(String($0)) }
  }
}

/// What the list of changes says.
enum Changes {
  /// The entries that are new and speak of the library, or of what it stands on.
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
