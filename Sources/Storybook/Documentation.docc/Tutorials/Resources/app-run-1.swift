/// Starts the app. The executable calls it.
@MainActor package func runApp() {
  // A server would answer a request with it.
  print(bookPage(Book(title: "Emma", lentTo: "Ann")))
}
