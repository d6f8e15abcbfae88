/// The return value of a libwebsockets callback.
enum CallbackResult: Int32 {
  case proceed = 0
  case hangUp = -1
}
