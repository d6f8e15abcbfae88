import Foundation

// A screen's props before and after a change of their type.

enum Before {
  struct User: Codable, Sendable {
    var fullName = "Ada"
    var age = 36
    var size = Size.small
    var event = Event.tapped(x: 1)
    var mood: Mood?
    enum Size: String, Codable, Sendable { case small, large }
    enum Event: Codable, Sendable { case tapped(x: Int), closed }
    enum Mood: String, Codable, Sendable { case calm }
  }
  struct List: Codable, Sendable {
    var users = [User(), User()]
    var byName = ["ada": User()]
  }
  struct Folder: Codable, Sendable {
    var title = "a"
    var inside: [Folder] = []
  }
}

enum After {
  struct Renamed: Codable, Sendable {
    var name: String
    var age: Int
    var size: Before.User.Size
    var event: Before.User.Event
    var mood: Before.User.Mood?
  }
  struct Grown: Codable, Sendable {
    var fullName: String
    var age: Int
    var size: Before.User.Size
    var event: Before.User.Event
    var mood: Before.User.Mood?
    var isActive: Bool
    var note: String?
    var home: Address
  }
  struct Shrunk: Codable, Sendable {
    var fullName: String
    var age: Int
  }
  struct Typed: Codable, Sendable {
    var fullName: [String]
    var age: String
    var size: Bool
    var event: Event
    var mood: Int?
    enum Event: Codable, Sendable { case tapped(x: Int), closed, opened }
  }
  struct Cased: Codable, Sendable {
    var fullName: String
    var age: UInt8
    var size: Size
    var event: Event
    var mood: Mood?
    enum Size: String, Codable, Sendable { case tiny, small = "S" }
    enum Event: Codable, Sendable { case tapped(x: String, y: Double), opened }
    enum Mood: String, Codable, Sendable { case calm, loud }
  }
  struct List: Codable, Sendable {
    var users: [Renamed]
    var byName: [String: Renamed]
  }
  struct Folder: Codable, Sendable {
    var name: String
    var inside: [Folder]
  }
  struct Loose: Codable, Sendable {
    var name: String
    var count: Int?
    var flag: Bool
    var id: UUID
    var at: Date
    var level: Double
  }
}
