// Does compressing pay on loopback? One body, sent raw and sent deflated over TCP.
//
//   compression FILE COUNT     "LEVEL BYTES NANOSECONDS" a line; level 0 is raw
//
// A run is the whole way: deflate, write; the child reads, inflates and answers with one byte.
// The levels take turns, so that what disturbs the machine disturbs all of them.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

enum { LARGEST = 8 << 20, WARM_UP = 20 };

// What goes in front of every body: how long it is, and how long it was.
struct head {
  uint32_t level, sent, original;
};

static unsigned char body[LARGEST], packed[LARGEST + 65536], unpacked[LARGEST];

static void fail(const char *what) {
  fprintf(stderr, "compression: %s\n", what);
  exit(1);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static int write_all(int descriptor, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t written = write(descriptor, rest, count);
    if (written <= 0) return 0;
    rest += written;
    count -= (size_t)written;
  }
  return 1;
}

static int read_all(int descriptor, void *bytes, size_t count) {
  char *rest = bytes;
  while (count > 0) {
    ssize_t got = read(descriptor, rest, count);
    if (got <= 0) return 0;
    rest += got;
    count -= (size_t)got;
  }
  return 1;
}

// Raw deflate, as a page's DecompressionStream("deflate-raw") reads it.
static size_t deflated(int level, size_t length) {
  z_stream stream = {0};
  if (deflateInit2(&stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    fail("zlib did not start");
  stream.next_in = body;
  stream.avail_in = (uInt)length;
  stream.next_out = packed;
  stream.avail_out = sizeof packed;
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) fail("zlib did not finish");
  size_t count = stream.total_out;
  deflateEnd(&stream);
  return count;
}

static void inflate_all(const struct head *head) {
  z_stream stream = {0};
  if (inflateInit2(&stream, -15) != Z_OK) _exit(1);
  stream.next_in = packed;
  stream.avail_in = head->sent;
  stream.next_out = unpacked;
  stream.avail_out = sizeof unpacked;
  if (inflate(&stream, Z_FINISH) != Z_STREAM_END || stream.total_out != head->original) _exit(1);
  inflateEnd(&stream);
}

static void receive_for_ever(int descriptor) {
  struct head head;
  while (read_all(descriptor, &head, sizeof head)) {
    if (head.sent > sizeof packed) _exit(1);
    if (!read_all(descriptor, packed, head.sent)) _exit(1);
    if (head.level > 0) inflate_all(&head);
    if (!write_all(descriptor, "", 1)) _exit(1);
  }
  _exit(0);
}

static uint64_t run(int descriptor, int level, size_t length, size_t *sent) {
  char answer;
  uint64_t start = now();
  *sent = level > 0 ? deflated(level, length) : length;
  struct head head = {(uint32_t)level, (uint32_t)*sent, (uint32_t)length};
  if (!write_all(descriptor, &head, sizeof head) ||
      !write_all(descriptor, level > 0 ? packed : body, *sent) ||
      !read_all(descriptor, &answer, 1))
    fail("the other side did not answer");
  return now() - start;
}

static int start_receiver(int *ours) {
  int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  struct sockaddr_in address = {.sin_family = AF_INET};
  socklen_t length = sizeof address;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, (struct sockaddr *)&address, length) || listen(listener, 1) ||
      getsockname(listener, (struct sockaddr *)&address, &length))
    fail("there is no port to listen on");
  int child = fork();
  if (child < 0) fail("there is no process left");
  if (child == 0) receive_for_ever(accept(listener, NULL, NULL));
  *ours = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(*ours, (struct sockaddr *)&address, sizeof address)) fail("loopback is closed");
  setsockopt(*ours, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  close(listener);
  return child;
}

int main(int count, char **arguments) {
  static const int levels[] = {0, 1, 6};
  if (count != 3) fail("see the first lines of compression.c");
  FILE *file = fopen(arguments[1], "rb");
  if (!file) fail("the file cannot be read");
  size_t length = fread(body, 1, sizeof body, file);
  fclose(file);
  int runs = atoi(arguments[2]), descriptor;
  if (length == 0 || runs < 1 || runs > 100000) fail("the file is empty, or the count is wrong");
  int child = start_receiver(&descriptor);
  for (int index = -WARM_UP; index < runs; index++)
    for (size_t turn = 0; turn < sizeof levels / sizeof *levels; turn++) {
      size_t sent;
      uint64_t time = run(descriptor, levels[turn], length, &sent);
      if (index >= 0) printf("%d %zu %llu\n", levels[turn], sent, (unsigned long long)time);
    }
  close(descriptor);
  waitpid(child, NULL, 0);
  return 0;
}
