extension String {
  /// A hash that is the same in every run, unlike `hashValue` (FNV-1a).
  package var stableHash: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
