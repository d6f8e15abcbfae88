from card import card
from shiny import App, render, ui


def server(input, output, session):
    @render.ui
    def view():
        return ui.HTML(card(input.title()))


app = App(ui.page_fluid(ui.input_text("title", "title", "Hello"), ui.output_ui("view")), server)
