import panel
from card import card

panel.extension()
title = panel.widgets.TextInput(name="title", value="Hello")
# The value at each key, not only at the end.
panel.Column(title, panel.pane.HTML(panel.bind(card, title.param.value_input))).servable()
