import Testing

@testable import StorybookServer

struct SampleRequestTests {
  @Test(arguments: ["Demo", nil], [nil, 0, 41])
  func `a process reads the request that another one sent`(module: String?, first: Int?) {
    var request = SampleRequest(type: "4Demo5PropsV", module: module)
    request.first = first
    let variables = request.variables.map {
      $0.split(separator: "=", omittingEmptySubsequences: false)
    }
    let environment = Dictionary(
      uniqueKeysWithValues: variables.map { (String($0[0]), String($0[1])) })
    #expect(SampleRequest(environment) == request)
  }

  @Test func `any other process has no request`() {
    #expect(SampleRequest(["PATH": "/usr/bin"]) == nil)
  }
}
