/// A rule for one type of adapter: its text, and the cases that check it.
struct Rule<A: PromiseAdapter> {
  let info: RuleInfo
  let plan: Plan<A>

  init(_ info: RuleInfo, _ plan: Plan<A>) { (self.info, self.plan) = (info, plan) }
}
