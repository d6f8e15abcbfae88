"""Source in, rendering out, and no client loses its state."""

import json
import os
import shutil
import signal
import subprocess
import time

import pytest
from conftest import BUILT, SHOP, SHOP_STORIES, TOOL, Dev, Shop, Visitor, ids, restore_all, settle
from playwright.sync_api import expect

BADGE = '''  Screen("Shop/Badge", render: { .html(raw: Cart.badge($0)) }) {
    Story("Three", Cart.Badge(count: 3))
  }
'''
ITEM = "<li>\\($0.count) × \\($0.title)</li>"


def test_a_changed_screen_is_shown_with_the_props_that_were_edited(shop, visit):
    ann, bob = visit(), None
    ann.edit("/items/0/count", 7)
    ann.expect("rendered")
    bob = visit(room=ann.opened["room"])
    shop.change((ITEM, "<li>\\($0.title): \\($0.count)</li>"))
    for visitor in (ann, bob):
        opened = visitor.expect("opened")
        assert opened["room"] == ann.opened["room"]
        assert opened["props"]["items"][0]["count"] == 7
        body = visitor.expect("rendered")["body"]
        assert "<li>&lt;Tea&gt;: 7</li>" in body
    ready = ann.until_built()
    assert ready["state"] == "ready"
    assert 0 < ready["swapSeconds"] < ready["seconds"]
    # Results of tests are out of date: those of all stories.
    assert ann.until_affected() is None


def test_a_renamed_story_goes_on_in_its_room_and_one_that_is_gone_says_so(dev, shop, visit):
    ann = visit()
    ann.edit("/items/0/count", 7)
    ann.expect("rendered")
    room = ann.opened["room"]
    shop.change(('Story("Two"', 'Story("Couple"'))
    opened = ann.until("opened", story="cart/couple")
    assert (opened["room"], opened["props"]["items"][0]["count"], opened["history"]["undo"]) == (room, 7, 1)
    ann.until_built()
    # A link with the former id, and the room that is the story's now.
    assert visit("cart/two", room=room).opened["story"] == "cart/couple"
    assert visit("cart/two", shared=True).opened["story"] == "cart/couple"
    shop.change(('''    Story("Two", Cart.Props(items: [.init(title: "<Tea>", count: 2)], state: .paid(by: "card")))\n''', ""))
    assert "Its screen has “Empty”" in ann.until("failed", code="unknown-story")["message"]
    ann.until_built()
    shop.change()
    ann.until_built()


def test_a_build_error_is_shown_with_its_place_and_disappears_automatically(dev, shop, visit):
    ann = visit()
    shop.change((ITEM, "<li>\\($0.cuont) × \\($0.title)</li>"))
    failed = ann.until_built()
    assert failed["state"] == "failed"
    error = failed["diagnostics"][0]
    assert error["file"] == str(shop.cart)
    lines = shop.cart.read_text().splitlines()
    assert error["source"].strip() == lines[error["line"] - 1].strip()
    assert "cuont" in error["source"] and "cuont" in error["message"]
    assert error["column"] > 1 and error["severity"] == "error"
    assert "error: " in dev.log() and "cuont" in dev.log()
    # A client that connects now receives it, too, and the old code keeps serving.
    late = Visitor(dev, "cart/two")
    late.close()
    assert late.builds[0]["state"] == "failed"
    ann.edit("/items/0/count", 3)
    assert "3 × " in ann.expect("rendered")["body"]
    restore_all()
    assert ann.until_built()["state"] == "ready"


def test_props_of_an_older_type_are_carried_over_with_one_edit(shop, visit):
    ann, bob = visit(), None
    ann.edit("/items/0/title", "Green tea")
    ann.expect("rendered")
    bob = visit(room=ann.opened["room"])
    # A field renamed, one added, one removed, a case added.
    shop.change(
        ("public var title: String\n      public var count: Int",
         "public var name: String\n      public var isGift: Bool"),
        (ITEM, "<li>\\($0.name)\\($0.isGift ? \" (gift)\" : \"\")</li>"),
        ('title: "<Tea>", count: 2', 'name: "<Tea>", isGift: false'),
        ("case open\n", "case open\n      case lost\n"))
    for visitor in (ann, bob):
        drifted = visitor.expect("drifted")
        fields = {field["path"]: field for field in drifted["fields"]}
        assert fields["/items/0/name"]["from"] == "/items/0/title"
        assert fields["/items/0/name"]["proposal"] == "Green tea"
        assert (fields["/items/0/isGift"]["kind"], fields["/items/0/isGift"]["proposal"]) == ("missing", False)
        assert (fields["/items/0/count"]["kind"], fields["/items/0/count"]["was"]) == ("unknown", 2)
        assert not any(path.startswith("/state") for path in fields)
    ann.seq += 1
    ann.send(type="edit", seq=ann.seq, patch=drifted["patch"])
    for visitor in (ann, bob):
        assert visitor.expect("drifted")["fields"] == []
        assert "<li>Green tea</li>" in visitor.expect("rendered")["body"]


def test_a_fixture_that_is_saved_by_hand_needs_no_build(shop, visit):
    ann = visit()
    file = shop.fixture("by hand.json", json.dumps({"items": [{"title": "Milk", "count": 1}], "state": {"open": {}}}))
    # Messages about the last build of the previous test may arrive first.
    while (story := ann.expect("catalog")["catalog"]["screens"][0]["stories"][-1])["id"] != "cart/by-hand":
        pass
    assert story["kind"] == "fixture"
    bob = visit("cart/by-hand")
    # As git does it: another file takes the name.
    oats = json.dumps({"items": [{"title": "Oats", "count": 4}], "state": {"open": {}}})
    shop.fixture(".by hand.json.tmp", oats).rename(file)
    bob.until_shown("4 × Oats")
    assert bob.opened["props"]["items"][0]["title"] == "Oats"
    file.unlink()
    ann.expect("catalog")
    assert ann.builds == []


def test_fixtures_that_no_longer_fit_are_marked_in_the_catalog(shop, visit):
    ann = visit()
    shop.fixture("old.json", '{"items": [{"title": "Milk", "count": 1}], "state": {"open": {}}}')

    def problem():
        message = ann.expect("catalog")
        stories = message["catalog"]["screens"][0]["stories"]
        return next((story.get("problem") for story in stories if story["title"] == "old"), None)

    assert problem() is None
    shop.change(
        ("public var count: Int", "public var amount: Int"), ("$0.count", "$0.amount"),
        ("count: 2", "amount: 2"))
    while not (reason := problem()):
        pass
    assert "amount" in reason and "/items/0" in reason
    bob = visit("cart/old", shown=False)
    drifted = bob.expect("drifted")
    assert [(field["path"], field["kind"]) for field in drifted["fields"]] == [
        ("/items/0/amount", "missing"), ("/items/0/count", "unknown")]
    restore_all()
    while problem():
        pass
    assert [ann.until_built()["state"] for _ in range(2)] == ["ready", "ready"]


@pytest.fixture(scope="class")
def read(dev):
    """The package with files that it reads, each in another way."""
    shop, folder = Shop(), SHOP / "Sources/ShopScreens/Cart"
    (folder / "Public").mkdir(parents=True)
    (folder / "Public/site.css").write_text("p {}")
    (folder / "Link").symlink_to(folder / "Public")
    (folder / "item.txt").write_text("piece")
    public = '["/": "../ShopScreens/./Cart/Public/", "/linked": "Cart/Link/."]'
    shop.change(
        ("public import Storybook", "import Foundation\npublic import Storybook"),
        ('Catalog("Shop")', f'Catalog("Shop", assets: "Cart/../Cart/Public", public: {public})'),
        ("  static func html(", f"""  static let word = (try? String(contentsOfFile: "{folder}/item.txt", encoding: .utf8)) ?? "none"

  static func note(_ name: String) -> String {{
    let url = Bundle.module.resourceURL?.appending(path: "Templates/\\(name).txt")
    return url.flatMap {{ try? String(contentsOf: $0, encoding: .utf8) }} ?? "none"
  }}

  static func html("""),
        (ITEM, '<li>\\($0.count) \\(word) \\(note("note"))\\(note("deeper/new"))</li>'))
    ann = Visitor(dev, "cart/two")
    ann.until_shown("2 piece with care\nnone")
    assert ann.until_built()["state"] == "ready"
    ann.close()
    yield folder
    settle(dev)


@pytest.fixture
def reader(dev, read):
    ann = Visitor(dev, "cart/two")
    yield ann
    ann.close()


class TestFilesThatAreRead:
    def test_a_template_that_is_read_while_rendering_needs_no_build(self, reader, read):
        reader.affected.clear()
        (read / "item.txt").write_text("parcel")
        reader.until_shown("2 parcel")
        assert reader.until_affected() is None
        assert reader.builds == []

    def test_public_folders_are_watched_however_their_paths_are_written_and_need_no_build(self, dev, reader, read):
        reader.affected.clear()
        (read / "Public/site.css").write_text("p { margin: 0 }")
        changed = reader.expect("assets")
        assert changed["paths"] == ["site.css"] and changed["addresses"] == ["/assets/site.css", "/linked/site.css", "/site.css"]
        for address in changed["addresses"]:
            assert dev.get(address).body == b"p { margin: 0 }"
        assert "stories" not in reader.expect("affected")
        assert reader.builds == []

    def test_resources_of_a_bundle_need_a_build_only_to_be_added(self, reader):
        templates = SHOP / "Sources/ShopScreens/Templates"
        (templates / "note.txt").write_text("fragile")
        reader.until_shown("fragilenone")
        assert reader.builds == []
        (templates / "deeper").mkdir()
        (templates / "deeper/new.txt").write_text("this side up")
        reader.until_shown("fragilethis side up")


def test_what_editors_leave_behind_starts_no_build(shop, visit):
    ann = visit()
    for name in (".Cart.swift.swp", "Cart.swift~", "#Cart.swift#", "4913"):
        (shop.cart.parent / name).write_text("swap")
    shop.fixture("sentinel.json", '{"items": [], "state": {"open": {}}}')
    ann.expect("catalog")
    for name in (".Cart.swift.swp", "Cart.swift~", "#Cart.swift#", "4913"):
        (shop.cart.parent / name).unlink()
    assert ann.builds == []


def test_of_edits_in_a_row_the_last_one_is_shown(shop, visit):
    ann = visit()
    shop.change((ITEM, "<li>first \\($0.count)</li>"))
    ann.until("build", state="building")
    shop.change((ITEM, "<li>second \\($0.count)</li>"))
    ann.until_shown("<li>second 2</li>")


def test_files_that_are_saved_twice_within_a_second_are_compiled_twice(shop, visit):
    ann, second = visit(), time.time_ns() // 10**9 * 10**9
    for number in range(2):
        shop.change((ITEM, f"<li>save {number}, \\($0.count)</li>"))
        # Whatever the builds take: times of one second, which differ as those of two saves do.
        os.utime(shop.cart, ns=(second, second + (number + 1) * 10**8))
        ann.until_shown(f"<li>save {number}, 2</li>")
        assert ann.until_built()["state"] == "ready"
    assert "<li>save 1, 2</li>" in visit().body


def test_a_catalog_that_traps_leaves_the_old_one_in_place(shop, visit):
    ann = visit()
    shop.change(('Catalog("Shop")', 'Catalog({ () -> String in fatalError("no catalog today") }())'))
    failed = ann.until_built()
    assert failed["state"] == "failed"
    assert "no catalog today" in failed["message"]
    ann.edit("/items/0/count", 9)
    assert "9 × " in ann.expect("rendered")["body"]


def test_a_catalog_that_cannot_be_made_again_is_a_card_with_its_place(dev, shop, visit):
    ann = visit()
    title = SHOP / "Sources/ShopScreens/Cart/title.txt"
    title.parent.mkdir(parents=True)
    title.write_text("Shop")
    read = f'try! String(contentsOfFile: "{title}", encoding: .utf8)'
    shop.change(("public import Storybook", "import Foundation\npublic import Storybook"),
                ('Catalog("Shop")', f"Catalog({read})"))
    assert ann.until_built()["state"] == "ready"
    line = next(number for number, text in enumerate(shop.cart.read_text().splitlines(), 1) if read in text)
    # The file is gone; it comes back, and is gone while its code is built.
    for count in (3, 4):
        title.unlink()
        failed = ann.until_built()
        assert (failed["state"], failed["of"]) == ("failed", "catalog")
        place = failed["diagnostics"][0]
        assert (place["file"], place["line"]) == (str(shop.cart), line) and read in place["source"]
        late = Visitor(dev, "cart/two")
        late.close()
        assert late.builds[0]["of"] == "catalog"
        ann.edit("/items/0/count", count)
        ann.until_shown(f"{count} × ")
        title.write_text(f"Shop {count}")
        # A file that is there for a moment only may be seen by a process, and not by who watches it.
        ann.until("catalog", title=f"Shop {count}")
        assert ann.until_built()["state"] == "ready"
    title.unlink()
    assert ann.until_built()["state"] == "failed"
    shop.cart.write_text(shop.cart.read_text().replace(ITEM, "<li>\\($0.count) pieces</li>"))
    assert ann.until_built().get("of") == "catalog", ann.builds
    title.write_text("Shop")
    ann.until_shown("4 pieces")
    assert ann.until_built()["state"] == "ready"


@pytest.mark.slow
def test_the_room_of_a_renamed_screen_goes_on(dev, shop, visit):
    badge = visit("badge/three")
    shop.change(('Screen("Shop/Badge"', 'Screen("Shop/Label"'))
    assert badge.until("opened", story="label/three")["room"] == badge.opened["room"]
    badge.until_built()
    assert "label/three" in ids(dev)
    restore_all()
    assert badge.until("opened", story="badge/three")["room"] == badge.opened["room"]
    badge.until_built()


def test_a_removed_screen_is_reported_once_and_comes_back(dev, shop, visit):
    badge = visit("badge/three")
    shop.change((BADGE, ""))
    # A quick build shows it before the build does.
    assert "badge" in badge.expect("failed")["message"]
    assert "badge/three" not in ids(dev)
    assert badge.until_built()["state"] == "ready"
    restore_all()
    assert badge.expect("opened")["story"] == "badge/three"
    assert badge.until_built()["state"] == "ready"


def test_a_killed_dev_leaves_nothing_that_the_next_one_does_not_clear(tmp_path, shop):
    own = {path.name for path in BUILT.glob(".ShopStories-*-*")}
    second = Dev(*SHOP_STORIES, log=tmp_path / "log")
    second.process.send_signal(signal.SIGKILL)
    second.process.wait()
    left = {path.name for path in BUILT.glob(".ShopStories-*-*")} - own
    assert left
    third = Dev(*SHOP_STORIES, log=tmp_path / "log2")
    assert not left & {path.name for path in BUILT.glob(".ShopStories-*-*")}
    assert third.stop() == 0


def test_without_a_package_there_is_nothing_to_develop(tmp_path):
    copy = shutil.copy(BUILT / "ShopStories", tmp_path)
    run = subprocess.run([TOOL, "dev", "--program", copy, "--port", "0"], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 1
    assert "Package.swift" in run.stderr


def test_a_button_starts_the_review_and_each_build_renews_it(shop, open_book):
    book = open_book()
    page = book.page
    # The tab may be in the menu of those that do not fit.
    page.locator("#tab-review").dispatch_event("click")
    status = page.locator(".review-status")
    expect(status).to_contain_text("What does this branch do to every story?")
    page.get_by_role("button", name="Review against main").click()
    expect(status).to_contain_text("“main” has no such storybook: all stories are new.")
    count = page.locator(".review-group .review-count")
    stories = count.inner_text()
    shop.change(('Story("Three", Cart.Badge(count: 3))',
                 'Story("Three", Cart.Badge(count: 3))\n    Story("Four", Cart.Badge(count: 4))'))
    expect(count).not_to_have_text(stories)
    expect(status).to_contain_text("0 of 1 change accepted")
