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
    let settled = [
      ("TypedPromise", await Story.settledInside(TypedPromiseAdapter.self)),
      ("JSPromise", await Story.settledInside(JSPromiseAdapter.self)),
      ("ResultPromise", await Story.settledInside(ResultPromiseAdapter.self)),
    ]
    for (library, trace) in settled {
      let name = "settled-inside-\(library)"
      pictures.append(try story(name, of: "Settled inside a handler", library, trace))
    }
    pictures.append(
      try story(
        "attached-beside",
        of: "Attached while another thread delivers",
        "ResultPromise",
        await Story.attachedBeside(ResultPromiseAdapter.self)
      )
    )
    pictures.append(await CancellationPicture.observed().picture)
    let cancelled = [
      ("TypedPromise", await Story.cancelled(TypedPromiseAdapter.self)),
      ("JSPromise", await Story.cancelled(JSPromiseAdapter.self)),
      ("ResultPromise", await Story.cancelled(ResultPromiseAdapter.self)),
    ]
    for (library, trace) in cancelled {
      let what = "A promise with two branches is cancelled"
      pictures.append(try story("cancelled-\(library)", of: what, library, trace))
    }
    return pictures
  }

  private static func story(
    _ name: String,
    of what: String,
    _ library: String,
    _ trace: [Trace.Event]?
  ) throws -> Picture {
    let title = "\(what), in \(library)"
    guard let trace else { throw Mistake("\(title): this does not happen as it must") }
    let drawn = TracePicture(trace, id: name, of: library)
    return Picture(name: name, title: title, words: drawn.words, svg: drawn.svg)
  }
}
