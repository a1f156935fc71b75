extension ReportPage {
  /// How the page looks: light and dark, on wide and narrow screens, and on paper.
  static let style = #"""
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

    /* What recordings say may be long, and may be written in any direction. */
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
    /* Where they have no room in one line, the time has one of its own. */
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
    .moment { stroke: var(--amber); stroke-width: 1.25; stroke-dasharray: 5 3; }
    .cursor { stroke: var(--ink); stroke-width: 1.5; }
    .dot { fill: var(--blue); stroke: var(--sheet); stroke-width: 2; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin-top: 8px; font-size: .8rem;
      color: var(--soft); }
    .legend li { display: flex; gap: 6px; align-items: center; }

    /* Room for a bar below the last row, and a shade where there is more beside. */
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
    /* A finger hits what is 44 points wide and high. */
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

    """#
}
