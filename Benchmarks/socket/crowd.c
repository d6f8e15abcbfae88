// Many people at once: rooms of participants who edit at a steady rate, or only look.
//
//   crowd PORT STORY POINTER ROOMS PARTICIPANTS RATE SECONDS
//
// RATE is edits a second in each room, its participants taking turns. Prints one JSON line of
// facts. With a rate of 0 it prints "ready" when everybody sees the story, and leaves when its
// standard input ends. With "enter" or "enter-lists" for RATE it prints what entering costs: until
// everybody knows everybody, by differences or by lists.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
  MOST_PEOPLE = 20000, MOST_SAMPLES = 4000000, WAVE = 64, PATIENCE_SECONDS = 60,
  // Revisions of a room that are remembered; more than can be under way at once.
  REMEMBERED = 4096,
};

enum stage { SHAKING, GREETED, OPENED, SEEING };

struct person {
  int descriptor, room;
  enum stage stage;
  unsigned char *buffer;
  size_t count, capacity;
  // How many it knows to be in its room, and what it was told of that.
  long known, words, told_bytes;
};

struct room {
  // By revision modulo REMEMBERED: when its edit was sent, and how many see it already.
  uint64_t *sent;
  int *seen;
  int next;
};

struct samples {
  uint32_t *microseconds;
  size_t count;
};

static struct person *people;
static struct room *rooms;
static int people_count, participants, waiting, poller;
static const char *story, *pointer;
static const char *takes = ",\"presence\":true";
static int complete;
static uint64_t *edits;
static long edits_sent, edits_most, behind, frames, bytes, rejected;
static struct samples told, shown, last;

static void fail(const char *what) {
  fprintf(stderr, "crowd: %s\n", what);
  exit(1);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) fail("there is no memory left");
  return memory;
}

static void note(struct samples *samples, uint64_t since) {
  if (samples->count < MOST_SAMPLES)
    samples->microseconds[samples->count++] = (uint32_t)((now() - since) / 1000);
}

// Waits where the peer is slow: what is sent here is small.
static void write_all(int descriptor, const unsigned char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = send(descriptor, bytes, count, MSG_NOSIGNAL);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno != EINTR && errno != EAGAIN) {
      fail("the host does not take what is sent");
    }
  }
}

static void say(struct person *person, unsigned char kind, const char *text, size_t length) {
  unsigned char frame[1100];
  size_t head = 2;
  if (length > 1000) fail("a message to send is too long");
  frame[0] = 0x80 | kind;
  frame[1] = 0x80 | (unsigned char)(length < 126 ? length : 126);
  if (length >= 126) {
    frame[2] = (unsigned char)(length >> 8);
    frame[3] = (unsigned char)length;
    head = 4;
  }
  memset(frame + head, 0, 4);
  memcpy(frame + head + 4, text, length);
  write_all(person->descriptor, frame, head + 4 + length);
}

static void join(int index, int port) {
  struct person *person = &people[index];
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  int on = 1;
  char request[512];
  person->room = index / participants;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  person->descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (person->descriptor < 0) fail("there is no descriptor left: raise the limit (ulimit -n)");
  if (connect(person->descriptor, (struct sockaddr *)&address, sizeof address) != 0)
    fail("nobody listens on that port");
  setsockopt(person->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  fcntl(person->descriptor, F_SETFL, O_NONBLOCK);
  int length = snprintf(request, sizeof request,
                        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                        "Origin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        "Sec-WebSocket-Protocol: storybook.v1\r\n\r\n",
                        port, port);
  write_all(person->descriptor, (unsigned char *)request, (size_t)length);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = index};
  epoll_ctl(poller, EPOLL_CTL_ADD, person->descriptor, &event);
  waiting += 1;
}

static const char *find(const char *text, size_t length, const char *wanted) {
  return memmem(text, length, wanted, strlen(wanted));
}

static long number_after(const char *text, size_t length, const char *name) {
  const char *found = find(text, length, name);
  return found ? strtol(found + strlen(name), NULL, 10) : -1;
}

static int is(const char *text, size_t length, const char *type) {
  char member[64];
  snprintf(member, sizeof member, "\"type\":\"%s\"", type);
  return find(text, length < 64 ? length : 64, member) != NULL;
}

static void open_story(struct person *person) {
  char text[512];
  int length = snprintf(text, sizeof text, "{\"type\":\"open\",\"story\":\"%s\",\"room\":\"%09d%012dA\",\"repeatedSplices\":true%s}",
                        story, (int)getpid(), person->room, takes);
  say(person, 1, text, (size_t)length);
}

static void take_changed(struct person *person, const char *text, size_t length) {
  struct room *room = &rooms[person->room];
  long revision = number_after(text, length, "\"revision\":");
  long number = number_after(text, length, "Crowd ");
  if (revision < 0 || number < 0 || number >= edits_sent) return;
  if (room->sent[revision % REMEMBERED] != edits[number]) room->seen[revision % REMEMBERED] = 0;
  room->sent[revision % REMEMBERED] = edits[number];
  note(&told, edits[number]);
}

static void take_rendered(struct person *person, const char *text, size_t length) {
  struct room *room = &rooms[person->room];
  long revision = number_after(text, length, "\"revision\":");
  if (person->stage != SEEING) {
    person->stage = SEEING;
    waiting -= 1;
    return;
  }
  if (revision < 0 || !room->sent[revision % REMEMBERED]) return;
  note(&shown, room->sent[revision % REMEMBERED]);
  room->seen[revision % REMEMBERED] += 1;
  if (room->seen[revision % REMEMBERED] == participants)
    note(&last, room->sent[revision % REMEMBERED]);
}

static long count_of(const char *text, size_t length, const char *wanted) {
  long count = 0;
  const char *end = text + length, *at = text;
  while ((at = find(at, (size_t)(end - at), wanted)) != NULL) {
    count += 1;
    at += strlen(wanted);
  }
  return count;
}

// Nobody takes another name or goes to a field here, so all ids but those that left are new.
static void take_people(struct person *person, const char *text, size_t length, int is_list) {
  long before = person->known, found = count_of(text, length, "\"id\":\"");
  person->known = is_list ? found : person->known + found;
  if (before < participants && person->known >= participants) complete += 1;
}

static void take_opened(struct person *person, const char *text, size_t length) {
  const char *list = find(text, length, "\"participants\":[");
  if (list) take_people(person, list, length - (size_t)(list - text), 1);
}

static void take_presence(struct person *person, const char *text, size_t length, int is_list) {
  person->words += 1;
  person->told_bytes += (long)length;
  take_people(person, text, length, is_list);
}

static void take(struct person *person, const char *text, size_t length) {
  frames += 1;
  bytes += (long)length;
  if (is(text, length, "hello") && person->stage == GREETED) {
    open_story(person);
    person->stage = OPENED;
  } else if (is(text, length, "opened")) {
    take_opened(person, text, length);
  } else if (is(text, length, "presence") || is(text, length, "participants")) {
    take_presence(person, text, length, is(text, length, "participants"));
  } else if (is(text, length, "changed")) {
    take_changed(person, text, length);
  } else if (is(text, length, "rendered")) {
    take_rendered(person, text, length);
  } else if (is(text, length, "rejected") || is(text, length, "failed")) {
    if (person->stage != SEEING) {
      fprintf(stderr, "crowd: the host answered %.*s\n", (int)(length < 300 ? length : 300), text);
      exit(2);
    }
    rejected += 1;
  }
}

// Bytes of one frame at the start of the buffer; 0 when it is not whole.
static size_t whole_frame(const struct person *person, size_t *head, size_t *length) {
  const unsigned char *at = person->buffer;
  if (person->count < 2) return 0;
  size_t extra = at[1] == 126 ? 2 : at[1] == 127 ? 8 : 0;
  if (person->count < 2 + extra) return 0;
  uint64_t count = extra ? 0 : at[1];
  for (size_t index = 0; index < extra; index++) count = count << 8 | at[2 + index];
  *head = 2 + extra;
  *length = (size_t)count;
  return person->count < *head + count ? 0 : *head + (size_t)count;
}

static void drop(struct person *person, size_t count) {
  person->count -= count;
  memmove(person->buffer, person->buffer + count, person->count);
}

static void take_all(struct person *person) {
  if (person->stage == SHAKING) {
    unsigned char *end = memmem(person->buffer, person->count, "\r\n\r\n", 4);
    if (!end) return;
    if (memcmp(person->buffer, "HTTP/1.1 101", 12) != 0) fail("a handshake was refused");
    drop(person, (size_t)(end - person->buffer) + 4);
    person->stage = GREETED;
  }
  size_t head, length, whole;
  while ((whole = whole_frame(person, &head, &length)) > 0) {
    unsigned char kind = person->buffer[0];
    if (kind == 0x81) take(person, (char *)person->buffer + head, length);
    else if (kind == 0x89) say(person, 10, (char *)person->buffer + head, length);
    else fail(kind == 0x88 ? "the host said goodbye" : "a frame is neither text nor ping");
    drop(person, whole);
  }
}

static void read_from(struct person *person) {
  while (1) {
    if (person->capacity - person->count < 4096) {
      person->capacity = person->capacity ? person->capacity * 2 : 8192;
      person->buffer = realloc(person->buffer, person->capacity);
      if (!person->buffer) fail("there is no memory left");
    }
    size_t room = person->capacity - person->count;
    ssize_t count = read(person->descriptor, person->buffer + person->count, room);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) fail("the host closed a connection");
    person->count += (size_t)count;
    take_all(person);
    if ((size_t)count < room) return;
  }
}

static void serve(int milliseconds) {
  struct epoll_event events[256];
  int count = epoll_wait(poller, events, 256, milliseconds);
  for (int index = 0; index < count; index++) read_from(&people[events[index].data.fd]);
}

static void gather(int port) {
  for (int index = 0; index < people_count; index++) {
    uint64_t deadline = now() + (uint64_t)PATIENCE_SECONDS * 1000000000u;
    join(index, port);
    while (waiting >= WAVE || (index + 1 == people_count && waiting > 0)) {
      serve(100);
      if (now() > deadline) fail("somebody does not get to see the story");
    }
  }
}

static void edit(int number) {
  struct room *room = &rooms[number];
  int index = number * participants + room->next;
  char text[512];
  room->next = (room->next + 1) % participants;
  int length = snprintf(text, sizeof text,
                        "{\"type\":\"edit\",\"seq\":%ld,\"patch\":[{\"op\":\"replace\","
                        "\"path\":\"%s\",\"value\":\"Crowd %09ld\"}]}",
                        edits_sent + 1, pointer, edits_sent);
  edits[edits_sent] = now();
  edits_sent += 1;
  say(&people[index], 1, text, (size_t)length);
}

// Rooms are spread over the interval, so that their edits do not come in bursts.
static double rage(int room_count, double rate, double seconds) {
  uint64_t start = now(), interval = (uint64_t)(1e9 / (rate * room_count));
  while (edits_sent < edits_most) {
    uint64_t due = start + (uint64_t)edits_sent * interval;
    uint64_t time = now();
    if (time < due) {
      serve((int)((due - time) / 1000000));
      continue;
    }
    // Late by more than a hundredth of a second: then this client is what is slow.
    if (time > due + 10000000u) behind += 1;
    edit((int)(edits_sent % room_count));
    serve(0);
    if (time > start + (uint64_t)(seconds * 3e9)) break;
  }
  double took = (double)(now() - start) / 1e9;
  uint64_t quiet = now() + 2000000000u;
  while (now() < quiet) serve(50);
  return took;
}

static int by_size(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return a < b ? -1 : a > b;
}

static void print(const char *name, struct samples *samples) {
  uint32_t *all = samples->microseconds;
  size_t count = samples->count;
  qsort(all, count, sizeof *all, by_size);
  printf("\"%s\":{\"count\":%zu,\"p50\":%u,\"p99\":%u,\"most\":%u},", name, count,
         count ? all[count / 2] : 0, count ? all[count * 99 / 100] : 0, count ? all[count - 1] : 0);
}

static void print_entering(uint64_t start) {
  uint64_t seen = now(), deadline = seen + (uint64_t)PATIENCE_SECONDS * 1000000000u;
  while (complete < people_count) {
    serve(100);
    if (now() > deadline) fail("somebody does not get to know everybody");
  }
  long most = 0, words = 0, told_bytes = 0;
  for (int index = 0; index < people_count; index++) {
    words += people[index].words;
    told_bytes += people[index].told_bytes;
    if (people[index].words > most) most = people[index].words;
  }
  printf("{\"seen\":%.3f,\"known\":%.3f,\"words\":%.1f,\"most\":%ld,\"frames\":%ld,"
         "\"bytes\":%ld,\"told\":%ld}\n",
         (double)(seen - start) / 1e9, (double)(now() - start) / 1e9,
         (double)words / people_count, most, frames, bytes, told_bytes);
}

int main(int count, char **arguments) {
  if (count != 8) fail("see the first lines of crowd.c");
  story = arguments[2];
  pointer = arguments[3];
  int room_count = atoi(arguments[4]);
  participants = atoi(arguments[5]);
  int enters = strncmp(arguments[6], "enter", 5) == 0;
  if (strcmp(arguments[6], "enter-lists") == 0) takes = "";
  double rate = enters ? 0 : atof(arguments[6]), seconds = atof(arguments[7]);
  people_count = room_count * participants;
  if (people_count < 1 || people_count > MOST_PEOPLE) fail("1 to 20000 people, please");
  if (rate < 0 || rate > 1000 || seconds < 0 || seconds > 600) fail("a rate or a time is too large");
  if (strlen(story) > 200 || strlen(pointer) > 200) fail("an argument is too long");
  edits_most = (long)(rate * room_count * seconds);
  people = allocate((size_t)people_count, sizeof *people);
  rooms = allocate((size_t)room_count, sizeof *rooms);
  edits = allocate((size_t)edits_most + 1, sizeof *edits);
  struct samples *all[] = {&told, &shown, &last};
  for (int index = 0; index < 3; index++)
    all[index]->microseconds = allocate(rate > 0 ? MOST_SAMPLES : 1, sizeof(uint32_t));
  for (int index = 0; index < room_count && rate > 0; index++) {
    rooms[index].sent = allocate(REMEMBERED, sizeof(uint64_t));
    rooms[index].seen = allocate(REMEMBERED, sizeof(int));
  }
  poller = epoll_create1(0);
  uint64_t start = now();
  gather(atoi(arguments[1]));
  if (enters) {
    print_entering(start);
    return 0;
  }
  if (rate == 0) {
    char byte;
    puts("ready");
    fflush(stdout);
    while (read(0, &byte, 1) > 0) continue;
    return 0;
  }
  frames = bytes = 0;
  double took = rage(room_count, rate, seconds);
  printf("{");
  print("told", &told);
  print("shown", &shown);
  print("last", &last);
  printf("\"edits\":%ld,\"seconds\":%.3f,\"behind\":%ld,\"rejected\":%ld,\"frames\":%ld,"
         "\"bytes\":%ld}\n",
         edits_sent, took, behind, rejected, frames, bytes);
  return 0;
}
