// Measures round trips: an edit until its rendering, or a message until its echo.
//
//   client edit PORT STORY POINTER COUNT     one JSON line of facts, then nanoseconds a line
//   client echo PORT SENT RECEIVED COUNT     the same
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "socket.h"

enum { WARM_UP = 200, TEXT = 4096 };

// Totals over what is measured, after the warming up.
struct totals {
  uint64_t sent, received, frames, decode, render, diff;
};

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static const char *find(struct message message, const char *text) {
  return memmem(message.text, message.length, text, strlen(text));
}

// A quote within a body is escaped, so a name in quotes is found only where the frame itself has it.
static long number_after(struct message message, const char *name) {
  const char *found = find(message, name);
  return found ? strtol(found + strlen(name), NULL, 10) : -1;
}

static int is(struct message message, const char *type) {
  char member[64];
  snprintf(member, sizeof member, "\"type\":\"%s\"", type);
  struct message head = {message.text, message.length < 64 ? message.length : 64};
  return find(head, member) != NULL;
}

static void stop_at_refusal(struct message message) {
  if (!is(message, "rejected") && !is(message, "failed") && !is(message, "crashed")) return;
  fprintf(stderr, "client: the host answered %.*s\n",
          (int)(message.length < 300 ? message.length : 300), message.text);
  exit(2);
}

static struct message wait_for(struct websocket *socket, const char *type) {
  while (1) {
    struct message message = websocket_receive(socket);
    stop_at_refusal(message);
    if (is(message, type)) return message;
  }
}

static void add_timing(struct totals *totals, struct message rendered) {
  totals->decode += (uint64_t)number_after(rendered, "\"decode\":");
  totals->render += (uint64_t)number_after(rendered, "\"render\":");
  totals->diff += (uint64_t)number_after(rendered, "\"diff\":");
}

// Reads until the edit's own revision, or a later one, is rendered.
static struct message rendered_after(struct websocket *socket, uint64_t *frames) {
  long revision = -1;
  while (1) {
    struct message message = websocket_receive(socket);
    *frames += 1;
    stop_at_refusal(message);
    if (is(message, "changed")) revision = number_after(message, "\"revision\":");
    if (revision >= 0 && is(message, "rendered") &&
        number_after(message, "\"revision\":") >= revision)
      return message;
  }
}

static uint64_t edit(struct websocket *socket, const char *pointer, int number,
                     struct totals *totals) {
  char text[TEXT];
  uint64_t before = socket->received;
  uint64_t frames = 0;
  int length = snprintf(text, sizeof text,
                        "{\"type\":\"edit\",\"seq\":%d,\"patch\":[{\"op\":\"replace\","
                        "\"path\":\"%s\",\"value\":\"Edit %07d\"}]}",
                        number, pointer, number);
  uint64_t start = now();
  websocket_send(socket, text, (size_t)length);
  struct message message = rendered_after(socket, &frames);
  uint64_t nanoseconds = now() - start;
  totals->sent += (uint64_t)length;
  totals->received += socket->received - before;
  totals->frames += frames;
  add_timing(totals, message);
  return nanoseconds;
}

static uint64_t echo(struct websocket *socket, size_t sent, size_t received,
                     struct totals *totals) {
  char text[TEXT];
  memset(text, ' ', sizeof text);
  snprintf(text, sizeof text, "%zu", received);
  text[strlen(text)] = ' ';
  uint64_t start = now();
  websocket_send(socket, text, sent);
  struct message message = websocket_receive(socket);
  uint64_t nanoseconds = now() - start;
  if (message.length != received) fail("the echo has another length than asked for");
  totals->sent += sent;
  totals->received += received;
  totals->frames += 1;
  return nanoseconds;
}

static void open_story(struct websocket *socket, const char *story) {
  char text[TEXT];
  int length = snprintf(text, sizeof text, "{\"type\":\"open\",\"story\":\"%s\",\"repeatedSplices\":true}",
                        story);
  wait_for(socket, "hello");
  websocket_send(socket, text, (size_t)length);
  wait_for(socket, "opened");
  wait_for(socket, "rendered");
}

static void print(const struct totals *totals, const uint64_t *samples, int count) {
  printf("{\"sent\":%.1f,\"received\":%.1f,\"frames\":%.2f,"
         "\"decode\":%.1f,\"render\":%.1f,\"diff\":%.1f}\n",
         (double)totals->sent / count, (double)totals->received / count,
         (double)totals->frames / count, (double)totals->decode / count,
         (double)totals->render / count, (double)totals->diff / count);
  for (int index = 0; index < count; index++) printf("%llu\n", (unsigned long long)samples[index]);
}

int main(int count, char **arguments) {
  if (count != 6) fail("see the first lines of client.c");
  int is_edit = strcmp(arguments[1], "edit") == 0;
  int number = atoi(arguments[5]);
  size_t sent = (size_t)atol(arguments[3]);
  if (number < 1 || number > 1000000) fail("the count has to be between 1 and 1000000");
  if (strlen(arguments[3]) > 1000 || strlen(arguments[4]) > 1000) fail("an argument is too long");
  if (!is_edit && (sent < 8 || sent >= TEXT)) fail("an echo sends between 8 and 4095 bytes");
  uint64_t *samples = calloc((size_t)number, sizeof *samples);
  struct totals totals = {0}, warm = {0};
  struct websocket socket = websocket_open(atoi(arguments[2]));
  if (!samples) fail("there is no memory left");
  if (is_edit) open_story(&socket, arguments[3]);
  for (int index = -WARM_UP; index < number; index++) {
    struct totals *sum = index < 0 ? &warm : &totals;
    uint64_t sample = is_edit
                          ? edit(&socket, arguments[4], index + WARM_UP + 1, sum)
                          : echo(&socket, sent, (size_t)atol(arguments[4]), sum);
    if (index >= 0) samples[index] = sample;
  }
  print(&totals, samples, number);
  return 0;
}
