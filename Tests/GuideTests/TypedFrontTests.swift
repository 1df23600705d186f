import Testing
import TestSupport
import TypedPromise

// What is between the marks is shown in `README.md`, as it is.

/// Replaces a server.
private struct API: Sendable {
  let isOffline: Bool

  func user(_ name: String) -> Promise<Front.User, Front.Failure> {
    isOffline ? Promise(error: .offline) : Promise(value: Front.User(name: name))
  }

  func picture(of user: Front.User) -> Promise<String, Front.Failure> {
    Promise(value: "picture of \(user.name)")
  }
}

@Suite(.ownThread) struct TypedFrontTests {
  @MainActor @Test(arguments: Front.stories)
  func `the picture of a user`(isOffline: Bool, expected: [String]) async {
    let (api, screen) = (API(isOffline: isOffline), Front.Screen())
    // begin typed front
    @MainActor func open(_ name: String) {
      screen.showSpinner()
      api.user(name)
        // A handler runs where the call says …
        .then(on: .global()) { user in api.picture(of: user) }
        // … or on the main actor.
        .then { picture in screen.show(picture) }
        // This runs even if the promise is cancelled.
        .ensure { screen.hideSpinner() }
        // The error has the type `Failure`.
        .catch { error in screen.say("\(error)") }
    }
    // end
    open("Ann")
    // Whoever sees the error ends the chain, so the spinner is hidden before.
    let shown = isOffline ? [expected[0], expected[2], expected[1]] : expected
    #expect(await screen.whole() == shown)
  }
}
