// SPDX-License-Identifier: Apache-2.0

// Times Cairo on the drawings that the benchmark W5 writes, and writes its pictures of them.
//
//     cc -O2 frames.c -o frames $(pkg-config --cflags --libs cairo)
//     frames FOLDER counter wave pattern
//
// Prints one JSON line a drawing, in the form of the other benchmarks; the paths are read before
// the clock starts and handed to Cairo point by point in every frame, as ours are.
#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 828, HEIGHT = 1792, FRAMES = 10, GREATEST = 100000 };
static const double SCALE = 2;

// One line of a drawing: what to do and its numbers.
struct command {
  char verb;
  double n[6];
};

static struct command commands[GREATEST];

static int read_drawing(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) {
    perror(path);
    exit(2);
  }
  char line[512], verb[16];
  int count = 0;
  while (fgets(line, sizeof line, file) && count < GREATEST) {
    struct command *c = &commands[count++];
    memset(c, 0, sizeof *c);
    sscanf(line, "%15s %lf %lf %lf %lf %lf %lf", verb, &c->n[0], &c->n[1], &c->n[2], &c->n[3],
           &c->n[4], &c->n[5]);
    c->verb = verb[0];
  }
  fclose(file);
  return count;
}

static void draw(cairo_t *cairo, int count) {
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  for (int i = 0; i < count; i++) {
    const double *n = commands[i].n;
    switch (commands[i].verb) {
      case 'm': cairo_move_to(cairo, n[0], n[1]); break;
      case 'l': cairo_line_to(cairo, n[0], n[1]); break;
      case 'c': cairo_curve_to(cairo, n[0], n[1], n[2], n[3], n[4], n[5]); break;
      case 'z': cairo_close_path(cairo); break;
      case 'f':
        cairo_set_source_rgb(cairo, n[0] / 255, n[1] / 255, n[2] / 255);
        cairo_fill(cairo);
        break;
      case 's':
        cairo_set_source_rgb(cairo, n[0] / 255, n[1] / 255, n[2] / 255);
        cairo_set_line_width(cairo, n[3]);
        cairo_set_line_cap(cairo, n[4] == 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
        cairo_set_line_join(cairo, n[5] == 0 ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND);
        cairo_stroke(cairo);
        break;
    }
  }
}

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

// The sum of some hundred bytes, which our side takes in its time too.
static void check(cairo_surface_t *surface) {
  static volatile double sum;
  cairo_surface_flush(surface);
  const unsigned char *data = cairo_image_surface_get_data(surface);
  sum = 0;
  for (int i = 0; i < 4 * WIDTH * HEIGHT; i += 10007) sum = sum + data[i];
}

// Rows of R, G, B, A, as ours are.
static void write_picture(cairo_surface_t *surface, const char *path) {
  const unsigned char *data = cairo_image_surface_get_data(surface);
  FILE *file = fopen(path, "wb");
  for (int y = 0; file && y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      const unsigned char *p = data + y * cairo_image_surface_get_stride(surface) + 4 * x;
      const unsigned char pixel[4] = {p[2], p[1], p[0], p[3]};
      fwrite(pixel, 1, 4, file);
    }
  }
  if (file) fclose(file);
}

int main(int argc, char **argv) {
  const char *reps = getenv("BENCH_REPS");
  for (int k = 2; k < argc; k++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.shapes", argv[1], argv[k]);
    int count = read_drawing(path);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, SCALE, SCALE);
    draw(cairo, count);
    printf("{\"w\":\"W5\",\"case\":\"%s\",\"peer\":\"Cairo %s\",\"n\":%d,\"bytes\":%d,\"reps\":[",
           argv[k], cairo_version_string(), FRAMES, FRAMES * WIDTH * HEIGHT * 4);
    for (int rep = 0; rep < (reps ? atoi(reps) : 5); rep++) {
      double start = seconds();
      for (int frame = 0; frame < FRAMES; frame++) draw(cairo, count);
      check(surface);
      printf("%s%.9f", rep ? "," : "", seconds() - start);
    }
    printf("]}\n");
    snprintf(path, sizeof path, "%s/%s.cairo.rgba", argv[1], argv[k]);
    write_picture(surface, path);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
  }
}
