extension PromiseAdapter {
  @Rule static var chn10: Law {
    "Judged by their outcomes, transforming and chaining obey the functor and monad laws."
    intent("Steps can be merged, split and moved into functions without changing the result.")
    hint("a step that treats some values or depths differently")
    each(chains, or: .chain) { trial, chain in
      for _ in 0..<12 {
        let (value, one, two) = (trial.token(), trial.token(), trial.token())
        let outcome: Outcome =
          trial.random(0...2) == 0 ? .rejected(trial.fault()) : .fulfilled(value)
        let first = answer(
          trial,
          trial.random(0...1) == 0 ? .fulfilled(one) : .rejected(trial.fault())
        )
        let second = answer(trial, .fulfilled(two))
        let source = { answer(trial, outcome)(value) }
        let apply = { (handle: Handle, next: @escaping @Sendable (Token) -> Handle) in
          chain.apply(trial, handle) { token throws(TrialFault) in next(token) }
        }
        // return a >>= f  ==  f a
        try same(trial, apply(answer(trial, .fulfilled(value))(value), first), first(value))
        // m >>= return  ==  m
        try same(
          trial,
          apply(source()) { token in answer(trial, .fulfilled(token))(token) },
          source()
        )
        // (m >>= f) >>= g  ==  m >>= (\x -> f x >>= g)
        try same(
          trial,
          apply(apply(source(), first), second),
          apply(source()) { token in
            chain.apply(trial, first(token)) { token throws(TrialFault) in second(token) }
          }
        )
        for step in transforms.driven {
          // fmap id  ==  id
          try same(trial, step.apply(trial, source()) { $0 }, source())
          // fmap (g . f)  ==  fmap g . fmap f
          try same(
            trial,
            step.apply(trial, source()) { $0 === value ? two : one },
            step.apply(
              trial,
              step.apply(trial, source()) { $0 === value ? one : two }
            ) { $0 === one ? two : one }
          )
        }
      }
    }
  }
}
