extension ReportPage {
  /// What stands on the page before the script fills it.
  static let body = #"""
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
        <ul class="facts" id="summary" aria-label="What happened"></ul>
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
          <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>sample by sample; with <kbd>shift</kbd> a tenth of a second</dd></div>
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
    <noscript><p class="noscript">This page shows its data with a script of its own, which is switched off here. The same data stands in report.json.</p></noscript>

    """#
}
