// A WebSocket client on a blocking socket (RFC 6455), for loopback.
#pragma once
#include <stddef.h>
#include <stdint.h>

struct websocket {
  int descriptor;
  unsigned char *buffer;
  // What was read and not yet taken lies in [start, end).
  size_t start, end, capacity;
  // Payload bytes of data frames since the connection was opened.
  uint64_t received;
};

// One whole text message; the bytes are those of the buffer until the next one is read.
struct message {
  const char *text;
  size_t length;
};

// Every function ends the process with a sentence when the peer does not play along.
struct websocket websocket_open(int port);
void websocket_send(struct websocket *socket, const char *text, size_t length);
struct message websocket_receive(struct websocket *socket);
void fail(const char *what);
