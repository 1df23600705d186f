import Foundation
import PromiseConformance
import TestSupport
import Testing

/// The kit's type names are not those of any library that an adapter sees, too.
@Suite(.ownThread) struct KitNameTests {
  @Test func `no name of the kit is one of Swift's`() async throws {
    let names = try Self.kitNames
    #expect(names.count > 100)
    let modules = ["Dispatch", "Foundation", "Synchronization", "Testing", "XCTest"]
    let lines =
      modules.map { "import \($0)" }
      + names.enumerated().map { "func f\($0.offset)(_: \($0.element).Type) {}" }
    let source = lines.joined(separator: "\n")
    let diagnostics = try await SharedRun.compiler.diagnostics(of: source)
    let unknown = diagnostics.filter { $0.message.hasPrefix("cannot find type '") }
    let known = Set(names.indices.map { $0 + modules.count + 1 }).subtracting(unknown.map(\.line))
    #expect(known.map { names[$0 - modules.count - 1] }.sorted() == [])
  }

  @Test func `no name of the kit is one of a promise library`() throws {
    #expect(Set(try Self.kitNames).intersection(Self.theirs).sorted() == ["Subject"])
  }

  @Test func `no name of the kit is one of ours`() throws {
    let ours = try Self.publicNames(under: "Sources")
    #expect(ours.contains("Promise"))
    #expect(Set(try Self.kitNames).intersection(ours).sorted() == [])
  }

  /// The public types of promise libraries that their users see often.
  ///
  /// `Subject` is Combine's, too: code that imports both writes `PromiseConformance.Subject`.
  private static let theirs: Set = [
    // Combine, OpenCombine
    "AnyCancellable", "AnyPublisher", "AnySubscriber", "Cancellable", "Completion",
    "ConnectablePublisher", "CurrentValueSubject", "CustomCombineIdentifierConvertible", "Deferred",
    "Demand", "Empty", "Fail", "Future", "ImmediateScheduler", "Just", "ObservableObject",
    "PassthroughSubject", "Promise", "Published", "Publisher", "Publishers", "Record", "Scheduler",
    "Subject", "Subscriber", "Subscribers", "Subscription", "Subscriptions",
    // SwiftNIO
    "Channel", "EventLoop", "EventLoopFuture", "EventLoopGroup", "EventLoopPromise", "Scheduled",
    "TimeAmount",
    // PromiseKit
    "CatchMixin", "Guarantee", "PMKError", "Resolver", "Thenable",
    // others
    "Async", "AsyncResult", "Executor", "ExecutionContext", "Observable", "Resolution", "Single",
    "SinkType", "State",
  ]

  private static var kitNames: [String] {
    get throws { try publicNames(under: "Conformance/Kit").sorted() }
  }

  private static func publicNames(under folder: String) throws -> Set<String> {
    let kinds = /(?m)^public (?:final )?(?:actor|class|enum|protocol|struct|typealias) (\w+)/
    let files = try Project.files(under: folder)
    return Set(files.flatMap { _, text in text.matches(of: kinds).map { String($0.1) } })
  }
}
