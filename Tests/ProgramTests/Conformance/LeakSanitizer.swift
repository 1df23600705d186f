/// Leaves the search for leaks to the tests that count bytes.
///
/// A leak sanitizer checks the whole process when it ends, and this one has promises that leak
/// on purpose: mutants, and cycles of promises that wait for each other. What the libraries keep is counted
/// by the rules of MEM and by the tests of long chains. The sanitizer calls this function if there is one.
@_cdecl("__lsan_is_turned_off")
func leakSanitizerIsTurnedOff() -> Int32 { 1 }
