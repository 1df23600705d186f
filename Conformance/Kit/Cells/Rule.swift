/// A rule over one type of adapter: what it says, and the cases that check it.
struct Rule<A: PromiseAdapter> {
  let info: RuleInfo
  let plan: Plan<A>

  init(_ info: RuleInfo, _ plan: Plan<A>) { (self.info, self.plan) = (info, plan) }
}
