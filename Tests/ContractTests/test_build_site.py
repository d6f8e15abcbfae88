"""The command that builds a static site."""

import contextlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess

import pytest
from conftest import CODED_EXECUTABLE, EXECUTABLE, caller

LIST = "storybook-site.json"


def build(folder, *arguments, executable=EXECUTABLE, **options):
    return subprocess.run([executable, "build", str(folder), *arguments], capture_output=True, text=True, timeout=240, **options)


# A dozen stories, of which some are at fault; no test saves any among them.
FEW, FEW_VARIABLES = caller(CODED_EXECUTABLE)
# One of them shows a set unsorted, on purpose.
FEW_VARIABLES = {**os.environ, **FEW_VARIABLES, "SWIFT_DETERMINISTIC_HASHING": "1"}
# Enough variants for a build to be stopped while it writes.
DEVICES = [
    word for device in ("small-phone", "phone", "iphone-se", "iphone-17", "iphone-17-pro-max", "galaxy-s25", "pixel-10",
                        "tablet", "ipad-mini", "ipad-pro-13", "desktop", "laptop", "full-hd", "4k", "email", "email-phone")
    for word in ("--device", device)]


def build_few(folder, *arguments, **options):
    return build(folder, "--allow-failures", *arguments, executable=FEW, env=FEW_VARIABLES, **options)


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def stamps(folder):
    """What shows that a file was written again."""
    return {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in folder.rglob("*") if path.is_file()}


def catalog():
    return json.loads(subprocess.run([EXECUTABLE, "list", "--json"], capture_output=True, text=True, check=True).stdout)


@pytest.fixture(scope="module")
def small_site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small site") / "out"
    built = build_few(folder)
    assert built.returncode == 0, built.stderr
    return folder


@contextlib.contextmanager
def fixture_of(screen, name, text, environment=None):
    """A fixture beside a screen, with what it is looked at with, while a build goes on."""
    source = next(
        path for path in pathlib.Path(__file__).resolve().parents[2].glob("Stories/*/Fixtures") if path.parent.name == screen)
    file = source / f"{name}.json"
    beside = source / f"{name}.environment.json"
    file.write_text(text)
    if environment is not None:
        beside.write_text(json.dumps(environment))
    try:
        yield
    finally:
        file.unlink()
        beside.unlink(missing_ok=True)


TALLY = '{"title":"Birds","count":1234,"target":2000,"dispatch":"command"}'
CRASH = '{"note":"x","trouble":{"trap":{"message":"x"}},"count":{"value":1}}'
OWN = {"colorScheme": "dark", "locale": "de_DE", "textSize": "xxLarge"}
PLANTED = {"tally/zz-own", "tally/zz-usual", "tally/zz-odd", "troublemaker/a-trap", "badge/a-misfit"}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The site of all stories, and of fixtures among them of which two are at fault; how its build ended."""
    folder = tmp_path_factory.mktemp("site") / "out"
    with fixture_of("Tally", "zz own", TALLY, OWN), fixture_of("Tally", "zz usual", TALLY), \
            fixture_of("Tally", "zz odd", TALLY, {"colorScheme": "pink"}), \
            fixture_of("Troublemaker", "a trap", CRASH), fixture_of("Badge", "a misfit", '{"label":1}'):
        return folder, build(folder)


@pytest.fixture(scope="module")
def site(built):
    return built[0]


def hello(site):
    name = re.search(r'name="storybook-site" content="([^"]+)"', (site / "index.html").read_text()).group(1)
    return json.loads((site / name).read_text())


def data(site, name):
    return json.loads((site / "_storybook" / "data" / f"{name}.json").read_text())


@pytest.mark.stories
def test_every_story_is_there_with_every_variant(site):
    result = hello(site)
    ids = {story["id"] for screen in catalog()["screens"] for story in screen["stories"]}
    assert set(result["site"]["stories"]) == ids | PLANTED
    for id in ids:
        story = data(site, result["site"]["stories"][id])
        assert [variant["environment"]["colorScheme"] for variant in story["variants"]] == ["light", "dark"]
        for variant in story["variants"]:
            assert data(site, variant["sight"])["rendered"]["mediaType"]
        for page in ("index", "dark"):
            document = (site / "render" / id / f"{page}.html").read_text()
            assert "<script" not in document.lower()
            assert "Content-Security-Policy" in document


@pytest.mark.stories
def test_addresses_are_relative_and_disclose_nothing_of_this_machine(site):
    folder = str(pathlib.Path(__file__).resolve().parents[2])
    for path, content in contents(site).items():
        text = content.decode(errors="replace")
        assert folder not in text, path
        if path.endswith(".html") and not path.startswith("render/"):
            assert not re.search(r'(?:src|href)="/', text), path
            assert "Content-Security-Policy" in text, path


@pytest.mark.stories
def test_readers_without_a_script_have_all_stories_as_links(site):
    for page in ("index.html", "stories.html"):
        links = set(re.findall(r'href="(render/[^"]+)"', (site / page).read_text()))
        assert len(links) == len(hello(site)["site"]["stories"])
        assert all((site / link).is_file() for link in links)


def test_the_same_stories_make_the_same_site_and_nothing_is_written_twice(small_site, tmp_path):
    """What a build would write differently it writes again: nothing is."""
    again = shutil.copytree(small_site, tmp_path / "again")
    before = stamps(again)
    built = build_few(again)
    assert built.returncode == 0
    assert stamps(again) == before
    assert "0 written, 0 removed" in built.stdout


def test_a_folder_with_other_files_is_refused_unless_forced_and_variants_are_chosen(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    refused = build(tmp_path)
    assert refused.returncode == 2
    assert "thesis.txt" in refused.stderr and "--force" in refused.stderr
    assert set(contents(tmp_path)) == {"thesis.txt"}
    built = build_few(tmp_path, "--force", "--device", "phone", "--device", "desktop", "--color-scheme", "dark", "--format", "text", "--locale", "de_CH")
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "thesis.txt").read_text() == "mine"
    environments = hello(tmp_path)["site"]["environments"]
    assert [each["device"] for each in environments] == ["phone", "desktop"]
    assert {(each["format"], each["colorScheme"], each["locale"]) for each in environments} == {("text", "dark", "de_CH")}
    assert "<pre>" in (tmp_path / "render/delivery/delivered/desktop.html").read_text()


@pytest.mark.stories
def test_a_fixture_is_built_for_its_own_environment(site):
    result = hello(site)
    stories = {name: data(site, result["site"]["stories"][f"tally/zz-{name}"]) for name in ("own", "usual", "odd")}
    variants = stories["own"]["variants"]
    assert [variant["file"] for variant in variants] == ["index", "light", "dark"]
    assert [variant["environment"]["colorScheme"] for variant in variants] == ["dark", "light", "dark"]
    assert {(variant["environment"]["locale"], variant["environment"]["textSize"]) for variant in variants} == {("de_DE", "xxLarge")}
    assert variants[0]["sight"] == variants[2]["sight"] != variants[1]["sight"]
    page = lambda story, name: (site / f"render/tally/zz-{story}/{name}.html").read_text()
    assert page("own", "index") == page("own", "dark") and 'lang="de-DE"' in page("own", "index")
    assert 'lang="de-DE"' in page("own", "light") and 'lang="de-DE"' not in page("usual", "index")
    for name in ("usual", "odd"):
        assert [variant["environment"]["colorScheme"] for variant in stories[name]["variants"]] == ["light", "dark"]
        assert not any("file" in variant for variant in stories[name]["variants"])
    listed = next(screen for screen in result["catalog"]["screens"] if screen["id"] == "tally")["stories"]
    assert next(story for story in listed if story["id"] == "tally/zz-own")["environment"]["locale"] == "de_DE"


def test_files_of_an_earlier_build_go_and_those_of_others_stay(small_site, tmp_path):
    folder = shutil.copytree(small_site, tmp_path / "site")
    others = {"CNAME": b"stories.example", "render/notes.txt": b"mine"}
    for path, content in others.items():
        (folder / path).write_bytes(content)
    assert build_few(folder, *DEVICES).returncode == 0
    assert len(contents(folder)) > len(contents(small_site)) + len(DEVICES)
    assert build_few(folder).returncode == 0
    assert contents(folder) == {**contents(small_site), **others}
    assert set(contents(small_site)) - {LIST} == set(json.loads((folder / LIST).read_text())["files"])


def test_without_allowance_a_story_at_fault_fails_the_build(tmp_path):
    """The small site is built with it."""
    assert build(tmp_path / "out", executable=FEW, env=FEW_VARIABLES).returncode == 1


@pytest.mark.stories
def test_a_story_at_fault_is_on_the_site_and_the_exit_code_says_so(built):
    folder, run = built
    assert run.returncode == 1 and "troublemaker/a-trap: " in run.stderr and "badge/a-misfit: " in run.stderr
    result = hello(folder)
    listed = {story["id"]: story.get("problem") for screen in result["catalog"]["screens"] for story in screen["stories"]}
    assert listed["troublemaker/a-trap"] and listed["badge/a-misfit"] and not listed["login/empty"]
    story = data(folder, result["site"]["stories"]["troublemaker/a-trap"])
    crashed = data(folder, story["variants"][0]["sight"])["crashed"]
    assert crashed["kind"] == "trap" and crashed["stack"][0]["file"].startswith("Stories/")
    page = (folder / "render/troublemaker/a-trap/index.html").read_text()
    assert "crashed" in page and "&quot;trap&quot;" in page
    assert (folder / "render/login/empty/index.html").exists()


@pytest.mark.parametrize("place", ["/proc/site", "file", "file/below"])
def test_a_folder_that_cannot_be_written_is_reported_in_one_sentence(tmp_path, place):
    (tmp_path / "file").write_text("")
    built = build(tmp_path / place if not place.startswith("/") else place)
    assert built.returncode == 2
    assert built.stderr.count("\n") == 1 and place.split("/")[-1] in built.stderr


def test_a_disk_that_is_full_leaves_the_site_as_it_was(small_site, tmp_path):
    """A process that may write small files only gets “too large” where a full disk reports “no space”."""
    folder = shutil.copytree(small_site, tmp_path / "site")
    before = contents(folder)

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    built = build_few(folder, "--clock", "2027-01-01T00:00:00Z", preexec_fn=limit)
    assert built.returncode == 2
    assert "cannot be written" in built.stderr and "existing site is unchanged" in built.stderr
    assert contents(folder) == before


@pytest.mark.parametrize("number", [
    pytest.param(signal.SIGINT, marks=pytest.mark.slow), signal.SIGTERM, signal.SIGKILL])
def test_a_stopped_build_leaves_the_site_unchanged(small_site, tmp_path, number):
    folder = shutil.copytree(small_site, tmp_path / "site")
    before = contents(folder)
    process = subprocess.Popen(
        [FEW, "build", str(folder), *DEVICES, "--clock", "2027-01-01T00:00:00Z"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=FEW_VARIABLES)
    staged = folder / ".storybook-build/files"
    while not staged.exists():
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.01)
            break
    process.send_signal(number)
    _, words = process.communicate(timeout=60)
    now = contents(folder)
    assert {path: now.get(path) for path in before} == before
    if number == signal.SIGKILL:
        # What it left goes with the next build.
        assert build_few(folder).returncode == 0
        now = contents(folder)
    else:
        assert process.returncode == 130 and words.endswith(f"Stopped: {folder} is unchanged.\n")
    assert now == before
