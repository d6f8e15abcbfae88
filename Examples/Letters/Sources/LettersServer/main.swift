import Letters

let port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 8080
let server = try Server(port: port)
print("http://127.0.0.1:\(server.port)/")
server.run()
