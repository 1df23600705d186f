import Dispatchers

/// A part of a list that is too long to come in one piece.
struct Page: Codable, Sendable {
  var number: Int
  /// How many there are.
  var pages: Int
  var items: [String]

  /// The numbers of the pages after the first.
  var others: [Int] { Array(1...pages).filter { $0 > 1 } }
}

enum PageError: Error, Equatable, CustomStringConvertible {
  case page(Int, HTTPError)
  /// The page is not wanted any more.
  case cancelled

  var description: String {
    switch self {
    case .page(let number, let error): "page \(number): \(error)"
    case .cancelled: "cancelled"
    }
  }
}

/// A client of the service as it came, with completion handlers, and
/// the limits that the service sets for clients.
struct Catalogue: Sendable {
  let client: HTTPClient
  /// Requests start here, no faster than the service allows.
  let limiter: any Dispatcher
  let policy: RetryPolicy
  let clock: any TimerClock
  let narrator: Narrator

  func page(
    _ number: Int,
    completion: @escaping @Sendable (Result<Page, PageError>) -> Void
  ) -> RequestHandle {
    narrator.say("asks for page \(number)")
    return client.send(
      Request("GET", "/catalogue/\(number)"),
      expecting: Page.self
    ) { result in
      let page = result.flatMap { page -> Result<Page, HTTPError> in
        let isSane =
          page.number == number && (number...1_000).contains(page.pages)
        return isSane
          ? .success(page)
          : .failure(.nonsense("page \(page.number) of \(page.pages)"))
      }
      switch page {
      case .success: narrator.say("has page \(number)")
      case .failure(let error): narrator.say("page \(number): \(error)")
      }
      completion(
        page.mapError {
          $0 == .cancelled ? .cancelled : .page(number, $0)
        }
      )
    }
  }
}

/// The server's side.
struct CatalogueServer: Sendable {
  var pages: Int

  func answer(_ request: Request) -> Response {
    let number = Int(request.path.split(separator: "/").last ?? "") ?? 0
    guard (1...pages).contains(number) else { return Response(404) }
    let items = (1...3).map { "item \(number).\($0)" }
    return Response(
      200,
      json: Page(number: number, pages: pages, items: items)
    )
  }
}
