/// What a callback tells libwebsockets.
enum CallbackResult: Int32 {
  case proceed = 0
  case hangUp = -1
}
