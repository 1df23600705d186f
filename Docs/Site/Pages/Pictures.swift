import Foundation
import ProgramSupport
import PromiseAdapters
import PromiseConformance
import PromiseReport

/// All pictures, made from the sources and from what the suite does with the libraries.
enum Pictures {
  /// Those of the project in a folder.
  static func all(in root: URL) async throws -> [Picture] {
    func text(_ path: String) throws -> String { try root.appending(path: path).text }
    var pictures: [Picture] = []
    for library in ["ResultPromise", "JSPromise", "TypedPromise"] {
      let machine = try StateDiagram(text("Sources/\(library)/Machine.swift"))
      pictures.append(machine.picture(of: library))
    }
    pictures.append(PackageMap(try Manifest(in: root)).picture)
    pictures.append(try DecisionTree(text("Docs/Choosing.md")).picture)
    for library in Libraries.all {
      let name = "settled-inside-\(library.name)"
      pictures.append(try story(name, of: "Settled inside a handler", library, settledInside))
    }
    for library in Libraries.all where library.name == "ResultPromise" {
      let what = "Attached while another thread delivers"
      pictures.append(try story("attached-beside", of: what, library, attachedBeside))
    }
    pictures.append(CancellationPicture.observed().picture)
    for library in Libraries.all {
      let what = "A promise with two branches is cancelled"
      pictures.append(try story("cancelled-\(library.name)", of: what, library, cancelled))
    }
    return pictures
  }

  private static let settledInside =
    "p1 = pending; p2 = pending; h2 on p2; h1 on p1 { fulfil p2 }; fulfil p1"

  private static let attachedBeside =
    "p1 = pending; h1 on p1 { h2 on p1 on another thread }; fulfil p1"

  private static let cancelled = """
    p1 = pending cancellable; h1 on p1
    p2 = then h20 on p1; h2 on p2
    p3 = then h30 on p1; h3 on p3
    cancel p1
    """

  private static func story(
    _ name: String,
    of what: String,
    _ library: Subject,
    _ program: String
  ) throws -> Picture {
    let title = "\(what), in \(library.name)"
    guard let trace = library.makePrograms().trace(program) else {
      throw Mistake("\(title): this does not happen as it must")
    }
    var shown: [Trace.Event] = []
    // That a step has made its promise goes without saying, and that a handler returns that does nothing.
    for event in trace where !event.what.hasSuffix(" is made") {
      let runs = event.what.replacing(" returns: nothing", with: " runs with")
      if runs != event.what, shown.last?.what.hasPrefix(runs) == true { continue }
      shown.append(
        Trace.Event(
          thread: event.thread,
          what: event.what.replacing(/^  it says.*/, with: "the call returns"),
          call: event.call,
          waiting: event.waiting
        )
      )
    }
    let drawn = TracePicture(shown, id: name, of: library.name)
    return Picture(name: name, title: title, words: drawn.words, svg: drawn.svg)
  }
}
