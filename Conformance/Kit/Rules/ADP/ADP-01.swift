extension PromiseAdapter {
  @Rule static var adp01: Law {
    "Before any rule runs, the adapter does the few things that every rule relies on."
    level(.meta)
    intent("A broken adapter is reported as one, not as a hundred failures.")
    origin("bowtie smoke")
    hint("the suite, or the adapter")
    Part.suite { suite in
      await Smoke<Self>.failure().map { .broken($0.reason) } ?? .pass
    }
  }
}
