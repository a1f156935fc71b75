// SPDX-License-Identifier: Apache-2.0
#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

/// True if the processor has instructions for SHA-256 that `digest_blocks` uses.
int digest_is_accelerated(void);

/// Updates the eight words of a SHA-256 with blocks of 64 bytes, as FIPS 180-4 describes.
///
/// May only be called if `digest_is_accelerated` returns true.
void digest_blocks(uint32_t *state, const uint8_t *blocks, size_t count, const uint32_t *constants);

#endif
