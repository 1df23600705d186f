/// Looks at something in every way in which logs, debuggers and failed tests do.
///
/// What lies deeper than a few levels is left out, as they do: a promise may lead to everything that waits for it.
func look<Content>(at subject: Content) {
  var text = String(describing: subject) + String(reflecting: subject)
  dump(subject, to: &text, maxDepth: 4, maxItems: 100)
  look(into: Mirror(reflecting: subject), depth: 4)
}

/// Reads what something is made of, or what an enum holds, and nothing deeper.
func glance(at subject: Any) {
  let mirror = Mirror(reflecting: subject)
  for child in mirror.children where mirror.displayStyle == .enum { glance(at: child.value) }
}

private func look(into mirror: Mirror, depth: Int) {
  guard depth > 0 else { return }
  for child in mirror.children.prefix(20) {
    look(into: Mirror(reflecting: child.value), depth: depth - 1)
  }
  if let parent = mirror.superclassMirror { look(into: parent, depth: depth - 1) }
}
