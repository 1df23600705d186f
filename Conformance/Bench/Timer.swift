import ProgramOptions
enum Timer { static func run(_ o: Options) throws -> Bool { true } }
