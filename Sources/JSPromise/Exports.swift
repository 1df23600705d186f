// One import is enough for a user: calls take dispatchers, clocks and retry policies. A copy has them itself.
@_exported public import Dispatchers
