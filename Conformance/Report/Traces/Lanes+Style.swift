extension Lanes {
  /// How a picture looks: its colours are the page's.
  static let style = """
    .lanes text { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
      fill: var(--ink); white-space: pre; }
    .lanes .soft { fill: var(--soft); }
    .lanes .head, .lanes .new, .lanes .wrong, .lanes .right, .lanes .first { font-weight: 700; }
    .lanes .wrong { fill: var(--bad); }
    .lanes .right { fill: var(--good); }
    .lanes .arrow { fill: var(--ink); stroke: none; }
    .lanes .middle { text-anchor: middle; }
    .lanes .end { text-anchor: end; }
    .lanes path { fill: none; stroke: var(--soft); }
    .lanes .rule, .lanes .lane { stroke: var(--line); }
    .lanes .gap { stroke-dasharray: 1 4; }
    .lanes .switch { stroke-dasharray: 4 3; }
    .lanes .violation { stroke: var(--bad); stroke-width: 2.5; }
    .lanes .call { fill: var(--band); stroke: var(--soft); }
    .lanes .shape { stroke: var(--link); stroke-width: 2; fill: var(--page); }
    .lanes .full { fill: var(--link); }
    .lanes .ground { fill: var(--page); }
    """

  /// The same in a file of its own, light and dark.
  static let fileStyle = """
    .lanes { --page: #fff; --ink: #1c1d21; --soft: #5b5f69; --line: #d9dce3; --band: #f4f5f8;
      --link: #1f56b3; --bad: #a3160f; --good: #22661a; }
    @media (prefers-color-scheme: dark) { .lanes { --page: #15171c; --ink: #e9eaee; --soft: #a6abb8;
      --line: #363a45; --band: #1e212a; --link: #8ab4ff; --bad: #ff9d94; --good: #8fd184; } }
    \(style)
    """
}
