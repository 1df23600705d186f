import Foundation
import ProgramSupport
import PromiseConformance

/// Runs a program that somebody wrote, and says what happens, and whether the model agrees.
enum Trying {
  static func run(_ options: Options) throws -> Bool {
    let program = try text(options.operand)
    var (results, agrees): ([String], Bool) = ([], true)
    for subject in try options.chosenSubjects() {
      do {
        let account = try subject.makePrograms().account(of: program)
        results.append("\(subject.name): \(account.words)")
        agrees = agrees && account.agrees
      } catch {
        throw Mistake("\(subject.name), \(error)")
      }
    }
    print(results.joined(separator: "\n\n"))
    return agrees
  }

  /// The program itself, or what the file of this name has, or standard input.
  private static func text(_ operand: String) throws -> String {
    if operand == "-" {
      return String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    }
    let file = URL(fileURLWithPath: operand)
    guard FileManager.default.fileExists(atPath: file.path), !file.isFolder else {
      // No program looks like that.
      if operand.contains("."), !operand.contains(where: \.isWhitespace) {
        throw Mistake("there is no file \(operand)")
      }
      return operand
    }
    return try file.text(orSay: "cannot read \(operand)")
  }
}
