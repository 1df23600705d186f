extension PromiseAdapter {
  @Rule static var typ08: Law {
    "Code compiles as users write it, with no added types, and no expression keeps the compiler busy."
    level(.compiler)
    intent("No type is written for the compiler's sake, and it is never waited for.")
    origin("reports of ambiguous `then`: PromiseKit 302, 781, 798, 968; khanlou 44; google 132")
    hint("overloads that differ in nothing but what their closures return")
  }
}
