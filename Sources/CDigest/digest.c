// SPDX-License-Identifier: Apache-2.0
#include "CDigest.h"

// The instructions are of x86 (SHA extensions, 2013): one does two rounds, and the state stands in two
// registers as A B E F and C D G H. Other processors use the rounds in Swift.

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

int digest_is_accelerated(void) {
  unsigned a, b, c, d, extended;
  if (!__get_cpuid_count(7, 0, &a, &extended, &c, &d) || !__get_cpuid(1, &a, &b, &c, &d)) return 0;
  return (extended & bit_SHA) && (c & bit_SSE4_1) && (c & bit_SSSE3);
}

__attribute__((target("sha,sse4.1,ssse3")))
void digest_blocks(uint32_t *state, const uint8_t *blocks, size_t count, const uint32_t *constants) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const __m128i dcba = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  const __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(dcba, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, dcba, 0xF0);
  for (; count > 0; count--, blocks += 64) {
    const __m128i first = abef, second = cdgh;
    __m128i words[4];
    // Only unrolled do the words stand in registers; in memory they take half as long again.
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i *word = &words[i & 3];
      if (i < 4) {
        *word = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * i)), swap);
      } else {
        const __m128i last = words[(i + 3) & 3];
        const __m128i shifted = _mm_alignr_epi8(last, words[(i + 2) & 3], 4);
        *word = _mm_add_epi32(_mm_sha256msg1_epu32(*word, words[(i + 1) & 3]), shifted);
        *word = _mm_sha256msg2_epu32(*word, last);
      }
      const __m128i sum = _mm_add_epi32(*word, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, first);
    cdgh = _mm_add_epi32(cdgh, second);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}
#else
int digest_is_accelerated(void) { return 0; }

void digest_blocks(uint32_t *state, const uint8_t *blocks, size_t count, const uint32_t *constants) {}
#endif
