/// A promise that was an object, and is gone once nothing holds it.
struct Former {
  weak var object: AnyObject?
}
