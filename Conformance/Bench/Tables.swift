import Foundation

/// What was measured, to be read.
enum Tables {
  static func costs(_ costs: [Cost]) -> String {
    rows(
      [["subject", "work", "instructions", "allocations", "bytes"]]
        + costs.map { cost in
          [
            cost.subject, cost.work.step, cost.instructions.map(whole) ?? "–",
            short(cost.allocations), short(cost.bytes),
          ]
        }
    )
  }

  /// With thousands apart.
  static func whole(_ value: Double) -> String {
    let digits = Array("\(Int(value.rounded()))")
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// With as many decimals as tell anything.
  static func short(_ value: Double) -> String {
    value >= 100 || abs(value - value.rounded()) < 0.05
      ? "\(Int(value.rounded()))" : String(format: "%.1f", value)
  }

  /// Columns of text: the first two to the left, numbers to the right.
  static func rows(_ rows: [[String]], left: Int = 2) -> String {
    guard let columns = rows.map(\.count).max() else { return "" }
    let widths = (0..<columns).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < left ? cell + space : space + cell
      }.joined(separator: "  ").replacing(/\s+$/, with: "") + "\n"
    }.joined()
  }
}
