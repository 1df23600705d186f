import Foundation

/// The list of pages beside each page, in groups; that of the page is open.
struct PageList {
  struct Group {
    let title: String
    let pages: [(address: String, title: String)]
  }

  private let groups: [(addresses: [String], html: String)]
  /// In place of the way to the site's folder, which is the only difference between most pages.
  private static let top = "\u{1}"

  init(groups: [Group]) {
    self.groups = groups.map { group in
      let items = group.pages.map { page in
        "<li><a href=\"\(Self.top)\(page.address.dropFirst())/\">"
          + "\(Document.broken(page.title))</a></li>"
      }
      let title = Document.escape(group.title)
      return (
        group.pages.map(\.address),
        "<summary>\(title)</summary><ul>\(items.joined())</ul></details>"
      )
    }
  }

  func html(on document: Document) -> String {
    let own = document.address
    let html = groups.map { group in
      let isHere = group.addresses.contains { address in
        own == address || address != Document.frontAddress && own.hasPrefix(address + "/")
      }
      return (isHere ? "<details open>" : "<details>") + group.html
    }.joined()
    let link = "<a href=\"\(Self.top)\(own.dropFirst())/\""
    let up = String(repeating: "../", count: own.split(separator: "/").count)
    return html.replacingOccurrences(of: link, with: link + " aria-current=\"page\"")
      .replacingOccurrences(of: Self.top, with: up)
  }
}
