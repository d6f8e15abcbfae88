"""The sources stay free of what one system alone has, outside of branches for it: macOS is not compiled on Linux."""

import re

from conftest import ROOT

SWIFT = [path for folder in ("Sources", "Stories", "Public") for path in sorted((ROOT / folder).rglob("*.swift"))
         if "Documentation.docc" not in path.parts]
C = sorted(path for path in (ROOT / "Sources").rglob("*.[ch]"))

# Of Glibc or the Linux kernel, by kind: constants that are enums with raw values there, calls, signals, options, files.
LINUX = re.compile(
    r"\b(?:(?:SOCK|RLIMIT|RUSAGE|ITIMER|PRIO|IPPROTO)_\w+\.rawValue|__libc_\w+|__rlimit_resource\w*|__rusage_who\w*|__socket_type"
    r"|epoll_\w+|inotify_\w+|signalfd|eventfd|timerfd_\w+|pipe2|accept4|dup3|prctl|memfd_create|getrandom|gettid|renameat2"
    r"|copy_file_range|malloc_trim|mallinfo2?|dl_iterate_phdr|getauxval|secure_getenv|sysinfo|get_nprocs|closefrom|execvpe"
    r"|SIGPWR|SIGSTKFLT|SIGPOLL|POLLRDHUP|MSG_MORE|O_TMPFILE|O_PATH|O_DIRECT|SOCK_CLOEXEC|SOCK_NONBLOCK|SO_PEERCRED"
    r"|TCP_KEEPIDLE|TCP_USER_TIMEOUT|PR_SET_\w+|sighandler_t|cpu_set_t|ucred)\b|\"/proc/")
DARWIN = re.compile(
    r"\b(?:kqueue|kevent|sysctlbyname|_NSGet\w+|mach_\w+|task_info|proc_pid\w+|F_FULLFSYNC|F_NOCACHE|F_GETPATH|SO_NOSIGPIPE"
    r"|SIGINFO|SIGEMT|TCP_KEEPALIVE|POSIX_SPAWN_CLOEXEC_DEFAULT|st_[amc]timespec|_dyld_\w+|getsectiondata|autoreleasepool"
    r"|objc_\w+|qos_class_\w+|pthread_setname_np)\b|\bO_EVTONLY\b")
LINUX_HEADERS = re.compile(
    r"#\s*include\s*<(?:linux/|asm/|sys/(?:epoll|inotify|syscall|prctl|eventfd|signalfd|timerfd|sendfile|sysinfo|random|auxv)\.h"
    r"|malloc\.h|features\.h|endian\.h|byteswap\.h|link\.h|elf\.h)")
LINUX_CALLS = re.compile(r"\b(?:syscall|accept4|pipe2|dup3|prctl|gettid|epoll_\w+|inotify_\w+|REG_RIP|process_vm_readv)\b|\"/proc/")

# Files with a branch for a system beyond imports: the test that holds on every system what the branches are for, and a
# word of it.
TWINS = {
    "Sources/StorybookSchema/Reflection/ConformanceRecords.swift": ("Tests/StorybookTests/Catalog/ScreenProviderTests.swift", "ScreenProvider"),
    "Sources/StorybookSchema/Reflection/TypeMetadata.swift": ("Tests/StorybookSchemaTests/Reflection/ReflectionTests.swift", "a class knows"),
    "Sources/StorybookSchema/Derive/Probe/ProbeBudget.swift": ("Tests/StorybookSchemaTests/Derive/SlowTypeTests.swift", "a busy machine"),
    "Sources/StorybookSchema/Coding/Types/LeafType.swift": ("Tests/StorybookSchemaTests/Derive/SpecialTypes.swift", "Float16"),
    "Sources/StorybookServer/Commands/Browser.swift": ("Tests/ContractTests/test_command_line.py", "--open"),
    "Sources/StorybookHost/Support/FileFingerprint.swift":
        ("Tests/StorybookHostTests/Support/FileFingerprintTests.swift", "written again"),
    "Sources/StorybookHost/Documentation/Symbols/SymbolGraphRun.swift":
        ("Tests/StorybookHostTests/Documentation/ModuleDocumentationTests.swift", "SymbolGraphRun"),
    "Sources/StorybookHost/Processes/BlockedThreads.swift":
        ("Tests/StorybookHostTests/Processes/BlockedThreadsTests.swift", "waits for nothing"),
    "Sources/StorybookHost/Processes/DescriptorPair.swift":
        ("Tests/StorybookServerTests/Browser/HeadlessBrowserTests.swift", "HeadlessBrowser"),
    "Sources/StorybookHost/Processes/SpawnPlan.swift": ("Tests/ContractTests/test_host_killed.py", "workers_do_not_outlive"),
    "Sources/StorybookHost/Processes/StraySignals.swift": ("Tests/ContractTests/test_host_killed.py", "SIGUSR1"),
    "Sources/StorybookCommandLine/Support/StopSignals.swift": ("Tests/ContractTests/test_host_killed.py", "hangup"),
    "Sources/StorybookProgram/Child/ResidentMemory.swift": ("Tests/ContractTests/test_containment.py", "takesMemory"),
    "Sources/StorybookHost/Worker/Symbolication/ImageFiles.swift":
        ("Tests/StorybookHostTests/Worker/Symbolication/SymbolicationTests.swift", "ImageFiles"),
    "Sources/StorybookHost/Processes/ChildProcess.swift":
        ("Tests/StorybookHostTests/Worker/Pool/WaitingJobTests.swift", "limit of processor time"),
    "Sources/StorybookWebSockets/Listening/ListeningSocket.swift":
        ("Tests/StorybookWebSocketsTests/Wire/ListeningTests.swift", "a port in use"),
    "Sources/StorybookWebSockets/Loop/Handles/FileEvents.swift":
        ("Tests/StorybookWebSocketsTests/Watching/WatchPollingTests.swift", "without any handle"),
    "Sources/StorybookWebSockets/Loop/ProcessSettings.swift":
        ("Tests/StorybookWebSocketsTests/Wire/ListeningTests.swift", "soft limit of descriptors"),
    "Sources/StorybookWebSockets/Loop/ServiceThread.swift":
        ("Tests/StorybookWebSocketsTests/Loop/ServiceLoopTests.swift", "runs on its thread"),
    "Sources/StorybookWebSockets/System/ServerError.swift":
        ("Tests/StorybookWebSocketsTests/Pure/HeadTests.swift", "a missing plug-in"),
    "Sources/StorybookWebSockets/System/SocketOption.swift":
        ("Tests/StorybookWebSocketsTests/Wire/SendingTests.swift", "does not read gets the newest"),
    "Sources/StorybookWebSockets/System/SystemCalls.swift":
        ("Tests/StorybookWebSocketsTests/Wire/ListeningTests.swift", "without descriptors"),
    "Sources/StorybookWebSockets/Watching/Files/FileSystem.swift":
        ("Tests/StorybookWebSocketsTests/Watching/WatchTests.swift", "watch"),
}


def branch(condition, system):
    """Whether a condition holds on a system; None for one that is about something else."""
    known = {
        "os(macOS)": "Darwin", "canImport(Darwin)": "Darwin", "canImport(ObjectiveC)": "Darwin", "__APPLE__": "Darwin",
        "os(Linux)": "Linux", "canImport(Glibc)": "Linux", "__linux__": "Linux", "canImport(Musl)": "Musl",
    }
    asked = [(name, wanted) for name, wanted in known.items() if name in condition]
    if not asked:
        return None
    name, wanted = asked[0]
    holds = wanted == system
    return not holds if re.search(rf"!\s*(?:defined\s*\(\s*)?{re.escape(name)}|ifndef\s+{re.escape(name)}", condition) else holds


def lines_on(text, system):
    """(number, line) of what is compiled on a system, without comments."""
    stack = []
    for number, line in enumerate(text.splitlines(), 1):
        word = re.match(r"\s*#\s*(if|ifdef|ifndef|elseif|elif|else|endif)\b(.*)", line)
        if not word:
            if all(active in (True, None) for active, _ in stack):
                yield number, re.sub(r"(?<!:)//.*|^\s*\*.*", "", line)
            continue
        kind, condition = word.groups()
        if kind in ("if", "ifdef", "ifndef"):
            holds = branch(f"{kind} {condition}", system)
            stack.append((holds, holds is True))
        elif kind == "endif":
            stack.pop()
        else:
            active, taken = stack.pop()
            holds = True if kind == "else" else branch(condition, system)
            if active is None:
                stack.append((None, False))
            else:
                stack.append((not taken and holds is not False, taken or holds is True))


def found(paths, pattern, system):
    return [f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
            for path in paths if pattern.search(path.read_text()) for number, line in lines_on(path.read_text(), system) if pattern.search(line)]


def test_branches_are_followed():
    text = "a\n#if os(Linux)\nl\n#else\nm\n#endif\n#if canImport(Glibc)\ng\n#elseif canImport(Darwin)\nd\n#endif\n#if DEBUG\nx\n#endif\n" \
           "#ifndef __APPLE__\nn\n#endif\n#if !canImport(Darwin)\no\n#endif\n#if defined(__linux__) && defined(__x86_64__)\np\n#else\nq\n#endif"
    assert [line for _, line in lines_on(text, "Darwin")] == ["a", "m", "d", "x", "q"]
    assert [line for _, line in lines_on(text, "Linux")] == ["a", "l", "g", "x", "n", "o", "p"]


def test_swift_for_macos_uses_nothing_of_linux():
    assert len(SWIFT) > 500 and found(SWIFT, LINUX, "Darwin") == []


def test_swift_for_linux_uses_nothing_of_macos():
    assert found(SWIFT, DARWIN, "Linux") == []


def test_c_for_macos_includes_and_calls_nothing_of_linux():
    assert len(C) > 7 and found(C, LINUX_HEADERS, "Darwin") == [] and found(C, LINUX_CALLS, "Darwin") == []


def test_the_patterns_find_what_there_is_on_each_system():
    assert found(SWIFT, LINUX, "Linux") and found(SWIFT, DARWIN, "Darwin") and found(C, LINUX_CALLS, "Linux")


def branches(path):
    """Lines of a file that not every system compiles, beyond imports."""
    text = path.read_text()
    if not re.search(r"#\s*(?:if|elseif)\b.*(?:os\(|canImport\((?:Glibc|Darwin|ObjectiveC))", text):
        return []
    linux, mac = dict(lines_on(text, "Linux")), dict(lines_on(text, "Darwin"))
    return [line.strip() for number, line in {**linux, **mac}.items()
            if (number in linux) != (number in mac) and line.strip() and not re.match(r"\s*(?:@\w+ |\w+ )?import ", line)]


def test_each_branch_for_a_system_has_a_test_for_every_system():
    assert {str(path.relative_to(ROOT)) for path in SWIFT if branches(path)} == set(TWINS)
    for source, (test, word) in TWINS.items():
        assert word in (ROOT / test).read_text(), source


def test_an_import_of_the_library_of_linux_has_the_twin_of_macos():
    libraries = re.compile(r"\bimport (Glibc|Darwin)$", re.M)
    imports = {path: set(libraries.findall(path.read_text())) for path in SWIFT}
    assert [path for path, names in imports.items() if "Glibc" in names and "Darwin" not in names] == []
    assert sum("Glibc" in names for names in imports.values()) > 8
