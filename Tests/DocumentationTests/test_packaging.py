"""Workflows, containers and the installer name commands, files and packages that exist."""

import json
import os
import re
import shlex
import shutil
import subprocess

import pytest
import yaml
from conftest import PAGES, ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
YAML_FILES = [*WORKFLOWS, *sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")), ROOT / "action.yml", ROOT / ".spi.yml"]
SCRIPTS = sorted(path for path in (ROOT / ".ci").iterdir() if path.is_file())
DOCKERFILE = (ROOT / "Dockerfile").read_text()
DEV_CONTAINER = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text())
MANAGERS = ["apt-get", "dnf", "pacman", "apk", "brew"]
ROWS = [line.split() for line in re.search(r'^table="\n(.*?)"$', (ROOT / ".ci/install").read_text(), re.M | re.S)[1].splitlines()]

def name(path):
    return str(path.relative_to(ROOT))

def runs():
    """(file, shell text) of each step that runs one."""
    for path in [*WORKFLOWS, ROOT / "action.yml"]:
        content = yaml.safe_load(path.read_text())
        for job in content.get("jobs", {"": content.get("runs")}).values():
            yield from ((name(path), step["run"]) for step in job["steps"] if "run" in step)
    yield from (("Dockerfile", text) for text in re.findall(r"^RUN (.*(?:\\\n.*)*)", DOCKERFILE, re.M))
    yield from (("devcontainer.json", text) for key, text in DEV_CONTAINER.items() if key.endswith("Command"))
    yield from ((name(path), line) for path in SCRIPTS for line in path.read_text().splitlines() if not line.lstrip().startswith("#"))

def documented():
    """The arguments of each command, by its name."""
    page = (PAGES / "CommandLine.md").read_text()
    sections = re.split(r"^## (\w+)$", page, flags=re.M)[1:]
    return {title: set(re.findall(r"^\| `(--[\w-]+)", text, re.M)) for title, text in zip(sections[::2], sections[1::2])}

@pytest.mark.parametrize("path", YAML_FILES, ids=name)
def test_it_parses(path):
    assert isinstance(yaml.safe_load(path.read_text()), dict)

def test_each_workflow_has_steps_and_no_permission_to_write():
    assert len(WORKFLOWS) >= 2
    for path in WORKFLOWS:
        content = yaml.safe_load(path.read_text())
        assert content["permissions"] == {"contents": "read"}, path
        assert all(job["runs-on"] and job["timeout-minutes"] and job["steps"] for job in content["jobs"].values()), path
        # The job that publishes the site or the archives runs nothing of the repository.
        writers = [job for job in content["jobs"].values() if "permissions" in job]
        assert all(job["permissions"] in ({"pages": "write", "id-token": "write"}, {"contents": "write"}) for job in writers), path
        steps = [step.get("uses", step.get("run")) for job in writers for step in job["steps"]]
        assert [step for step in steps if not step.startswith(("actions/deploy-pages@", "actions/download-artifact@", "gh release "))] == [], path

def test_a_workflow_runs_the_suite_on_macos():
    jobs = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text())["jobs"].values()
    assert any(job["runs-on"].startswith("macos") and {"run": "make test-swift"} in job["steps"] for job in jobs)

@pytest.mark.parametrize("event, target", [("pull_request", "test"), ("push", "test"), ("schedule", "test-all")])
def test_a_workflow_runs_the_tier_of_each_event(event, target):
    contents = [yaml.safe_load(path.read_text()) for path in WORKFLOWS]
    # YAML reads “on” as true.
    steps = [step for content in contents if event in content[True] for job in content["jobs"].values() for step in job["steps"]]
    assert {"run": f"make {target}"} in steps

def test_the_tiers_consist_of_stages_that_exist():
    makefile = (ROOT / "Makefile").read_text()
    stages = re.search(r"^TEST_STAGES := (.*)", makefile, re.M)[1].replace("+", " ").split()
    later = re.search(r"^test-all:\n\t@\.ci/stages (.*)", makefile, re.M)[1].replace("$(TEST_STAGES)", "").split()
    suites = {f"test-{name}" for name in re.findall(r"^test-([\w-]+):", makefile, re.M)} - {"test-all", "test-contract-of-tool"}
    assert suites == {stage for stage in [*stages, *later] if stage.startswith("test-")}
    assert set(stages) | set(later) <= set(re.findall(r"^([\w-]+):", makefile, re.M))

@pytest.mark.parametrize("broken", [[], ["second"]])
def test_every_stage_runs_although_one_fails_and_the_end_says_which(tmp_path, broken):
    """What `.ci/run` prints of three stages, two of them side by side, in a folder that has nothing else."""
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    (tmp_path / "Tests").mkdir()
    said = "".join(
        f"{stage}: ; @echo {'FAILED x::y - no; false' if stage in broken else '3 passed in 1s'}\n" for stage in ("first", "second", "third"))
    (tmp_path / "Makefile").write_text(f"test: ; @.ci/stages first second+third\n{said}report: ; @echo fine\n")
    run = subprocess.run([tmp_path / ".ci/run"], capture_output=True, text=True, timeout=60)
    assert run.returncode == len(broken) and run.stderr == ""
    assert re.search(r"^third passed after \d+ s: 3 passed in 1s$", run.stdout, re.M)
    end = "second: FAILED x::y - no\n2 passed, 1 failed\nFailed: second\n" if broken else "fine\n3 passed, 0 failed\n"
    assert run.stdout.endswith(end)
    rows = [line.split(maxsplit=2) for line in (tmp_path / ".build/ci/seconds.txt").read_text().splitlines()]
    assert [name for *_, name in rows] == ["first", "second", "third", "in all"]
    assert (tmp_path / ".build/ci/first.txt").read_text() == "3 passed in 1s\n"
    assert list((tmp_path / "Tests").iterdir()) == [], "the main file of the tests is there while they are built and run"

def test_each_make_target_that_is_named_exists():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
    named = {target for _, text in runs() for target in re.findall(r"^make ((?!--)[\w-]+)", text)}
    assert len(named) > 3 and named <= targets, named - targets

@pytest.fixture
def makefile(tmp_path):
    """Runs make where there is nothing else."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    return lambda *targets: subprocess.run(["make", *targets], cwd=tmp_path, capture_output=True, text=True, timeout=60)


def test_make_alone_prints_what_it_can_do(makefile):
    run = makefile()
    listed = set(re.findall(r"^make ([\w-]+)", run.stdout, re.M))
    assert (run.returncode, run.stderr) == (0, "") and {"install", "serve", "test", "clean"} <= listed
    assert listed <= set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))


def test_make_clean_removes_each_folder_that_a_build_uses(makefile, tmp_path):
    scripts = [ROOT / "Makefile", ROOT / "Tests/Fuzzing/run", ROOT / "Tests/OutsideTests/run", *SCRIPTS]
    text = "\n".join(path.read_text() for path in scripts)
    used = {*re.findall(r"--scratch-path ([\w./-]+)", text), ".build-outside"} | {f"{folder}/.build" for folder in re.findall(r"--package-path (Examples/\w+)", text)}
    assert len(used) > 4
    for folder in [".build", *used]:
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    assert makefile("clean").returncode == 0
    assert [folder for folder in used if (tmp_path / folder).exists()] == [] and not (tmp_path / ".build").exists()


def test_each_suite_that_the_makefile_runs_apart_exists():
    [names] = re.findall(r"^PROCESSES := (.*)$", (ROOT / "Makefile").read_text(), re.M)
    suites = {path.stem for path in (ROOT / "Tests").rglob("*Tests.swift")}
    assert set(names.split("|")) <= suites

def test_each_script_and_product_that_is_named_exists():
    scripts = {script for _, text in runs() for script in re.findall(r"\.ci/\w+", text)}
    assert scripts >= {".ci/install", ".ci/report"}
    for script in scripts:
        assert os.access(ROOT / script, os.X_OK), script
    products = {product for _, text in runs() for product in re.findall(r"--product ([\w-]+)", text)}
    assert products and all(product == "generate-manual" or f'name: "{product}"' in (ROOT / "Package.swift").read_text() for product in products), products

def test_each_command_of_the_storybook_is_documented():
    known = documented()
    report = re.findall(r'"\$stories" (\w+)(.*)', (ROOT / ".ci/report").read_text())
    serve = json.loads(re.search(r"^CMD (.*)", DOCKERFILE, re.M)[1])
    calls = [*report, (serve[0], " ".join(serve[1:]))]
    assert {command for command, _ in calls} == {"check", "snapshot", "build", "review", "serve"}
    for command, rest in calls:
        assert set(re.findall(r"--[\w-]+", rest)) <= known[command], (command, rest)

def test_the_action_builds_the_tool_in_a_container_without_make(tmp_path):
    """In the container that its workflow names, which has apt-get but no make."""
    [job] = yaml.safe_load((ROOT / ".github/workflows/storybook.yml").read_text())["jobs"].values()
    assert job["container"].startswith("swift:") and {"uses": "./", "with": {"product": "Stories"}} in job["steps"]
    bash = shutil.which("bash")
    (tmp_path / "chmod").symlink_to(shutil.which("chmod"))
    make = f"#!{bash}\necho made $*"
    (tmp_path / "apt-get").write_text(
        f'#!{bash}\n[ "$1" != install ] || {{ echo "{make}" >{tmp_path}/make; chmod +x {tmp_path}/make; }}\n'.replace("$*", "\\$*"))
    (tmp_path / "apt-get").chmod(0o755)
    step = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"][0]
    run = subprocess.run([bash, "-e", "-c", step["run"]], capture_output=True, text=True, timeout=60,
                         env={"PATH": str(tmp_path), "GITHUB_ACTION_PATH": "/action", "RUNNER_TEMP": "/temp"})
    assert (run.returncode, run.stdout, run.stderr) == (0, "made --directory=/action install PREFIX=/temp/storybook\n", "")


def test_the_action_names_the_version_of_the_package_and_the_container_of_its_workflow():
    action = (ROOT / "action.yml").read_text()
    version = re.search(r'"(.*)"', (ROOT / "Sources/Storybook/Version.swift").read_text())[1]
    assert re.findall(r"swift-storybook@(\S+)", action) == [version]
    assert re.findall(r"container: (\S+)", action) == re.findall(r"container: (\S+)", (ROOT / ".github/workflows/storybook.yml").read_text())


def test_a_tag_gets_the_archives_that_make_packs():
    content = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
    # YAML reads “on” as true.
    assert content[True] == {"push": {"tags": ["[0-9]*"]}}
    pack, publish = content["jobs"].values()
    assert {"run": "make archive"} in pack["steps"] and len(pack["strategy"]["matrix"]["machine"]) == 2
    kept = [step["with"]["path"] for step in pack["steps"] if step.get("uses", "").startswith("actions/upload-artifact@")]
    assert kept == [re.search(r"\.ci/tool archive (\S+)", (ROOT / "Makefile").read_text())[1]]
    assert "Archives/*" in publish["steps"][-1]["run"]


def test_inputs_of_the_action_are_declared_and_given():
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text()))
    assert used == set(action["inputs"])
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text())["jobs"].values():
            for step in (step for step in job["steps"] if step.get("uses") == "./"):
                assert set(step["with"]) <= used and "product" in step["with"]
    # An expression within a script would let a pull request inject commands.
    assert [text for file, text in runs() if file.endswith(".yml") and "${{" in text] == []

def test_stages_and_ports_of_the_containers_agree():
    stages = re.findall(r"^FROM \S+ AS (\w+)", DOCKERFILE, re.M)
    assert DEV_CONTAINER["build"]["target"] in stages
    port = re.search(r"^EXPOSE (\d+)", DOCKERFILE, re.M)[1]
    assert [int(port)] == DEV_CONTAINER["forwardPorts"] and f'"{port}"' in re.search(r"^CMD (.*)", DOCKERFILE, re.M)[1]
    swift = re.search(r"swift-tools-version: ([\d.]+)", (ROOT / "Package.swift").read_text())[1]
    images = re.findall(r"\bswift:([\d.]+)-", DOCKERFILE + "".join(path.read_text() for path in WORKFLOWS))
    assert len(images) > 3 and set(images) == {swift}

@pytest.mark.parametrize("manager", MANAGERS)
def test_each_package_manager_has_a_row_for_the_library(manager):
    assert {row[1] for row in ROWS} == set(MANAGERS)
    assert [row[2:] for row in ROWS if row[:2] == ["library", manager] and len(row) > 3]
    assert len({tuple(row[:2]) for row in ROWS}) == len(ROWS)

def test_each_purpose_of_the_table_is_installed():
    text = (ROOT / ".ci/install").read_text()
    assert {row[0] for row in ROWS} == set(re.findall(r"\binstall (\w+)(?= *(?:\|\||$))", text, re.M))

@pytest.fixture
def machine(tmp_path):
    """A machine with one package manager, as a user without rights: `install` prints what it does, and what was called.
    What `sudo` does before a command, if there is one, decides who may run it."""
    def machine(manager, sudo="", called='echo "called: $0 $*"'):
        folder = tmp_path / manager
        folder.mkdir()
        for tool in ("bash", "awk", "dirname", "env", "grep", "cat"):
            (folder / tool).symlink_to(shutil.which(tool))
        fakes = {manager: called, "id": "echo 1000", "dpkg-query": "exit 1", "rpm": "exit 1"}
        if sudo is not None:
            fakes["sudo"] = f'echo "sudo: $*"; {sudo} [ "$1" != -n ] || shift; "$@"'
        for tool, text in fakes.items():
            body = text if tool != manager else f'case "$1" in --query|info|list) exit 1;; esac; {text}'
            (folder / tool).write_text(f"#!{shutil.which('bash')}\n{body}\n")
            (folder / tool).chmod(0o755)
        return subprocess.run(
            [ROOT / ".ci/install", "library"], env={"PATH": str(folder)}, capture_output=True, text=True, timeout=60)

    return machine

@pytest.mark.parametrize("manager", MANAGERS)
def test_serving_installs_the_library_alone_and_prints_each_command_before_sudo(machine, manager):
    run = machine(manager)
    assert run.returncode == 0, run.stderr
    [packages] = [row[2:] for row in ROWS if row[:2] == ["library", manager]]
    lines = run.stdout.splitlines()
    announced = [line for line in lines if line.startswith("Running: ")]
    assert announced[-1].endswith(" ".join(packages)) and "hiredis" not in run.stdout
    assert all(line.startswith("Running: sudo ") == (manager != "brew") for line in announced)
    called = [line.replace("called", "Running", 1) for line in lines if line.startswith("sudo: ")]
    assert all(lines[lines.index(line) - 1] == line.replace("sudo:", "Running: sudo", 1) for line in called)

@pytest.mark.parametrize("sudo", [None, "exit 1;"], ids=["no sudo", "sudo refuses"])
@pytest.mark.parametrize("manager", MANAGERS[:-1])
def test_without_rights_one_sentence_has_the_command_for_an_administrator(machine, manager, sudo):
    run = machine(manager, sudo)
    [packages] = [row[2:] for row in ROWS if row[:2] == ["library", manager]]
    assert run.returncode == 1 and run.stdout == ""
    assert re.fullmatch(
        rf"You may not install .* ask an administrator to run “{manager} .*{re.escape(' '.join(packages))}”, then make again\.\n", run.stderr)

def test_the_installation_of_packages_shows_how_far_it_is(machine):
    lines = ["dlstatus:1:9.589:Retrieving file 1 of 2", "Selecting previously unselected package a.", "pmstatus:a:20.0000:Unpacking a"]
    run = machine("apt-get", called=f'[ "$1" = update ] || printf "%s\\n" {shlex.join(lines)}')
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-2:] == ["Downloading packages …", "Installing packages …"]

def test_packages_that_cannot_be_fetched_are_no_unknown_system(machine):
    run = machine("dnf", called='echo "dnf: no network" >&2; exit 1')
    assert run.returncode == 1
    assert run.stderr == (
        "dnf: no network\n"
        "The packages could not be installed, for the reason above: check the network, then make again.\n")

def test_a_system_without_a_package_manager_names_the_libraries(machine):
    run = machine("unknown")
    assert run.returncode == 1 and "libwebsockets (with its libuv plug-in), libuv and zlib" in run.stderr

@pytest.mark.parametrize("fails", [None, "check", "snapshot", "build"])
def test_the_report_of_a_pull_request_holds_all_three_commands(tmp_path, fails):
    stories, summary = tmp_path / "stories", tmp_path / "summary.md"
    stories.write_text(f"""#!{shutil.which("bash")}
[ "$1" != check ] || echo "::error file=A.swift::broken" >"${{*: -1}}"
echo "$1 said so"
[ "$1" != "{fails}" ]
""")
    stories.chmod(0o755)
    (tmp_path / "Sources/Shop/.storybook/__Snapshots__").mkdir(parents=True)
    run = subprocess.run(
        [ROOT / ".ci/report", stories, tmp_path / "Site"], capture_output=True, text=True, timeout=60, cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "GITHUB_STEP_SUMMARY": str(summary)})
    assert run.returncode == (1 if fails else 0) and run.stdout == "::error file=A.swift::broken\n"
    titles = re.findall(r"^### (.*): (passed|failed)$", summary.read_text(), re.M)
    assert titles == [(title, "failed" if fails == command else "passed") for title, command in
                      [("Stories", "check"), ("Snapshots", "snapshot"), ("Static site", "build")]]
    assert all(f"{command} said so" in summary.read_text() for command in ("check", "snapshot", "build"))

@pytest.mark.parametrize("code, output, expected", [
    (0, "### Stories", "### Stories\n\n"), (1, "### Stories", "### Stories\n\n"),
    (2, "", "### Review: failed\n\nUnknown git revision\n\n")])
def test_a_review_is_in_the_summary_and_fails_until_it_is_accepted(tmp_path, code, output, expected):
    stories, summary = tmp_path / "stories", tmp_path / "summary.md"
    stories.write_text(f"""#!{shutil.which("bash")}
[ "$1" = review ] || exit 0
[ "$*" = "review origin/main --format markdown --output .build/storybook-review-page" ] || exit 9
printf '%s' "{output}"
[ {code} != 2 ] || echo "Unknown git revision" >&2
exit {code}
""")
    stories.chmod(0o755)
    (tmp_path / "__Snapshots__").mkdir()
    run = subprocess.run(
        [ROOT / ".ci/report", stories, "Site", "origin/main"], capture_output=True, text=True, timeout=60, cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "GITHUB_STEP_SUMMARY": str(summary)})
    assert run.returncode == (1 if code else 0)
    assert summary.read_text().endswith(expected)

def test_the_action_keeps_the_page_of_the_review():
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    [kept] = [step for step in action["runs"]["steps"] if step["name"] == "Keep the review"]
    page = re.search(r"--output (\.build\S+)", (ROOT / ".ci/report").read_text())[1]
    assert kept["with"]["path"] == action["outputs"]["review"]["value"] == "${{ inputs.package-path }}/" + page
    assert "inputs.review != ''" in kept["if"] and action["inputs"]["review"]["default"] == ""

def test_a_package_without_snapshots_is_told_to_record_them(tmp_path):
    """Those of a checkout in the build folder are not its own."""
    stories, summary = tmp_path / "stories", tmp_path / "summary.md"
    stories.write_text('#!/bin/sh\n[ "$1" != snapshot ]\n')
    stories.chmod(0o755)
    (tmp_path / ".build/checkouts/other/__Snapshots__").mkdir(parents=True)
    run = subprocess.run(
        [ROOT / ".ci/report", stories, tmp_path / "Site"], capture_output=True, text=True, timeout=60, cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "GITHUB_STEP_SUMMARY": str(summary)})
    assert run.returncode == 0 and run.stdout.startswith("::warning::No snapshot was recorded yet: run “storybook snapshot”")
    assert re.findall(r"^### (.*)$", summary.read_text(), re.M) == ["Stories: passed", "Snapshots: none", "Static site: passed"]

def test_the_version_is_semantic_and_heads_the_changelog():
    version = re.search(r'"(.*)"', (ROOT / "Sources/Storybook/Version.swift").read_text())[1]
    assert re.fullmatch(r"\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?", version)
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert headings[0] in ("Unreleased", version)

def test_versions_of_dependencies_are_not_committed():
    tracked = subprocess.run(["git", "ls-files", "*Package.resolved"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert tracked.stdout == "" and "`Package.resolved` is not committed" in (ROOT / "CONTRIBUTING.md").read_text()
    assert "this repository does not commit one" in " ".join((PAGES / "Conformance.md").read_text().split())

def test_every_committed_file_is_text_or_a_picture_of_the_documentation_or_the_corpus():
    tracked = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    for path in filter(None, tracked.split("\0")):
        if path.endswith(".png") and (ROOT / path).is_file():
            assert "/Pictures/" in path or path.startswith("Tests/Fixtures/corpus-"), f"{path} is a picture of neither"
        elif (ROOT / path).is_file() and not path.startswith("Tests/Fuzzing/Corpus/"):
            content = (ROOT / path).read_bytes()
            assert b"\0" not in content, f"{path} is not text: is it the output of a build?"
