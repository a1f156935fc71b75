// Generated from Sources/ReportPages/Web/Report by `make pages`. Edit those files, not this one.
// swift-format-ignore-file

extension ReportPage {
  /// The files of the page.
  package static let files = PageFiles(
styles: [
PageFiles.File(name: "base.css", text: #"""
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --sheet: #fff; --sunken: #f2f1ec; --desk: #eceae3;
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
    --paper: #14161b; --sheet: #1c1f26; --sunken: #23272f; --desk: #0e1014;
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
body { max-width: 1720px; margin: 0 auto; padding: 16px 24px 40px; }
h1, h2, h3, p, ol, ul, dl, dd { margin: 0; padding: 0; }
ol, ul { list-style: none; }
h1 { font-size: 1.2rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
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

.mast { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin-bottom: 16px; }
#totals { flex: 1; color: var(--soft); padding-left: 2px; min-width: 12em; }
.mark { width: 30px; height: 30px; border-radius: 9px; display: grid; place-items: center;
  font-size: 16px; font-weight: 700; background: var(--green-soft); color: var(--green); }
.mark::before { content: "✓"; }
[data-status=replayed] .mark { background: var(--sunken); color: var(--soft); }
[data-status=replayed] .mark::before { content: "▸"; }
[data-status=fail] .mark { background: var(--red-soft); color: var(--red); }
[data-status=fail] .mark::before { content: "✕"; }
:is([data-status=error], [data-status=warn]) .mark { background: var(--amber-soft); color: var(--amber); }
:is([data-status=error], [data-status=warn]) .mark::before { content: "!"; }
.tool { color: var(--soft); font-size: .82rem; }
.demands > :last-child { margin-bottom: 16px; }
.notice:not(:empty) { padding: 10px 16px; margin-bottom: 14px; border-radius: 12px; color: var(--amber);
  background: var(--amber-soft); overflow-wrap: anywhere; }
.notice a { color: inherit; font-weight: 620; }
.badge { padding: 0; background: none; }
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

.facts { display: flex; flex-wrap: wrap; gap: 6px; }
.facts li { font-size: .86rem; padding: 3px 10px; border-radius: 8px; background: var(--sunken); }
button, select { font: inherit; font-size: .86rem; color: inherit; cursor: pointer; }
details summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
footer { margin-top: 24px; border-top: 1px solid var(--line); padding-top: 14px; }
.keys { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 6px 24px;
  margin-top: 10px; font-size: .88rem; }
.keys div { display: flex; gap: 10px; }
.keys dt { flex: 0 0 108px; }
kbd { border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 5px; padding: 0 5px;
  background: var(--sheet); }

"""#),
PageFiles.File(name: "layout.css", text: #"""
.columns { display: grid; grid-template-columns: 204px minmax(0, 1fr); gap: 24px; align-items: start; }
.opened { min-width: 0; }
.single nav { display: none; }
.single .columns { grid-template-columns: minmax(0, 1fr); }
.switcher { display: none; }
nav { position: sticky; top: 16px; }
#listing { max-height: calc(100vh - 96px); display: flex; flex-direction: column; gap: 8px; }
nav ol { position: relative; overflow: auto; margin: 0 -8px; padding: 0 8px; scrollbar-width: thin; }
input[type=search] { width: 100%; font: inherit; font-size: .88rem; color: inherit; padding: 7px 12px;
  border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); }
input[type=search]::placeholder { color: var(--soft); opacity: 1; }
nav a { display: grid; gap: 1px; padding: 8px 10px; margin: 2px 0; border-radius: 10px; color: inherit;
  text-decoration: none; border: 1px solid transparent; }
nav a:hover { background: var(--sunken); }
nav a[aria-current] { background: var(--sheet); border-color: var(--line); box-shadow: var(--shadow); }
.who { display: flex; gap: 8px; align-items: center; font-size: .93rem; }
.who .badge span:last-child { position: absolute; clip-path: inset(50%); }
.who .badge { padding: 0; background: none; }
.name { font-weight: 600; }
.what { font-size: .8rem; line-height: 1.35; color: var(--soft); display: -webkit-box;
  -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.how { display: grid; grid-template-columns: auto 1fr auto; gap: 8px; align-items: center;
  font-size: .76rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.figure, .kind { white-space: nowrap; }
.figure { text-align: right; }
.bar { display: block; width: 100%; height: 6px; border-radius: 3px; overflow: hidden; }
.bar .whole { fill: var(--line); }
.bar .part { fill: var(--bar); }


.head { display: flex; justify-content: space-between; gap: 24px; align-items: flex-end;
  margin-bottom: 10px; }
.head > div { min-width: 0; }
.kicker { display: flex; flex-wrap: wrap; gap: 0 14px; font-size: .82rem; color: var(--soft);
  font-variant-numeric: tabular-nums; }
.kicker span:first-child { color: var(--blue); font-weight: 620; }
.lead { color: var(--soft); max-height: 6em; overflow: auto; }
h2 { font-size: 1.45rem; max-height: 3.6em; overflow: auto; }
.score { display: grid; grid-template-columns: auto auto; gap: 2px 10px; align-items: center;
  justify-items: end; }
.score .quiet { font-size: .82rem; grid-column: 1 / -1; line-height: 1; }
#percent { font-size: 2rem; line-height: 1; font-weight: 600; letter-spacing: -0.02em;
  white-space: nowrap; font-variant-numeric: tabular-nums; }

.player { display: grid; grid-template-columns: minmax(0, 1.85fr) minmax(0, 1fr); gap: 20px;
  align-items: start; }
.unplayed .player { grid-template-columns: minmax(0, 1fr); }
.story, .panels { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; min-width: 0; }
.panels:empty { display: none; }
.player + .panels { margin-top: 16px; }

@media (max-width: 1179px) {
  .player { grid-template-columns: minmax(0, 1fr); }
  .story { grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr)); align-items: start; }
  .story .facts { grid-column: 1 / -1; }
}
@media (max-width: 720px) {
  body { padding: 12px 16px 32px; }
  h1 { font-size: 1.05rem; }
  h2 { font-size: 1.2rem; }
  .mast { gap: 0 10px; margin-bottom: 10px; }
  #totals { flex-basis: 100%; order: 1; font-size: .88rem; padding: 0; }
  .tool { display: none; }
  .columns { grid-template-columns: minmax(0, 1fr); gap: 10px; }
  nav { position: static; min-width: 0; }
  .switcher { display: grid; grid-template-columns: 44px 1fr 44px; gap: 6px; }
  .switcher button { min-height: 40px; border: 1px solid var(--line); border-radius: 10px;
    background: var(--sheet); }
  #listed::after { content: " ▾"; color: var(--soft); }
  .open #listed::after { content: " ▴"; }
  #listing { display: none; max-height: 60vh; margin-top: 8px; }
  .open #listing { display: flex; }
  .head { align-items: flex-start; gap: 12px; margin-bottom: 6px; }
  .kicker span:nth-child(n + 3) { display: none; }
  .lead { font-size: .9rem; max-height: 3.2em; }
  .score { grid-template-columns: auto; }
  #percent { font-size: 1.4rem; }
}
@media (prefers-reduced-motion: no-preference) {
  .transport button, nav a { transition: background-color .15s; }
}

"""#),
PageFiles.File(name: "player.css", text: #"""
.stage { position: sticky; top: 16px; display: grid; gap: 6px 14px; justify-items: center; min-width: 0;
  grid-template: "above zoom" auto "screen screen" auto / minmax(0, 1fr) auto; container-type: inline-size; }
.stage > * { grid-column: 1 / -1; }
.stage > .above { grid-area: above; display: flex; justify-content: space-between; align-items: center;
  width: 100%; min-height: 32px; }
.views { display: flex; gap: 2px; padding: 2px; border-radius: 10px; background: var(--sunken); }
.views:empty { visibility: hidden; }
.views button { border: 0; background: none; border-radius: 8px; padding: 4px 11px; color: var(--soft);
  white-space: nowrap; }
.views [aria-pressed=true] { background: var(--sheet); color: var(--ink); font-weight: 600;
  box-shadow: 0 1px 2px rgb(0 0 0 / 12%); }
.toggle { display: flex; gap: 6px; align-items: center; font-size: .82rem; color: var(--soft);
  accent-color: var(--blue); margin-left: auto; }

/* The canvas of the recording lies on a desk, which shows where the canvas ends. */
.screen { grid-area: screen; position: relative; aspect-ratio: var(--ratio, 1.25); border-radius: 14px; overflow: hidden;
  width: min(100%, calc(max(100vh - 284px, 400px) * var(--ratio, 1.25)));
  background: var(--desk); border: 1px solid var(--line); box-shadow: var(--shadow);
  touch-action: pan-x pan-y; user-select: none; -webkit-user-select: none; }
.screen.zoomed { touch-action: none; cursor: grab; }
.screen.zoomed:active { cursor: grabbing; }
.screen:focus-visible { outline-offset: 3px; border-radius: 14px; }
.canvas { position: absolute; background: #fff; box-shadow: 0 0 0 1px var(--line); }
.canvas canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.canvas img { position: absolute; display: block; -webkit-user-drag: none; }
#overlay { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.mapped :is(#picture, #overlay) { visibility: hidden; }
.stage > .zoom { grid-area: zoom; display: flex; gap: 2px; padding: 2px; border-radius: 10px;
  background: var(--sunken); }
.zoom button { display: grid; place-items: center; width: 32px; height: 28px; border: 0; border-radius: 8px;
  background: none; font-size: 1.1rem; line-height: 1; }
.zoom button:hover { background: var(--sheet); }
.zoom svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 2; }
#overview { position: absolute; right: 10px; bottom: 10px; border-radius: 6px; cursor: pointer;
  background: #fff; touch-action: none; box-shadow: 0 0 0 1px var(--line), var(--shadow); }

.key { display: flex; flex-wrap: wrap; gap: 2px 18px; width: 100%; min-height: 24px; font-size: .82rem;
  color: var(--soft); padding: 2px 2px 0; }
.key li { display: flex; gap: 7px; align-items: center; }
/* The swatch lies on the paper of the picture, which is light in dark colors too. */
.swatch { flex: none; padding: 1px 2px; box-sizing: content-box; border-radius: 4px; background: #fbfaf7; }
.rim { stroke: var(--faint); stroke-width: 1; }
.scale { width: 100%; font-size: .82rem; color: var(--soft); padding: 2px 2px 0; }
.ramp { height: 12px; margin: 4px 0 2px; border-radius: 3px; box-shadow: inset 0 0 0 1px rgb(0 0 0 / 12%);
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.scale ul { position: relative; height: 2.3em; font-variant-numeric: tabular-nums; }
.scale li { position: absolute; padding-top: 6px; transform: translateX(-50%); white-space: nowrap; }
.scale li::before { content: ""; position: absolute; top: 0; left: 50%; width: 1px; height: 6px;
  background: var(--soft); }
.scale .first { transform: none; }
.scale .first::before { left: 0; }
.scale .last { transform: translateX(-100%); }
.scale .last::before { left: 100%; }
.scale .plain li { padding-top: 0; }
.scale .plain li::before { display: none; }

#scrubber { width: 100%; margin: 2px 0 0; accent-color: var(--blue); cursor: pointer; }
.transport { display: flex; flex-wrap: wrap; align-items: center; gap: 2px; width: 100%; }
.transport button { display: grid; place-items: center; width: 36px; height: 36px; border: 0;
  border-radius: 99px; background: none; }
.transport button:hover { background: var(--sunken); }
.transport svg { width: 18px; height: 18px; fill: currentColor; stroke: currentColor; stroke-width: 2;
  stroke-linejoin: round; stroke-linecap: round; }
#play { background: var(--ink); color: var(--paper); }
#play .playing-on, #play.on .playing-off { display: none; }
#play.on .playing-on { display: inline; stroke-width: 3; }
#clock { flex: 1; padding-left: 8px; font-size: .82rem; white-space: nowrap;
  font-variant-numeric: tabular-nums; color: var(--soft); }
#speed { border: 1px solid var(--line); background: var(--sheet); border-radius: 8px; padding: 3px 0;
  width: 64px; margin-left: auto; }
/* A narrow transport puts the time on a line of its own. */
@container (max-width: 340px) { #clock { order: -1; flex-basis: 100%; } }
@media (max-width: 1179px) {
  .stage { position: static; }
}
@media (max-width: 720px) {
  .screen { width: min(100%, calc(max(70vh, 380px) * var(--ratio, 1))); }
  .stage { grid-template: "above" auto "screen" auto "zoom" auto / minmax(0, 1fr); }
  .stage > .zoom { justify-self: end; }
  .key { gap: 2px 14px; font-size: .78rem; }
}

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


"""#),
PageFiles.File(name: "panels.css", text: #"""
.panel { background: var(--sheet); border: 1px solid var(--line); border-radius: 14px;
  padding: 16px 18px; min-width: 0; }
.panel { container-type: inline-size; }
.command { display: flex; gap: 6px; align-items: stretch; margin-top: 6px; }
.command code { flex: 1; min-width: 0; padding: 5px 10px; border-radius: 8px; background: var(--sunken);
  user-select: all; -webkit-user-select: all; overflow-wrap: anywhere; white-space: pre-wrap; }
.command button { flex: none; border: 1px solid var(--line); border-radius: 8px; background: var(--sheet);
  min-width: 64px; }
.command button:hover, .fold:hover { background: var(--sunken); }
td code { font-size: .95em; }
.command code { font-size: .8rem; line-height: 1.5; }
.why { white-space: normal; overflow-wrap: anywhere; font-size: .9rem; line-height: 1.45; }
td.text td code { font-size: .95em; }
.command code { font-size: .8rem; line-height: 1.5; }
.why { color: var(--ink); }
tr:has(+ .reason) td { border-bottom: 0; padding-bottom: 3px; }
.reason td { padding-top: 0; padding-bottom: 10px; }
.fold { display: block; width: 100%; margin-top: 8px; padding: 6px; border: 1px solid var(--line);
  border-radius: 8px; background: none; color: var(--blue); font-weight: 600; }
/* Leaves room for a scroll bar below the last row, and shades the side that hides columns. */
.scroll { overflow-x: auto; margin: 0 -18px; padding: 0 18px; scrollbar-width: thin;
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
.where { display: grid; white-space: normal; }
.where .quiet { font-size: .92em; }
.trio { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; margin-top: 10px; }
.trio figure { margin: 0; font-size: .8rem; color: var(--soft); text-align: center; }
.trio button { display: block; width: 100%; padding: 0; border: 1px solid var(--line); border-radius: 8px;
  background: #fff; cursor: zoom-in; overflow: hidden; }
.trio button:hover { border-color: var(--blue); }
.trio img { display: block; width: 100%; }
.cropped { display: block; position: relative; overflow: hidden; }
.cropped img { position: absolute; }
.panel .facts { margin: 10px 0; }
.panel .facts:last-child { margin-bottom: 0; }
.diagnostics { display: grid; gap: 8px; font-size: .9rem; }
.diagnostics li { display: grid; grid-template-columns: auto 1fr auto; gap: 10px; align-items: baseline; }
.diagnostics code { justify-self: start; padding: 1px 6px; border-radius: 6px; background: var(--amber-soft);
  color: var(--amber); }
.diagnostics .error code { background: var(--red-soft); color: var(--red); }
.figures dl { columns: 2 240px; column-gap: 32px; margin-top: 12px; font-size: .8rem; }
.figures dl div { display: flex; justify-content: space-between; gap: 12px; break-inside: avoid;
  padding: 2px 0; border-bottom: 1px solid var(--line); }
.figures dt { font-family: var(--mono); color: var(--soft); }
.figures dd { font-variant-numeric: tabular-nums; text-align: right; }

/* The pictures of a golden comparison, a pixel of a picture to a pixel of the page. */
.comparison { width: min(96vw, 1200px); height: 94vh; padding: 0; border: 1px solid var(--line);
  border-radius: 16px; background: var(--sheet); color: var(--ink); overflow: hidden; }
.comparison[open] { display: grid; grid-template-rows: auto auto minmax(0, 1fr); }
.comparison::backdrop { background: rgb(0 0 0 / 55%); }
.comparison header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px;
  padding: 12px 16px; }
.comparison h2 { flex: 1; font-size: 1.05rem; }
#dismiss { width: 36px; height: 36px; border: 0; border-radius: 99px; background: var(--sunken); }
.wipe { display: flex; gap: 12px; align-items: center; padding: 0 16px 12px; font-size: .88rem;
  color: var(--soft); }
.wipe input { flex: 1; min-width: 0; accent-color: var(--blue); }
.opposed { overflow: auto; background: var(--desk); border-top: 1px solid var(--line); display: grid;
  justify-content: safe center; align-content: start; padding: 16px; }
.pile { position: relative; width: max-content; cursor: ew-resize; touch-action: pan-y;
  background: #fff; box-shadow: 0 0 0 1px var(--line); }
.pile img { display: block; max-width: none; -webkit-user-drag: none; }
.pile .expected { position: absolute; inset: 0 auto auto 0; }
.divider { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: var(--bar);
  box-shadow: 0 0 0 1px rgb(255 255 255 / 80%); pointer-events: none; }
.bounds { position: absolute; border: 2px dashed #2f6fde; border-radius: 4px; pointer-events: none; }

@container (max-width: 460px) {
  .stacks thead { position: absolute; clip-path: inset(50%); }
  .stacks tr { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 10px 0;
    border-bottom: 1px solid var(--line); }
  .stacks tbody tr:first-child { padding-top: 0; }
  .stacks tr:last-child { border-bottom: 0; padding-bottom: 0; }
  .stacks td { border: 0; padding: 0; }
  .stacks td.text { flex-basis: 100%; }
  .stacks td:not(.text, :has(.badge))::before { content: attr(data-name) " "; color: var(--soft); }
  .stacks tr:has(+ .reason) { border-bottom: 0; padding-bottom: 4px; }
  .stacks .reason { padding-top: 0; }
}
@media (max-width: 720px) {
  .panel { padding: 14px; }
  .scroll { margin: 0 -14px; padding: 0 14px; }
  .diagnostics li { grid-template-columns: auto 1fr; }
  .diagnostics li > :last-child { grid-column: 2; }
  .comparison h2 { order: -1; flex: 1 1 60%; }
  #dismiss { order: -1; }
  .comparison { width: 100vw; max-width: 100vw; height: 100vh; max-height: 100vh; border-radius: 0; }
}

"""#),
PageFiles.File(name: "touch.css", text: #"""
/* A finger needs targets of 44 points. */
@media (pointer: coarse) {
  input[type=search], .switcher button, .views button, .toggle, .transport button, .zoom button, #speed,
  #scrubber, .jump, .fold, .command button, #wipe, #dismiss, summary { min-height: 44px; }
  .transport button, .views button, .zoom button, .jump, .command button, #dismiss { min-width: 44px; }
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

"""#),
PageFiles.File(name: "print.css", text: #"""
@media print {
  :root { color-scheme: light; --paper: #fff; --sheet: #fff; --sunken: #f4f4f4; --desk: #f4f4f4;
    --ink: #000; --soft: #444; --faint: #666; --line: #ccc; --blue: #2560cc; --green: #18763f;
    --red: #c3202e; --amber: #8f5a00; --blue-soft: #e6edfb; --green-soft: #e6f4ea; --red-soft: #fde8e6;
    --amber-soft: #fbf0da; --bar: #4a6ea9; --shadow: none; }
  html { font-size: 11px; }
  body { padding: 0; max-width: none; }
  input[type=search], .switcher, .transport, .stage > .above, #scrubber, .stage > .zoom, .fold, .command button, footer, .skip,
  .figures, .notice { display: none; }
  .columns { display: block; }
  nav { position: static; margin-bottom: 24px; }
  #listing { display: block; max-height: none; }
  nav ol { columns: 3; overflow: visible; }
  nav li { break-inside: avoid; }
  main { break-before: page; }
  .single main { break-before: auto; }
  .player { grid-template-columns: minmax(0, 1fr); gap: 14px; }
  /* Panels of different heights fill two columns below the picture. */
  .story { display: block; columns: 2; column-gap: 14px; }
  .story .panels { display: block; }
  .story .panel, .story .facts { margin-bottom: 14px; }
  .stage { position: static; display: block; }
  .screen { width: 76%; margin: 0 auto 8px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .panel, tr { break-inside: avoid; }
  .panel:has(tr:nth-child(13)) { break-inside: auto; }
  .scroll { overflow: visible; background: none; }
  table { font-size: 9px; }
  th { font-size: 8px; }
  th, td:not(.number) { padding-right: 7px; white-space: normal; }
  td:has(.jump), td:nth-child(-n + 3):not(.text) { white-space: nowrap; }
  .mark, .badge, .badge .sign, .facts li, #timeline, .bar, .swatch { print-color-adjust: exact;
    -webkit-print-color-adjust: exact; }
}

"""#),
],
markup: PageFiles.File(name: "body.html", text: #"""
<a class="skip" href="#recording">Skip to the recording</a>
<header class="mast" role="banner">
  <p class="mark" aria-hidden="true"></p>
  <h1 id="verdict"></h1>
  <p id="totals"></p>
  <p class="tool" id="tool"></p>
</header>
<section id="demands" class="demands" aria-label="Requirements of the run"></section>
<div class="columns">
  <nav id="nav" aria-label="Recordings">
    <div class="switcher">
      <button type="button" id="previous" aria-label="Previous recording">‹</button>
      <button type="button" id="listed" aria-expanded="false" aria-controls="listing"></button>
      <button type="button" id="next" aria-label="Next recording">›</button>
    </div>
    <div id="listing">
      <input type="search" id="filter" placeholder="Filter recordings" aria-label="Filter recordings by name, title, scene or status">
      <ol id="list"></ol>
      <p id="unlisted" class="quiet" hidden>No recording matches.</p>
    </div>
  </nav>
  <div class="opened">
    <div id="notice" class="notice" role="status"></div>
    <main id="recording" tabindex="-1" aria-labelledby="name">
      <header class="head">
        <div>
          <p class="kicker" id="kicker"></p>
          <h2 id="name"></h2>
          <p class="lead" id="title"></p>
        </div>
        <p class="score"><span class="quiet">Score</span> <span id="percent"></span> <span id="status"></span></p>
      </header>
      <div class="player">
        <section class="stage" id="stage" aria-label="Playback">
          <div class="above">
            <div class="views" id="views" role="group" aria-label="Picture"></div>
            <label class="toggle"><input type="checkbox" id="touches" checked> Touches</label>
          </div>
          <div class="screen" id="screen" tabindex="0" role="group" aria-label="Picture; plus and minus zoom, 0 fits guide and ink, arrows move the zoomed picture">
            <div class="canvas" id="canvas">
              <canvas id="picture" role="img"></canvas>
              <img id="map" alt="" hidden>
            </div>
            <canvas id="overlay" aria-hidden="true"></canvas>
            <canvas id="overview" role="img" aria-label="The whole canvas, with a frame around the part that is shown"></canvas>
          </div>
          <div class="zoom" role="group" aria-label="Zoom">
            <button type="button" id="closer" aria-label="Zoom in" title="Zoom in (+)">+</button>
            <button type="button" id="farther" aria-label="Zoom out" title="Zoom out (-)">−</button>
            <button type="button" id="fit" aria-label="Fit guide and ink" title="Fit guide and ink (0)"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/></svg></button>
          </div>
          <ul class="key" id="key" aria-label="Colors of the picture"></ul>
          <div class="scale" id="scale" hidden></div>
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
          <ul class="facts" id="summary" aria-label="Summary"></ul>
          <div class="panels" id="findings"></div>
          <section class="panel" id="progress" aria-labelledby="curve">
            <h3><span id="curve"></span> <output id="share"></output></h3>
            <div id="timeline"></div>
            <ul class="legend" id="legend"></ul>
          </section>
          <div class="panels" id="asides"></div>
        </div>
      </div>
      <div class="panels" id="tables"></div>
    </main>
  </div>
</div>
<footer>
  <details id="help">
    <summary>Keys</summary>
    <dl class="keys">
      <div><dt><kbd>space</kbd></dt><dd>play, pause</dd></div>
      <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>previous and next sample; with <kbd>shift</kbd>, a tenth of a second</dd></div>
      <div><dt><kbd>home</kbd> <kbd>end</kbd></dt><dd>first and last moment</dd></div>
      <div><dt><kbd>&lt;</kbd> <kbd>&gt;</kbd></dt><dd>slower, faster</dd></div>
      <div><dt><kbd>+</kbd> <kbd>-</kbd></dt><dd>zoom in and out; so do the wheel and a pinch</dd></div>
      <div><dt><kbd>0</kbd></dt><dd>fit guide and ink</dd></div>
      <div><dt><kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd></dt><dd>move the zoomed picture while it has the focus; so does a drag</dd></div>
      <div><dt><kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd></dt><dd>picture and maps</dd></div>
      <div><dt><kbd>t</kbd></dt><dd>touches on and off</dd></div>
      <div><dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>next and previous recording</dd></div>
      <div><dt><kbd>/</kbd></dt><dd>filter</dd></div>
      <div><dt><kbd>?</kbd></dt><dd>these keys</dd></div>
    </dl>
  </details>
</footer>
<dialog id="comparison" class="comparison" aria-labelledby="compared">
  <header>
    <h2 id="compared"></h2>
    <div class="views" id="comparisons" role="group" aria-label="Pictures"></div>
    <button type="button" id="dismiss" aria-label="Close">✕</button>
  </header>
  <label class="wipe" id="wiping"><span>Expected</span>
    <input type="range" id="wipe" min="0" max="100" step="1" value="50" aria-label="Share of the width that shows the expected picture"><span>Actual</span></label>
  <div class="opposed" id="opposed" tabindex="0" role="group" aria-label="Pictures at full size">
    <div class="pile" id="pile"></div>
  </div>
</dialog>
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
  const strokes = [], current = [], latest = [];
  for (let i = 0; i < numbers.length; i += 4) {
    const phase = numbers[i] % 8, slot = (numbers[i] - phase) / 8;
    const before = latest[slot] ?? { x: 0, y: 0, time: 0, step: 0 };
    const step = before.step + unfolded(numbers[i + 1]), time = before.time + step;
    const place = { x: before.x + unfolded(numbers[i + 2]), y: before.y + unfolded(numbers[i + 3]) };
    latest[slot] = { ...place, time, step };
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
PageFiles.File(name: "view.js", text: #"""
// The part of the canvas that the screen shows. Lengths are points of the canvas, except those of the
// screen, which are CSS pixels.
//
//     zoom 1      guide and ink fill the screen ("fit")
//     zoom < 1    down to the whole canvas
//     zoom > 1    up to 64 pixels of the display a point

const view = {
  zoom: 1,
  center: { x: 0, y: 0 },

  // Prepares the view of a canvas, of which `crop` is worth looking at.
  open([width, height], [x, y, cropWidth, cropHeight]) {
    Object.assign(this, { width, height, crop: { x, y, width: cropWidth, height: cropHeight } });
    this.fit();
  },

  // Returns the extents of the screen; never 0, so that a hidden screen has a scale as well.
  get screen() {
    return { width: Math.max(stage.screen.clientWidth, 1),
      height: Math.max(stage.screen.clientHeight, 1) };
  },

  // The pixels of the display in a point, at zoom 1.
  get unit() {
    const { width, height } = this.screen;
    return Math.min(width / this.crop.width, height / this.crop.height);
  },

  get scale() { return this.unit * this.zoom; },

  get leastZoom() {
    const { width, height } = this.screen;
    return Math.min(width / this.width, height / this.height, this.unit) / this.unit;
  },

  get mostZoom() { return Math.max(64 / this.unit, 4); },

  get isZoomed() { return this.zoom > 1.001; },

  // The extents of the part that is shown.
  get extent() {
    const { width, height } = this.screen, scale = this.scale;
    return { width: width / scale, height: height / scale };
  },

  get showsAll() {
    const { width, height } = this.extent;
    return width >= this.width - 0.5 && height >= this.height - 0.5;
  },

  fit() {
    const { x, y, width, height } = this.crop;
    this.zoom = 1;
    this.center = { x: x + width / 2, y: y + height / 2 };
    this.update();
  },

  // Zooms so that the point under a place on the screen stays there; without a place, the middle.
  zoomBy(factor, place) {
    const { width, height } = this.screen, { x, y } = place ?? { x: width / 2, y: height / 2 };
    const fixed = this.pointAt(x, y);
    this.zoom = Math.min(Math.max(this.zoom * factor, this.leastZoom), this.mostZoom);
    this.center = { x: fixed.x + (width / 2 - x) / this.scale,
      y: fixed.y + (height / 2 - y) / this.scale };
    this.update();
  },

  // Moves the picture by pixels of the display.
  panBy(dx, dy) {
    this.center = { x: this.center.x - dx / this.scale, y: this.center.y - dy / this.scale };
    this.update();
  },

  // Moves the view to a point, and zooms out if that is needed to see what lies around it.
  reveal({ x, y }) {
    const { width, height } = this.extent;
    const isNear = Math.abs(x - this.center.x) < 0.45 * width
      && Math.abs(y - this.center.y) < 0.45 * height;
    if (isNear) return;
    this.center = { x, y };
    this.update();
  },

  // Returns the point of the canvas at a place on the screen.
  pointAt(x, y) {
    const { width, height } = this.screen, scale = this.scale;
    return { x: this.center.x + (x - width / 2) / scale, y: this.center.y + (y - height / 2) / scale };
  },

  // Keeps the canvas on the screen, and lays it out in shares of the screen, so that the part that is
  // shown stays the same if the screen has another size, as in print.
  update() {
    const { width, height } = this.extent;
    const kept = (center, extent, whole) => extent >= whole ? whole / 2
      : Math.min(Math.max(center, extent / 2), whole - extent / 2);
    this.center = { x: kept(this.center.x, width, this.width),
      y: kept(this.center.y, height, this.height) };
    const left = this.center.x - width / 2, top = this.center.y - height / 2;
    Object.assign(stage.canvas.style, {
      left: `${-100 * left / width}%`, top: `${-100 * top / height}%`,
      width: `${100 * this.width / width}%`, height: `${100 * this.height / height}%` });
    stage.screen.classList.toggle("zoomed", this.isZoomed);
    stage.redraw();
  },
};

// Zooms with the wheel, drags with the mouse, pinches and drags with fingers.
function connectView() {
  const { screen } = stage;
  const pointers = new Map();
  const place = event => {
    const { left, top } = screen.getBoundingClientRect();
    return { x: event.clientX - left - screen.clientLeft, y: event.clientY - top - screen.clientTop };
  };
  let scrolledAt = -Infinity;
  addEventListener("scroll", () => { scrolledAt = performance.now(); }, { passive: true });
  screen.addEventListener("wheel", event => {
    // A wheel that scrolls the page goes on scrolling it when the picture comes under the mouse, and
    // a picture that cannot get smaller lets the page scroll. Trackpads report a pinch as ctrl.
    const isScrolling = !event.ctrlKey && performance.now() - scrolledAt < 200;
    if (isScrolling || (event.deltaY > 0 && view.zoom <= view.leastZoom * 1.001)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const step = Math.min(Math.max(pixels, -240), 240) * (event.ctrlKey ? 4 : 1);
    view.zoomBy(2 ** (-step / 320), place(event));
  }, { passive: false });
  screen.addEventListener("pointerdown", event => {
    if (event.target.closest("button, #overview")) return;
    pointers.set(event.pointerId, place(event));
    if (event.pointerType === "mouse") screen.setPointerCapture(event.pointerId);
  });
  screen.addEventListener("pointermove", event => {
    if (!pointers.has(event.pointerId)) return;
    const before = [...pointers.values()];
    pointers.set(event.pointerId, place(event));
    const after = [...pointers.values()];
    // One finger scrolls the page, unless the picture is zoomed.
    if (after.length === 1 && event.pointerType === "touch" && !view.isZoomed) return;
    const [from, to] = [middle(before), middle(after)];
    view.panBy(to.x - from.x, to.y - from.y);
    if (after.length === 2) view.zoomBy(apart(after) / Math.max(apart(before), 1), to);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, event => pointers.delete(event.pointerId));
  }
  // Without this, two fingers would zoom or scroll the page, and the picture would lose them.
  for (const kind of ["touchstart", "touchmove"]) {
    screen.addEventListener(kind, event => {
      if (event.touches.length > 1 || (kind === "touchmove" && view.isZoomed)) event.preventDefault();
    }, { passive: false });
  }
  byId("closer").addEventListener("click", () => view.zoomBy(1.5));
  byId("farther").addEventListener("click", () => view.zoomBy(1 / 1.5));
  byId("fit").addEventListener("click", () => view.fit());
}

const middle = places => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length });

const apart = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);

"""#),
PageFiles.File(name: "stage.js", text: #"""
// The picture of the engine, and the contacts on a second canvas over it.

const stage = {
  picture: byId("picture"),
  overlay: byId("overlay"),
  map: byId("map"),
  screen: byId("screen"),
  canvas: byId("canvas"),
  isNarrow: matchMedia("(max-width: 720px)"),

  // Prepares the canvases for a recording.
  open(recording) {
    const { footage } = recording;
    this.footage = footage;
    this.strokes = strokesOf(footage);
    this.selected = this.marked = null;
    this.picture.setAttribute("aria-label", `${recording.entry.scene}, as the engine drew it`);
    this.picture.width = this.picture.height = 1;
    this.fitScreen();
    view.open(footage.canvas, footage.crop);
  },

  // Gives the screen the shape of what it shows, within the bounds of a calm layout.
  fitScreen() {
    const [, , width, height] = this.footage.crop;
    const least = this.isNarrow.matches ? 0.8 : 1.25;
    const ratio = Math.min(Math.max(width / height, least), 1.6);
    this.screen.style.setProperty("--ratio", ratio);
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
    Object.assign(this, { time, showsTouches });
    this.film?.show(time, this.context);
    this.redraw();
  },

  // Draws what depends on time and view, except the pictures of the engine.
  redraw() {
    if (!this.strokes || this.time === undefined) return;
    this.drawOverlay();
    overview.draw();
  },

  drawOverlay() {
    const ratio = this.fitOverlay(), scale = view.scale * ratio;
    const context = this.overlay.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.overlay.width, this.overlay.height);
    const { x, y } = view.pointAt(0, 0);
    context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    // A point of the display, so that rings have the same size at any scale of the canvas.
    const point = ratio / scale;
    if (this.selected) this.drawSelected(context, point);
    if (this.marked) this.drawMarked(context, point);
    if (!this.showsTouches) return;
    for (const stroke of this.strokes) this.drawContact(context, stroke, point);
  },

  // Gives the overlay the pixels of the display; returns their number in a CSS pixel.
  fitOverlay() {
    const ratio = window.devicePixelRatio || 1, screen = view.screen;
    const width = Math.round(screen.width * ratio), height = Math.round(screen.height * ratio);
    if (this.overlay.width !== width) this.overlay.width = width;
    if (this.overlay.height !== height) this.overlay.height = height;
    return ratio;
  },

  isDown(stroke, time) {
    return stroke.times[0] <= time && !(stroke.isOver && time >= stroke.times.at(-1));
  },

  // Draws a ring at a contact that is down, and its path of the last quarter of a second.
  drawContact(context, stroke, point) {
    if (!this.isDown(stroke, this.time)) return;
    const now = lastNotAfter(stroke.times, this.time);
    const from = Math.max(lastNotAfter(stroke.times, this.time - 250000), 0);
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = "rgba(47, 111, 222, 0.35)";
    context.lineWidth = 5 * point;
    trail(context, stroke.points.slice(from, now + 1));
    const { x, y } = stroke.points[now];
    context.fillStyle = "rgba(47, 111, 222, 0.16)";
    ring(context, x, y, 13 * point, point);
    context.fill();
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

  // Draws a ring around the place of a row.
  drawMarked(context, point) {
    ring(context, this.marked.x, this.marked.y, 18 * point, point);
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
    const [x, y, width, height] = map.frame, [whole, high] = this.footage.canvas;
    Object.assign(this.map.style, { left: `${100 * x / whole}%`, top: `${100 * y / high}%`,
      width: `${100 * width / whole}%`, height: `${100 * height / high}%` });
    this.map.src = "data:image/png;base64," + map.png;
    this.map.alt = mapWords[map.kind].about;
  },
};

// The whole canvas in a corner of the screen, with a frame around the part that the screen shows.
const overview = {
  canvas: byId("overview"),
  isDue: false,

  // Draws at most once a frame of the display: nobody sees more, and a seek does not wait for it.
  draw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.drawNow();
    });
  },

  drawNow() {
    this.canvas.hidden = view.showsAll;
    if (view.showsAll) return;
    const ratio = window.devicePixelRatio || 1, limit = stage.isNarrow.matches ? 84 : 124;
    const scale = Math.min(limit / view.height, limit / view.width);
    const [width, height] = [view.width * scale, view.height * scale].map(Math.round);
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    this.scale = scale;
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.imageSmoothingQuality = "high";
    if (stage.film) context.drawImage(stage.picture, 0, 0, width, height);
    const { x, y } = view.pointAt(0, 0), extent = view.extent;
    const left = Math.max(x * scale, 0), top = Math.max(y * scale, 0);
    const right = Math.min((x + extent.width) * scale, width);
    const bottom = Math.min((y + extent.height) * scale, height);
    context.fillStyle = "rgba(27, 31, 39, 0.22)";
    context.fill(outside(width, height, left, top, right, bottom), "evenodd");
    context.strokeStyle = "#2f6fde";
    context.lineWidth = 2;
    context.strokeRect(left + 1, top + 1, right - left - 2, bottom - top - 2);
  },

  // Lets a press or a drag on the overview move the view.
  connect() {
    const follow = event => {
      const { left, top } = this.canvas.getBoundingClientRect();
      view.center = { x: (event.clientX - left) / this.scale, y: (event.clientY - top) / this.scale };
      view.update();
    };
    this.canvas.addEventListener("pointerdown", event => {
      this.canvas.setPointerCapture(event.pointerId);
      follow(event);
    });
    this.canvas.addEventListener("pointermove", event => {
      if (this.canvas.hasPointerCapture(event.pointerId)) follow(event);
    });
  },
};

function outside(width, height, left, top, right, bottom) {
  const path = new Path2D();
  path.rect(0, 0, width, height);
  path.rect(left, top, right - left, bottom - top);
  return path;
}

function trail(context, points) {
  context.beginPath();
  points.forEach(({ x, y }, i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.stroke();
}

// Strokes a blue circle with a white rim.
function ring(context, x, y, radius, point) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  for (const [color, width] of [["#fff", 4], ["#2f6fde", 2]]) {
    context.strokeStyle = color;
    context.lineWidth = width * point;
    context.stroke();
  }
}

"""#),
PageFiles.File(name: "key.js", text: #"""
// The legend of the picture: what its colors stand for, as far as it shows them at the current time.
// Each swatch has the shape of its part, so that no entry relies on a hue.

const colorWords = {
  guide: "tolerance of the guide",
  line: "guide",
  black: "black: within the tolerance",
  green: "green: guide complete",
  red: "red, hollow: outside",
  witness: "furthest from the guide",
  reached: "waypoint reached",
  missing: "waypoint missing",
  hint: "blue: next stroke",
  ink: "ink",
  finger: "blue ring: finger",
  selected: "blue, dashed: stroke of the row",
  marked: "blue ring: place of the row",
};

const blue = "#2f6fde";

const legendKey = {
  open({ footage }) {
    this.entries = footage.key.map(({ role, color, core, changes }) =>
      ({ role, color, core, changes: sums(changes) }));
    for (const role of ["finger", "selected", "marked"]) this.entries.push({ role, color: blue });
    this.items = this.entries.map(entry => make("li", { "data-role": entry.role },
      keySwatch(entry), make("span", { text: colorWords[entry.role] })));
    byId("key").replaceChildren(...this.items);
  },

  // Shows the entries of the parts that occur at a time.
  show(time) {
    this.entries.forEach((entry, i) => { this.items[i].hidden = !this.occurs(entry, time); });
  },

  occurs({ role, changes }, time) {
    if (role === "finger") {
      return stage.showsTouches && stage.strokes.some(stroke => stage.isDown(stroke, time));
    }
    if (changes) return lastNotAfter(changes, time) % 2 === 0;
    return Boolean(stage[role]);
  },
};

// Draws a part in the size of a line of text.
function keySwatch({ role, color, core }) {
  const line = (stroke, width, more = {}) => draw("line", { x1: 5, x2: 23, y1: 7, y2: 7, stroke,
    "stroke-width": width, "stroke-linecap": "round", ...more });
  const dot = (x, r, fill) => draw("circle", { cx: x, cy: 7, r, fill });
  const shapes = {
    guide: () => [draw("rect", { x: 0.5, y: 1.5, width: 27, height: 11, rx: 5.5, fill: color,
      class: "rim" })],
    line: () => [line(color, 1.5)],
    red: () => [line(color, 9), ...(core ? [line(core, 3)] : [])],
    witness: () => [draw("path", { d: "M4 3v8M4 7h17", fill: "none", stroke: color,
      "stroke-width": 2 }), dot(22, 4, color)],
    reached: () => [dot(8, 2.5, color), dot(20, 2.5, color)],
    missing: () => [dot(8, 3.5, color), dot(20, 3.5, color)],
    hint: () => [dot(6, 4.5, color), line(color, 2.5, { x2: 19 }),
      draw("path", { d: "M27 7l-9-5v10z", fill: color })],
    finger: () => [draw("circle", { cx: 14, cy: 7, r: 5, fill: "none", stroke: color,
      "stroke-width": 2 })],
    selected: () => [line(color, 2, { "stroke-dasharray": "5 4", "stroke-linecap": "butt" })],
  };
  shapes.marked = shapes.finger;
  return draw("svg", { width: 28, height: 14, "aria-hidden": "true", class: "swatch" },
    ...(shapes[role]?.() ?? [line(color, 6)]));
}

// The maps, and the numbers of their scales.
const mapWords = {
  time: { title: "Time", scale: "Revealed at",
    about: "The time at which each part was revealed: dark is early, light is late" },
  heat: { title: "Passes", scale: "Passes over a part",
    about: "The number of passes over each part: dark is many" },
  distance: { title: "Distance", scale: "Distance of the ink from the guide",
    about: "The distance between the ink and the guide: dark is far" },
};

// Returns the labels of a scale, each at a share of its width.
function scaleTicks({ kind, colors, values }) {
  if (kind === "heat") {
    return colors.map((_, i) => [(i + 0.5) / colors.length,
      `${i + 1}${i === colors.length - 1 ? " and more" : ""}`]);
  }
  if (kind === "distance") {
    const text = values ? value => `${rounded(value, 2, Math.ceil)} pt` : () => "";
    const [, most] = values ?? [0, 0];
    return [[0, "0"], [0.5, `${text(most / 2)} allowed`.trim()],
      [1, values ? `${text(most)} and more` : "twice that and more"]];
  }
  const [first, last] = values;
  if (first === last) return [[0, seconds(first)]];
  return [0, 0.25, 0.5, 0.75, 1].map(share => [share, seconds(first + share * (last - first))]);
}

// Shows the scale of a map in place of the legend; null shows the legend.
function showScale(map) {
  byId("key").hidden = Boolean(map);
  byId("scale").hidden = !map;
  if (!map) return;
  const bar = make("div", { class: "ramp" });
  const stops = map.kind === "heat"
    ? map.colors.flatMap((color, i) => [`${color} ${100 * i / map.colors.length}%`,
      `${color} ${100 * (i + 1) / map.colors.length}%`]) : map.colors;
  bar.style.backgroundImage = `linear-gradient(90deg, ${stops.join(", ")})`;
  const ticks = scaleTicks(map).map(([share, text]) => {
    const tick = make("li", { class: share === 0 ? "first" : share === 1 ? "last" : "", text });
    tick.style.left = `${100 * share}%`;
    return tick;
  });
  byId("scale").replaceChildren(make("p", { text: mapWords[map.kind].scale }), bar,
    make("ul", { class: map.kind === "heat" ? "plain" : "" }, ...ticks));
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
// Tables: their cells, the rows that go to a moment, and the fold of long ones.

// A longer table shows its first rows and a button; one row more would not be worth the button.
const foldedRows = 12;
const isLong = rows => rows.length > foldedRows + 3;
// Keys of texts that may be long.
const textKeys = new Set(["name", "expression", "where"]);

function panel(title, ...children) {
  return make("section", { class: "panel" }, make("h3", { text: title }), ...children);
}

const isNumber = value => typeof value === "number";

// On narrow screens a table that `stacks` shows its cells in a stack, each with its column's name.
// `after` adds a row below a row.
function tableOf(rows, { columns, jump, cells = {}, stacks = false, heads = {}, after }) {
  const numeric = Object.fromEntries(columns.map(key =>
    [key, rows.every(row => isNumber(row[key]) || row[key] === null)]));
  const head = columns.map(key =>
    make("th", { role: "columnheader", scope: "col", class: numeric[key] ? "number" : "",
      text: heads[key] ?? words(key) }));
  const lines = (from, to) => rows.slice(from, to).flatMap((row, i) => {
    const index = from + i, place = jump?.(row, index);
    const line = make("tr", { role: "row" }, ...(jump ? [jumpCell(index, place)] : []),
      ...columns.map(key => make("td", { role: "cell",
        class: numeric[key] ? "number" : textKeys.has(key) ? "text" : "",
        "data-name": heads[key] ?? words(key) },
        cells[key]?.(row) ?? make("span", { text: figure(key, row[key]) }))));
    if (place) line.addEventListener("click", () => player.jump(place));
    return [line, ...(after?.(row, columns.length + (jump ? 1 : 0)) ?? [])];
  });
  // Screen readers need the roles: a table that CSS lays out differently loses its own.
  const body = make("tbody", { role: "rowgroup" }, ...lines(0, isLong(rows) ? foldedRows : Infinity));
  const table = make("table", { role: "table", class: stacks && "stacks" },
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" },
      ...(jump ? [make("th", { role: "columnheader", scope: "col", text: "#" })] : []), ...head)),
    body);
  const parts = [make("div", { class: "scroll" }, table)];
  if (isLong(rows)) parts.push(foldOf(body, rows.length, () => lines(foldedRows)));
  return make("div", { class: "table" }, ...parts);
}

// Returns the button that shows the rows of a table beyond the first ones, or hides them again.
function foldOf(body, count, rest) {
  const button = make("button", { type: "button", class: "fold" });
  let added = [];
  const fold = { isOpen: false };
  fold.set = isOpen => {
    fold.isOpen = isOpen;
    if (isOpen && added.length === 0) added = rest();
    if (isOpen) body.append(...added); else added.forEach(row => row.remove());
    button.setAttribute("aria-expanded", String(isOpen));
    button.textContent = isOpen ? `Show the first ${foldedRows} rows` : `Show all ${grouped(count)} rows`;
  };
  fold.set(false);
  button.addEventListener("click", () => {
    fold.set(!fold.isOpen);
    // The keyboard goes on in the first row that was not there before.
    if (fold.isOpen) added[0]?.querySelector("button")?.focus();
  });
  folds.push(fold);
  return button;
}

// The folds of the open recording. Print shows all rows, and the screen afterwards as many as before.
let folds = [];

function connectFolds() {
  let opened = null;
  const open = () => {
    opened ??= folds.filter(fold => !fold.isOpen);
    opened.forEach(fold => fold.set(true));
  };
  const close = () => {
    opened?.forEach(fold => fold.set(false));
    opened = null;
  };
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? open() : close()));
  addEventListener("beforeprint", open);
  addEventListener("afterprint", close);
}

function jumpCell(index, place) {
  if (!place) return make("td", { role: "cell", text: index + 1 });
  return make("td", { role: "cell" }, make("button", { type: "button", class: "jump", text: index + 1,
    title: `Go to ${seconds(place.time)}` }));
}

// Draws a share from 0 to 1 as a bar.
function bar(share) {
  const width = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  return draw("svg", { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none",
    "aria-hidden": "true" },
    draw("rect", { class: "whole", width: 100, height: 8 }),
    draw("rect", { class: "part", width, height: 8 }));
}

"""#),
PageFiles.File(name: "lists.js", text: #"""
// The lists of the report's section: strokes, excursions, failed checks, regions, guesses, presses.

// The measure of each check of a trace.
const checkWords = {
  "no-ink": "strokes drawn", outside: "share of the ink inside the tolerance",
  incomplete: "reached share of the guide", order: "strokes out of order",
  reversed: "strokes drawn backwards", extra: "extra strokes", missing: "missing strokes",
  through: "places where ink crosses ink", time: "seconds of drawing",
};

const startKeys = ["t", "began", "shownAt", "reachedAt", "touchedAt", "crossedAt", "endedAt"];

// Returns the time, the stroke and the point of a row; undefined if the row has no time.
function placeOf(recording, name, row, index) {
  if (name === "excursions") {
    const times = recording.footage?.excursions[index];
    return times && { time: times[1], point: row.furthest };
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
// A table with more columns stands below the picture, where it has the whole width.
const columnsBeside = 4;

// Returns the panels of the lists, and whether each is narrow enough to stand beside the picture.
function listPanels(recording) {
  const { entry } = recording;
  const lists = [...listsOf(entry[entry.scene])];
  const rank = ({ name }) => (listOrder.indexOf(name) + listOrder.length + 1) % (listOrder.length + 1);
  lists.sort((a, b) => rank(a) - rank(b));
  return lists.map(({ name, rows }) => {
    // Points are wide and matter least, so they come last.
    const columns = columnsOf[name] ?? Object.keys(rows[0])
      .filter(key => !isList(rows[0][key]) || key === "tiles")
      .sort((a, b) => isPoint(rows[0][a]) - isPoint(rows[0][b]));
    const hasPlaces = rows.some((row, i) => placeOf(recording, name, row, i));
    const table = tableOf(rows, { columns, cells: cellsOf(name), heads: headsOf[name],
      jump: hasPlaces ? (row, i) => placeOf(recording, name, row, i) : undefined });
    return { name, isNarrow: columns.length <= columnsBeside,
      panel: panel(listTitles[name] ?? words(name), table) };
  });
}

// Ink that is too far out: how far, by how much too far, and where.
const columnsOf = { excursions: ["distance", "margin", "where"] };
const headsOf = { excursions: { distance: "Off", margin: "Too far", where: "Where" } };

const inkSigns = { black: "▬ black", red: "▨ red", mixed: "◧ mixed" };

// Returns the cells that show more than a figure.
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
    cells.name = row => make("span", {}, make("span", { text: row.name }), " ",
      make("span", { class: "quiet", text: checkWords[row.name] ?? "" }));
    cells.found = row => make("span", { text: judged(row.found, row.limit) });
    cells.limit = row => make("span", { text: judged(row.limit, row.limit) });
    cells.margin = row => make("span", { text: judged(row.margin, 0) });
  }
  if (name === "excursions") {
    for (const key of ["distance", "margin"]) {
      cells[key] = row => make("span", { text: `${figure(key, row[key])} pt` });
    }
    cells.where = whereCell;
  }
  return cells;
}

// Samples are counted from 1, as everywhere on the page.
function whereCell({ stroke, firstSample, lastSample, furthest, guidePoint, length, durationMicros }) {
  return make("span", { class: "where" },
    make("span", { text: `stroke ${stroke + 1}, samples ${firstSample + 1} to ${lastSample + 1}` }),
    make("span", { class: "quiet", text: `ink (${figure("", furthest)}), guide (${figure("", guidePoint)}); `
      + `${figure("length", length)} pt in ${seconds(durationMicros)}` }));
}

"""#),
PageFiles.File(name: "findings.js", text: #"""
// What holds and what does not: requirements with their reasons, and diagnostics.

function demandPanel(rows, title = "Requirements") {
  if (rows.length === 0) return [];
  // What does not hold comes first.
  const sorted = [...rows].sort((a, b) => a.passed - b.passed);
  return [panel(title, tableOf(sorted, {
    columns: ["passed", "expression", "level", "found", "limit"], stacks: true, after: reasonRow,
    cells: {
      passed: row => badge(row.passed ? "pass" : row.level === "require" ? "fail" : "warn",
        row.passed ? "holds" : "does not hold"),
      found: row => make("span", { text: judged(row.found, row.limit) }),
      limit: row => make("span", { text: judged(row.limit, row.limit) }),
      expression: row => make("code", { text: row.expression }),
    } }))];
}

// Returns the row with the reason of a requirement and the command that tells more, if the report has
// them.
function reasonRow({ reason, next }, columns) {
  if (!reason && !next) return [];
  return [make("tr", { role: "row", class: "reason" },
    make("td", { role: "cell", colspan: columns, class: "text" }, ...reasonParts({ reason, next })))];
}

function reasonParts({ reason, next }) {
  return [
    ...(reason ? [make("p", { class: "why", text: reason })] : []),
    ...(next ? [commandLine(next)] : []),
  ];
}

// Shows a command that one click selects, and a button that copies it.
function commandLine(command) {
  const code = make("code", { tabindex: 0, "aria-label": "Command", text: command });
  const button = make("button", { type: "button", text: "Copy", title: "Copy the command" });
  button.addEventListener("click", async () => {
    // A page from a disk may not be allowed to write to the clipboard; the selection always works.
    getSelection().selectAllChildren(code);
    const isCopied = await navigator.clipboard?.writeText(command).then(() => true, () => false);
    button.textContent = isCopied ? "Copied" : "Selected";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  return make("p", { class: "command" }, code, button);
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

"""#),
PageFiles.File(name: "goldens.js", text: #"""
// The comparison with a golden picture: its facts beside the playback, its pictures at full size.

function goldenPanel(recording) {
  const { entry, golden } = recording, found = entry.golden;
  if (!found) return [];
  const names = ["expected", "actual", "difference"].filter(name => golden?.[name]);
  const pictures = names.map(name => {
    const button = make("button", { type: "button", title: `Open at full size: ${name}` },
      cropped(make("img", { src: pictureAddress(golden[name]), alt: `${words(name)} picture` }),
        recording.footage));
    button.addEventListener("click", () => comparison.open(recording, name));
    return make("figure", {}, button, make("figcaption", { text: words(name) }));
  });
  return [panel("Golden picture", badge(found.passed ? "pass" : "fail", goldenWords(found)),
    make("ul", { class: "facts" }, ...goldenFacts(found).map(text => make("li", { text }))),
    ...reasonParts(found),
    ...(pictures.length > 0 ? [make("div", { class: "trio" }, ...pictures)] : []))];
}

// Shows the part of a picture of the canvas that is worth looking at, if the page knows it.
function cropped(image, footage) {
  if (!footage) return image;
  const [width, height] = footage.canvas, [x, y, shown, high] = footage.crop;
  const frame = make("span", { class: "cropped" }, image);
  frame.style.aspectRatio = `${shown} / ${high}`;
  Object.assign(image.style, { left: `${-100 * x / shown}%`, top: `${-100 * y / high}%`,
    width: `${100 * width / shown}%`, height: `${100 * height / high}%` });
  return frame;
}

const pictureAddress = png => "data:image/png;base64," + png;

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

// The dialog that shows the pictures pixel by pixel: left of the divider the expected picture, right
// of it the actual one; or the difference.
const comparison = {
  dialog: byId("comparison"),
  pile: byId("pile"),

  open({ entry, golden }, name) {
    const bounds = entry.golden.bounds;
    byId("compared").textContent = `Golden picture of ${clipped(entry.name)}`;
    this.images = Object.fromEntries(["actual", "expected", "difference"]
      .filter(name => golden[name]).map(name => [name, make("img", {
        src: pictureAddress(golden[name]), alt: `${words(name)} picture`, class: name })]));
    this.divider = make("span", { class: "divider", "aria-hidden": "true" });
    const frame = make("span", { class: "bounds", "aria-hidden": "true", title: "all differences" });
    this.pile.replaceChildren(...Object.values(this.images), this.divider, ...(bounds ? [frame] : []));
    if (bounds) {
      Object.assign(frame.style, { left: `${bounds.x - 4}px`, top: `${bounds.y - 4}px`,
        width: `${bounds.width + 8}px`, height: `${bounds.height + 8}px` });
    }
    this.show(name === "difference" ? "difference" : "slider");
    this.wipe({ expected: 100, actual: 0 }[name] ?? 50);
    this.dialog.showModal();
    byId("wipe").focus();
    const { opposed } = this;
    if (bounds) {
      opposed.scrollLeft = bounds.x + bounds.width / 2 - opposed.clientWidth / 2;
      opposed.scrollTop = bounds.y + bounds.height / 2 - opposed.clientHeight / 2;
    }
  },

  // Shows the two pictures with the divider, or the difference alone.
  show(view) {
    const buttons = [["slider", "Expected and actual"], ["difference", "Difference"]]
      .map(([name, text]) => {
        const button = make("button", { type: "button", "aria-pressed": String(name === view), text });
        button.addEventListener("click", () => this.show(name));
        return button;
      });
    byId("comparisons").replaceChildren(...buttons);
    const isSlider = view === "slider";
    byId("wiping").hidden = this.divider.hidden = !isSlider;
    for (const [name, image] of Object.entries(this.images)) {
      image.hidden = (name === "difference") === isSlider;
    }
  },

  // Moves the divider to a share of the width, in percent.
  wipe(percent) {
    byId("wipe").value = percent;
    byId("wipe").setAttribute("aria-valuetext", `${Math.round(percent)} % expected`);
    if (this.images.expected) this.images.expected.style.clipPath = `inset(0 ${100 - percent}% 0 0)`;
    this.divider.style.left = `${percent}%`;
  },

  get opposed() { return byId("opposed"); },

  connect() {
    byId("wipe").addEventListener("input", event => this.wipe(Number(event.target.value)));
    byId("dismiss").addEventListener("click", () => this.dialog.close());
    const follow = event => {
      const { left, width } = this.pile.getBoundingClientRect();
      this.wipe(Math.min(Math.max(100 * (event.clientX - left) / width, 0), 100));
    };
    this.pile.addEventListener("pointerdown", event => {
      event.preventDefault();
      this.pile.setPointerCapture(event.pointerId);
      follow(event);
    });
    this.pile.addEventListener("pointermove", event => {
      if (this.pile.hasPointerCapture(event.pointerId)) follow(event);
    });
  },
};

"""#),
PageFiles.File(name: "detail.js", text: #"""
// One recording: its texts, and the panels beside and below its playback.

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
  showPanels(recording);
}

// Reasons stand beside the picture, above the curve; wide tables below both.
function showPanels(recording) {
  const { entry, footage } = recording;
  folds = folds.filter(fold => fold.isOfRun);
  const isBroken = entry.status === "error";
  const lists = listPanels(recording);
  const failures = lists.filter(({ name }) => name === "failures");
  const others = lists.filter(({ name }) => name !== "failures");
  const panels = (lists, isNarrow) => lists.filter(list => list.isNarrow === isNarrow)
    .map(({ panel }) => panel);
  byId("findings").replaceChildren(
    ...(footage ? [] : [make("p", { class: "panel quiet", text: unplayed(entry) })]),
    ...(isBroken ? diagnosticPanel(entry.diagnostics) : []),
    ...demandPanel(entry.requirements), ...goldenPanel(recording), ...panels(failures, true));
  byId("asides").replaceChildren(...panels(others, true));
  byId("tables").replaceChildren(...panels(lists, false),
    ...(isBroken ? [] : diagnosticPanel(entry.diagnostics)), figurePanel(recording));
}

function kicker({ entry, footage }) {
  const parts = [sceneWords[entry.scene] ?? "No scene", seconds(entry.durationMicros),
    counted(entry.touches, "touch", "touches")];
  if (footage) parts.push(`${footage.canvas[0]} × ${footage.canvas[1]} pt`);
  if (footage?.film?.shortened) parts.push("fewer pictures, as each takes long to draw");
  if (footage?.tooDear) parts.push("no pictures, as one alone takes too long to draw");
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
  const map = index === 0 ? null : player.recording.footage.maps[index - 1];
  stage.showMap(map);
  showScale(map);
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
    stage.time = undefined;
    stage.open(recording);
    legendKey.open(recording);
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
    legendKey.show(this.time);
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

  // Goes to a time, and highlights the stroke or the point of that row, if the row has one.
  jump({ time, stroke, point }) {
    if (!this.recording?.footage) return;
    this.pause();
    stage.select(...(stroke ?? []));
    stage.marked = point ?? null;
    showView(0);
    if (point) view.reveal(point);
    this.seek(time);
    // Tables stand below the picture; the row stays where it is if the picture can be seen.
    stage.screen.scrollIntoView({ block: "nearest",
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
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
  connectView();
  overview.connect();
  const resized = new ResizeObserver(() => {
    if (!player.recording?.footage) return;
    stage.fitScreen();
    view.update();
    timeline.build();
    player.seek(player.time);
  });
  for (const element of [byId("timeline"), stage.screen]) resized.observe(element);
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

"""#),
PageFiles.File(name: "keys.js", text: #"""
// The keys of the page; the list in its footer names them.

const keys = {
  " ": () => player.toggle(),
  ArrowLeft: event => (event.shiftKey ? player.seek(player.time - 100000) : player.step(-1)),
  ArrowRight: event => (event.shiftKey ? player.seek(player.time + 100000) : player.step(1)),
  Home: () => player.seek(0),
  End: () => player.seek(player.duration),
  "<": () => player.changeSpeed(-1),
  ">": () => player.changeSpeed(1),
  "-": () => view.zoomBy(1 / 1.25),
  "+": () => view.zoomBy(1.25),
  "=": () => view.zoomBy(1.25),
  0: () => view.fit(),
  n: () => openBeside(1),
  p: () => openBeside(-1),
  1: () => showView(0),
  2: () => showView(1),
  3: () => showView(2),
  t: () => player.showTouches(!player.showsTouches),
  "/": () => byId("filter").focus(),
  "?": () => { byId("help").open = !byId("help").open; },
};

// The picture that has the focus and is zoomed moves by an eighth of the screen.
const arrowSteps = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function pans(event) {
  const step = arrowSteps[event.key];
  if (!step || event.target !== stage.screen || !view.isZoomed) return false;
  view.panBy(step[0] * view.screen.width / 8, step[1] * view.screen.height / 8);
  return true;
}

function connectKeys() {
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || comparison.dialog.open) return;
    if (pans(event)) return event.preventDefault();
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
  for (const fold of folds) fold.isOfRun = true;
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

// Returns the recording that the address names; undefined if it names none.
const addressed = () => recordings.find(recording => addressOf(recording) === location.hash);

function openAddressed() {
  // The link that skips to the recording names the element of that name.
  const isUnknown = location.hash.length > 1 && location.hash !== "#recording" && !addressed();
  const recording = addressed()
    ?? player.recording ?? recordings.find(({ entry }) => entry.status !== "pass")
    ?? recordings.find(({ entry }) => standing(entry) === "warn") ?? recordings[0];
  byId("recording").hidden = !recording;
  byId("notice").replaceChildren(...(isUnknown ? unknownAddress(recording) : []));
  if (!recording || recording === player.recording) return;
  for (const { item } of recordings) item.firstChild.removeAttribute("aria-current");
  recording.item.firstChild.setAttribute("aria-current", "true");
  revealItem(recording.item);
  showPlace(recording);
  player.ready = player.open(recording);
}

// Says that the address names no recording, which one is shown, and which names are similar.
function unknownAddress(shown) {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* Not encoded: shown as it is. */ }
  const names = recordings.map(({ entry }) => entry.name);
  const near = names.map(known => ({ known, distance: editDistance(name.slice(0, 60), known.slice(0, 60)) }))
    .filter(({ distance, known }) => distance <= Math.max(known.length, name.length) / 3)
    .sort((a, b) => a.distance - b.distance).slice(0, 3);
  const links = near.flatMap(({ known }, i) => [i ? ", " : " Did you mean ",
    make("a", { href: "#" + encodeURIComponent(known), text: known })]);
  return [
    make("strong", { text: `No recording is named “${name.slice(0, 200)}”.` }),
    ...links, ...(links.length ? ["?"] : []),
    ...(shown ? [" This is ", make("b", { text: shown.entry.name }), "."] : [])];
}

// The least number of letters to insert, delete or replace.
function editDistance(one, other) {
  let row = [...other, ""].map((_, i) => i);
  [...one].forEach((letter, i) => {
    const next = [i + 1];
    [...other].forEach((found, k) =>
      next.push(Math.min(row[k + 1] + 1, next[k] + 1, row[k] + (letter === found ? 0 : 1))));
    row = next;
  });
  return row.at(-1);
}

// On a phone the list is folded, and this line says where in it the open recording is.
function showPlace(recording) {
  byId("listed").textContent = `${grouped(recordings.indexOf(recording) + 1)} of ${counted(recordings.length, "recording")}`;
  openList(false);
}

function openList(isOpen) {
  byId("nav").classList.toggle("open", isOpen);
  byId("listed").setAttribute("aria-expanded", String(isOpen));
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
document.body.classList.toggle("single", recordings.length === 1);
connectPlayer();
connectKeys();
connectFolds();
comparison.connect();
byId("previous").addEventListener("click", () => openBeside(-1));
byId("next").addEventListener("click", () => openBeside(1));
byId("listed").addEventListener("click", () => openList(!byId("nav").classList.contains("open")));
byId("filter").addEventListener("input", event => filterList(event.target.value));
addEventListener("hashchange", openAddressed);
openAddressed();

"""#),
],
    styleDigest: "j0yYI0Lc+guaG9ePPLm6zU0xnFaDkC8bkXf5e9yCM74=",
    scriptDigest: "i60KtY3eJfOAnkP3r4b8XeUKC0NlQOEk1ZWuYLCAgY8=")
}
