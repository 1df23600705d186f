import Foundation
import ProgramSupport

/// Each update runs in a process of its own, so that it can crash; this
/// one acts as the server, and checks what is left.
func updateNotes(_ words: [String]) async throws {
  if let update = UpdateProcess(words) { return await update.run() }
  var choices = Choices(words)
  let variants = choices.take(Variant.self)
  let steps = choices.take(Step.self)
  try choices.refuseOthers()
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  for step in steps {
    for variant in variants {
      try await crash(variant, after: step, in: folder.url)
    }
  }
}

private func crash(
  _ variant: Variant,
  after step: Step,
  in parent: URL
) async throws {
  let narrator = Narrator(prints: true)
  narrator.remark(
    "\n\(variant.rawValue), with a crash when the note is \(step.rawValue)"
  )
  let server = try HTTPServer(NoteServer()) { try $0.answer($1) }
  let folder = parent.appending(path: "\(variant)-\(step)")
  func update(_ line: String, crash: Step? = nil) async throws {
    narrator.remark("adds “\(line)”")
    let update = UpdateProcess(
      variant,
      line,
      port: server.port,
      folder: folder,
      crash: crash
    )
    let ending = try await update.start()
    let file = try Data(contentsOf: folder.appending(path: "note.json"))
    let note = try JSONDecoder().decode(Note.self, from: file)
    narrator.remark(
      "\(ending); on the disk: \(note); on the server: \(server.state.note)"
    )
  }
  try await update("one")
  try await update("two", crash: step)
  try await update("two")
}
