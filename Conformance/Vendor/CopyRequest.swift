import Foundation
import ProgramSupport

/// What to copy: a library, some of its parts, and the form of the copy.
struct CopyRequest: Equatable {
  enum Form: String, CaseIterable { case file, folder }
  enum Access: String, CaseIterable { case `internal`, `public` }

  var library: Library
  /// The name of its promise.
  var name: String
  var form: Form
  var access: Access
  /// Whether `@inlinable` and `@usableFromInline` stay.
  var isInlinable: Bool
  /// Whether what it needs of `Dispatchers` is in a copy of its own.
  var isShared: Bool
  /// The parts asked for, and all that they need.
  var parts: [String]
  /// Whether it is the library's small form.
  var isSmall = false

  /// The parts that are in this copy, each file only in the first part that has it.
  var content: [Library.Part] {
    if isSmall { return [library.small] }
    let dispatchers = Library.dispatcherParts.map(\.name)
    var seen: Set<String> = []
    return library.closure(of: parts)
      .filter { library == .dispatchers || !isShared || !dispatchers.contains($0.name) }
      .map { part in
        var part = part
        part.files.removeAll { !seen.insert($0).inserted }
        return part
      }
  }

  /// Its files, in reading order.
  var files: [String] { content.flatMap(\.files) }

  /// The name of the file or the folder, without an ending.
  private var title: String { library == .dispatchers ? library.name : name }

  /// The name of a file that holds the whole copy.
  var fileName: String { "\(title).swift" }

  /// The URL of the file or the folder.
  func place(in folder: URL) -> URL { folder.appending(path: form == .file ? fileName : title) }

  /// The copy of `Dispatchers` that goes with it, if it is shared.
  var dispatchers: CopyRequest {
    var other = self
    (other.library, other.name, other.isShared) = (.dispatchers, Library.dispatchers.name, false)
    let known = Library.dispatcherParts.map(\.name)
    return other.having(library.closure(of: parts).map(\.name).filter(known.contains))
  }

  /// The same for a place where `other` is already, which serves other libraries as well.
  func joined(with other: CopyRequest) -> CopyRequest {
    var both = having(parts + other.parts)
    if other.access == .public { both.access = .public }
    both.isInlinable = both.isInlinable || other.isInlinable
    return both
  }

  /// The same with other parts, and everything that these need.
  func having(_ parts: [String]) -> CopyRequest {
    var other = self
    other.parts = library.closure(of: parts).map(\.name)
    return other
  }
}

extension CopyRequest {
  /// The fields of a stamp.
  var fields: [(key: String, value: String)] {
    [
      ("library", library.name), ("name", name), ("form", form.rawValue),
      ("access", access.rawValue), ("inlining", isInlinable ? "yes" : "no"),
      ("dispatchers", isShared ? "shared" : "within"), ("parts", parts.joined(separator: ",")),
    ] + (isSmall ? [("size", "small")] : [])
  }

  /// Reads what `fields` says; `nil`, if something is missing or unknown.
  init?(_ fields: [String: String]) {
    guard let library = fields["library"].flatMap(Library.init(rawValue:)),
      let name = fields["name"], let form = fields["form"].flatMap(Form.init(rawValue:)),
      let access = fields["access"].flatMap(Access.init(rawValue:)),
      let inlining = fields["inlining"], let dispatchers = fields["dispatchers"],
      let parts = fields["parts"]
    else { return nil }
    self.init(
      library: library,
      name: name,
      form: form,
      access: access,
      isInlinable: inlining == "yes",
      isShared: dispatchers == "shared",
      parts: parts.split(separator: ",").map(String.init),
      isSmall: fields["size"] == "small"
    )
  }
}

// MARK: - The command line

/// The words of a command line that describe copies.
struct CopyOptions {
  var libraries = ""
  var names = ""
  var form = ""
  var access = ""
  var inlining = ""
  var shared = ""
  var parts = ""
  var size = ""

  /// The copies that are asked for, that of `Dispatchers` at the end.
  func requests() throws -> [CopyRequest] {
    let libraries = try words(libraries).map { word in
      guard let library = Library(rawValue: word) else {
        throw Mistake(unknown: "library", word, among: Library.allCases.map(\.rawValue))
      }
      return library
    }
    guard !libraries.isEmpty else {
      throw Mistake("name a library, as in: make vendor LIB=ResultPromise INTO=Sources/MyApp")
    }
    if let twice = libraries.first(where: { library in libraries.count { $0 == library } > 1 }) {
      throw Mistake("LIB names \(twice.name) twice; once is enough")
    }
    let isSmall = try choice("SIZE", size, ["large", "small"], 0) == "small"
    if isSmall { try check(small: libraries) }
    let promises = libraries.filter { $0 != .dispatchers }
    let names = try names(of: promises)
    let isShared = try choice("SHARED", shared, ["no", "yes"], promises.count > 1 ? 1 : 0) == "yes"
    if promises.count > 1, !isShared {
      throw Mistake("several libraries of one module share Dispatchers; leave out SHARED=no")
    }
    let form = try choice("FORM", form, CopyRequest.Form.allCases.map(\.rawValue), 0)
    let access = try choice("ACCESS", access, CopyRequest.Access.allCases.map(\.rawValue), 0)
    let inlining = try choice("INLINING", inlining, ["yes", "no"], access == "internal" ? 1 : 0)
    if access == "internal", inlining == "yes" {
      throw Mistake(
        "internal code needs no inlining attributes; leave out INLINING=yes, or add ACCESS=public"
      )
    }
    let parts = try chosenParts(of: libraries)
    let requests = libraries.map { library in
      CopyRequest(
        library: library,
        name: names[library] ?? library.name,
        form: CopyRequest.Form(rawValue: form) ?? .file,
        access: CopyRequest.Access(rawValue: access) ?? .internal,
        isInlinable: inlining == "yes" && !isSmall,
        isShared: library != .dispatchers && (isShared || libraries.contains(.dispatchers)),
        parts: isSmall ? [] : library.closure(of: parts(library)).map(\.name),
        isSmall: isSmall
      )
    }
    return CopyOptions.sharing(requests)
  }

  /// A small copy is one file, and each has a protocol for dispatchers of its own.
  private func check(small libraries: [Library]) throws {
    if libraries.contains(.dispatchers) {
      throw Mistake("Dispatchers has no small form, and the small promises need none of it")
    }
    guard libraries.count == 1 else {
      throw Mistake("name one library with SIZE=small; two small copies of one module clash")
    }
    let more = [
      ("FORM", form, "file"), ("SHARED", shared, "no"), ("PARTS", parts, ""),
      ("INLINING", inlining, "no"),
    ]
    if let (name, word, _) = more.first(where: { !$0.1.isEmpty && $0.1 != $0.2 }) {
      throw Mistake("a small copy is one file, as it is; leave out \(name)=\(word)")
    }
  }

  /// The requests with one of `Dispatchers` for all of them, if they share it.
  private static func sharing(_ requests: [CopyRequest]) -> [CopyRequest] {
    let needed = requests.filter(\.isShared).map(\.dispatchers)
    guard let first = needed.first else { return requests }
    let asked = requests.filter { $0.library == .dispatchers }
    let all = first.having((needed + asked).flatMap(\.parts))
    return requests.filter { $0.library != .dispatchers } + [all]
  }

  private func words(_ text: String) -> [String] {
    text.split { " ,+".contains($0) }.map(String.init)
  }

  private func choice(
    _ variable: String,
    _ word: String,
    _ known: [String],
    _ usual: Int
  ) throws -> String {
    guard !word.isEmpty else { return known[usual] }
    guard known.contains(word) else {
      throw Mistake("\(variable) is \(known.joined(separator: " or ")), not “\(word)”")
    }
    return word
  }

  private func names(of libraries: [Library]) throws -> [Library: String] {
    let given = words(names)
    guard !given.isEmpty else {
      // A single copy has the usual name; beside others each has the name of its library.
      return Dictionary(
        uniqueKeysWithValues: libraries.map { ($0, libraries.count > 1 ? $0.name : "Promise") }
      )
    }
    guard given.count == libraries.count else {
      throw Mistake("NAME has \(given.count) names for \(libraries.count) libraries; give each one")
    }
    for name in given {
      let isName =
        name.first?.isUppercase == true
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard isName else {
        throw Mistake("NAME is a type's name, as in NAME=ResultPromise, not “\(name)”")
      }
      guard given.count(where: { $0 == name }) == 1 else {
        throw Mistake("two libraries of one module cannot both be called \(name)")
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(libraries, given))
  }

  /// Which parts of a library are asked for: all of its own but the hints, unless some are named.
  private func chosenParts(of libraries: [Library]) throws -> (Library) -> [String] {
    let given = words(parts)
    let known = libraries.flatMap { $0.allParts.map(\.name) }
    for word in given where word != "all" && !known.contains(word) {
      let list = (["all"] + known).uniqued().joined(separator: ", ")
      throw Mistake("there is no part “\(word)” (there are: \(list))")
    }
    return { library in
      let own = library.usualParts.map(\.name)
      let all = library.allParts.map(\.name)
      if given.isEmpty { return own }
      return given.flatMap { $0 == "all" ? own : [$0] }.filter(all.contains)
    }
  }
}
