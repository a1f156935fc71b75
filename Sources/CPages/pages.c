// SPDX-License-Identifier: Apache-2.0
#include "CPages.h"

// The directive is of C23; the compiler notes that it takes it in older modes too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char report_style[] = {
#embed "Report/base.css" suffix(, )
#embed "Report/layout.css" suffix(, )
#embed "Report/player.css" suffix(, )
#embed "Report/panels.css" suffix(, )
#embed "Report/touch.css" suffix(, )
#embed "Report/print.css" suffix(, )
    0};

static const unsigned char report_markup[] = {
#embed "Report/head.html" suffix(, )
#embed "Report/body.html" suffix(, )
    0};

static const unsigned char report_script[] = {
#embed "Report/format.js" suffix(, )
#embed "Report/data.js" suffix(, )
#embed "Report/film.js" suffix(, )
#embed "Report/view.js" suffix(, )
#embed "Report/stage.js" suffix(, )
#embed "Report/key.js" suffix(, )
#embed "Report/timeline.js" suffix(, )
#embed "Report/moments.js" suffix(, )
#embed "Report/tables.js" suffix(, )
#embed "Report/lists.js" suffix(, )
#embed "Report/findings.js" suffix(, )
#embed "Report/wipe.js" suffix(, )
#embed "Report/goldens.js" suffix(, )
#embed "Report/detail.js" suffix(, )
#embed "Report/player.js" suffix(, )
#embed "Report/listing.js" suffix(, )
#embed "Report/keys.js" suffix(, )
#embed "Report/main.js" suffix(, )
    0};

static const unsigned char comparison_style[] = {
#embed "Report/base.css" suffix(, )
#embed "Report/layout.css" suffix(, )
#embed "Report/player.css" suffix(, )
#embed "Report/panels.css" suffix(, )
#embed "Comparison/sides.css" suffix(, )
#embed "Report/touch.css" suffix(, )
#embed "Report/print.css" suffix(, )
    0};

static const unsigned char comparison_markup[] = {
#embed "Report/head.html" suffix(, )
#embed "Comparison/body.html" suffix(, )
    0};

static const unsigned char comparison_script[] = {
#embed "Report/format.js" suffix(, )
#embed "Report/tables.js" suffix(, )
#embed "Report/findings.js" suffix(, )
#embed "Report/wipe.js" suffix(, )
#embed "Report/listing.js" suffix(, )
#embed "Comparison/scatter.js" suffix(, )
#embed "Comparison/main.js" suffix(, )
    0};

static const unsigned char tuning_style[] = {
#embed "Report/base.css" suffix(, )
#embed "Report/layout.css" suffix(, )
#embed "Report/panels.css" suffix(, )
#embed "Tuning/tuning.css" suffix(, )
#embed "Report/touch.css" suffix(, )
#embed "Report/print.css" suffix(, )
    0};

static const unsigned char tuning_markup[] = {
#embed "Tuning/body.html" suffix(, )
    0};

static const unsigned char tuning_script[] = {
#embed "Report/format.js" suffix(, )
#embed "Report/tables.js" suffix(, )
#embed "Report/findings.js" suffix(, )
#embed "Tuning/main.js" suffix(, )
    0};

static const unsigned char laws_style[] = {
#embed "Report/base.css" suffix(, )
#embed "Report/layout.css" suffix(, )
#embed "Report/panels.css" suffix(, )
#embed "Laws/laws.css" suffix(, )
#embed "Report/touch.css" suffix(, )
#embed "Report/print.css" suffix(, )
    0};

static const unsigned char laws_markup[] = {
#embed "Laws/body.html" suffix(, )
    0};

static const unsigned char laws_script[] = {
#embed "Report/format.js" suffix(, )
#embed "Report/tables.js" suffix(, )
#embed "Report/findings.js" suffix(, )
#embed "Laws/main.js" suffix(, )
    0};

static const unsigned char recorder_style[] = {
#embed "Recorder/recorder.css" suffix(, )
    0};

static const unsigned char recorder_markup[] = {
#embed "Recorder/body.html" suffix(, )
    0};

static const unsigned char recorder_script[] = {
#embed "Recorder/data.js" suffix(, )
#embed "Recorder/session.js" suffix(, )
#embed "Recorder/sheet.js" suffix(, )
#embed "Recorder/scenes.js" suffix(, )
#embed "Recorder/verdict.js" suffix(, )
#embed "Recorder/page.js" suffix(, )
    0};

#ifdef WITH_ENGINE
static const unsigned char engine_script[] = {
#embed "../WebEngine/touchstone.js" suffix(, )
#embed "../WebEngine/recorder.js" suffix(, )
    0};

// What Tools/web made.
static const unsigned char engine_module[] = {
#embed "../../.build/web/touchstone.wasm.gz"
};

const struct engine page_engine = {engine_script, engine_module, sizeof engine_module};
#else
const struct engine page_engine = {0};
#endif

const struct page report_page = {report_style, report_markup, report_script};
const struct page comparison_page = {comparison_style, comparison_markup, comparison_script};
const struct page tuning_page = {tuning_style, tuning_markup, tuning_script};
const struct page laws_page = {laws_style, laws_markup, laws_script};
const struct page recorder_page = {recorder_style, recorder_markup, recorder_script};
