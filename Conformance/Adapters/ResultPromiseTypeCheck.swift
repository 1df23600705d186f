import PromiseConformance

extension ResultPromiseAdapter {
  static let typeCheckPrograms = [
    Fixture(
      "TYP-07",
      #"""
      // Promises of different types become a promise of a tuple.
      import ResultPromise

      enum Offline: Error { case noNetwork }

      func both(_ size: Promise<Int, Offline>, _ name: Promise<String, Offline>) {
        let both: Promise<(Int, String), Offline> = Promise.all(size, name)
        both.await { result in
          if case .success((let size, let name)) = result { print(size + 1, name.count) }
        }
        let _: Promise<(String, Int), Offline> = Promise.all(size, name)  // error: cannot assign value
      }
      """#
    ),
    Fixture(
      "TYP-08",
      #"""
      // What one writes is understood as it stands.
      import ResultPromise

      enum Offline: Error { case noNetwork }

      func length(_ text: String) -> Int { text.count }
      func load(_ number: Int) -> Promise<String, Offline> { Promise(.success("\(number)")) }

      struct Model: Sendable {
        func store(_ text: String) -> Promise<Int, Offline> { Promise(.success(text.count)) }
      }

      func several(_ page: Promise<Int, Offline>, _ model: Model, _ isOn: Bool) {
        page
          .flatMap { number -> Promise<String, Offline> in
            let next = number + 1
            guard isOn else { return Promise(.failure(.noNetwork)) }
            return load(next)
          }
          .map { text in
            if isOn { return text }
            return text + "."
          }
          .flatMap(model.store)
          .flatMap { _ in load(1) }
          .map(length)
          .await { result in
            switch result {
            case .success(let length): print(length)
            case .failure(.noNetwork): print("offline")
            }
          }
      }

      func short(_ page: Promise<Int, Offline>) -> Promise<Int, Never> {
        page.map { $0 + 1 }.flatMap { load($0) }.map { $0.count }.recover { _ in 0 }
      }
      """#
    ),
  ]
}
