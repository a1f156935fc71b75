// SPDX-License-Identifier: Apache-2.0
#ifndef CALLOCATOR_H
#define CALLOCATOR_H

#include <stddef.h>

// Keeps memory that is freed, up to so many bytes of it, for what is smaller than `largest` bytes.
void allocator_keep_freed_memory(int largest, int kept);

// Ends the program with these words on the standard error, and this status, where it would have to
// go on without memory that it asks for. The words are copied; at most 255 bytes of them are kept.
void allocator_end_without_memory(const char *words, int status);

// Gives each later thread a stack of at least so many bytes, whatever the caller of the program allows.
void allocator_widen_stacks(size_t least);

#endif
