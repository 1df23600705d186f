import PromiseConformance

extension JSPromiseAdapter {
  static let typeCheckPrograms = [
    Fixture(
      "TYP-07",
      #"""
      // Promises of different types become a promise of a tuple.
      import JSPromise

      func both(_ size: Promise<Int>, _ name: Promise<String>) {
        let both: Promise<(Int, String)> = Promise.all(size, name)
        both.then { size, name in print(size + 1, name.count) }
        let _: Promise<(String, Int)> = Promise.all(size, name)  // error: cannot assign value
      }
      """#
    ),
    Fixture(
      "TYP-08",
      #"""
      // What one writes is understood as it stands.
      import JSPromise

      struct Offline: Error {}

      func length(_ text: String) -> Int { text.count }
      func load(_ number: Int) -> Promise<String> { Promise.resolve("\(number)") }

      struct Model: Sendable {
        func store(_ text: String) -> Promise<Int> { Promise.resolve(text.count) }
      }

      func several(_ page: Promise<Int>, _ model: Model, _ isOn: Bool) {
        page
          .then { number in
            let next = number + 1
            guard isOn else { throw Offline() }
            return load(next)
          }
          .then { text in
            if isOn { return text }
            return text + "."
          }
          .then(model.store)
          .then { _ in load(1) }
          .then(length)
          .then { length in
            print("length:")
            print(length)
          }
          .catch { error in
            switch error {
            case is Offline: print("offline")
            default: print(error)
            }
          }
      }

      func short(_ page: Promise<Int>) -> Promise<Int> {
        page.then { $0 + 1 }.then { load($0) }.then { $0.count }.catch { _ in 0 }
      }
      """#
    ),
  ]
}
