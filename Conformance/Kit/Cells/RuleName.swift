/// The names of all rules, in the order of the catalogue: code that uses another name does not compile.
///
/// In text, such as records, command lines and what adapters declare, a rule is named by its id.
package enum RuleName: String, CaseIterable, Sendable {
  case sta01, sta02, sta03, sta04, sta05, sta06, sta07, sta08, sta09, sta10, sta11
  case exe01, exe02, exe03, exe04, exe05, exe06, exe07, exe08, exe09, exe10, exe11
  case thn01, thn02, thn03, thn04, thn05, thn06, thn07, thn08, thn09, thn10, thn11, thn12
  case thn13, thn14, thn15
  case chn01, chn02, chn03, chn04, chn05, chn06, chn07, chn08, chn09, chn10, chn11, chn12
  case chn14
  case res01, res02, res03, res04, res05, res06, res07, res08, res09, res10, res11, res12
  case res13
  case fin01, fin02, fin03, fin04, fin05, fin06, fin07
  case col01, col02, col03, col04, col05, col06, col07, col09
  case all01, all02, all03, all04, all05
  case set01, set02, set03
  case any01, any02, any03, any04, any05, any06
  case rac01, rac02, rac03, rac04, rac05
  case tim01, tim02, tim03, tim04, tim05, tim06, tim07, tim08, tim09, tim10, tim11, tim12
  case tim13, tim14, tim15, tim16
  case can01, can02, can03, can04, can05, can06, can07, can08, can09, can10, can11, can12
  case can13, can14, can15, can16, can17, can18, can19, can20, can21, can22, can23, can24
  case can25, can26, can27, can28, can29, can30, can31, can32, can33, can34, can35, can36
  case can37, can38, can39, can40, can41, can42, can43, can44, can45
  case tsk01, tsk02, tsk03, tsk04, tsk05, tsk06, tsk07, tsk08, tsk09, tsk10, tsk11, tsk12
  case tsk13, tsk14, tsk15, tsk16, tsk17
  case ord01, ord02, ord03, ord04, ord05, ord06, ord07, ord08, ord09, ord10, ord11
  case ctx01, ctx02, ctx03, ctx04, ctx05, ctx06, ctx07, ctx08, ctx09, ctx10, ctx11, ctx12
  case ctx13, ctx14, ctx15, ctx16, ctx17
  case thr01, thr02, thr03, thr04, thr08, thr09, thr10, thr11, thr12
  case liv01, liv02, liv03, liv04, liv05, liv07, liv08, liv09, liv10, liv12, liv13, liv19
  case liv22, liv23, liv24, liv26
  case mem01, mem02, mem03, mem04, mem05, mem06, mem07, mem08, mem09, mem10, mem17, mem18
  case mem20, mem21
  case unh01, unh02, unh03, unh04, unh05, unh06, unh07, unh08, unh09, unh11
  case typ01, typ02, typ03, typ04, typ05, typ06, typ07, typ08, typ09
  case adp01, adp02, adp03, adp04, adp05, adp06, adp07, adp08

  /// The rule's id, as in `CHN-03`.
  package var id: String { Self.id(of: rawValue) }

  /// The id of the rule of that name.
  static func id(of name: String) -> String {
    "\(name.prefix(3).uppercased())-\(name.dropFirst(3))"
  }
}
