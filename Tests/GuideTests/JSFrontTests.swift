import JSPromise
import Testing
import TestSupport

// What is between the marks is shown in `README.md`, as it is.

/// Replaces a server.
private struct API: Sendable {
  let isOffline: Bool

  func user(_ name: String) -> Promise<Front.User> {
    isOffline ? .reject(Front.Failure.offline) : .resolve(Front.User(name: name))
  }

  func picture(of user: Front.User) -> Promise<String> {
    .resolve("picture of \(user.name)")
  }
}

@Suite(.ownThread) struct JSFrontTests {
  @MainActor @Test(arguments: Front.stories)
  func `the picture of a user`(isOffline: Bool, expected: [String]) async {
    let (api, screen) = (API(isOffline: isOffline), Front.Screen())
    // begin js front
    @MainActor func open(_ name: String) {
      screen.showSpinner()
      api.user(name)
        // Handlers run later, on a queue of JSPromise's own.
        .then { user in api.picture(of: user) }
        // From here on they run on the main actor.
        .handle(on: .main)
        .then { picture in screen.show(picture) }
        // The error is an `any Error`.
        .catch { error in screen.say("\(error)") }
        .finally { screen.hideSpinner() }
    }
    // end
    open("Ann")
    #expect(await screen.whole() == expected)
  }
}
