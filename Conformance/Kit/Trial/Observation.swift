import Foundation

/// What an observer of one promise saw.
typealias Observation = Log<Outcome>

extension Log<Outcome> {
  var outcomes: [Outcome] { all }
}
