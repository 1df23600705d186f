extension PageReport {
  /// How the page looks: light and dark as the reader's system is, and in one column on a narrow screen.
  ///
  /// A summary counts nothing: where one comes or goes, a browser would count through the whole page.
  static let style = """
    :root { color-scheme: light dark; --page: #fff; --ink: #1c1d21; --soft: #5b5f69; --line: #d9dce3;
      --band: #f4f5f8; --link: #1f56b3; --bad: #a3160f; --bad-band: #fdeceb; --good: #22661a;
      --open: #775500; }
    @media (prefers-color-scheme: dark) { :root { --page: #15171c; --ink: #e9eaee; --soft: #a6abb8;
      --line: #363a45; --band: #1e212a; --link: #8ab4ff; --bad: #ff9d94; --bad-band: #3a1b1a;
      --good: #8fd184; --open: #e6be5a; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1.5rem; max-width: 90rem; background: var(--page); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
    h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
    h3 { font-size: 1.05rem; margin: .2rem 0 .8rem; max-width: 46rem; }
    h4 { font-size: .95rem; margin: 0; }
    header p, footer p { margin: 0 0 .8rem; color: var(--soft); max-width: 46rem; }
    footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; }
    code { font: .88em/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
    summary { cursor: pointer; counter-increment: none; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .4rem .8rem; }
    .count { color: var(--soft); font-weight: 400; font-size: .9rem; }
    .fold > summary h2 { display: inline-block; }
    .none { color: var(--soft); }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: .5rem .7rem; font-weight: 400; }
    .totals th, .totals td { padding: .15rem .7rem .15rem 0; }
    .totals table { width: auto; margin: .4rem 0 0 1rem; }
    .matrix, .matrix > thead, .matrix > tbody { display: block; }
    .matrix > * > tr { display: grid; grid-template-columns: 34% repeat(var(--n), minmax(0, 1fr)); }
    .matrix > * > .g, .matrix > * > .m { grid-template-columns: minmax(0, 1fr); }
    .matrix > thead { position: sticky; top: 0; background: var(--page); z-index: 1;
      border-bottom: 2px solid var(--line); }
    .matrix > thead th { font-weight: 600; line-height: 1.25; }
    .matrix > thead th, .totals thead th { overflow-wrap: break-word; }
    .large .matrix > tbody { content-visibility: auto; contain-intrinsic-size: auto 75rem; }
    #tabs { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin-top: 1.2rem;
      border-bottom: 2px solid var(--line); }
    #tabs a { padding: .5rem .1rem; text-decoration: none; margin-bottom: -2px; }
    #tabs a[aria-current] { color: var(--ink); font-weight: 700; border-bottom: 3px solid var(--ink); }
    .tab:focus { outline: none; }
    .plain { font-size: .92rem; }
    .plain th, .plain td { border-top: 1px solid var(--line); padding: .3rem .9rem .3rem 0;
      overflow-wrap: normal; }
    .plain thead th { border: 0; color: var(--soft); }
    .problems { color: var(--bad); }
    .tab img { max-width: none; background: #fcfcfb; border-radius: .3rem; }
    .g th { padding-top: 1.4rem; font-weight: 600; }
    .g span { color: var(--soft); font-weight: 400; }
    .r { scroll-margin-top: 4rem; }
    .r > * { border-top: 1px solid var(--line); }
    .r summary { padding-left: 1.1rem; text-indent: -1.1rem; }
    .r summary code { color: var(--soft); margin-right: .25rem; }
    .r:has(details[open]) > * { background: var(--band); }
    .o { display: block; }
    .v { color: var(--soft); font-size: .84rem; }
    /* What is as declared has one line: the verdict is for those who hear the page. */
    .r > td:is([data-v=pass], [data-v=choice], [data-v=within], [data-v=diverges], [data-v=not-applicable]) > .v {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .r > td { position: relative; min-width: 0; }
    td[data-v=diverges] .o { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    td[data-v=diverges] .o::before { content: "≠ "; }
    .odd { box-shadow: inset 3px 0 var(--link); }
    .odd .o::after { content: " · only here"; color: var(--link); font-weight: 400; font-size: .84rem; }
    .fold > summary { padding: .3rem 0; }
    .s > * { border-top: 1px solid var(--line); }
    .s a { font-size: .84rem; white-space: nowrap; }
    .v i, .end i { font-style: normal; }
    .v.pass i, .v.within i { color: var(--good); }
    .v.fail, .v.broken { color: var(--bad); font-weight: 700; }
    .v.inconclusive, .v.not-run { color: var(--open); }
    .matrix .r > td[data-v=fail], .matrix .r > td[data-v=broken] { background: var(--bad-band);
      box-shadow: inset 3px 0 var(--bad); }
    td[data-v=choice] .o, td[data-v=over] .o, td[data-v=within] .o { font-weight: 600; }
    td[data-v=pass] .o, td[data-v=not-applicable] .o { color: var(--soft); }
    .w { display: none; }
    .m > td { background: var(--band); padding: .6rem 1rem 1.4rem 1.8rem; }
    @supports selector(:has(a)) {
      .matrix > * > .m { display: none; }
      .matrix > * > .r:not([hidden]):has(details[open]) + .m, .matrix > * > .r:not([hidden]) + .m:target {
        display: grid; }
    }
    dl { margin: 0; }
    dl > div { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .6rem; }
    dt { color: var(--soft); font-size: .88rem; }
    dd { margin: 0; }
    .about { max-width: 52rem; }
    .about > div { grid-template-columns: 9rem minmax(0, 1fr); }
    .subjects { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
      gap: 1.2rem 2rem; margin-top: 1.2rem; }
    .found h4 { display: flex; flex-wrap: wrap; gap: .1rem .8rem; }
    .subjects section { border-top: 2px solid var(--line); padding-top: .5rem; }
    .subjects p { margin: 0 0 .4rem; }
    .subjects ul { margin: 0; padding: 0; list-style: none; }
    .subjects li { padding-left: 1.2rem; text-indent: -1.2rem; margin-bottom: .2rem; line-height: 1.35; }
    .matrix > * > .r, .matrix > * > .m { scroll-margin-top: 4.5rem; }
    .trial { margin-top: 1.4rem; border-top: 2px solid var(--bad); padding-top: .5rem; }
    .trial p { margin: .2rem 0; max-width: 52rem; }
    .scroll { overflow-x: auto; margin-top: .5rem; }
    .scroll > svg { display: block; }
    pre { margin: .3rem 0; overflow-x: auto; font: .88em/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
    pre code { font-size: 1em; white-space: pre; }
    button { font: inherit; font-size: .88rem; color: var(--ink); background: var(--page);
      border: 1px solid var(--soft); border-radius: .3rem; padding: .25rem .6rem; min-height: 1.75rem; }
    .same { margin: .3rem 0 0 1.1rem; font-size: .84rem; color: var(--soft); }
    .steps { width: auto; min-width: 30rem; font-size: .92rem; overflow-wrap: break-word; }
    .steps th, .steps td { padding: .2rem .7rem .2rem 0; }
    .steps th { color: var(--soft); }
    .steps tr.switch > * { border-top: 1px dashed var(--soft); }
    .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(33rem, 100%), 1fr)); gap: 1.2rem 2rem; }
    .pair > section { min-width: 0; }
    .pair .scroll > svg { max-width: 100%; min-width: 34rem; height: auto; }
    .pair h5 { font-size: .92rem; margin: .6rem 0 0; }
    .steps .first > * { border-left: 0; border-top: 2px solid var(--ink); background: var(--page); }
    .steps .end > * { border-top: 2px solid var(--bad); color: var(--bad); font-weight: 600; }
    .steps .end.right > * { border-top-color: var(--soft); color: var(--good); }
    html { scroll-padding: 4rem 0; }
    #filters { position: sticky; bottom: 0; z-index: 1; display: flex; gap: 1rem; align-items: center;
      margin-top: 2rem; padding: .4rem .8rem; background: var(--band); border-top: 1px solid var(--line); }
    #filters > * { flex: none; }
    #filters label { display: flex; gap: .4rem; align-items: center; font-size: .88rem; color: var(--soft); }
    #filters fieldset { display: flex; gap: 1rem; border: 0; margin: 0; padding: 0; font-size: .88rem; }
    #filters legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    #filters fieldset label { display: inline-flex; gap: .4rem; align-items: center; color: var(--ink);
      min-height: 2rem; }
    #filters input, #filters select, #filters button { font: inherit; font-size: 1rem; color: var(--ink);
      background: var(--page); border: 1px solid var(--soft); border-radius: .3rem; padding: .25rem .5rem;
      max-width: 100%; height: 2.2rem; }
    #filters input[type=search] { width: 11rem; }
    #filters select { max-width: 9rem; }
    #filters input[type=checkbox] { width: 1.1rem; height: 1.1rem; flex: none; }
    #filters .check { display: inline-flex; gap: .4rem; align-items: center; min-height: 2rem;
      color: var(--ink); }
    #tools { margin: .6rem 0 0; font-size: .92rem; }
    #tools p { margin: .4rem 0; color: var(--soft); max-width: 46rem; }
    #tools select { font: inherit; max-width: 100%; color: var(--ink);
      background: var(--page); border: 1px solid var(--soft); border-radius: .3rem; padding: .25rem .5rem; }
    #tools label { margin-right: .8rem; }
    #tools .list { max-width: 52rem; }
    #tools ul { list-style: none; margin: 0; padding: 0; }
    #tools li { display: grid; grid-template-columns: 1.6rem minmax(0, 1fr) auto; gap: .2rem; padding: .4rem 0;
      border-top: 1px solid var(--line); }
    #tools li input { width: 1.1rem; height: 1.1rem; margin: .2rem 0 0; }
    #said:not(:empty) { position: fixed; left: 1rem; bottom: 4rem; margin: 0; padding: .5rem .9rem; z-index: 2;
      max-width: calc(100vw - 2rem); background: var(--ink); color: var(--page); border-radius: .3rem; }
    #empty { padding: 1rem; background: var(--band); border-radius: .5rem; }
    [hidden], #filters[hidden] { display: none !important; }
    @media (max-width: 44rem) {
      body { padding: 1rem .75rem; }
      .matrix > * > :is(.r, .s), .m > td, .r > *, .s > *, .g, .g > * { display: block; width: auto; }
      .matrix > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .r, .s { border-top: 1px solid var(--line); padding: .5rem 0; }
      .r > *, .s > * { border: 0; padding: .25rem .5rem; }
      .s > td { display: flex; align-items: baseline; gap: .6rem; padding: .1rem .5rem; }
      .s > td > .w { flex: 0 0 7.5rem; }
      .w { display: block; font-size: .84rem; font-weight: 400; color: var(--soft); }
      .m > td { padding: .5rem .5rem 1.2rem; }
      .about > div, dl > div { grid-template-columns: minmax(0, 1fr); gap: 0; margin-bottom: .3rem; }
      .plain, .plain > * , .plain tr, .plain th, .plain td { display: block; width: auto; }
      .plain > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .plain tr { border-top: 1px solid var(--line); padding: .4rem 0; }
      .plain tbody th { border: 0; font-weight: 600; padding: .1rem 0; }
      .plain td { border: 0; padding: .1rem 0; }
      .plain td::before { content: attr(data-l) ": "; color: var(--soft); font-size: .84rem; }
      .totals { overflow-x: auto; }
      #tools label { display: block; margin: 0; }
    }
    @media print { #filters, #tools, .skip { display: none; } }
    """
}
