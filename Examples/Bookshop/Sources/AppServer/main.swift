import App

try await runApp()
