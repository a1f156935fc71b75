// SPDX-License-Identifier: Apache-2.0

// What Embedded Swift takes from a C library, and what the standard library gets wrong: the module has
// no imports.

#include <stddef.h>
#include <stdint.h>

// MARK: Memory

extern unsigned char __heap_base;

enum { page = 1 << 16, least = 5, classes = 32 };

// The free blocks of 2^n bytes; each begins with the address of the next one.
static void *free_blocks[classes];
static uintptr_t top, end;
static int is_exhausted;

// True if a block was refused, which ends the call that asked for it.
__attribute__((export_name("ts_is_exhausted"))) int ts_is_exhausted(void) { return is_exhausted; }

static int refuse(void) {
  is_exhausted = 1;
  return 12;
}

// The class of a block stands in the 16 bytes before it.
static int class_of(size_t size) {
  int n = least;
  while (n < classes && ((size_t)1 << n) < size) n++;
  return n;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  // A block is aligned to 16 bytes; nothing in Swift asks for more.
  if (alignment > 16) __builtin_trap();
  int n = class_of(size + 16);
  if (n == classes) return refuse();
  unsigned char *block = free_blocks[n];
  if (block) {
    free_blocks[n] = *(void **)(block + 16);
  } else {
    if (!top) {
      top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
      end = __builtin_wasm_memory_size(0) * page;
    }
    size_t bytes = (size_t)1 << n;
    if (end - top < bytes) {
      size_t pages = (bytes - (end - top) + page - 1) / page;
      if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return refuse();
      end += pages * page;
    }
    block = (unsigned char *)top;
    top += bytes;
    *(int *)block = n;
  }
  *result = block + 16;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  unsigned char *block = (unsigned char *)pointer - 16;
  int n = *(int *)block;
  *(void **)pointer = free_blocks[n];
  free_blocks[n] = block;
}

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *x = a, *y = b;
  for (; count; x++, y++, count--)
    if (*x != *y) return *x - *y;
  return 0;
}

// MARK: Numbers

double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x)
                                          : __builtin_copysign(whole, x);
}

// MARK: Chance and faults

// The order of hashes is never seen, so it need not differ from run to run.
void arc4random_buf(void *buffer, size_t count) {
  for (unsigned char *byte = buffer; count; byte++, count--) *byte = 0;
}

uintptr_t __stack_chk_guard = 0x5bd1e9955bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }
int putchar(int c) { return c; }

// MARK: Strings

extern void *swift_retain_n(void *object, uint32_t count);

// The standard library declares that these return their argument, and returns it without its tag.
// The compiler for WebAssembly goes by the declaration, so the tag of a string would be lost.

void *swift_bridgeObjectRetain_n(void *object, uint32_t count) {
  int64_t address = (int64_t)object & (int64_t)0x8ffffffffffffff8;
  if (address > 0) swift_retain_n((void *)address, count);
  return object;
}

void *swift_bridgeObjectRetain(void *object) { return swift_bridgeObjectRetain_n(object, 1); }
