#ifndef CPAGES_H
#define CPAGES_H

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
extern const struct page recorder_page;

#endif
