import Foundation
import PromiseReport

/// What a folder's faults can use besides Swift itself; what does not compile somewhere is left out there.
struct FaultForms {
  /// Does a statement, `#`, in a later turn.
  var later: String?
  /// Does it under the lock.
  var locked: String?
  /// How calls begin that may as well be made later, or under a lock.
  var records: [String] = []
  /// Gives the lock to others for a moment.
  var split: String?
  /// For the end of a type's name: another value like `#`.
  var copies: [(type: String, text: String)] = []
}

/// Finds where faults can be planted in a file.
struct Planter {
  /// A place, and the faults that it can have.
  struct Site {
    enum Form {
      /// Other code in place of it, if it is not just left out.
      case statement
      /// Other values in place of it.
      case value
      /// It is compared with whether there is the fault.
      case negated
      /// A sequence, which is altered.
      case loop
      /// Code before it, and what comes then.
      case before(String)
      /// A value of a name that is its own.
      case shorthand
      /// No fault: where code is that others are in.
      case scope
    }

    let range: Range<Int>
    let form: Form
    var faults: [Fault] = []
  }

  /// A fault, by what it is known as long as it has no number, and its code.
  typealias Fault = (id: Int, fault: PlantedFault, code: String)

  /// The outer ones first.
  private(set) var sites: [Site] = []
  let file: String
  let source: [UInt8]
  private let forms: FaultForms
  private let lines: [Int]
  private var known: Set<String> = []

  init(_ file: String, _ source: [UInt8], _ tree: SyntaxNode, _ forms: FaultForms) {
    (self.file, self.source, self.forms) = (file, source, forms)
    lines = source.indices.filter { source[$0] == UInt8(ascii: "\n") }
    visit(tree, Context())
    sites.sort { first, second in
      let (one, other) = (first.range, second.range)
      if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
      // What comes before a place is outside of what begins there.
      return one.isEmpty == other.isEmpty ? one.upperBound > other.upperBound : one.isEmpty
    }
  }

  /// What a node is in.
  private struct Context {
    var function = ""
    /// Whether the function or closure returns nothing.
    var returnsVoid = true
    /// Whether a single expression is a value there.
    var isValue = false
    var isDescription = false
    /// Whether it is where properties get their first values.
    var isInit = false
    /// Whether `self` is there anyway: a closure that holds it for a fault's sake would be another one.
    var hasSelf = false
    /// Whether a lock is held there.
    var isLocked = false
  }

  // MARK: Nodes

  private mutating func visit(_ node: SyntaxNode, _ context: Context) {
    var inner = context
    switch node.kind {
    case "func_decl", "constructor_decl", "destructor_decl", "accessor_decl":
      return visit(function: node, context)
    case "var_decl":
      // What a type says about itself.
      inner.isDescription = node.has("static")
      inner.function = node.name?["name"] ?? ""
    case "closure_expr":
      inner.returnsVoid = Self.returnsVoid(node.type)
      inner.isInit = false
      inner.hasSelf =
        context.hasSelf
        && node.children("captures").contains { $0.child("decl")?["base_name"] == "self" }
      if let body = node.child("body") { visit(block: body, inner, isValue: !inner.returnsVoid) }
      return
    case "single_value_stmt_expr": inner.isValue = true
    case "brace_stmt": return visit(block: node, context, isValue: context.isValue)
    case "if_stmt", "guard_stmt":
      for condition in node.children("conditions") { plant(condition: condition, context) }
    case "for_each_stmt":
      if let sequence = node.child("parsed_sequence"), let range = range(of: sequence) {
        let texts: Texts = [(.reversed, "reversed"), (.first, "first"), (.butLast, "butLast")]
        add(range, .loop, texts, context)
      }
      for key in ["parsed_sequence", "where", "body"] { node.child(key).map { visit($0, context) } }
      return
    case "ternary_expr": node.child("cond_expr").map { plant(value: $0, context) }
    case "binary_expr": plant(operator: node, context)
    case "call_expr":
      plant(call: node, context)
      if let range = range(of: node), text(range).prefixMatch(of: /[\w.]*withLock\b/) != nil {
        inner.isLocked = true
      }
    case "return_stmt", "then_stmt": node.child("result").map { plant(value: $0, context) }
    // What is dropped by `_ =` may as well be another value.
    case "assign_expr" where node.child("dest")?.kind != "discard_assignment_expr":
      node.child("src").map { plant(value: $0, context) }
    case "integer_literal_expr":
      if let range = range(of: node), !node.isImplicit {
        add(range, .value, [(.offByOne, "\(text(range)) + 1")], context)
      }
      return
    case "interpolated_string_literal_expr", "default_argument_expr", "macro_expansion_expr": return
    default: break
    }
    for part in node.parts { visit(part, inner) }
  }

  private mutating func visit(function node: SyntaxNode, _ context: Context) {
    guard let body = node.child("body"), let block = range(of: body), !context.isDescription,
      node.has("static") == false || node.kind == "func_decl"
    else { return }
    var inner = context
    let name = node.name
    let isDefer = name?["name"] == "$defer"
    guard isDefer || !node.isImplicit else { return }
    if !isDefer { inner.function = name?["name"] ?? name?["special"] ?? context.function }
    inner.returnsVoid = node.kind != "accessor_decl" && node["result"].map { $0 == "$sytD" } ?? true
    if node.has("get") { inner.returnsVoid = false }
    inner.isValue = false
    inner.hasSelf = isDefer ? context.hasSelf : true
    inner.isInit = node.kind == "constructor_decl"
    add(block, .scope, [], inner)
    let first = body.children("elements").compactMap { range(of: $0) }.first
    if let first, !isDefer, !["accessor_decl", "destructor_decl"].contains(node.kind),
      source[block.lowerBound] == UInt8(ascii: "{")
    {
      let closures = (node.child("params")?.children("params") ?? []).filter {
        $0["interface_type"]?.hasSuffix("cD") == true
      }
      let own = node.child("implicit_self_decl") == nil || node.has("static") ? [] : ["self"]
      let isShort =
        body.children("elements").first?.kind == "return_stmt"
        && !text(first).hasPrefix("return")
      let place = inner.isInit ? block.upperBound - 1 : first.lowerBound
      let form = Site.Form.before(isShort && !inner.isInit ? "return " : "")
      for name in own + closures.compactMap({ $0.name?["name"] }) {
        let about = "\(inner.function) keeps \(name)"
        add(place..<place, form, [(.kept, "keepForEver(\(name))")], inner, about: about)
      }
    }
    visit(block: body, inner, isValue: !inner.returnsVoid)
  }

  /// Whether a function's type says that it returns nothing.
  private static func returnsVoid(_ type: String) -> Bool {
    type.hasPrefix("$sy") && !["$syp", "$syt", "$syXl"].contains { type.hasPrefix($0) }
  }

  private mutating func visit(block: SyntaxNode, _ context: Context, isValue: Bool) {
    // What a macro has made is nowhere in the file.
    guard let whole = range(of: block),
      block.isImplicit || text(whole).hasPrefix("{") && text(whole).hasSuffix("}")
    else { return }
    var inner = context
    inner.isValue = false
    let elements = block.children("elements")
    for element in elements {
      if let range = range(of: element) {
        add(range, .scope, [], context)
        let isResult = isValue && elements.count == 1 && element.type != "$sytD"
        if element.kind.hasSuffix("_expr"), !isResult || element.kind == "assign_expr" {
          plant(statement: element, range, context)
        }
      }
      visit(element, inner)
    }
  }

  // MARK: Faults

  private mutating func plant(statement: SyntaxNode, _ range: Range<Int>, _ context: Context) {
    let text = text(range)
    let isChange = statement.kind == "assign_expr"
    guard !text.hasPrefix("super.init"), !text.hasPrefix("self.init"),
      !(isChange && context.isInit)
    else { return }
    // It does nothing.
    if text.hasPrefix("withExtendedLifetime("), text.hasSuffix("{}") { return }
    var faults: Texts = [(.dropped, "")]
    if !isChange {
      faults.append((.twice, "\(text); \(text)"))
      let isLocked = context.isLocked || text.hasPrefix("lock.withLock")
      let others: [(PlantedFault.Kind, String?)] = [
        (.later, forms.later), (.locked, isLocked ? nil : forms.locked),
      ]
      let isRecord = forms.records.contains(where: text.hasPrefix)
      for case (let kind, let form?) in others where context.hasSelf && !isRecord {
        faults.append((kind, form.replacing("#", with: text)))
      }
    }
    add(range, .statement, faults, context)
  }

  private mutating func plant(condition: SyntaxNode, _ context: Context) {
    guard condition.kind == "pattern" else { return plant(value: condition, context) }
    guard let value = condition.child("initializer"), let range = range(of: value),
      condition.child("pattern")?.kind == "pattern_optional_some"
    else { return }
    let text = text(range)
    // `if let name` has no value of its own.
    let before = self.text(max(0, range.lowerBound - 4)..<range.lowerBound)
    if before == "let " || before == "var " {
      let end = range.upperBound..<range.upperBound
      add(end, .shorthand, [(.absent, text)], context, about: text)
    } else {
      add(range, .value, [(.absent, "nil")], context)
    }
  }

  private mutating func plant(operator node: SyntaxNode, _ context: Context) {
    let name = node.child("fn").flatMap(Self.name)
    let operands = node.child("args")?.children("args").compactMap { $0.child("expr") } ?? []
    guard let name, operands.count == 2, let whole = range(of: node),
      let left = range(of: operands[0]), let right = range(of: operands[1])
    else { return }
    if ["&&", "||"].contains(name) {
      for operand in operands { plant(value: operand, context) }
    }
    let other = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
    if let other = other[name] {
      add(whole, .value, [(.offByOne, "\(text(left)) \(other) \(text(right))")], context)
    }
  }

  private mutating func plant(call node: SyntaxNode, _ context: Context) {
    let arguments = node.child("args")?.children("args") ?? []
    for value in arguments.compactMap({ $0.child("expr") }) { plant(value: value, context) }
    guard let whole = range(of: node) else { return }
    let text = text(whole)
    if arguments.contains(where: { $0["label"]?.lowercased().hasSuffix("ordering") == true }) {
      for order in ["acquiring", "acquiringAndReleasing", "releasing", "sequentiallyConsistent"]
      where text.contains(".\(order))") {
        let less = order == "sequentiallyConsistent" ? "acquiringAndReleasing" : "relaxed"
        add(whole, .value, [(.weaker, text.replacing(".\(order))", with: ".\(less))"))], context)
      }
    }
    guard let split = forms.split, text.hasPrefix("lock.withLock"),
      let closure = arguments.last?.child("expr").flatMap(Self.closure),
      let elements = closure.child("body")?.children("elements")
    else { return }
    for place in elements.dropFirst().compactMap({ range(of: $0) }) {
      let start = place.lowerBound..<place.lowerBound
      add(start, .before(""), [(.split, split)], context, about: self.text(place))
    }
  }

  private mutating func plant(value node: SyntaxNode, _ context: Context) {
    if node.kind == "autoclosure_expr" {
      return node.child("single_expr_body").map { plant(value: $0, context) } ?? ()
    }
    guard let range = range(of: node),
      !["default_argument_expr", "vararg_expansion_expr"].contains(node.kind)
    else { return }
    let text = text(range)
    guard !text.hasPrefix("{"), !["nil", "[]"].contains(text) else { return }
    if node.type == "$sSbD" {
      return Self.isChain(node) ? () : add(range, .negated, [(.negated, "")], context)
    }
    if context.hasSelf, let copy = forms.copies.first(where: { node.type.hasSuffix($0.type) }) {
      add(range, .value, [(.copied, copy.text.replacing("#", with: text))], context)
    }
    if node.type.hasSuffix("SgD") { add(range, .value, [(.absent, "nil")], context) }
    if node.type.hasPrefix("$sSay") { add(range, .value, [(.absent, "[]")], context) }
  }

  /// Whether its operands are negated, and it itself is not.
  private static func isChain(_ node: SyntaxNode) -> Bool {
    if node.kind == "paren_expr", let inner = node.child("sub_expr") { return isChain(inner) }
    return node.kind == "binary_expr"
      && ["&&", "||"].contains(node.child("fn").flatMap(name) ?? "")
  }

  private static func name(_ function: SyntaxNode) -> String? {
    function.child("decl")?["base_name"]
      ?? (function.child("fn") ?? function.child("sub_expr")).flatMap(name)
  }

  private static func closure(_ node: SyntaxNode) -> SyntaxNode? {
    node.kind == "closure_expr"
      ? node : (node.child("sub_expr") ?? node.child("closure_body")).flatMap(closure)
  }

  // MARK: Places

  private func range(of node: SyntaxNode) -> Range<Int>? {
    guard let range = node.range, range.upperBound < source.count else { return nil }
    return range.lowerBound..<LastToken.end(at: range.upperBound, in: source)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  private typealias Texts = [(kind: PlantedFault.Kind, text: String)]

  private mutating func add(
    _ range: Range<Int>,
    _ form: Site.Form,
    _ texts: Texts,
    _ context: Context,
    about: String? = nil
  ) {
    let source = (about ?? text(range)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var site = Site(range: range, form: form)
    // The tree has some code more than once.
    for (kind, text) in texts where known.insert("\(range) \(kind) \(text)").inserted {
      let fault = PlantedFault(
        file: file,
        line: (lines.firstIndex { $0 >= range.lowerBound } ?? lines.count) + 1,
        function: context.function,
        kind: kind,
        source: source.count > 100 ? source.prefix(99) + "…" : source
      )
      site.faults.append((known.count, fault, text))
    }
    if !site.faults.isEmpty || texts.isEmpty { sites.append(site) }
  }
}
