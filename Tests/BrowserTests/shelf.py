"""Pages that tests use one after another: a new context costs the browser as much as the story that is opened in it."""

from playwright.sync_api import Error
from wire import Wire

# What a page is asked for that ends with its document, or is put back by `Lease.clear`.
OF_DOCUMENTS = {
    "add_script_tag", "content", "evaluate", "evaluate_handle", "expect_request", "expect_response", "frame_locator", "frames",
    "get_by_label", "get_by_role", "get_by_text", "go_back", "go_forward", "goto", "keyboard", "locator", "main_frame", "reload",
    "screenshot", "title", "url", "viewport_size", "wait_for_function", "wait_for_timeout", "wait_for_url"}
# What releases the keys that it presses.
OF_KEYS = {"insert_text", "press", "type"}
# More would only hold memory.
CAPACITY = 6
VISITED = "try { localStorage['storybook: visited'] ??= true } catch {}\n"


def watch(watched, harmless, note):
    """Calls `note` when another member than the harmless ones is used."""
    kind = type(watched)

    def read(self, name):
        if not name.startswith("_") and name not in harmless:
            note()
        return kind.__getattribute__(self, name)

    watched.__class__ = type(kind.__name__, (kind,), {"__getattribute__": read})


class Lease:
    """A page in a context of its own, for one host; what it reports to a test, and whether it can serve another."""

    def __init__(self, browser, host, **options):
        self.host, self.options, self.is_spent = host, options, False
        self.open(browser, **options)
        self.begin()
        self.listen()
        watch(self.page.keyboard, OF_KEYS, self.spend)
        watch(self.page, OF_DOCUMENTS, self.spend)

    def open(self, browser, is_first=False, has_wire=False, script="", **options):
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        # The steps of a first visit take room from the list of stories.
        self.context.add_init_script(script if is_first else VISITED + script)
        self.page = self.context.new_page()
        self.wire = Wire(self.page) if has_wire else None
        self.tools = self.context.new_cdp_session(self.page)

    def begin(self):
        self.problems, self.loading = [], set()
        if self.wire:
            self.wire.begin()

    def listen(self):
        listeners = {
            "pageerror": lambda error: self.problems.append(str(error)),
            "console": lambda entry: entry.type == "error" and self.problems.append(entry.text),
            "request": lambda request: self.loading.add(request),
            "requestfinished": lambda request: self.loading.discard(request),
            "requestfailed": lambda request: self.loading.discard(request),
            "framenavigated": lambda frame: self.note_address(frame.url)}
        for event, listener in listeners.items():
            self.page.on(event, listener)

    def spend(self):
        self.is_spent = True

    def note_address(self, address):
        """What documents of elsewhere keep is not cleared."""
        self.is_spent |= not address.startswith((self.host.url, "about:"))

    def clear(self):
        """Leaves the page as a new one is, but for files in the browser's cache; false if that cannot be."""
        if self.is_spent or len(self.context.pages) > 1:
            return False
        try:
            self.page.evaluate("sessionStorage.clear(); window.name = ''")
            self.page.goto("about:blank")
            origin = "/".join(self.host.url.split("/")[:3])
            self.tools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
            self.tools.send("Page.resetNavigationHistory")
        except Error:
            return False
        return True


class Shelf:
    """Pages between two tests, the last one first."""

    def __init__(self, browser):
        self.browser, self.free = browser, []

    def take(self, host, **options):
        """A page that is as a new one with these options."""
        lease = next((each for each in self.free if each.host is host and each.options == options), None)
        if not lease:
            return Lease(self.browser, host, **options)
        self.free.remove(lease)
        lease.begin()
        return lease

    def put_back(self, lease):
        if lease.clear():
            self.free.insert(0, lease)
            lease = self.free.pop() if len(self.free) > CAPACITY else None
        if lease:
            lease.context.close()
