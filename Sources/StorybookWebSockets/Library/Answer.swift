/// What a callback tells libwebsockets.
enum Answer: Int32 {
  case proceed = 0
  case hangUp = -1
}
