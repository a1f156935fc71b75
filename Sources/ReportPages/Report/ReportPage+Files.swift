// Generated from Sources/ReportPages/Web/Report by `make pages`. Edit those files, not this one.
// swift-format-ignore-file

extension ReportPage {
  /// The files of the page.
  package static let files = PageFiles(
style: PageFiles.File(name: "report.css", text: #"""
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --sheet: #fff; --sunken: #f2f1ec;
  --ink: #1b1f27; --soft: #5b6270; --faint: #8a909c; --line: #e4e2db;
  --blue: #2560cc; --green: #18763f; --red: #c3202e; --amber: #8f5a00;
  --blue-soft: #dfe8fb; --green-soft: #dff2e6; --red-soft: #fde4e2; --amber-soft: #fbeccd;
  --bar: #4a6ea9; --shade: rgb(27 31 39 / 14%);
  --shadow: 0 1px 2px rgb(27 31 39 / 5%), 0 8px 24px rgb(27 31 39 / 6%);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161b; --sheet: #1c1f26; --sunken: #23272f;
    --ink: #eceef2; --soft: #a7aebb; --faint: #7d8593; --line: #2f343e;
    --blue: #83aaf5; --green: #6cc78f; --red: #f58a8c; --amber: #e5b45c;
    --blue-soft: #22304d; --green-soft: #1b3527; --red-soft: #45232a; --amber-soft: #3b2f19;
    --bar: #7fa0d8; --shade: rgb(0 0 0 / 45%);
    --shadow: 0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 25%);
  }
}
* { box-sizing: border-box; }
html { font: 15px/1.5 var(--sans); color: var(--ink); background: var(--paper);
  -webkit-text-size-adjust: 100%; }
body { max-width: 1360px; margin: 0 auto; padding: 28px 28px 40px; }
h1, h2, h3, p, ol, ul, dl, dd { margin: 0; padding: 0; }
ol, ul { list-style: none; }
h1 { font-size: 1.7rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.015em; }
h2 { font-size: 1.6rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.015em; }
h3 { font-size: .95rem; font-weight: 620; margin-bottom: 10px; }
[hidden] { display: none !important; }
code, kbd { font: .86em var(--mono); }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.quiet { color: var(--soft); }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 8px; }
.noscript { padding: 24px; }

/* Texts of recordings may be long, and in any writing direction. */
h2, .lead, .name, .what, td span, dt, dd, .message, code, .facts li, .kicker span {
  overflow-wrap: anywhere; unicode-bidi: isolate; }

.mast { display: flex; align-items: center; gap: 16px; margin-bottom: 24px; }
.mast div { flex: 1; }
.mast #totals { color: var(--soft); }
.mark { width: 44px; height: 44px; border-radius: 12px; display: grid; place-items: center;
  font-size: 24px; font-weight: 700; background: var(--green-soft); color: var(--green); }
.mark::before { content: "✓"; }
[data-status=replayed] .mark { background: var(--sunken); color: var(--soft); }
[data-status=replayed] .mark::before { content: "▸"; }
[data-status=fail] .mark { background: var(--red-soft); color: var(--red); }
[data-status=fail] .mark::before { content: "✕"; }
:is([data-status=error], [data-status=warn]) .mark { background: var(--amber-soft); color: var(--amber); }
:is([data-status=error], [data-status=warn]) .mark::before { content: "!"; }
.tool { color: var(--soft); font-size: .86rem; align-self: start; }
.demands > :last-child { margin-bottom: 24px; }

.columns { display: grid; grid-template-columns: 268px minmax(0, 1fr); gap: 28px; align-items: start; }
nav { position: sticky; top: 20px; max-height: calc(100vh - 136px); display: flex;
  flex-direction: column; gap: 10px; }
nav ol { position: relative; overflow: auto; margin: 0 -8px; padding: 0 8px; scrollbar-width: thin; }
input[type=search] { width: 100%; font: inherit; font-size: .9rem; color: inherit; padding: 8px 12px;
  border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); }
input[type=search]::placeholder { color: var(--soft); opacity: 1; }
nav a { display: grid; gap: 1px; padding: 9px 10px; margin: 2px 0; border-radius: 10px; color: inherit;
  text-decoration: none; border: 1px solid transparent; }
nav a:hover { background: var(--sunken); }
nav a[aria-current] { background: var(--sheet); border-color: var(--line); box-shadow: var(--shadow); }
.who { display: flex; gap: 8px; align-items: center; }
.who .badge span:last-child { position: absolute; clip-path: inset(50%); }
.who .badge { padding: 0; background: none; }
.name { font-weight: 600; }
.what { font-size: .84rem; line-height: 1.35; color: var(--soft); display: -webkit-box;
  -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.how { display: grid; grid-template-columns: auto 1fr 64px; gap: 10px; align-items: center;
  font-size: .8rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.figure, .kind { white-space: nowrap; }
.figure { text-align: right; }
.bar { display: block; width: 100%; height: 6px; border-radius: 3px; overflow: hidden; }
.bar .whole { fill: var(--line); }
.bar .part { fill: var(--bar); }

.badge { display: inline-flex; align-items: center; gap: 6px; padding: 2px 10px 2px 6px;
  border-radius: 99px; font-size: .82rem; font-weight: 600; white-space: nowrap; }
.badge .sign { width: 16px; height: 16px; border-radius: 99px; display: grid; place-items: center;
  font-size: 10px; line-height: 1; color: var(--sheet); }
.badge.replayed { background: var(--sunken); color: var(--soft); }
.badge.replayed .sign { background: var(--soft); }
.badge.pass { background: var(--green-soft); color: var(--green); }
.badge.pass .sign { background: var(--green); }
.badge.fail { background: var(--red-soft); color: var(--red); }
.badge.fail .sign { background: var(--red); }
.badge.error, .badge.warn { background: var(--amber-soft); color: var(--amber); }
.badge.error .sign, .badge.warn .sign { background: var(--amber); }

.head { display: flex; justify-content: space-between; gap: 24px; align-items: flex-end; }
.kicker { display: flex; flex-wrap: wrap; gap: 0 14px; font-size: .84rem; color: var(--soft);
  font-variant-numeric: tabular-nums; }
.kicker span:first-child { color: var(--blue); font-weight: 620; }
.lead { color: var(--soft); font-size: 1.05rem; max-height: 6em; overflow: auto; }
h2 { max-height: 3.6em; overflow: auto; }
.score { display: flex; flex-direction: column; align-items: flex-end; gap: 4px; }
.score .quiet { font-size: .84rem; line-height: 1; }
#percent { font-size: 2.1rem; line-height: 1; font-weight: 600; letter-spacing: -0.02em;
  white-space: nowrap; font-variant-numeric: tabular-nums; }
.facts { display: flex; flex-wrap: wrap; gap: 6px; margin: 14px 0 20px; }
.facts li { font-size: .86rem; padding: 3px 10px; border-radius: 8px; background: var(--sunken); }

.player { display: grid; grid-template-columns: minmax(230px, 300px) minmax(0, 1fr); gap: 24px;
  align-items: start; }
.unplayed .player { grid-template-columns: minmax(0, 1fr); }
.stage { position: sticky; top: 20px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px;
  justify-items: center; min-width: 0; container-type: inline-size; }
.screen { position: relative; aspect-ratio: var(--ratio, 0.5); border-radius: 14px; overflow: hidden;
  width: min(100%, calc(max(100vh - 412px, 380px) * var(--ratio, 0.5)));
  background: #fff; border: 1px solid var(--line); box-shadow: var(--shadow); }
.screen canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.screen img { width: 100%; height: 100%; object-fit: contain; display: block; }
.mapped canvas { visibility: hidden; }
.views { display: flex; gap: 2px; padding: 2px; border-radius: 10px; background: var(--sunken); }
.views:empty { visibility: hidden; }
button, select { font: inherit; font-size: .86rem; color: inherit; cursor: pointer; }
.views button { border: 0; background: none; border-radius: 8px; padding: 4px 9px; color: var(--soft);
  white-space: nowrap; }
.views [aria-pressed=true] { background: var(--sheet); color: var(--ink); font-weight: 600;
  box-shadow: 0 1px 2px rgb(0 0 0 / 12%); }
#scrubber { width: 100%; margin: 4px 0 0; accent-color: var(--blue); cursor: pointer; }
.transport { display: flex; flex-wrap: wrap; align-items: center; gap: 2px; width: 100%; }
.transport button { display: grid; place-items: center; width: 36px; height: 36px; border: 0;
  border-radius: 99px; background: none; }
.transport button:hover { background: var(--sunken); }
.transport svg { width: 18px; height: 18px; fill: currentColor; stroke: currentColor; stroke-width: 2;
  stroke-linejoin: round; stroke-linecap: round; }
#play { background: var(--ink); color: var(--paper); }
#play .playing-on, #play.on .playing-off { display: none; }
#play.on .playing-on { display: inline; stroke-width: 3; }
#clock { flex: 1; padding-left: 4px; font-size: .78rem; white-space: nowrap;
  font-variant-numeric: tabular-nums; color: var(--soft); }
#speed { border: 1px solid var(--line); background: var(--sheet); border-radius: 8px; padding: 3px 0;
  width: 64px; margin-left: auto; }
/* A narrow transport puts the time on a line of its own. */
@container (max-width: 340px) { #clock { order: -1; flex-basis: 100%; } }
.above { display: flex; justify-content: space-between; align-items: center; width: 100%; min-height: 32px; }
.toggle { display: flex; gap: 6px; align-items: center; font-size: .82rem; color: var(--soft);
  accent-color: var(--blue); margin-left: auto; }

.story { display: grid; gap: 16px; min-width: 0; }
#tables { display: grid; gap: 16px; min-width: 0; }
.panel { background: var(--sheet); border: 1px solid var(--line); border-radius: 14px;
  padding: 16px 18px; min-width: 0; }
#progress h3 { display: flex; justify-content: space-between; align-items: baseline; }
#share { font-size: 1.05rem; font-variant-numeric: tabular-nums; color: var(--blue); }
#timeline { cursor: ew-resize; touch-action: pan-y; user-select: none; -webkit-user-select: none;
  overflow: hidden; }
#timeline svg { display: block; max-width: 100%; height: auto; }
.grid { stroke: var(--line); stroke-width: 1; }
.tick { fill: var(--soft); font-size: 11px; font-variant-numeric: tabular-nums; }
.area { fill: var(--blue-soft); }
.curve { fill: none; stroke: var(--blue); stroke-width: 2; stroke-linejoin: round; }
.threshold { stroke: var(--ink); stroke-width: 1.25; stroke-dasharray: 2 4; stroke-linecap: round; }
.stroke { fill: var(--soft); }
.number { fill: var(--sheet); font-size: 9px; font-weight: 700; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; font-size: inherit;
  font-weight: inherit; }
th.number { font-weight: 500; }
.red { fill: var(--red); }
.hatch { stroke: var(--sheet); stroke-width: 3; }
.rate { fill: var(--faint); }
.speed { fill: var(--blue); fill-opacity: 0.25; stroke: var(--blue); stroke-width: 1; }
.moment { stroke: var(--amber); stroke-width: 1.25; stroke-dasharray: 5 3; }
.cursor { stroke: var(--ink); stroke-width: 1.5; }
.dot { fill: var(--blue); stroke: var(--sheet); stroke-width: 2; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin-top: 8px; font-size: .8rem;
  color: var(--soft); }
.legend li { display: flex; gap: 6px; align-items: center; }

/* Leaves room for a scroll bar below the last row, and shades the side that hides columns. */
.scroll { overflow-x: auto; margin: 0 -18px -16px; padding: 0 18px 16px; scrollbar-width: thin;
  border-radius: 0 0 13px 13px;
  background:
    linear-gradient(90deg, var(--sheet) 18px, transparent) 0 / 40px 100% no-repeat local,
    linear-gradient(270deg, var(--sheet) 18px, transparent) 100% / 40px 100% no-repeat local,
    linear-gradient(90deg, var(--shade), transparent) 0 / 14px 100% no-repeat,
    linear-gradient(270deg, var(--shade), transparent) 100% / 14px 100% no-repeat; }
table { border-collapse: collapse; width: 100%; font-size: .83rem; }
th { text-align: left; font-weight: 500; color: var(--soft); white-space: nowrap; font-size: .78rem; }
th, td { padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
tr > :last-child { padding-right: 0; }
tbody tr:last-child td { border-bottom: 0; padding-bottom: 0; }
td { font-variant-numeric: tabular-nums; white-space: nowrap; }
td.text { white-space: normal; min-width: 120px; }
tr:has(.jump) { cursor: pointer; }
tr:has(.jump):hover td { background: var(--sunken); }
.jump { border: 0; background: var(--blue-soft); color: var(--blue); border-radius: 6px; min-width: 26px;
  padding: 1px 6px; font-weight: 600; font-variant-numeric: tabular-nums; }
.ink { white-space: nowrap; }
.ink.red, .ink.mixed { color: var(--red); fill: none; }
.with-bar { display: inline-grid; grid-template-columns: 72px auto; gap: 8px; align-items: center; }
.trio { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; }
.trio figure { margin: 0; font-size: .8rem; color: var(--soft); text-align: center; }
.trio img { width: 100%; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
.panel .facts { margin: 10px 0; }
.panel .facts:last-child { margin-bottom: 0; }
.diagnostics { display: grid; gap: 8px; font-size: .9rem; }
.diagnostics li { display: grid; grid-template-columns: auto 1fr auto; gap: 10px; align-items: baseline; }
.diagnostics code { justify-self: start; padding: 1px 6px; border-radius: 6px; background: var(--amber-soft);
  color: var(--amber); }
.diagnostics .error code { background: var(--red-soft); color: var(--red); }
details summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
.figures dl { columns: 2 240px; column-gap: 32px; margin-top: 12px; font-size: .8rem; }
.figures dl div { display: flex; justify-content: space-between; gap: 12px; break-inside: avoid;
  padding: 2px 0; border-bottom: 1px solid var(--line); }
.figures dt { font-family: var(--mono); color: var(--soft); }
.figures dd { font-variant-numeric: tabular-nums; text-align: right; }
footer { margin-top: 28px; border-top: 1px solid var(--line); padding-top: 14px; }
.keys { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 6px 24px;
  margin-top: 10px; font-size: .88rem; }
.keys div { display: flex; gap: 10px; }
.keys dt { min-width: 84px; }
kbd { border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 5px; padding: 0 5px;
  background: var(--sheet); }

@media (max-width: 1080px) {
  .columns { grid-template-columns: 224px minmax(0, 1fr); gap: 24px; }
  .player { grid-template-columns: 230px minmax(0, 1fr); gap: 18px; }
}
@media (max-width: 900px) {
  .player { grid-template-columns: minmax(0, 1fr); }
  .stage { position: static; }
  .screen { width: min(100%, calc(max(70vh, 380px) * var(--ratio, 0.5))); }
  .transport { max-width: 420px; }
}
@media (max-width: 720px) {
  body { padding: 18px 16px 32px; }
  h1 { font-size: 1.35rem; }
  .columns { grid-template-columns: minmax(0, 1fr); }
  nav { position: static; max-height: 232px; }
  .tool { display: none; }
  .head { align-items: flex-start; gap: 12px; }
  #percent { font-size: 1.5rem; }
  .panel { padding: 14px; }
  .scroll { margin: 0 -14px -14px; padding: 0 14px 14px; }
  .diagnostics li { grid-template-columns: auto 1fr; }
  .diagnostics li > :last-child { grid-column: 2; }
  .stacks thead { position: absolute; clip-path: inset(50%); }
  .stacks tr { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 10px 0;
    border-bottom: 1px solid var(--line); }
  .stacks tbody tr:first-child { padding-top: 0; }
  .stacks tr:last-child { border-bottom: 0; padding-bottom: 0; }
  .stacks td { border: 0; padding: 0; }
  .stacks td.text { flex-basis: 100%; }
  .stacks td:not(.text, :has(.badge))::before { content: attr(data-name) " "; color: var(--soft); }
}
/* A finger needs targets of 44 points. */
@media (pointer: coarse) {
  input[type=search], .views button, .toggle, .transport button, #speed, #scrubber, .jump,
  summary { min-height: 44px; }
  .transport button, .views button, .jump { min-width: 44px; }
  .jump { position: relative; isolation: isolate; margin-left: -7px; background: none; }
  .jump::before { content: ""; position: absolute; z-index: -1; inset: 9px 7px; border-radius: 6px;
    background: var(--blue-soft); }
  td:has(.jump) { padding-top: 0; padding-bottom: 0; }
  .toggle input { width: 22px; height: 22px; margin: 0; }
  #scrubber { margin: -6px 0; }
  #speed { width: 76px; }
  summary { padding: 11px 0; }
  .figures:not([open]) summary { margin: -11px 0; }
}
@media (prefers-reduced-motion: no-preference) {
  .transport button, nav a { transition: background-color .15s; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --sheet: #fff; --sunken: #f4f4f4; --ink: #000;
    --soft: #444; --faint: #666; --line: #ccc; --blue: #2560cc; --green: #18763f; --red: #c3202e;
    --amber: #8f5a00; --blue-soft: #e6edfb; --green-soft: #e6f4ea; --red-soft: #fde8e6;
    --amber-soft: #fbf0da; --bar: #4a6ea9; --shadow: none; }
  html { font-size: 11px; }
  body { padding: 0; max-width: none; }
  input[type=search], .transport, .above, #scrubber, .views, footer, .skip, .figures { display: none; }
  .columns { display: block; }
  nav { position: static; max-height: none; margin-bottom: 24px; }
  nav ol { columns: 3; overflow: visible; }
  nav li { break-inside: avoid; }
  main { break-before: page; }
  .player { grid-template-columns: 220px 1fr; }
  .stage { position: static; }
  .screen { width: 220px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .panel, tr { break-inside: avoid; }
  .scroll { overflow: visible; background: none; }
  table { font-size: 9px; }
  th { font-size: 8px; }
  th, td { padding-right: 7px; white-space: normal; }
  .mark, .badge, .badge .sign, .facts li, #timeline, .bar { print-color-adjust: exact;
    -webkit-print-color-adjust: exact; }
}

"""#),
markup: PageFiles.File(name: "body.html", text: #"""
<a class="skip" href="#recording">Skip to the recording</a>
<header class="mast" role="banner">
  <p class="mark" aria-hidden="true"></p>
  <div>
    <h1 id="verdict"></h1>
    <p id="totals"></p>
  </div>
  <p class="tool" id="tool"></p>
</header>
<section id="demands" class="demands" aria-label="Requirements of the run"></section>
<div class="columns">
  <nav aria-label="Recordings">
    <input type="search" id="filter" placeholder="Filter recordings" aria-label="Filter recordings by name, title, scene or status">
    <ol id="list"></ol>
    <p id="unlisted" class="quiet" hidden>No recording matches.</p>
  </nav>
  <main id="recording" tabindex="-1" aria-labelledby="name">
    <header class="head">
      <div>
        <p class="kicker" id="kicker"></p>
        <h2 id="name"></h2>
        <p class="lead" id="title"></p>
      </div>
      <p class="score"><span class="quiet">Score</span> <span id="percent"></span> <span id="status"></span></p>
    </header>
    <ul class="facts" id="summary" aria-label="Summary"></ul>
    <div class="player">
      <section class="stage" id="stage" aria-label="Playback">
        <div class="above">
          <div class="views" id="views" role="group" aria-label="Picture"></div>
          <label class="toggle"><input type="checkbox" id="touches" checked> Touches</label>
        </div>
        <div class="screen" id="screen">
          <canvas id="picture" role="img"></canvas>
          <canvas id="overlay" aria-hidden="true"></canvas>
          <img id="map" alt="" hidden>
        </div>
        <input type="range" id="scrubber" min="0" value="0" step="1" aria-label="Time">
        <div class="transport" role="group" aria-label="Playback">
          <button type="button" id="back" aria-label="Previous sample" title="Previous sample (left arrow)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 4v12M16 4 8 10l8 6z"/></svg></button>
          <button type="button" id="play" aria-label="Play" title="Play or pause (space)"><svg viewBox="0 0 20 20" aria-hidden="true"><path class="playing-off" d="M5 3v14l12-7z"/><path class="playing-on" d="M6 3v14M14 3v14"/></svg></button>
          <button type="button" id="forward" aria-label="Next sample" title="Next sample (right arrow)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M15 4v12M4 4l8 6-8 6z"/></svg></button>
          <output id="clock" aria-live="off"></output>
          <select id="speed" aria-label="Speed">
            <option value="0.1">0.1 ×</option><option value="0.25">0.25 ×</option>
            <option value="0.5">0.5 ×</option><option value="1" selected>1 ×</option>
            <option value="2">2 ×</option><option value="4">4 ×</option>
          </select>
        </div>
      </section>
      <div class="story">
        <section class="panel" id="progress" aria-labelledby="curve">
          <h3><span id="curve"></span> <output id="share"></output></h3>
          <div id="timeline"></div>
          <ul class="legend" id="legend"></ul>
        </section>
        <div id="tables"></div>
      </div>
    </div>
  </main>
</div>
<footer>
  <details id="help">
    <summary>Keys</summary>
    <dl class="keys">
      <div><dt><kbd>space</kbd></dt><dd>play, pause</dd></div>
      <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>previous and next sample; with <kbd>shift</kbd>, a tenth of a second</dd></div>
      <div><dt><kbd>home</kbd> <kbd>end</kbd></dt><dd>first and last moment</dd></div>
      <div><dt><kbd>-</kbd> <kbd>+</kbd></dt><dd>slower, faster</dd></div>
      <div><dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>next and previous recording</dd></div>
      <div><dt><kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd></dt><dd>picture and maps</dd></div>
      <div><dt><kbd>t</kbd></dt><dd>touches on and off</dd></div>
      <div><dt><kbd>/</kbd></dt><dd>filter</dd></div>
      <div><dt><kbd>?</kbd></dt><dd>these keys</dd></div>
    </dl>
  </details>
</footer>
<noscript><p class="noscript">This page needs its script, and scripts are disabled here. The same data is in report.json.</p></noscript>

"""#),
scripts: [
PageFiles.File(name: "data.js", text: #"""
"use strict";

// The data of the page: the report, and the playback of each recording.

const data = JSON.parse(document.getElementById("data").textContent);
const report = data.report;

// One object a recording: `entry` is its object in the report, the other members are the page's own.
const recordings = report.recordings.map((entry, index) => ({ ...data.recordings[index], entry }));

const bytesOf = base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

// Turns differences, as the data stores times, into times.
function sums(differences) {
  let sum = 0;
  return differences.map(difference => (sum += difference));
}

// Returns the index of the last time that is not after `time`; -1 before the first.
function lastNotAfter(times, time) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// Decodes unsigned numbers: seven bits a byte, the lowest first; the top bit marks that more follow.
function* varints(bytes) {
  let value = 0, scale = 1;
  for (const byte of bytes) {
    value += (byte & 127) * scale;
    if (byte & 128) {
      scale *= 128;
    } else {
      yield value;
      value = 0;
      scale = 1;
    }
  }
}

const unfolded = number => (number % 2 ? -(number + 1) / 2 : number / 2);

const phases = { began: 0, moved: 1, ended: 2, cancelled: 3, hovered: 4 };

// Decodes the samples (see TouchTrack.swift) into strokes: one from each touch down to its lift.
function strokesOf(footage) {
  const numbers = [...varints(bytesOf(footage.touches))];
  const strokes = [], current = [], places = [];
  let time = 0;
  for (let i = 0; i < numbers.length; i += 4) {
    const phase = numbers[i] % 8, slot = (numbers[i] - phase) / 8;
    const before = places[slot] ?? { x: 0, y: 0 };
    const place = { x: before.x + unfolded(numbers[i + 2]), y: before.y + unfolded(numbers[i + 3]) };
    places[slot] = place;
    time += numbers[i + 1];
    if (phase === phases.hovered) continue;
    if (phase === phases.began || !current[slot]) {
      current[slot] = { contact: footage.contacts[slot], times: [], points: [], isOver: false };
      strokes.push(current[slot]);
    }
    current[slot].times.push(time);
    current[slot].points.push({ x: place.x / footage.units, y: place.y / footage.units });
    if (phase === phases.ended || phase === phases.cancelled) {
      current[slot].isOver = true;
      current[slot] = undefined;
    }
  }
  return strokes;
}

"""#),
PageFiles.File(name: "format.js", text: #"""
// Texts and elements. Texts of recordings are set only by textContent or as attributes.

const byId = id => document.getElementById(id);

function filled(element, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key === "text") element.textContent = clipped(String(value));
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

const make = (tag, properties = {}, ...children) =>
  filled(document.createElement(tag), properties, children);

const draw = (tag, properties = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);

// Cuts long texts: those of a recording may be as long as a line.
function clipped(text) {
  return text.length > 2000 ? text.slice(0, 2000) + "…" : text;
}

const seconds = micros => (Math.floor(micros / 1000) / 1000).toFixed(3) + " s";

const grouped = integer => String(integer).replace(/\B(?=(\d{3})+$)/g, "\u202f");

const percentage = hundredths => (hundredths / 100).toFixed(2) + " %";

// Figures are rounded as the program rounds them: to the nearest, halves away from zero. Distances
// of ink that must be allowed are rounded up, so that red ink is never "0.00" too far off.
const nearest = value => Math.sign(value) * Math.round(Math.abs(value));
const upKeys = new Set(["distance", "margin"]);

function rounded(value, decimals = 2, round = nearest) {
  const units = 10 ** decimals;
  return (round(value * units) / units).toFixed(decimals);
}

// Formats a figure beside its limit: with at most four decimals, or with all decimals if rounding
// would move it onto the limit.
function judged(found, limit) {
  if (found === null) return "–";
  if (Number.isInteger(found)) return grouped(found);
  const short = Number(rounded(found, 4));
  return String(Math.sign(short - limit) === Math.sign(found - limit) ? short : found);
}

const counted = (count, one, many = one + "s") => `${grouped(count)} ${count === 1 ? one : many}`;

const statusWords = { pass: "Passed", fail: "Failed", error: "Not replayed",
  warn: "Expectation unmet", replayed: "Replayed" };
const statusSigns = { pass: "✓", fail: "✕", error: "!", warn: "!", replayed: "▸" };

function badge(status, text = statusWords[status]) {
  return make("span", { class: `badge ${status}` },
    make("span", { class: "sign", "aria-hidden": "true", text: statusSigns[status] ?? "•" }),
    make("span", { text }));
}

// Green needs a requirement that holds; a recording without requirements is only replayed.
function standing({ status, requirements, golden }) {
  if (status !== "pass") return status;
  if (requirements.some(demand => !demand.passed)) return "warn";
  return requirements.length > 0 || golden ? "pass" : "replayed";
}

const sceneWords = {
  trace: "Trace", scratch: "Scratch card", counter: "Counter", wave: "Wave", pattern: "Pattern game",
  ink: "Ink",
};

const curveWords = {
  trace: "Waypoints reached", scratch: "Revealed", counter: "Count / goal", wave: "Progress",
  pattern: "Correct guesses",
};

// Turns a key of the report into words: shownAt becomes "Shown at".
const keyWords = {
  t: "Time", durationMicros: "Duration", furthest: "Furthest point", guidePoint: "Guide point",
  crossedAt: "Crossed at", guideStrokes: "Guide strokes",
};

function words(key) {
  const text = keyWords[key] ?? key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const timeKeys = new Set(["t", "began", "ended", "durationMicros", "reachedAt", "shownAt",
  "reaction", "crossedAt", "touchedAt", "endedAt", "completedAt", "goalReachedAt", "settledAt"]);
// The report counts these from 0; the page counts from 1.
const indexKeys = new Set(["stroke", "first", "last"]);
const arrows = { left: "←", top: "↑", right: "→", bottom: "↓" };

const isPoint = value => typeof value?.x === "number" && typeof value?.y === "number";

function figure(key, value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (timeKeys.has(key)) return seconds(value);
    if (indexKeys.has(key)) return String(value + 1);
    if (Number.isInteger(value)) return grouped(value);
    return rounded(value, 2, upKeys.has(key) ? Math.ceil : nearest);
  }
  if (Array.isArray(value)) return listed(key, value);
  if (isPoint(value)) return `${rounded(value.x)}, ${rounded(value.y)}`;
  if (typeof value === "object") return Object.values(value).map(v => figure("", v)).join(", ");
  return String(value);
}

function listed(key, values) {
  if (key === "tiles") return values.map(tile => arrows[tile.direction] ?? "?").join(" ");
  if (key === "guideStrokes") return values.map(index => index + 1).join(", ") || "–";
  return values.map(value => figure("", value)).join(", ") || "–";
}

"""#),
PageFiles.File(name: "film.js", text: #"""
// The pictures of a recording are the frames of one animated PNG; each frame is the rectangle that
// changed. The script splits it into plain PNGs, which every browser decodes, and paints one over
// the other.

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xEDB88320 : crc >>> 1;
  return crc;
});

function crcOf(bytes) {
  let crc = 0xFFFFFFFF;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 255];
  return (crc ^ 0xFFFFFFFF) >>> 0;
}

function chunk(kind, content) {
  const bytes = new Uint8Array(12 + content.length), view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set([...kind].map(letter => letter.charCodeAt(0)), 4);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crcOf(bytes.subarray(4, 8 + content.length)));
  return bytes;
}

function* chunksOf(png) {
  const view = new DataView(png.buffer, png.byteOffset);
  for (let start = 8; start < png.length;) {
    const length = view.getUint32(start);
    const kind = String.fromCharCode(...png.subarray(start + 4, start + 8));
    yield { kind, content: png.subarray(start + 8, start + 8 + length) };
    start += 12 + length;
  }
}

// Splits an animated PNG into { x, y, replaces, parts of a plain PNG }.
function stillsOf(png) {
  const signature = png.subarray(0, 8), stills = [];
  let head;
  for (const { kind, content } of chunksOf(png)) {
    if (kind === "IHDR") head = content;
    if (kind === "fcTL") {
      const view = new DataView(content.buffer, content.byteOffset);
      const size = head.slice();
      size.set(content.subarray(4, 12));
      stills.push({ x: view.getUint32(12), y: view.getUint32(16), replaces: content[25] === 0,
        parts: [signature, chunk("IHDR", size)] });
    }
    if (kind === "IDAT") stills.at(-1).parts.push(chunk("IDAT", content));
    if (kind === "fdAT") stills.at(-1).parts.push(chunk("IDAT", content.subarray(4)));
  }
  for (const still of stills) still.parts.push(chunk("IEND", new Uint8Array()));
  return stills;
}

class Film {
  constructor(times, scale, stills, bitmaps) {
    Object.assign(this, { times, scale, stills, bitmaps, shown: -1 });
    ({ width: this.width, height: this.height } = bitmaps[0]);
  }

  static async of({ png, times, scale }) {
    const stills = stillsOf(bytesOf(png));
    const bitmaps = await Promise.all(stills.map(still =>
      createImageBitmap(new Blob(still.parts, { type: "image/png" }))));
    return new Film(sums(times), scale, stills, bitmaps);
  }

  // Paints the changes since the still that is shown; an earlier time starts from the first still.
  show(time, context) {
    const wanted = Math.max(lastNotAfter(this.times, time), 0);
    if (wanted === this.shown) return;
    for (let i = wanted > this.shown ? this.shown + 1 : 0; i <= wanted; i++) this.paint(i, context);
    this.shown = wanted;
  }

  paint(index, context) {
    const { x, y, replaces } = this.stills[index], bitmap = this.bitmaps[index];
    if (replaces) context.clearRect(x, y, bitmap.width, bitmap.height);
    context.drawImage(bitmap, x, y);
  }

  close() {
    for (const bitmap of this.bitmaps) bitmap.close();
  }
}

"""#),
PageFiles.File(name: "stage.js", text: #"""
// The picture of the engine, and the contacts on a second canvas over it.

const stage = {
  picture: byId("picture"),
  overlay: byId("overlay"),
  map: byId("map"),
  screen: byId("screen"),

  // Prepares the canvases for a recording.
  open(recording) {
    const { footage } = recording;
    const [width, height] = footage.canvas;
    this.width = width;
    this.height = height;
    this.strokes = strokesOf(footage);
    this.selected = null;
    this.screen.style.setProperty("--ratio", width / height);
    this.picture.setAttribute("aria-label", `${recording.entry.scene}, as the engine drew it`);
    this.picture.width = this.picture.height = 1;
  },

  // Shows the pictures once they are decoded.
  use(film) {
    this.film = film;
    if (!film) return;
    this.picture.width = film.width;
    this.picture.height = film.height;
    this.context = this.picture.getContext("2d");
  },

  show(time, showsTouches) {
    this.film?.show(time, this.context);
    this.drawOverlay(time, showsTouches);
  },

  drawOverlay(time, showsTouches) {
    const scale = this.fitOverlay();
    const context = this.overlay.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    // A point of the display, so that rings have the same size at any scale of the canvas.
    const point = (window.devicePixelRatio || 1) / scale;
    if (this.selected) this.drawSelected(context, point);
    if (!showsTouches) return;
    for (const stroke of this.strokes) this.drawContact(context, stroke, time, point);
  },

  fitOverlay() {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.screen.clientWidth * ratio));
    const height = Math.max(1, Math.round(width * this.height / this.width));
    if (this.overlay.width !== width) this.overlay.width = width;
    if (this.overlay.height !== height) this.overlay.height = height;
    return width / this.width;
  },

  // Draws a ring at a contact that is down, and its path of the last quarter of a second.
  drawContact(context, stroke, time, point) {
    const last = stroke.times.at(-1);
    if (stroke.times[0] > time || (stroke.isOver && time >= last)) return;
    const now = lastNotAfter(stroke.times, time);
    const from = Math.max(lastNotAfter(stroke.times, time - 250000), 0);
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = "rgba(47, 111, 222, 0.35)";
    context.lineWidth = 5 * point;
    trail(context, stroke.points.slice(from, now + 1));
    const { x, y } = stroke.points[now];
    context.beginPath();
    context.arc(x, y, 11 * point, 0, 2 * Math.PI);
    context.fillStyle = "rgba(47, 111, 222, 0.16)";
    context.fill();
    context.strokeStyle = "#fff";
    context.lineWidth = 3.5 * point;
    context.stroke();
    context.strokeStyle = "#2f6fde";
    context.lineWidth = 1.75 * point;
    context.stroke();
  },

  // Draws the highlighted stroke, dashed, over everything.
  drawSelected(context, point) {
    context.save();
    context.lineJoin = "round";
    for (const [color, width, dash] of [["#fff", 4, []], ["#2f6fde", 2, [6, 4]]]) {
      context.strokeStyle = color;
      context.lineWidth = width * point;
      context.setLineDash(dash.map(length => length * point));
      trail(context, this.selected.points);
    }
    context.restore();
  },

  // Highlights the stroke that a contact began at a time; without arguments, none.
  select(contact, began) {
    this.selected = this.strokes.find(stroke =>
      stroke.contact === contact && stroke.times[0] === began) ?? null;
  },

  // Shows a map in place of the picture; null shows the picture.
  showMap(map) {
    this.map.hidden = !map;
    this.screen.classList.toggle("mapped", Boolean(map));
    if (!map) return;
    this.map.src = "data:image/png;base64," + map.png;
    this.map.alt = mapWords[map.kind].about;
  },
};

const mapWords = {
  time: { title: "Time", about: "The time at which each part was revealed: dark is early, light is late" },
  heat: { title: "Passes", about: "The number of passes over each part: dark is many" },
  distance: { title: "Distance", about: "The distance between the ink and the guide: dark is far" },
};

function trail(context, points) {
  context.beginPath();
  points.forEach(({ x, y }, i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.stroke();
}

"""#),
PageFiles.File(name: "timeline.js", text: #"""
// Time runs to the right: the curve, then the strokes, then their speed if it was measured, then the
// rate of the samples.
//
//     100 % ┌──────────╭────   the curve; the strokes below it are hatched where ink is red
//           │    ╭─────╯
//       0 % └────╯──────────
//           ▬▬▬1▬▬▬   ▬▬2▬▬    strokes, in one lane if they do not overlap in time
//           ╱╲_╱╲__   _╱╲_╱    points a second
//           ▂▂▃▂▂▂▁   ▂▃▂▂▂    samples a second
//           0 s   0.5 s   1 s

const layout = { left: 40, right: 10, top: 8, curve: 120, gap: 10, lane: 14, lanes: 6, speed: 48,
  rate: 26, axis: 22 };

const timeline = {
  open(recording) {
    const { footage, entry } = recording;
    this.duration = entry.durationMicros;
    this.curve = footage.curve.shares.map((share, i) => ({ share }));
    this.curveTimes = sums(footage.curve.times);
    this.marks = footage.marks;
    this.excursions = footage.excursions;
    this.threshold = entry.scratch?.threshold ?? null;
    this.speeds = footage.speeds;
    this.lanes = lanesOf(stage.strokes);
    this.build();
  },

  // Returns the value of the curve at a time, in hundredths of a percent.
  share(time) {
    return this.curve[Math.max(lastNotAfter(this.curveTimes, time), 0)]?.share ?? 0;
  },

  x(time) {
    return layout.left + this.span * (this.duration ? time / this.duration : 0);
  },

  time(x) {
    const share = Math.min(Math.max((x - layout.left) / this.span, 0), 1);
    return Math.round(share * this.duration);
  },

  y(share) {
    return layout.top + layout.curve * (1 - share / 10000);
  },

  build() {
    const host = byId("timeline");
    this.width = Math.max(host.clientWidth, 240);
    this.span = this.width - layout.left - layout.right;
    const lanes = Math.min(this.lanes.length, layout.lanes);
    this.lanesTop = layout.top + layout.curve + layout.gap;
    this.speedTop = this.lanesTop + lanes * layout.lane + layout.gap;
    this.rateTop = this.speedTop + (this.speeds.length ? layout.speed + layout.gap : 0);
    this.height = this.rateTop + layout.rate + layout.axis;
    const svg = draw("svg", { viewBox: `0 0 ${this.width} ${this.height}`, width: this.width,
      height: this.height, role: "img", "aria-label": byId("curve").textContent + " over time" });
    svg.append(hatching(), ...this.grid(), ...this.curveShapes(), ...this.strokeShapes(),
      ...this.speedShapes(), ...this.rateShapes(), ...this.markShapes());
    this.cursor = draw("line", { class: "cursor", y1: layout.top - 4, y2: this.rateTop + layout.rate });
    this.dot = draw("circle", { class: "dot", r: 5 });
    svg.append(this.cursor, this.dot);
    host.replaceChildren(svg);
    this.svg = svg;
  },

  grid() {
    const shapes = [];
    for (const share of [0, 5000, 10000]) {
      shapes.push(
        draw("line", { class: "grid", x1: layout.left, x2: this.width - layout.right,
          y1: this.y(share), y2: this.y(share) }),
        draw("text", { class: "tick", x: layout.left - 8, y: this.y(share) + 4,
          "text-anchor": "end", text: `${share / 100}\u202f%` }));
    }
    for (const time of ticks(this.duration, this.span)) {
      const x = this.x(time), y = this.rateTop + layout.rate;
      shapes.push(draw("line", { class: "grid", x1: x, x2: x, y1: y, y2: y + 4 }),
        draw("text", { class: "tick", x, y: y + 17, text: `${time / 1e6}\u202fs`,
          "text-anchor": x > this.width - 24 ? "end" : "middle" }));
    }
    return shapes;
  },

  curveShapes() {
    const start = [`M${this.x(0)} ${this.y(0)}`];
    this.curve.forEach(({ share }, i) =>
      start.push(`H${this.x(this.curveTimes[i]).toFixed(2)}V${this.y(share).toFixed(2)}`));
    const line = start.join("") + `H${this.x(this.duration)}`;
    const shapes = [
      draw("path", { class: "area", d: `${line}V${this.y(0)}Z` }),
      draw("path", { class: "curve", d: line.replace(/^M[^HV]*/, start =>
        `M${this.x(0)} ${this.y(this.curve[0]?.share ?? 0)}`) }),
    ];
    if (this.threshold) {
      const y = this.y(this.threshold.value * 100);
      shapes.push(draw("line", { class: "threshold", x1: layout.left,
        x2: this.width - layout.right, y1: y, y2: y }));
    }
    return shapes;
  },

  strokeShapes() {
    const shapes = [];
    this.lanes.slice(0, layout.lanes).forEach((lane, row) => {
      const y = this.lanesTop + row * layout.lane;
      for (const { stroke, number } of lane) {
        const x = this.x(stroke.times[0]);
        const width = Math.max(this.x(stroke.times.at(-1)) - x, 3);
        shapes.push(draw("rect", { class: "stroke", x, y, width, height: layout.lane - 4, rx: 3 }));
        if (width > 16) {
          shapes.push(draw("text", { class: "number", x: x + 5, y: y + 8.5, text: number }));
        }
      }
    });
    for (const [began, ended] of this.excursions) {
      const x = this.x(began), width = Math.max(this.x(ended) - x, 3);
      const place = { x, y: this.laneOf(began), width, height: layout.lane - 4, rx: 3 };
      shapes.push(draw("rect", { class: "red", ...place }),
        draw("rect", { fill: "url(#hatch)", ...place }));
    }
    return shapes;
  },

  laneOf(time) {
    const row = this.lanes.findIndex(lane => lane.some(({ stroke }) =>
      stroke.times[0] <= time && time <= stroke.times.at(-1)));
    return this.lanesTop + Math.min(Math.max(row, 0), layout.lanes - 1) * layout.lane;
  },

  // Draws the greatest speed in each of equal parts of the time.
  speedShapes() {
    if (this.speeds.length === 0) return [];
    const bottom = this.speedTop + layout.speed, most = Math.max(...this.speeds, 1);
    const step = this.span / this.speeds.length;
    const tops = this.speeds.map((speed, i) =>
      `L${(layout.left + (i + 0.5) * step).toFixed(2)} ${(bottom - layout.speed * speed / most).toFixed(2)}`);
    const label = (y, text) => draw("text", { class: "tick", x: layout.left - 8, y,
      "text-anchor": "end", text });
    return [
      draw("path", { class: "speed", d: `M${layout.left} ${bottom}${tops.join("")}` +
        `L${layout.left + this.span} ${bottom}Z` },
        draw("title", { text: `speed, up to ${grouped(most)} points a second` })),
      draw("line", { class: "grid", x1: layout.left, x2: this.width - layout.right, y1: bottom,
        y2: bottom }),
      label(this.speedTop + 9, grouped(most)), label(this.speedTop + 21, "pt/s"),
    ];
  },

  // Draws the samples in each tenth of a second as a bar, in longer steps if bars get too narrow.
  rateShapes() {
    const bars = Math.max(Math.floor(Math.min(this.span / 4, this.duration / 1e5)), 1);
    const counts = new Array(bars).fill(0);
    for (const { times } of stage.strokes) {
      for (const time of times) {
        counts[Math.min(Math.floor(time / (this.duration || 1) * bars), bars - 1)] += 1;
      }
    }
    const most = Math.max(...counts, 1), width = this.span / bars;
    const shapes = counts.flatMap((count, i) => count === 0 ? [] : [draw("rect", {
      class: "rate", x: (layout.left + i * width).toFixed(2), width: Math.max(width - 1, 1).toFixed(2),
      y: (this.rateTop + layout.rate * (1 - count / most)).toFixed(2),
      height: (layout.rate * count / most).toFixed(2) })]);
    shapes.push(draw("line", { class: "grid", x1: layout.left, x2: this.width - layout.right,
      y1: this.rateTop + layout.rate, y2: this.rateTop + layout.rate }));
    if (this.duration > 0) {
      const rate = Math.round(most * bars * 1e6 / this.duration);
      shapes.push(draw("text", { class: "tick", x: layout.left - 8, y: this.rateTop + 9,
        "text-anchor": "end", text: `${grouped(rate)}/s` }));
    }
    return shapes;
  },

  markShapes() {
    return this.marks.flatMap(mark => {
      const x = this.x(mark.t);
      return [draw("line", { class: `moment ${mark.kind}`, x1: x, x2: x, y1: layout.top,
        y2: this.rateTop + layout.rate },
        draw("title", { text: `${mark.kind} ${mark.text}`.trim() + ` at ${seconds(mark.t)}` }))];
    });
  },

  show(time) {
    const x = this.x(time), share = this.share(time);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.dot.setAttribute("cx", x);
    this.dot.setAttribute("cy", this.y(share));
    byId("share").textContent = percentage(share);
  },
};

function hatching() {
  return draw("defs", {}, draw("pattern", { id: "hatch", width: 5, height: 5,
    patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    draw("line", { class: "hatch", x1: 0, x2: 0, y1: 0, y2: 5 })));
}

// Distributes strokes over lanes, so that no two in a lane overlap in time.
function lanesOf(strokes) {
  const lanes = [];
  strokes.forEach((stroke, i) => {
    let lane = lanes.find(lane => lane.at(-1).stroke.times.at(-1) < stroke.times[0]);
    if (!lane) lanes.push(lane = []);
    lane.push({ stroke, number: i + 1 });
  });
  return lanes;
}

// Returns round times, far enough apart for their labels.
function ticks(duration, span) {
  const least = duration * 64 / span;
  const steps = [1, 2, 5].flatMap(digit => [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9].map(p => digit * p));
  const step = steps.sort((a, b) => a - b).find(step => step >= least) ?? duration;
  const times = [];
  for (let time = 0; time <= duration && times.length < 40; time += step || 1) times.push(time);
  return times;
}

"""#),
PageFiles.File(name: "tables.js", text: #"""
// Tables of the lists in the report: strokes, excursions, regions, guesses, presses.

const rowLimit = 200;
// Keys of texts that may be long.
const textKeys = new Set(["name", "expression"]);
// The measure of each check of a trace.
const checkWords = {
  "no-ink": "strokes drawn", outside: "share of the ink inside the tolerance",
  incomplete: "reached share of the guide", order: "strokes out of order",
  reversed: "strokes drawn backwards", extra: "extra strokes", missing: "missing strokes",
  through: "places where ink crosses ink", time: "seconds of drawing",
};

function panel(title, ...children) {
  return make("section", { class: "panel" }, make("h3", { text: title }), ...children);
}

const isNumber = value => typeof value === "number";

// On narrow screens a table that `stacks` shows its cells in a stack, each with its column's name.
function tableOf(rows, { columns, jump, cells = {}, stacks = false }) {
  const numeric = Object.fromEntries(columns.map(key =>
    [key, rows.every(row => isNumber(row[key]) || row[key] === null)]));
  const head = columns.map(key =>
    make("th", { role: "columnheader", scope: "col", class: numeric[key] ? "number" : "",
      text: words(key) }));
  const body = rows.slice(0, rowLimit).map((row, i) => {
    const place = jump?.(row, i);
    const line = make("tr", { role: "row" }, ...(jump ? [jumpCell(i, place)] : []), ...columns.map(key =>
      make("td", { role: "cell", class: numeric[key] ? "number" : textKeys.has(key) ? "text" : "",
        "data-name": words(key) },
        cells[key]?.(row) ?? make("span", { text: figure(key, row[key]) }))));
    if (place) line.addEventListener("click", () => player.jump(place));
    return line;
  });
  // Screen readers need the roles: a table that CSS lays out differently loses its own.
  const table = make("table", { role: "table", class: stacks && "stacks" },
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" },
      ...(jump ? [make("th", { role: "columnheader", scope: "col", text: "#" })] : []), ...head)),
    make("tbody", { role: "rowgroup" }, ...body));
  const more = rows.length - rowLimit;
  return make("div", { class: "scroll" }, table, ...(more > 0
    ? [make("p", { class: "quiet", text: `and ${counted(more, "more row")} in report.json` })] : []));
}

function jumpCell(index, place) {
  if (!place) return make("td", { role: "cell", text: index + 1 });
  return make("td", { role: "cell" }, make("button", { type: "button", class: "jump", text: index + 1,
    title: `Go to ${seconds(place.time)}` }));
}

const startKeys = ["t", "began", "shownAt", "reachedAt", "touchedAt", "crossedAt", "endedAt"];

// Returns the time and the stroke of a row; undefined if the row has no time.
function placeOf(recording, name, row, index) {
  if (name === "excursions") {
    const times = recording.footage?.excursions[index];
    return times && { time: times[1] };
  }
  const key = startKeys.find(key => isNumber(row[key]));
  if (key === undefined) return undefined;
  return { time: row[key], stroke: name === "strokes" ? [row.contact, row.began] : undefined };
}

// Yields the lists of objects in a section, with their names, one level deep.
function* listsOf(section) {
  for (const [name, value] of Object.entries(section ?? {})) {
    if (isList(value)) {
      yield { name, rows: value };
    } else if (value && typeof value === "object") {
      for (const [inner, rows] of Object.entries(value)) if (isList(rows)) yield { name: inner, rows };
    }
  }
}

const isList = value =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === "object" && value[0] !== null;

const listTitles = { excursions: "Ink outside the tolerance", failures: "Failed checks",
  timeline: "Presses", attempts: "Guesses", strokes: "Strokes", regions: "Regions" };
// The most important lists come first.
const listOrder = ["failures", "excursions", "strokes"];

function listPanels(recording) {
  const { entry } = recording;
  const lists = [...listsOf(entry[entry.scene])];
  const rank = ({ name }) => (listOrder.indexOf(name) + listOrder.length + 1) % (listOrder.length + 1);
  lists.sort((a, b) => rank(a) - rank(b));
  return lists.map(({ name, rows: listed }) => {
    const rows = listed.map(withSamples);
    // Points are wide and matter least, so they come last.
    const columns = Object.keys(rows[0]).filter(key => !isList(rows[0][key]) || key === "tiles")
      .sort((a, b) => isPoint(rows[0][a]) - isPoint(rows[0][b]));
    const hasPlaces = rows.some((row, i) => placeOf(recording, name, row, i));
    return panel(listTitles[name] ?? words(name), tableOf(rows, {
      columns, cells: cellsOf(name),
      jump: hasPlaces ? (row, i) => placeOf(recording, name, row, i) : undefined }));
  });
}

// Puts the first and the last sample in one cell, counted from 1.
function withSamples(row) {
  if (!isNumber(row.firstSample)) return row;
  const { stroke, firstSample, lastSample, ...others } = row;
  return { stroke, samples: `${firstSample + 1} to ${lastSample + 1}`, ...others };
}

const inkSigns = { black: "▬ black", red: "▨ red", mixed: "◧ mixed" };

// Returns the cells that show a sign beside a word.
function cellsOf(name) {
  const sign = holds => badge(holds ? "pass" : "fail", holds ? "yes" : "no");
  const cells = {
    correct: row => (row.correct === null ? undefined : sign(row.correct)),
    passed: row => sign(row.passed),
    class: row => make("span", { class: `ink ${row.class}`, text: inkSigns[row.class] ?? row.class }),
  };
  if (name === "regions" || name === "combinations") {
    cells.percent = row => make("span", { class: "with-bar" }, bar(row.percent / 100),
      make("span", { text: rounded(row.percent) + " %" }));
  }
  if (name === "failures") {
    cells.name = row => make("span", { text: row.name + " " },
      make("span", { class: "quiet", text: checkWords[row.name] ?? "" }));
    cells.found = row => make("span", { text: judged(row.found, row.limit) });
    cells.limit = row => make("span", { text: judged(row.limit, row.limit) });
    cells.margin = row => make("span", { text: judged(row.margin, 0) });
  }
  return cells;
}

// Draws a share from 0 to 1 as a bar.
function bar(share) {
  const width = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  return draw("svg", { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none",
    "aria-hidden": "true" },
    draw("rect", { class: "whole", width: 100, height: 8 }),
    draw("rect", { class: "part", width, height: 8 }));
}

function demandPanel(rows, title = "Requirements") {
  if (rows.length === 0) return [];
  return [panel(title, tableOf(rows, {
    columns: ["passed", "expression", "level", "found", "limit"], stacks: true,
    cells: {
      passed: row => badge(row.passed ? "pass" : row.level === "require" ? "fail" : "warn",
        row.passed ? "holds" : "does not hold"),
      found: row => make("span", { text: judged(row.found, row.limit) }),
      limit: row => make("span", { text: judged(row.limit, row.limit) }),
      expression: row => make("code", { text: row.expression }),
    } }))];
}

function diagnosticPanel(diagnostics) {
  if (diagnostics.length === 0) return [];
  return [panel("Diagnostics", make("ul", { class: "diagnostics" }, ...diagnostics.map(item =>
    make("li", { class: item.severity },
      make("code", { text: item.code }),
      make("span", { class: "message", text: item.message }),
      make("span", { class: "quiet", text: item.line === null ? ""
        : `line ${item.line}` + (item.byte === null ? "" : `, byte ${item.byte}`) })))))];
}

// Shows the comparison with a golden picture, and its three pictures if the page has them.
function goldenPanel({ entry, golden }) {
  const found = entry.golden;
  if (!found) return [];
  const pictures = ["expected", "actual", "difference"].filter(name => golden?.[name]).map(name =>
    make("figure", {},
      make("img", { src: "data:image/png;base64," + golden[name], alt: `${words(name)} picture` }),
      make("figcaption", { text: words(name) })));
  return [panel("Golden picture", badge(found.passed ? "pass" : "fail", goldenWords(found)),
    make("ul", { class: "facts" }, ...goldenFacts(found).map(text => make("li", { text }))),
    ...(pictures.length > 0 ? [make("div", { class: "trio" }, ...pictures)] : []))];
}

function goldenWords({ status, passed, recorded }) {
  const text = status === "differs" && passed ? "differs no more than allowed"
    : status.replace("-", " ");
  return recorded ? `${text}, now written` : text;
}

function goldenFacts({ status, recorded, differingPixels, greatestDelta, first, bounds, size,
  expectedSize }) {
  const pixels = ({ width, height }) => `${width} × ${height} pixels`;
  const place = (x, y) => `(${x}, ${y})`;
  const facts = [`the frame has ${pixels(size)}`];
  if (status === "other-size") return [...facts, `the golden picture ${pixels(expectedSize)}`];
  if (status === "missing" && !recorded) return [...facts, "--record missing writes it"];
  if (!differingPixels) return facts;
  const { x, y, width, height } = bounds;
  return [`${counted(differingPixels, "pixel differs", "pixels differ")} by up to ${greatestDelta} of 255`,
    `the first at ${place(first.x, first.y)}`,
    `all from ${place(x, y)} to ${place(x + width - 1, y + height - 1)}`];
}

// Yields every figure with its name in requirements.
function* figuresOf(value, path) {
  if (Array.isArray(value)) return;
  if (value && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      yield* figuresOf(inner, path ? `${path}.${key}` : key);
    }
  } else {
    yield [path, value];
  }
}

function figurePanel({ entry }) {
  const rows = [...figuresOf({ durationMicros: entry.durationMicros, touches: entry.touches,
    score: entry.score, integrity: entry.integrity, ...entry[entry.scene] }, "")];
  return make("details", { class: "panel figures" },
    make("summary", { text: "All figures, unrounded, by their names in requirements" }),
    make("dl", {}, ...rows.slice(0, 400).map(([path, value]) => make("div", {},
      make("dt", { text: path }), make("dd", { text: value === null ? "–" : String(value) })))));
}

"""#),
PageFiles.File(name: "detail.js", text: #"""
// One recording: its texts, its playback, its tables.

function showDetail(recording) {
  const { entry, footage } = recording;
  byId("kicker").replaceChildren(...kicker(recording));
  byId("name").textContent = clipped(entry.name);
  byId("title").textContent = clipped(recording.title ?? "");
  byId("percent").textContent = recording.percent ?? "–";
  byId("status").replaceChildren(badge(standing(entry)));
  byId("summary").replaceChildren(...(recording.summary ?? "").split("; ").filter(Boolean)
    .map(text => make("li", { text })));
  byId("curve").textContent = curveWords[entry.scene] ?? "Progress";
  byId("recording").classList.toggle("unplayed", !footage);
  byId("progress").hidden = byId("stage").hidden = !footage;
  byId("legend").replaceChildren(...legend(recording));
  byId("views").replaceChildren(...viewButtons(footage));
  byId("tables").replaceChildren(
    ...(footage ? [] : [make("p", { class: "panel quiet", text: unplayed(entry) })]),
    ...(entry.status === "error" ? diagnosticPanel(entry.diagnostics) : []),
    ...demandPanel(entry.requirements),
    ...goldenPanel(recording),
    ...listPanels(recording),
    ...(entry.status === "error" ? [] : diagnosticPanel(entry.diagnostics)),
    figurePanel(recording));
}

function kicker({ entry, footage }) {
  const parts = [sceneWords[entry.scene] ?? "No scene", seconds(entry.durationMicros),
    counted(entry.touches, "touch", "touches")];
  if (footage) parts.push(`${footage.canvas[0]} × ${footage.canvas[1]} pt`);
  if (entry.id !== entry.name) parts.push(entry.id);
  return parts.map(text => make("span", { text }));
}

function unplayed(entry) {
  if (entry.status === "error") return "This recording could not be replayed.";
  return "This page does not play this recording, because the run or the recording is too long.";
}

function legend({ entry, footage }) {
  if (!footage) return [];
  const items = [["stroke", "stroke"], ["rate", "samples a second"]];
  if (footage.speeds.length > 0) items.splice(1, 0, ["speed", "greatest speed"]);
  if (footage.excursions.length > 0) items.splice(1, 0, ["red", "outside the tolerance"]);
  if (entry.scratch?.threshold) items.push(["threshold", "threshold"]);
  if (footage.marks.length > 0) items.push(["moment", "mark or reset"]);
  return items.map(([kind, text]) => make("li", {}, swatch(kind), make("span", { text })));
}

function swatch(kind) {
  const isLine = kind === "threshold" || kind === "moment";
  const shapes = isLine ? [draw("line", { class: kind, x1: 0, x2: 16, y1: 5, y2: 5 })]
    : [draw("rect", { class: kind, width: 16, height: 10, rx: 3 })];
  if (kind === "red") shapes.push(draw("rect", { fill: "url(#hatch)", width: 16, height: 10, rx: 3 }));
  return draw("svg", { width: 16, height: 10, "aria-hidden": "true" }, ...shapes);
}

function viewButtons(footage) {
  if (!footage || footage.maps.length === 0) return [];
  return [null, ...footage.maps].map((map, i) => {
    const button = make("button", { type: "button", "aria-pressed": String(i === 0),
      text: map ? mapWords[map.kind].title : "Picture", title: map ? mapWords[map.kind].about : "" });
    button.addEventListener("click", () => showView(i));
    return button;
  });
}

// Shows the picture for 0, or a map for 1 and up.
function showView(index) {
  const buttons = byId("views").children;
  if (index > 0 && index >= buttons.length) return;
  [...buttons].forEach((button, i) => button.setAttribute("aria-pressed", String(i === index)));
  stage.showMap(index === 0 ? null : player.recording.footage.maps[index - 1]);
}

"""#),
PageFiles.File(name: "player.js", text: #"""
// The clock of the open recording. `seek` updates everything that shows a time.

const player = {
  recording: null,
  time: 0,
  duration: 0,
  isPlaying: false,
  speed: 1,
  showsTouches: true,
  // The number of recordings opened so far; pictures decoded for an earlier one are dropped.
  opened: 0,

  async open(recording) {
    const turn = ++this.opened;
    this.pause();
    stage.film?.close();
    stage.use(null);
    this.recording = recording;
    this.duration = recording.entry.durationMicros;
    showDetail(recording);
    if (!recording.footage) return;
    stage.open(recording);
    showView(0);
    timeline.open(recording);
    this.moments = [...new Set(stage.strokes.flatMap(stroke => stroke.times))].sort((a, b) => a - b);
    byId("scrubber").max = this.duration;
    // The frame of the report shows the end, too.
    this.seek(this.duration);
    const film = recording.footage.film && await Film.of(recording.footage.film);
    if (turn !== this.opened) return film?.close();
    stage.use(film);
    this.seek(this.time);
  },

  seek(time) {
    if (!this.recording?.footage) return;
    this.time = Math.min(Math.max(Math.round(time), 0), this.duration);
    stage.show(this.time, this.showsTouches);
    timeline.show(this.time);
    const scrubber = byId("scrubber");
    scrubber.value = this.time;
    scrubber.setAttribute("aria-valuetext", seconds(this.time));
    byId("clock").textContent = `${seconds(this.time).replace(" s", "")} / ${seconds(this.duration)}`;
  },

  play() {
    if (!this.recording?.footage) return;
    if (this.time >= this.duration) this.seek(0);
    this.isPlaying = true;
    this.showButton();
    let before = performance.now();
    const turn = now => {
      if (!this.isPlaying) return;
      this.seek(this.time + Math.max(now - before, 0) * 1000 * this.speed);
      before = now;
      if (this.time >= this.duration) return this.pause();
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  },

  pause() {
    this.isPlaying = false;
    this.showButton();
  },

  toggle() {
    if (this.isPlaying) this.pause(); else this.play();
  },

  showButton() {
    const button = byId("play");
    button.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    button.classList.toggle("on", this.isPlaying);
  },

  // Goes to the next sample for 1, to the previous one for -1.
  step(direction) {
    this.pause();
    const last = lastNotAfter(this.moments, this.time);
    const next = direction > 0 ? last + 1 : this.moments[last] === this.time ? last - 1 : last;
    this.seek(this.moments[next] ?? (direction > 0 ? this.duration : 0));
  },

  // Goes to a time, and highlights the stroke of that row, if the row has one.
  jump({ time, stroke }) {
    this.pause();
    stage.select(...(stroke ?? []));
    showView(0);
    this.seek(time);
  },

  changeSpeed(direction) {
    const select = byId("speed");
    const index = select.selectedIndex + direction;
    if (index < 0 || index >= select.options.length) return;
    select.selectedIndex = index;
    this.speed = Number(select.value);
  },

  showTouches(shows) {
    this.showsTouches = byId("touches").checked = shows;
    this.seek(this.time);
  },
};

function connectPlayer() {
  byId("play").addEventListener("click", () => player.toggle());
  byId("back").addEventListener("click", () => player.step(-1));
  byId("forward").addEventListener("click", () => player.step(1));
  byId("scrubber").addEventListener("input", event => {
    player.pause();
    player.seek(Number(event.target.value));
  });
  byId("speed").addEventListener("change", event => { player.speed = Number(event.target.value); });
  byId("touches").addEventListener("change", event => player.showTouches(event.target.checked));
  connectTimeline();
  new ResizeObserver(() => {
    if (!player.recording?.footage) return;
    timeline.build();
    player.seek(player.time);
  }).observe(byId("timeline"));
}

// Lets a finger or a mouse on the curve move the clock.
function connectTimeline() {
  const host = byId("timeline");
  const follow = event => {
    player.pause();
    player.seek(timeline.time(event.clientX - host.getBoundingClientRect().left));
  };
  host.addEventListener("pointerdown", event => {
    host.setPointerCapture(event.pointerId);
    follow(event);
  });
  host.addEventListener("pointermove", event => {
    if (host.hasPointerCapture(event.pointerId)) follow(event);
  });
}

const keys = {
  " ": () => player.toggle(),
  ArrowLeft: event => (event.shiftKey ? player.seek(player.time - 100000) : player.step(-1)),
  ArrowRight: event => (event.shiftKey ? player.seek(player.time + 100000) : player.step(1)),
  Home: () => player.seek(0),
  End: () => player.seek(player.duration),
  "-": () => player.changeSpeed(-1),
  "+": () => player.changeSpeed(1),
  "=": () => player.changeSpeed(1),
  n: () => openBeside(1),
  p: () => openBeside(-1),
  1: () => showView(0),
  2: () => showView(1),
  3: () => showView(2),
  t: () => player.showTouches(!player.showsTouches),
  "/": () => byId("filter").focus(),
  "?": () => { byId("help").open = !byId("help").open; },
};

function connectKeys() {
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.matches("input:not([type=range], [type=checkbox]), select");
    // Space presses the focused button, summary, input or link instead.
    const isPressing = event.key === " " && event.target.matches("button, summary, input, a");
    if (isTyping || isPressing || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key](event);
  });
}

"""#),
PageFiles.File(name: "main.js", text: #"""
// The verdict, the list, and the open recording, which the address names.

function showVerdict() {
  const { totals } = report;
  const broken = totals.error, failed = totals.fail;
  const all = counted(totals.recordings, "recording");
  byId("verdict").textContent = broken > 0 ? `${broken} of ${all} could not be replayed`
    : failed > 0 ? `${failed} of ${all} failed`
    : report.status === "fail" ? `${all} replayed, and the run failed` : `${all} replayed`;
  const requirements = [report, ...report.recordings].flatMap(entry => entry.requirements);
  const goldens = report.recordings.flatMap(entry => entry.golden ?? []);
  byId("totals").textContent = [
    requirements.length + goldens.length > 0 ? ""
      : "The run has no requirements.",
    held(requirements.filter(({ level }) => level === "require"),
      ["requirement", "requirements"], ["holds", "hold"]),
    held(requirements.filter(({ level }) => level !== "require"),
      ["expectation", "expectations"], ["holds", "hold"]),
    held(goldens, ["golden picture", "golden pictures"], ["matches", "match"]),
    totals.warnings > 0 ? `${counted(totals.warnings, "warning")}.` : "",
  ].filter(Boolean).join(" ");
  byId("tool").textContent = `replay ${report.tool.version}, rules ${report.tool.rules}`;
  document.documentElement.dataset.status =
    standing({ status: report.status, requirements, golden: goldens.length > 0 });
  document.title = byId("verdict").textContent;
  byId("demands").replaceChildren(...demandPanel(report.requirements, "Requirements of the run"));
}

// Counts the requirements that hold, in words.
function held(asked, [one, many], [holds, hold]) {
  const unmet = asked.filter(({ passed }) => !passed).length;
  if (asked.length === 0) return "";
  if (unmet > 0) {
    const all = counted(asked.length, one, many);
    return `${grouped(unmet)} of ${all} ${unmet === 1 ? "does" : "do"} not ${hold}.`;
  }
  return asked.length === 1 ? `The one ${one} ${holds}.`
    : `All ${grouped(asked.length)} ${many} ${hold}.`;
}

const addressOf = recording => "#" + encodeURIComponent(recording.entry.name);

function showList() {
  byId("list").replaceChildren(...recordings.map(recording => {
    const { entry } = recording;
    const link = make("a", { href: addressOf(recording) },
      make("span", { class: "who" },
        badge(standing(entry)),
        make("span", { class: "name", text: entry.name })),
      make("span", { class: "what", text: recording.title ?? recording.summary ?? "" }),
      make("span", { class: "how" },
        make("span", { class: "kind", text: sceneWords[entry.scene] ?? "no scene" }),
        ...(entry.scene === "ink" ? [] : [bar(entry.score ?? 0)]),
        make("span", { class: "figure", text: recording.percent ?? "–" })));
    recording.item = make("li", {}, link);
    return recording.item;
  }));
}

function filterList(text) {
  const wanted = text.trim().toLowerCase();
  let count = 0;
  for (const recording of recordings) {
    const { entry } = recording;
    const found = [entry.name, recording.title ?? "", entry.scene ?? "", sceneWords[entry.scene] ?? "",
      statusWords[standing(entry)]].some(word => word.toLowerCase().includes(wanted));
    recording.item.hidden = !found;
    count += found ? 1 : 0;
  }
  byId("unlisted").hidden = count > 0;
}

function openAddressed() {
  const recording = recordings.find(recording => addressOf(recording) === location.hash)
    ?? player.recording ?? recordings.find(({ entry }) => entry.status !== "pass") ?? recordings[0];
  byId("recording").hidden = !recording;
  if (!recording || recording === player.recording) return;
  for (const { item } of recordings) item.firstChild.removeAttribute("aria-current");
  recording.item.firstChild.setAttribute("aria-current", "true");
  revealItem(recording.item);
  player.ready = player.open(recording);
}

// Scrolls the list, and nothing else, until an item is visible.
function revealItem(item) {
  const list = byId("list"), top = item.offsetTop;
  const least = top + item.offsetHeight - list.clientHeight;
  list.scrollTop = Math.min(Math.max(list.scrollTop, least), top);
}

// Opens the next recording of the list for 1, the previous one for -1.
function openBeside(direction) {
  const listed = recordings.filter(({ item }) => !item.hidden);
  const next = listed[listed.indexOf(player.recording) + direction];
  if (next) location.hash = addressOf(next);
}

showVerdict();
showList();
connectPlayer();
connectKeys();
byId("filter").addEventListener("input", event => filterList(event.target.value));
addEventListener("hashchange", openAddressed);
addEventListener("resize", () => player.seek(player.time));
openAddressed();

"""#),
],
    styleDigest: "cDE6kuD4fs40MQxjqH1MKA8DZFxtnMNxAqaAwkUwohQ=",
    scriptDigest: "ONv82bq1IfsDRiFBB8ofPANXVkSOxpZbl45fXpRuTTo=")
}
