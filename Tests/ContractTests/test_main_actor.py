"""The main actor runs while a screen, a load or a test is awaited, whatever `main` of the program is."""

import concurrent.futures
import functools
import json
import pathlib
import subprocess
import sys

import pytest
from conftest import EXECUTABLE

BINARIES = pathlib.Path(EXECUTABLE).resolve().parent
TOOL = BINARIES / "storybook"
SOURCES = pathlib.Path(__file__).parents[2] / "Sources"
MODULES = ["Storybook", "StorybookAsync", "StorybookFlows", "StorybookInteractions", "StorybookMarkup",
           "StorybookProgram", "StorybookRecording", "StorybookSchema", "CStorybookTrace"]

RUN = "StoryProgram(catalog).run()"
MAINS = {
    "synchronous": f"@main struct Main {{ static func main() {{ {RUN} }} }}",
    "on the main actor": f"@main @MainActor struct Main {{ static func main() {{ {RUN} }} }}",
    "awaits its catalog": "@main struct Main { static func main() { StoryProgram { try await later() }.run() } }",
    "asynchronous": f"@main struct Main {{ static func main() async {{ {RUN} }} }}",
    "asynchronous, suspended": f"@main struct Main {{ static func main() async {{ await Task.yield(); {RUN} }} }}",
    "asynchronous, on the main actor":
        f"@main @MainActor struct Main {{ static func main() async {{ await Task.yield(); {RUN} }} }}",
    "top-level code": RUN,
    "top-level code, suspended": f"await Task.yield()\n{RUN}",
}
# Where `main` is synchronous up to `run()`, or was not suspended before, its thread serves the main queue.
SERVES_QUEUE = [name for name in MAINS if name.startswith(("synchronous", "on the", "awaits", "top-level code"))
                and "suspended" not in name]

# What awaits it: each returns `text` after it was there.
WAYS = {
    "model": "let model = await Model(); await model.load(); return await model.text",
    "run": "return await MainActor.run { text }",
    "hops": "return await Hopping.shared.answer()",
    "task": "return await Task { @MainActor in await Task.yield(); return text }.value",
    "detached": "return await Task.detached { await MainActor.run { text } }.value",
    "left-over": "let first = Task { @MainActor in await Task.yield(); return text }; Left.task.withLock { $0 = first }; return text",
    "function": "return await onMain()",
}
QUEUE_WAYS = {
    "queue": "return await withCheckedContinuation { done in DispatchQueue.main.async { done.resume(returning: text) } }",
    "later": "return await withCheckedContinuation { done in DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { done.resume(returning: text) } }",
    "timer": "return await Timed().answer()",
}

# What never comes back, and what is said of that.
BLOCKING = {
    "sleeps": ("sleep(60)", "sleeps"),
    "locks": ("DispatchSemaphore(value: 0).wait()", "waits for a lock or a semaphore"),
    "reads": ("_ = Left.pipe.fileHandleForReading.availableData", "reads from a pipe, where nothing comes"),
    "receives": ("var byte = 0; _ = read(Left.sockets[0], &byte, 1)", "reads from a socket, where nothing comes"),
    "writes": ("while write(Left.pipe.fileHandleForWriting.fileDescriptor, said, 8) > 0 {}", "writes to a pipe, which takes nothing"),
    "waits for a file": ("lockTwice()", "waits for the lock of /"),
    "waits for a process": ("var status: Int32 = 0; _ = waitpid(started(), &status, 0)", "waits for the process “cat”"),
    "accepts": ("_ = accept(listening(), nil, nil)", "waits for a connection"),
    "polls": ("_ = poll(nil, 0, -1)", "waits for a file, a socket or its run loop"),
}
RESUMED = "nothing has resumed what it awaits"
AWAITING = {
    "continues": ("await withCheckedContinuation { Left.never = $0 }", RESUMED),
    "is timed": ("try? await Task.sleep(for: .seconds(100))", RESUMED + ", and its next timer is due in "),
    "has a process": ("_ = started(); await withCheckedContinuation { Left.never = $0 }",
                      RESUMED + "…, and the process “cat”, which it started, still runs"),
}
NO_QUEUE = ": " + RESUMED + "…; DispatchQueue.main runs nothing meanwhile, as “main” had awaited before “run()”."

SCREENS = """
import Foundation
import Storybook
import StorybookAsync
import StorybookInteractions
import StorybookProgram
import Synchronization

let text = "It was there.", said = text

@MainActor final class Model {
  var text = ""
  func load() async {
    await Task.yield()
    try? await Task.sleep(for: .milliseconds(1))
    take()
  }
  nonisolated func take() { MainActor.assumeIsolated { self.text = said } }
}

@globalActor actor Hopping {
  static let shared = Hopping()
  nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
  func answer() async -> String { await Task.yield(); return text }
}

@MainActor func onMain() async -> String { await Task.yield(); return text }

@MainActor final class Timed {
  func answer() async -> String {
    await withCheckedContinuation { done in
      _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in done.resume(returning: text) }
    }
  }
}

enum Left {
  static let task = Mutex<Task<String, Never>?>(nil)
  static let pipe = Pipe()
  nonisolated(unsafe) static var never: CheckedContinuation<Void, Never>?
  static let sockets = {
    var pair: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
    return pair
  }()
}

/// It ends with this process.
func started() -> pid_t {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/cat")
  process.standardInput = Left.pipe
  try! process.run()
  return process.processIdentifier
}

func lockTwice() {
  for _ in 0..<2 { flock(open("/proc/self/exe", O_RDONLY | O_CLOEXEC), LOCK_EX) }
}

func listening() -> Int32 {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  listen(descriptor, 1)
  return descriptor
}

struct Props: Codable, Sendable { var answer: AsyncData<String> = .value("") }

func way(_ name: String, _ work: @escaping @Sendable () async -> String) -> Screen<Props> {
  Screen(name, render: { (props: Props) in
    // As ever, in a render function that is not asynchronous.
    _ = isolatedCall()
    return Rendering.html(raw: "<p>\\(await work())</p><p>\\(loaded(props.answer))</p>")
  }) {
    Story("Shown", Props())
    Story("Loads", Props(answer: .loading())) { Load("answer", \\.answer) { await work() } }
      .test("is loaded and awaited") { s in
        guard await work() == text else { throw CancellationError() }
        try s.expect("loaded: It was there.")
      }
      .test("renders again") { s in
        try await s.environment { $0.colorScheme = .dark }
        guard await work() == text else { throw CancellationError() }
        try s.expect("It was there.")
      }
  }
}

func loaded(_ data: AsyncData<String>) -> String {
  if case .value(let text) = data { "loaded: \\(text)" } else { "loading" }
}

func isolatedCall() -> Bool { MainActor.assumeIsolated { true } }

public let catalog = Catalog("Main actor") {
%s
%s
  Screen("After", render: { (_: Props) in
    Rendering.html(raw: "<p>\\(await Left.task.withLock { $0 }?.value ?? text)</p>")
  }) { Story("Shown", Props()) }
  Screen("Synchronous", render: { (_: Props) in MainActor.assumeIsolated { HTML("<p>\\(text)</p>") } }) {
    Story("Shown", Props())
  }
}

@Sendable public func later() async throws -> Catalog {
  let model = await Model()
  await model.load()
  return catalog
}
"""


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """Returns the program with a `main`: linked with what is built, as no product here has these mains."""
    folder = tmp_path_factory.mktemp("main-actor")
    ways = {**WAYS, **QUEUE_WAYS}
    screens = "\n".join(f'  way("{name}") {{ {body} }}' for name, body in ways.items())
    stuck = {**{name: f"func block() {{ {body} }}; await MainActor.run {{ block() }}" for name, (body, _) in BLOCKING.items()},
             **{name: body for name, (body, _) in AWAITING.items()}}
    stuck = "\n".join(f'  way("{name}") {{ {body}; return text }}' for name, body in stuck.items())
    (folder / "Shapes.swift").write_text(SCREENS % (screens, stuck))
    # A build leaves the objects of sources that are gone.
    sources = {(module, path.name) for module in MODULES for path in (SOURCES / module).rglob("*")}
    objects = [path for module in MODULES for path in (BINARIES / f"{module}.build").rglob("*.o")
               if (module, path.stem) in sources]

    def compile(*arguments):
        call = ["swiftc", "-swift-version", "6", "-Onone", "-I", BINARIES / "Modules", "-I", folder, "-I", SOURCES / "CStorybookRuntime",
                "-Xcc", f"-fmodule-map-file={BINARIES}/CStorybookTrace.build/module.modulemap", *arguments]
        done = subprocess.run(list(map(str, call)), capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    compile("-parse-as-library", "-module-name", "Shapes", "-emit-module-path", folder / "Shapes.swiftmodule",
            "-c", folder / "Shapes.swift", "-o", folder / "Shapes.o")

    @functools.cache
    def build(name):
        program = folder / name.replace(" ", "-").replace(",", "")
        program.mkdir()
        is_top_level = "@main" not in MAINS[name]
        source = program / ("main.swift" if is_top_level else "Entry.swift")
        source.write_text(f"import Shapes\nimport StorybookProgram\n{MAINS[name]}\n")
        compile(*(["-parse-as-library"] if not is_top_level else []), source, folder / "Shapes.o", *objects, "-o", program / "program")
        return str(program / "program")

    return build


def called(*arguments):
    return subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=200)


# One whose thread serves the main queue, one that awaits before, one that was suspended: each is linked.
BY_DAY = {"synchronous", "awaits its catalog", "asynchronous, suspended"}


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in BY_DAY else pytest.mark.slow) for name in MAINS])
def test_what_awaits_the_main_actor_gets_it(build, name):
    program = build(name)
    ways = [*WAYS, *(QUEUE_WAYS if name in SERVES_QUEUE else [])]
    # The tests of a story await it, too.
    for way in ["model", "after", "synchronous"]:
        shown = called("render", f"{way}/shown", "--program", program)
        assert (shown.returncode, "It was there." in shown.stdout) == (0, True), (way, shown.stdout, shown.stderr)
    checked = called("check", *ways, "--program", program, "--format", "json")
    report = json.loads(checked.stdout)
    assert checked.returncode == 0, json.dumps(report, indent=1)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows what a process waits for")
@pytest.mark.parametrize("name, ways", [
    ("synchronous", [*BLOCKING, *AWAITING]), ("asynchronous, suspended", ["sleeps", "queue"]),
    pytest.param("asynchronous, suspended", [*BLOCKING, *AWAITING], marks=pytest.mark.slow)])
def test_a_screen_that_never_comes_back_says_what_it_waits_for(build, name, ways):
    program, is_queue_served = build(name), name in SERVES_QUEUE
    thread = "the main thread " if is_queue_served else "its thread "
    expected = {way: thread + words for way, (_, words) in BLOCKING.items()}
    expected |= {way: words for way, (_, words) in AWAITING.items()}
    expected["queue"] = NO_QUEUE[2:]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        calls = {way: pool.submit(called, "render", f"{way.replace(' ', '-')}/shown", "--program", program, "--deadline", "0.2")
                 for way in ways}
    for way, call in calls.items():
        result = call.result()
        assert result.returncode == 1, (way, result.stdout)
        # A timer of Foundation may be named between.
        first, *rest = f"The screen waited longer than 2 s: {expected[way]}".split("…")
        assert all(words in result.stderr for words in [first, *rest]), (way, result.stderr)
