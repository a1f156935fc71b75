// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CAllocator.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

void allocator_keep_freed_memory(int largest, int kept) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, largest);
  mallopt(M_TRIM_THRESHOLD, kept);
#endif
}

void allocator_widen_stacks(size_t least) {
#if defined(__linux__)
  pthread_attr_t attributes;
  size_t size;
  if (pthread_getattr_default_np(&attributes) == 0 &&
      pthread_attr_getstacksize(&attributes, &size) == 0 && size < least &&
      pthread_attr_setstacksize(&attributes, least) == 0)
    pthread_setattr_default_np(&attributes);
#endif
}

// The words are kept from the beginning, because none can be made when the memory is exhausted.
static char words[256];
static int status;

void allocator_end_without_memory(const char *text, int number) {
  strncpy(words, text, sizeof words - 1);
  status = number;
}

// Swift ends by a signal where it gets no memory, after pages of addresses; it asks malloc. The
// sanitizers have a malloc of their own, and so has a program that carries the C library.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define OTHER_ALLOCATOR
#endif
#endif
#if defined(__GLIBC__) && !defined(OTHER_ALLOCATOR)
extern void *__libc_malloc(size_t size);

void *malloc(size_t size) {
  void *memory = __libc_malloc(size);
  if (memory == NULL && words[0] != 0) {
    if (write(STDERR_FILENO, words, strlen(words)) < 0) _exit(status);
    _exit(status);
  }
  return memory;
}
#endif

// Swift reads /proc before `main`, and ends by a signal without it; a program that carries Swift says so.
// Constructors with a number come before those of Swift.
#if defined(CARRIES_SWIFT)
__attribute__((constructor(101))) static void require_proc(void) {
  static const char text[] =
      "replay: /proc/self/maps: no such file: Swift reads it at the start; mount it by "
      "`mount -t proc proc /proc`\n";
  if (access("/proc/self/maps", F_OK) == 0) return;
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(70);
  _exit(70);
}
#endif
