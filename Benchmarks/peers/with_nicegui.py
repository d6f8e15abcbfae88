from card import PORT, card
from nicegui import ui


@ui.page("/")
def page():
    title = ui.input("title", value="Hello")
    view = ui.html(card(title.value), sanitize=False)
    title.on_value_change(lambda: view.set_content(card(title.value)))


if __name__ in {"__main__", "__mp_main__"}:
    ui.run(host="127.0.0.1", port=PORT, show=False, reload=False)
