// SPDX-License-Identifier: Apache-2.0

// Reads touch lines with simdjson: one row of Benchmarks.swift for each file that is named.
//   simdjson FOLDER CASE=FILE...
#include <simdjson.h>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

struct Touch { double t, x, y, force; int id, phase; };

static double seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

// The sum that Ingest.swift computes; NaN if a line is not a touch.
static double read(simdjson::ondemand::parser &parser, const simdjson::padded_string &text,
                   std::vector<Touch> &touches) {
  simdjson::ondemand::document_stream stream;
  if (parser.iterate_many(text, 1 << 20).get(stream)) return NAN;
  size_t count = 0;
  for (auto line : stream) {
    Touch &touch = touches[count++];
    std::string_view phase;
    int64_t id;
    simdjson::ondemand::object o;
    if (line.get_object().get(o) || o["t"].get_double().get(touch.t) || o["id"].get_int64().get(id)
        || o["phase"].get_string().get(phase) || o["x"].get_double().get(touch.x)
        || o["y"].get_double().get(touch.y) || o["force"].get_double().get(touch.force)) return NAN;
    touch.id = id;
    touch.phase = std::string_view("bmech").find(phase[0]);
  }
  double sum = 0;
  for (const Touch &touch : touches)
    sum += touch.x + 2 * touch.y + 3 * touch.phase + touch.t + touch.force + touch.id;
  return sum;
}

int main(int argc, char **argv) {
  simdjson::ondemand::parser parser;
  for (int i = 2; i < argc; i++) {
    std::string argument = argv[i], name = argument.substr(0, argument.find('='));
    auto text = simdjson::padded_string::load(
      std::string(argv[1]) + "/" + argument.substr(name.size() + 1)).value();
    size_t count = 0;
    for (size_t j = 0; j < text.size(); j++) count += text.data()[j] == '\n';
    std::vector<Touch> touches(count);
    double check = read(parser, text, touches);
    printf("{\"w\":\"W1\",\"case\":\"%s\",\"peer\":\"simdjson\",\"n\":%zu,\"check\":%.17g,\"reps\":[",
           name.c_str(), count, check);
    for (int j = 0; j < 5; j++) {
      double start = seconds(), result = read(parser, text, touches), end = seconds();
      printf("%s%.7f", j ? "," : "", result == check ? end - start : NAN);
    }
    printf("]}\n");
  }
}
