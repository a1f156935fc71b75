// SPDX-License-Identifier: Apache-2.0
#ifndef CPAGES_H
#define CPAGES_H

#include <stddef.h>

// The files of a page, each kind as one text in UTF-8 that ends with a zero byte: the style sheets in
// the order of the cascade, the content of the body, and the scripts in the order in which they run.
struct page {
  const unsigned char *style;
  const unsigned char *markup;
  const unsigned char *script;
};

extern const struct page report_page;
extern const struct page comparison_page;
extern const struct page tuning_page;
extern const struct page laws_page;
extern const struct page recorder_page;

// The engine as a WebAssembly module, which gzip packed, and the script that gives it to a page; null
// in a program that was built without it.
struct engine {
  const unsigned char *script;
  const unsigned char *module;
  size_t count;
};

extern const struct engine page_engine;

#endif
