import PromiseConformance

// The same two questions to the compiler for each library: whether types get lost where promises of several types
// become one, and whether what one writes is understood as it stands. The second ones are made of calls that users of
// other libraries found ambiguous, or slow to compile: closures of several statements and of several returns,
// functions passed by name, chains of several steps.

extension TypedPromiseAdapter {
  static let typeCheckPrograms = [
    Fixture(
      "TYP-07",
      #"""
      // Promises of different types become a promise of a tuple.
      import TypedPromise

      enum Offline: Error { case noNetwork }

      func both(_ size: Promise<Int, Offline>, _ name: Promise<String, Offline>) {
        let both: Promise<(Int, String), Offline> = when(fulfilled: size, name)
        both.done { size, name in print(size + 1, name.count) }.catch { print($0) }
        let _: Promise<(String, Int), Offline> = when(fulfilled: size, name)  // error: cannot assign
      }
      """#
    ),
    Fixture(
      "TYP-08",
      #"""
      // What one writes is understood as it stands.
      import TypedPromise

      enum Offline: Error { case noNetwork }

      func load(_ number: Int) -> Promise<String, Offline> { Promise(value: "\(number)") }

      struct Model: Sendable {
        func store(_ text: String) -> Promise<Int, Offline> { Promise(value: text.count) }
      }

      func several(_ page: Promise<Int, Offline>, _ model: Model, _ isOn: Bool) {
        page
          .then(on: .global()) { number -> Promise<String, Offline> in
            let next = number + 1
            guard isOn else { return Promise(error: .noNetwork) }
            return load(next)
          }
          .then(on: .global()) { text in
            if isOn { return text }
            return text + "."
          }
          .then(on: .global(), model.store)
          .done(on: .global()) { print($0) }
          .catch(on: .global()) { error in
            switch error {
            case .noNetwork: print("offline")
            }
          }
      }

      func short(_ page: Promise<Int, Offline>) -> Promise<Int, Never> {
        page.then { $0 + 1 }.then { load($0) }.then { $0.count }.catch { _ in 0 }
      }
      """#
    ),
  ]
}
