import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import PromiseMutants
@testable import PromiseReport

/// Faults that a program plants, each tried in a program of some lines.
@Suite(.ownThread) struct PlantedFaultTests {
  @Test func `each kind of fault is planted, compiles and shows`() throws {
    let folder = try TemporaryFolder(with: ["Sources/Tiny.swift": Self.source])
    var target = Self.target
    target.root = folder.url
    let module = try PlantedModule(target) { _ in }
    func output(_ number: Int) throws -> String {
      var environment = ["FAULT": "\(number)"]
      if number == 0 { environment["REACHED"] = module.reach.path }
      let end = try TemporaryProcess(module.program, environment: environment).runBlocking()
      return end.output.split(separator: "\n").joined(separator: " ")
    }
    #expect(try output(0) == "1 2 3 acquiring true 5 gone")
    // Only what stands in for a value that is missing has not run.
    let reached = try module.reached()
    let others = module.faults.filter { !reached.contains($0.number) }
    #expect(others.map(\.kind) == [.offByOne] && others.map(\.source) == ["0"])
    for (kind, source, shown) in Self.shown {
      let found = module.faults.filter { $0.kind == kind && $0.source == source }
      #expect(found.count == 1, "\(kind) of \(source)")
      for fault in found { #expect(try output(fault.number) == shown, "\(fault.words)") }
    }
    #expect(Set(Self.shown.map(\.0)) == Set(PlantedFault.Kind.allCases))
    #expect(module.faults.map(\.number) == Array(1...module.faults.count))
    // A value that a class must have from the beginning can be left out nowhere.
    #expect(!module.faults.contains { $0.function == "init" && $0.kind == .dropped })
    // What would not compile is left out, and does not take the rest with it.
    #expect(module.left > 0)
  }

  @Test func `a record that is cut off is read as far as it goes, where that is asked for`() throws
  {
    let rows = (1...2).map { line in
      FaultRecord.Row(
        PlantedFault(file: "A.swift", line: line, function: "f", kind: .twice, source: "“\(line)”")
      )
    }
    let whole = FaultRecord(
      head: .init(target: "A", faults: 2, left: 0, seed: 1, settings: "", original: []),
      rows: rows
    )
    let text = try whole.text
    let end = try #require(text.range(of: #"{"type":"end""#)).lowerBound
    let last = try #require(text.range(of: "“2”")).lowerBound
    // No end, half an end, and half a row that is cut in a letter.
    let cuts: [(data: Data, there: Int)] = [
      (Data(text[..<end].utf8), 2), (Data(text.utf8.dropLast(3)), 2),
      (Data(text[..<last].utf8) + Data("“".utf8.dropLast()), 1),
    ]
    for (data, there) in cuts {
      #expect(throws: RunRecord.Unreadable.self) { try FaultRecord(data: data, mayBeCutOff: false) }
      let record = try FaultRecord(data: data, mayBeCutOff: true)
      #expect(record.head == whole.head && record.rows == Array(rows.prefix(there)))
    }
    #expect(try FaultRecord(data: Data(text.utf8), mayBeCutOff: true) == whole)
  }

  @Test func `the page is renewed where there is a record, and keeps what it says of the rest`() {
    func record(of module: String, _ rows: [FaultRecord.Row]) -> FaultRecord {
      let head = FaultRecord.Head(
        target: module,
        faults: rows.count,
        left: 0,
        seed: 1,
        settings: "",
        original: []
      )
      return FaultRecord(head: head, rows: rows)
    }
    func row(_ source: String, _ rules: [String]) -> FaultRecord.Row {
      var row = FaultRecord.Row(
        PlantedFault(file: "A.swift", line: 1, function: "f", kind: .dropped, source: source)
      )
      row.rules = rules
      return row
    }
    let (seen, open) = (row("a || b", ["STA-01"]), row("c | d", []))
    let first = record(of: "One", [seen, open])
    let names = ["Zero", "One", "Two"]
    let old = FaultPage(text: "").renewed(
      names,
      by: [first, record(of: "Two", [open])],
      rules: first.byRule
    )
    let new = old.renewed(names, by: [record(of: "Two", [seen])], rules: nil)
    #expect(old.text.contains("\n| dropped | 1 of 2 | 0 of 1 |\n"))
    #expect(new.text.contains("\n| dropped | 1 of 2 | 1 of 1 |\n"))
    #expect(new.text.contains("\n| Two | 1 | 1 | 1 | 0 | 0 | 0 | 0 | 0 |\n"))
    #expect(old.isOpen(open.fault, in: "Two") && !new.isOpen(open.fault, in: "Two"))
    // Only what is about the second module differs.
    let lines = Set(new.text.split(separator: "\n"))
    let gone = old.text.split(separator: "\n").filter { !lines.contains($0) }
    #expect(gone.map { $0.prefix(9) } == ["| Two | 1", "| dropped", "## Notice"])
    #expect(new.isOpen(open.fault, in: "One") && !new.isOpen(seen.fault, in: "One"))
    #expect(new.examples.map(\.fault) == [seen.fault.key])
  }

  @Test func `the page has the form that it is given`() throws {
    let page = FaultPage(text: try Project.text(FaultPage.path))
    let again = page.renewed(FaultsCommand.targets.map(\.name), by: [], rules: nil)
    #expect(again.text == page.text, "conformance faults page")
    #expect(page.examples.count > 100)
  }

  /// What the program prints with each of some faults.
  private static let shown: [(PlantedFault.Kind, source: String, shown: String)] = [
    (.dropped, "count += amount", "1 2 3 acquiring false 5 gone"),
    (.twice, "print(amount)", "1 1 2 2 3 3 acquiring true 5 gone"),
    (.later, "print(amount)", "later 1 later 2 later 3 acquiring true 5 gone"),
    (.locked, "print(ordering)", "1 2 3 lock acquiring open true 5 gone"),
    (.split, "print(amount)", "split 1 split 2 split 3 acquiring true 5 gone"),
    (.negated, "count >= limit", "1 2 3 acquiring false 5 gone"),
    (.offByOne, "count >= limit", "1 2 3 acquiring false 5 gone"),
    (.absent, "all.last", "1 2 3 acquiring true 0 gone"),
    (.copied, "number", "101 102 103 acquiring true 5 gone"),
    (.reversed, "[1, 2, 3]", "3 2 1 acquiring true 5 gone"),
    (.first, "[1, 2, 3]", "1 acquiring false 5 gone"),
    (.butLast, "[1, 2, 3]", "1 2 acquiring false 5 gone"),
    (.weaker, "counter.load(ordering: .acquiring)", "1 2 3 relaxed true 5 gone"),
    (.kept, "isFull keeps self", "1 2 3 acquiring true 5"),
  ]

  private static let target = PlantedModule.Target(
    name: "Tiny",
    folder: "Sources",
    forms: FaultForms(
      later: #"print("later"); #"#,
      locked: #"print("lock"); #; print("open")"#,
      split: #"print("split")"#,
      copies: [("SiD", "# + 100")]
    ),
    isProgram: true
  )

  private static let source = """
    struct Lock { func withLock<Value>(_ body: () -> Value) -> Value { return body() } }

    enum Order { case acquiring, relaxed }

    final class Counter {
      let lock: Lock
      var count = 0

      init() { lock = Lock() }

      deinit { print("gone") }

      func add(_ amount: Int) {
        guard amount > 0 else { fatalError("nothing to add") }
        lock.withLock {
          count += amount
          print(amount)
        }
      }

      func isFull(_ limit: Int) -> Bool { count >= limit }

      func last(_ all: [Int]) -> Int? {
        guard let last = all.last else { return nil }
        return last
      }

      func load(ordering: Order) { print(ordering) }
    }

    @main enum Program {
      static func main() {
        let counter = Counter()
        for number in [1, 2, 3] { counter.add(number) }
        counter.load(ordering: .acquiring)
        print(counter.isFull(6), counter.last([4, 5]) ?? 0)
      }
    }
    """
}
