// libFuzzer with the target that the variable STORYBOOK_FUZZ_TARGET names; all arguments are its.
import Foundation
import StorybookFuzzing

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

if ChosenTarget.target == nil {
  let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
  FileHandle.standardError.write(Data("\(ChosenTarget.variable) has to be one of \(names).\n".utf8))
  exit(64)
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { bytes, count in
    ChosenTarget.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  })
