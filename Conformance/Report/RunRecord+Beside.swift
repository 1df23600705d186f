import Foundation

extension RunRecord {
  /// Several records as one: the subjects of each become columns beside those of the records before it.
  ///
  /// The seed and the settings are those of the first record. Results of another record are reproduced with its own.
  ///
  /// - Parameter records: at least one, each with what distinguishes its subjects from others of the same name.
  package init(beside records: [(name: String, record: RunRecord)]) {
    self = records[0].record
    for (file, record) in records.dropFirst() {
      var names: [String: String] = [:]
      for subject in record.subjects {
        var name = subject
        var count = 1
        while subjects.contains(name) {
          name = count == 1 ? "\(subject), \(file)" : "\(subject), \(file) \(count)"
          count += 1
        }
        subjects.append(name)
        names[subject] = name
      }
      if planned != nil || record.planned != nil {
        planned = (planned ?? lines.count) + (record.planned ?? record.lines.count)
      }
      lines += record.lines.map { line in
        var line = line
        line.origin = .init(
          subject: line.subject,
          seed: record.seed,
          settings: record.settings
        )
        line.subject = names[line.subject] ?? line.subject
        return line
      }
      let known = catalogue.components(separatedBy: ", ")
      if !known.contains(record.catalogue) { catalogue += ", \(record.catalogue)" }
    }
  }
}
