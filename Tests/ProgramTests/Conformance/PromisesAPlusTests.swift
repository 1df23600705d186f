import PromiseConformance
import Testing
import TestSupport

/// The table of Promises/A+ names rules that exist, and all rules that name it.
@Suite(.ownThread) struct PromisesAPlusTests {
  @Test("Each clause has a rule, and each rule is one of the catalogue")
  func clausesHaveRules() {
    let rules = Set(Catalogue.rules.map(\.id))
    for clause in PromisesAPlus.clauses {
      #expect(!clause.coveredBy.isEmpty, "\(clause.id)")
      for id in clause.coveredBy { #expect(rules.contains(id), "\(clause.id): \(id)") }
    }
  }

  @Test("A clause that the compiler alone sees to says why that is enough")
  func staticClausesHaveReasons() {
    let compiled = Set(Catalogue.rules.filter { $0.level == .compiler }.map(\.id))
    for clause in PromisesAPlus.clauses where compiled.isSuperset(of: clause.coveredBy) {
      #expect(clause.reason != nil, "\(clause.id)")
    }
  }

  @Test("Clauses are there once each, in order, and none is left out in between")
  func clausesAreComplete() {
    let ids = PromisesAPlus.clauses.map(\.id)
    #expect(Set(ids).count == ids.count)
    let numbers = ids.map { id in id.split(separator: ".").compactMap { Int($0) } }
    for (one, next) in zip(numbers, numbers.dropFirst()) {
      // The next clause is the first inside this one, or the one after it or after one around it.
      let isFirstInside = next == one + [1]
      let isAfter = (1...one.count).contains { count in
        var after = Array(one.prefix(count))
        after[count - 1] += 1
        return next == after
      }
      #expect(isFirstInside || isAfter, "\(one) is followed by \(next)")
    }
    #expect(ids.first == "2.1" && ids.last == "2.3.4")
  }

  @Test("A rule that comes from a clause is at that clause")
  func originsAgree() {
    let clauses = Dictionary(
      PromisesAPlus.clauses.map { ($0.id, $0.coveredBy) },
      uniquingKeysWith: +
    )
    for rule in Catalogue.rules {
      guard let match = rule.origin.firstMatch(of: /Promises\/A\+ ([\d., ]+)/) else { continue }
      for id in match.1.matches(of: /\d+(\.\d+)+/) {
        #expect(
          clauses[String(id.0)]?.contains(rule.id) == true,
          "\(rule.id) comes from \(id.0), where the table does not have it"
        )
      }
    }
  }
}
