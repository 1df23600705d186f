import Foundation
import ProgramSupport

/// A copy in an app: a file, or a folder.
struct Vendored {
  let url: URL
  let stamp: Stamp
  /// The files with their headers, in the order of their names; of a folder, only the Swift files.
  let files: [(file: String, text: String)]

  /// Reads a copy.
  ///
  /// - Throws: a ``Mistake`` if it is no copy.
  init(at url: URL) throws {
    self.url = url
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw Mistake(
        "there is no \(url.path); name a copy with FILE, as in FILE=Sources/MyApp/Promise.swift"
      )
    }
    let names =
      try url.isFolder
      ? FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }
      : [url.lastPathComponent]
    let texts: [(file: String, text: String)] = try names.sorted().map { name in
      let file = url.isFolder ? url.appending(path: name) : url
      let mistake = "cannot read \(file.path) as text; a copy is Swift source in UTF-8"
      return (name, try file.text(orSay: mistake))
    }
    let stamps = texts.lazy.flatMap { $0.text.split(separator: "\n").prefix(40) }
      .compactMap { Stamp(line: $0) }
    guard let stamp = stamps.first else {
      throw Mistake(
        "\(url.path) has no stamp: it was not made by `make vendor`, or its header was removed"
      )
    }
    self.stamp = stamp
    // Its owner may have renamed the file.
    files = stamp.request.form == .file ? [(stamp.request.fileName, texts[0].text)] : texts
  }

  /// The URL of one of the files.
  func url(of file: String) -> URL { stamp.request.form == .file ? url : url.appending(path: file) }

  /// A file without its header.
  static func body(_ text: String) -> String {
    guard text.hasPrefix("//") else { return text }
    guard let end = text.range(of: "\n\n") else { return "" }
    return String(text[end.upperBound...])
  }

  var bodies: [(file: String, text: String)] { files.map { ($0.file, Vendored.body($0.text)) } }

  /// Whether it was changed since it was made.
  var isEdited: Bool { get throws { try Stamp.sum(of: bodies) != stamp.sum } }

  /// The sources that it was made of: those that OLD names, those that are here, or those of a commit.
  func origin(_ settings: Settings) throws -> Origin {
    let folder = settings.old.isEmpty ? settings.rootURL : settings.url(settings.old)
    let here = try Origin(here: folder)
    let isSame = here.commit == stamp.commit && here.changes.isEmpty
    guard !isSame else { return here }
    guard settings.old.isEmpty else {
      throw Mistake(
        "\(here.folder.path) is of commit \(here.commit.prefix(12)), and the copy of \(stamp.commit.prefix(12)); name the version that it was made of with OLD"
      )
    }
    guard here.hasHistory else {
      throw Mistake(
        "this archive is of commit \(here.commit.prefix(12)), and the copy of \(stamp.commit.prefix(12)), version \(stamp.version); unpack an archive of that, and name its folder, as in OLD=../Promises-old"
      )
    }
    guard stamp.commit != "unknown" else {
      throw Mistake(
        "the stamp of \(url.path) names no commit; name the folder that it was made of, as in OLD=../Promises-old"
      )
    }
    return try Origin(of: stamp.commit, in: settings.rootURL)
  }

  /// Makes the bodies again, as they were when the copy was made.
  ///
  /// - Parameter origin: the sources that it was made of.
  func base(of origin: Origin) throws -> [(file: String, text: String)] {
    if let copy = try? Copy(stamp.request, of: origin), copy.stamp.sum == stamp.sum {
      return copy.bodies
    }
    guard stamp.record != nil else {
      throw Mistake(
        "\(url.path) was made from sources of no commit, and not from these, so it cannot be compared; make it anew with `make vendor`"
      )
    }
    // This program may have changed since; that of the commit makes the same copy again.
    let bodies = try stamp.request.madeByItsOwnProgram(of: origin)
    guard try Stamp.sum(of: bodies) == stamp.sum else {
      throw Mistake(
        "the stamp of \(url.path) is damaged: its commit gives another checksum; make the copy anew with `make vendor`"
      )
    }
    return bodies
  }
}

extension CopyRequest {
  /// The bodies that the program of a commit makes, which is built for it.
  fileprivate func madeByItsOwnProgram(
    of origin: Origin
  ) throws -> [(file: String, text: String)] {
    guard let program = try Shell.build("vendor", of: origin.folder) else {
      throw Mistake(
        "the program `vendor` of commit \(origin.commit) is missing or does not build; make the copy anew with `make vendor`"
      )
    }
    let place = try TemporaryFolder()
    var arguments = [
      "copy", "--library", library.name, "--form", form.rawValue, "--access", access.rawValue,
      "--inlining", isInlinable ? "yes" : "no", "--parts", parts.joined(separator: ","),
      "--root", origin.folder.path, "--into", place.url.path,
    ]
    if isSmall { arguments += ["--size", "small"] }
    if library != .dispatchers {
      arguments += ["--name", name, "--shared", isShared ? "yes" : "no"]
    }
    let made = try Shell.run(program, arguments, in: origin.folder)
    guard made.status == 0 else { throw Mistake("of commit \(origin.commit): \(made.errors)") }
    return try Vendored(at: self.place(in: place.url)).bodies
  }
}

extension Copy {
  /// Writes it into a folder, completely or not at all.
  ///
  /// - Parameters:
  ///   - folder: where the file, or the folder, is put.
  ///   - isForced: whether an edited copy may be replaced.
  /// - Returns: where it is now.
  func write(into folder: URL, isForced: Bool) throws -> URL {
    let target = request.place(in: folder)
    if FileManager.default.fileExists(atPath: target.path) {
      guard let there = try? Vendored(at: target) else {
        throw Mistake(
          "\(target.path) exists, and is no copy; move it away, or name another folder with INTO"
        )
      }
      let (old, new) = (there.stamp.request.library.name, request.library.name)
      guard old == new else {
        throw Mistake(
          "\(target.path) is a copy of \(old); give this one a name of its own, as in NAME=\(new), or move that away"
        )
      }
      guard try isForced || !there.isEdited else {
        throw Mistake(
          "\(target.path) was edited; `make vendor-update FILE=…` keeps the changes, FORCE=1 loses them"
        )
      }
    }
    try request.put(files, at: target)
    return target
  }
}

extension CopyRequest {
  /// Writes the files of the copy, all or none.
  func put(_ texts: [(file: String, text: String)], at target: URL) throws {
    do {
      let folder = target.deletingLastPathComponent()
      try folder.makeFolder()
      let temporary = try TemporaryFolder(in: folder)
      let new = temporary.url.appending(path: target.lastPathComponent)
      if form == .folder {
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
      }
      for (file, text) in texts {
        try (form == .folder ? new.appending(path: file) : new).write(text)
      }
      try move(new, to: target, leaving: temporary.url.appending(path: "old"))
    } catch {
      throw Mistake(writing: target.path, error, or: "nothing was changed")
    }
  }

  /// Moves `new` to `target`, which is moved to `old` first.
  private func move(_ new: URL, to target: URL, leaving old: URL) throws {
    let isThere = FileManager.default.fileExists(atPath: target.path)
    if isThere { try FileManager.default.moveItem(at: target, to: old) }
    do {
      try FileManager.default.moveItem(at: new, to: target)
    } catch {
      if isThere { try FileManager.default.moveItem(at: old, to: target) }
      throw error
    }
  }
}
