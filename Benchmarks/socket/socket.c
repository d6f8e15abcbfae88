#define _GNU_SOURCE
#include "socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { CAPACITY = 8 << 20, LARGEST_SENT = 65535, PATIENCE_SECONDS = 20 };

void fail(const char *what) {
  fprintf(stderr, "client: %s\n", what);
  exit(1);
}

static void write_all(int descriptor, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t written = write(descriptor, rest, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("the server does not take what is sent");
    rest += written;
    count -= (size_t)written;
  }
}

// Makes room by moving what is not taken yet to the front, which is little or nothing.
static void read_more(struct websocket *socket) {
  if (socket->start > 0) {
    memmove(socket->buffer, socket->buffer + socket->start, socket->end - socket->start);
    socket->end -= socket->start;
    socket->start = 0;
  }
  if (socket->end == socket->capacity) fail("a message is larger than this client takes");
  ssize_t count;
  do count = read(socket->descriptor, socket->buffer + socket->end, socket->capacity - socket->end);
  while (count < 0 && errno == EINTR);
  if (count <= 0) fail("the server closed the connection, or was silent for too long");
  socket->end += (size_t)count;
}

static int connected(int port) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  int on = 1;
  struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (descriptor < 0) fail("there is no socket left");
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0)
    fail("nobody listens on that port");
  return descriptor;
}

static void shake_hands(struct websocket *socket, int port) {
  char request[512];
  // The key of RFC 6455, section 1.3: the answer to it is not what is measured here.
  int length = snprintf(request, sizeof request,
                        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                        "Origin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        "Sec-WebSocket-Protocol: storybook.v1\r\n\r\n",
                        port, port);
  write_all(socket->descriptor, request, (size_t)length);
  void *end = NULL;
  while (!end) {
    read_more(socket);
    end = memmem(socket->buffer, socket->end, "\r\n\r\n", 4);
  }
  if (memcmp(socket->buffer, "HTTP/1.1 101", 12) != 0) fail("the handshake was refused");
  socket->start = (size_t)((unsigned char *)end - socket->buffer) + 4;
}

struct websocket websocket_open(int port) {
  struct websocket socket = {.descriptor = connected(port), .capacity = CAPACITY};
  socket.buffer = malloc(CAPACITY);
  if (!socket.buffer) fail("there is no memory left");
  shake_hands(&socket, port);
  return socket;
}

static void send_frame(struct websocket *socket, unsigned char kind, const void *payload,
                       size_t length) {
  static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
  static unsigned char frame[LARGEST_SENT + 8];
  size_t head = 2;
  if (length > LARGEST_SENT) fail("a message to send is too long");
  frame[0] = 0x80 | kind;
  if (length < 126) {
    frame[1] = 0x80 | (unsigned char)length;
  } else {
    frame[1] = 0x80 | 126;
    frame[2] = (unsigned char)(length >> 8);
    frame[3] = (unsigned char)length;
    head = 4;
  }
  memcpy(frame + head, mask, 4);
  for (size_t index = 0; index < length; index++)
    frame[head + 4 + index] = ((const unsigned char *)payload)[index] ^ mask[index & 3];
  write_all(socket->descriptor, frame, head + 4 + length);
}

void websocket_send(struct websocket *socket, const char *text, size_t length) {
  send_frame(socket, 1, text, length);
}

static unsigned char *need(struct websocket *socket, size_t count) {
  while (socket->end - socket->start < count) read_more(socket);
  return socket->buffer + socket->start;
}

// Bytes of the head of a server's frame, which is not masked, and of its payload.
static size_t head_of_frame(struct websocket *socket, size_t *payload) {
  unsigned char *head = need(socket, 2);
  unsigned char length = head[1];
  if (length & 0x80) fail("the server masks its frames");
  size_t bytes = length == 126 ? 2 : length == 127 ? 8 : 0;
  uint64_t count = bytes ? 0 : length;
  head = need(socket, 2 + bytes);
  for (size_t index = 0; index < bytes; index++) count = count << 8 | head[2 + index];
  if (count > CAPACITY - 16) fail("a frame is larger than this client takes");
  *payload = (size_t)count;
  return 2 + bytes;
}

struct message websocket_receive(struct websocket *socket) {
  while (1) {
    size_t length;
    size_t head = head_of_frame(socket, &length);
    unsigned char *frame = need(socket, head + length);
    unsigned char kind = frame[0];
    socket->start += head + length;
    if (kind == 0x81) {
      socket->received += length;
      return (struct message){(const char *)frame + head, length};
    }
    if (kind == 0x89) {
      send_frame(socket, 10, frame + head, length);
    } else {
      fail(kind == 0x88 ? "the server said goodbye" : "a frame is neither text nor ping");
    }
  }
}
