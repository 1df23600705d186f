import ResultPromise
import Testing
import TestSupport

// What is between the marks is shown in `README.md`, as it is.

/// Replaces a server.
private struct API: Sendable {
  let isOffline: Bool

  func user(_ name: String) -> Promise<Front.User, Front.Failure> {
    Promise(isOffline ? .failure(.offline) : .success(Front.User(name: name)))
  }

  func picture(of user: Front.User) -> Promise<String, Front.Failure> {
    Promise(.success("picture of \(user.name)"))
  }
}

@Suite(.ownThread) struct ResultFrontTests {
  @MainActor @Test(arguments: Front.stories)
  func `the picture of a user`(isOffline: Bool, expected: [String]) async {
    let (api, screen) = (API(isOffline: isOffline), Front.Screen())
    // begin result front
    @MainActor func open(_ name: String) {
      screen.showSpinner()
      api.user(name)
        // The handler runs inside the call that settles the promise.
        .thenAsync { user in api.picture(of: user) }
        // From here on they run on the main actor.
        .onMain()
        .map { picture in screen.show(picture) }
        // The error has the type `Failure`.
        .recover { error in screen.say("\(error)") }
        .await { _ in screen.hideSpinner() }
    }
    // end
    open("Ann")
    #expect(await screen.whole() == expected)
  }
}
