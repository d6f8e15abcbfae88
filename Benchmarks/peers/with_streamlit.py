import streamlit
from card import card

# A text is taken with Enter, and the whole script runs again.
streamlit.markdown(card(streamlit.text_input("title", "Hello")), unsafe_allow_html=True)
