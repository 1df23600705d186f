import ProgramSupport

/// Compares JSPromise with V8's promises, and with a model of the standard.
package enum V8Command {
  package static let command = AddedCommand(
    "v8",
    token: "v8:",
    "runs random programs in Node's promises, in a model of them, and in JSPromise"
  ) { arguments in
    try await Options.program.run(arguments, Options()) { command, operands, options in
      switch command {
      case .help: true
      case .run: try Running.run(options)
      case .plant: try Running.plant(operands[0], options)
      case .replay: try Replaying.run(operands[0], options)
      }
    }
  }
}
