/// The style sheet of the recorder page: a stage that takes all the room there is, on phones upright
/// and lying, on desks, light and dark.
let recorderStyle = #"""

  :root {
    color-scheme: light dark;
    --page: #eeece6; --paper: #fbfaf7; --panel: #fff; --edge: #d8d5cc;
    --text: #1b1f27; --quiet: #5d6472;
    --ink: #1b1f27; --second: #2f6fde; --third: #b4530f; --fourth: #7b3fc4; --fifth: #0b7f8a;
    --band: #e3e8f1; --line: #8694b4; --accent: #2f6fde; --on-accent: #fff;
    --record: #c9212f; --on-record: #fff;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #0f1115; --paper: #191c22; --panel: #22262e; --edge: #363c47;
      --text: #f1efe9; --quiet: #a3abba;
      --ink: #f1efe9; --second: #7fb0ff; --third: #ffab6b; --fourth: #c9a2ff; --fifth: #5fd3df;
      --band: #2b3342; --line: #6d7c9c; --accent: #7fb0ff; --on-accent: #10141c;
      --record: #ff6b72; --on-record: #1a0507;
    }
  }
  /* The papers of controls, which are what their frames have, light and dark. */
  [data-paper="white"], [data-paper="mist"] {
    --paper: #fff; --text: #1b1f27; --record: #c9212f; --line: #8694b4;
    --ink: #1b1f27; --second: #2f6fde; --third: #b4530f; --fourth: #7b3fc4; --fifth: #0b7f8a;
  }
  [data-paper="mist"] { --paper: #eef0f4; }
  [data-paper="night"] {
    --paper: #1c243d; --text: #f1efe9; --record: #ff6b72; --line: #6d7c9c;
    --ink: #f1efe9; --second: #7fb0ff; --third: #ffab6b; --fourth: #c9a2ff; --fifth: #5fd3df;
  }
  * { box-sizing: border-box; margin: 0; }
  [hidden] { display: none !important; }
  html, body {
    position: fixed; inset: 0; overflow: hidden; overscroll-behavior: none; touch-action: none;
    -webkit-user-select: none; user-select: none; -webkit-text-size-adjust: 100%;
  }
  body {
    background: var(--page); color: var(--text);
    font: 16px/1.35 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  }
  main {
    display: grid; gap: 10px; height: 100%;
    grid-template: "setup" auto "stage" minmax(0, 1fr) "panel" auto / minmax(0, 1fr);
    padding: max(10px, env(safe-area-inset-top)) max(10px, env(safe-area-inset-right))
      max(10px, env(safe-area-inset-bottom)) max(10px, env(safe-area-inset-left));
  }
  #setup { grid-area: setup; display: flex; gap: 10px; }
  label { flex: 2 1 0; min-width: 0; font-size: 13px; color: var(--quiet); }
  label:first-child { flex-grow: 3; }
  select, input {
    display: block; width: 100%; height: 44px; padding: 0 12px; margin-top: 2px;
    border: 1px solid var(--edge); border-radius: 10px;
    background: var(--panel); color: var(--text); font: inherit; font-size: 16px;
  }
  input { -webkit-user-select: text; user-select: text; }
  ::placeholder { color: var(--quiet); opacity: 1; }
  #stage {
    grid-area: stage; position: relative; overflow: hidden; border-radius: 14px;
    background: var(--paper); box-shadow: 0 0 0 1px var(--edge);
  }
  [data-state="recording"] #stage { box-shadow: 0 0 0 3px var(--record); }
  #canvas { display: block; touch-action: none; -webkit-touch-callout: none; cursor: crosshair; }
  #hint {
    position: absolute; inset: auto 0 16px; width: fit-content; max-width: calc(100% - 24px);
    margin: 0 auto; padding: 6px 14px; border-radius: 99px; pointer-events: none;
    background: var(--text); color: var(--paper); font-size: 15px;
  }
  #panel { grid-area: panel; display: grid; gap: 10px; }
  dl { display: grid; grid-template-columns: repeat(4, minmax(max-content, 1fr)); gap: 6px; }
  dt { font-size: 13px; color: var(--quiet); }
  dd { font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  #buttons { display: flex; flex-wrap: wrap; gap: 8px; }
  button {
    flex: 1 1 0; min-height: 48px; padding: 0 6px; border: 1px solid var(--edge); border-radius: 12px;
    background: var(--panel); color: var(--text); font: inherit; font-weight: 500; cursor: pointer;
    touch-action: manipulation;
  }
  button:disabled { color: var(--quiet); opacity: 0.55; cursor: default; }
  button:active:not(:disabled) { transform: translateY(1px); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  #record {
    display: flex; flex-basis: 100%; align-items: center; justify-content: center; gap: 10px;
    min-height: 56px; border-color: transparent; background: var(--record);
    color: var(--on-record); font-size: 18px; font-weight: 600;
  }
  #record::before {
    content: ""; width: 14px; height: 14px; border-radius: 50%; background: currentcolor;
  }
  [data-state="recording"] #record { background: var(--text); color: var(--paper); }
  [data-state="recording"] #record::before { border-radius: 3px; background: var(--record); }
  [data-state="done"] #record {
    border-color: var(--edge); background: var(--panel); color: var(--text);
  }
  [data-state="done"] #record::before { background: var(--record); }
  [data-state="done"] #save {
    border-color: transparent; background: var(--accent); color: var(--on-accent);
  }
  #message, #coalesced { font-size: 14px; color: var(--quiet); overflow-wrap: anywhere; }
  #message { min-height: 38px; }
  #coalesced { color: var(--record); }
  #keys { display: none; font-size: 14px; color: var(--quiet); }
  kbd {
    padding: 1px 6px; border: 1px solid var(--edge); border-radius: 5px;
    background: var(--panel); color: var(--text); font: inherit; font-size: 13px;
  }

  @media (orientation: landscape) {
    main {
      grid-template: "stage setup" auto "stage panel" minmax(0, 1fr) / minmax(0, 1fr) 272px;
    }
    #setup { flex-direction: column; }
    label, label:first-child { flex: none; }
    #panel {
      align-content: start; overflow-y: auto; touch-action: pan-y;
      margin: -4px; padding: 4px;
    }
  }
  @media (orientation: landscape) and (max-height: 500px) {
    #setup { flex-direction: row; }
    label { flex: 2 1 0; }
    label:first-child { flex: 3 1 0; }
    #panel { gap: 6px; }
    #hint { display: none; }
    button { min-height: 44px; }
    #record { min-height: 48px; }
    #buttons { gap: 6px; }
  }
  @media (orientation: landscape) and (min-height: 501px) {
    #keys { display: block; }
    main { grid-template-columns: minmax(0, 1fr) 320px; gap: 16px; padding: 16px; }
    dl { grid-template-columns: repeat(2, 1fr); gap: 12px; }
  }
  """#
