import App

runApp()
