/// What `swift build` 6.3.1 printed on Linux, shortened.
enum Recorded {
  static let good = """
    [0/1] Planning build
    Building for debugging...
    [0/7] Write sources
    [4/9] Compiling Lib Lib.swift
    [12/13] Linking Demo
    Build of product 'Demo' complete! (3.41s)

    """

  /// Both jobs of a module print all of its errors.
  static let twice = """
    Building for debugging...
    [1/4] Write swift-version-6A52383ED409C6A7.txt
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    [3/6] Emitting module Demo
    \(errors)
    [#DeprecatedDeclaration]: <https://docs.swift.org/compiler/documentation/diagnostics/deprecated-declaration>
    [4/6] Compiling Demo main.swift
    \(errors)
    [#DeprecatedDeclaration]: <https://docs.swift.org/compiler/documentation/diagnostics/deprecated-declaration>

    """

  private static let errors = """
    /demo/main.swift:10:1: warning: 'old()' is deprecated: use lib [#DeprecatedDeclaration]
     8 | \tlet tab = nope2
     9 | print("é", nope3)
    10 | old()
       | `- warning: 'old()' is deprecated: use lib [#DeprecatedDeclaration]
    11 |\u{20}

    /demo/main.swift:5:1: error: no exact matches in call to global function 'f'
     1 | import Lib
     3 | func f(_ a: Int) {}
       |      `- note: candidate expects value of type 'Int' for parameter #1 (got 'Double')
     4 | func f(_ a: String) {}
       |      `- note: candidate expects value of type 'String' for parameter #1 (got 'Double')
     5 | f(1.5)
       | `- error: no exact matches in call to global function 'f'
     6 | print(nope)

    /demo/main.swift:8:12: error: cannot find 'nope2' in scope
     7 | let unused = { let q = 1 }
     8 | \tlet tab = nope2
       |            `- error: cannot find 'nope2' in scope
     9 | print("é", nope3)

    """

  /// Notes stand in other lines, in another file, and two in one line of carets.
  static let notes = """
    /demo/main.swift:12:14: error: 'x' is inaccessible due to 'internal' protection level
    11 | switch z { case .red: break }
    12 | print(Priv().x)
       |              `- error: 'x' is inaccessible due to 'internal' protection level
    13 |\u{20}

    /demo/Lib.swift:12:26: note: 'x' declared here
     4 | public enum Colour { case red, green, blue }
    12 | public struct Priv { var x = 1 ; public init() {} }
       |                          `- note: 'x' declared here
     6 |\u{20}

    /demo/main.swift:9:15: error: 'async' call in a function that does not support concurrency
     8 | class C { init() {} ; func m() async {} }
     9 | func sync() { C().m() }
       |      |        `- error: 'async' call in a function that does not support concurrency
       |      `- note: add 'async' to function 'sync()' to make it asynchronous
    10 | let z: Colour = .red

    """

  static let macro = """
    [3/7] Compiling Demo main.swift
    macro expansion @ObservationTracked:2:18: error: cannot find type 'Nope' in scope
    `- /demo/main.swift:3:40: note: expanded code originates here
    1 | import Observation
    2 | @Observable struct Foo { var a = 1 }
    3 | @Observable class Bar { var b: Nope = 1 }
      +--- macro expansion @ObservationTracked -----------------------------
      |1 | @ObservationIgnored
      |2 | private  var _b: Nope = 1
      |  |                  `- error: cannot find type 'Nope' in scope
      |  |                  `- note: of the code that nobody wrote
      +---------------------------------------------------------------------
    4 |\u{20}

    """

  static let linker = """
    [3/6] Compiling Demo main.swift
    [6/8] Write Objects.LinkFileList
    error: link command failed with exit code 1 (use -v to see invocation)
    /demo/main.swift:2: error: undefined reference to 'missing_fn'
    clang: error: linker command failed with exit code 1 (use -v to see invocation)
    [7/8] Linking Demo

    """

  static let manifest = """
    error: 'demo': Invalid manifest (compiled with: ["/opt/swift/usr/bin/swiftc", "-vfsoverlay"])
    /demo/Package.swift:3:49: error: type 'Target' has no member 'targt'
    2 | import PackageDescription
    3 | let package = Package(name: "throw", targets: [.targt(name:"Lib")])
      |                                                 `- error: type 'Target' has no member 'targt'
    4 |
    error: ExitCode(rawValue: 1)
    [0/1] Planning build

    """

  static let clang = """
    Building for debugging...
    /demo/c.c:4:10: error: use of undeclared identifier 'nope'
        4 |   return nope;
          |          ^~~~
    1 error generated.
    [0/6] Compiling CLib c.c

    """

  static let waiting = """
    Another instance of SwiftPM (PID: 18851) is already running using '/demo/.build', waiting \
    until that process has finished execution...
    """

  static let product = """
    error: 'demo': product 'Lob' required by package 'demo' target 'Demo' not found. Did you mean \
    'Lib'?
    error: ExitCode(rawValue: 1)
    [0/1] Planning build

    """

  static let noProduct = """
    [0/1] Planning build
    Building for debugging...
    error: no product named 'Dem'

    """

  /// As the linker of binutils says it, that names no severity.
  static let binutils = """
    [7/8] Linking Demo
    /usr/bin/ld: main.swift.o: in function `main':
    /demo/main.swift:2: undefined reference to `missing_fn'
    clang: error: linker command failed with exit code 1 (use -v to see invocation)

    """
}
