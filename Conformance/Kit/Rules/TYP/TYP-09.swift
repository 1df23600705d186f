extension PromiseAdapter {
  @Rule static var typ09: Law {
    "A call that blocks a thread is refused in async code, with an error that says what to write instead."
    level(.compiler)
    intent("The few threads that all tasks share are never stopped.")
    origin("Swift, SE-0340")
    hint("`@available(*, noasync, message:)`")
  }
}
