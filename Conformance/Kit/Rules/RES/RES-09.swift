extension PromiseAdapter {
  @Rule static var res09: Law {
    "A foreign source that throws before it calls back rejects; if it throws later, that is ignored."
    intent("Faulty code of other people still leads to one clear end.")
    origin("Promises/A+ 2.3.3.3.4")
    hint("the catch around the foreign call")
    throwing(importers, or: .throwingImporter)
  }
}
