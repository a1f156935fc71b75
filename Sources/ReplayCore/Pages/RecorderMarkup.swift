/// The body of the recorder page: what is recorded, the stage, and what is outside of it.
let recorderMarkup = #"""
  <main>
  <section id="setup" aria-label="What is recorded">
  <label>Scene <select id="scene"></select></label>
  <label>Title <input id="title" maxlength="200" placeholder="optional" autocomplete="off"></label>
  </section>
  <section id="stage" aria-label="Canvas">
  <canvas id="canvas" role="img" aria-label="The surface that is recorded"></canvas>
  <p id="hint"></p>
  </section>
  <section id="panel" aria-label="Recording">
  <dl>
  <div><dt>Contacts</dt><dd id="contacts">0</dd></div>
  <div><dt>Events</dt><dd id="events">0</dd></div>
  <div><dt>Rate</dt><dd id="rate">–</dd></div>
  <div><dt>Time</dt><dd id="time">0.0 s</dd></div>
  </dl>
  <div id="buttons">
  <button id="record" aria-keyshortcuts="R">Record</button>
  <button id="clear" aria-keyshortcuts="C">Clear</button>
  <button id="save" aria-keyshortcuts="S">Save</button>
  <button id="share">Share</button>
  <button id="copy">Copy</button>
  </div>
  <p id="keys"><kbd>R</kbd> records and stops, <kbd>C</kbd> clears, <kbd>S</kbd> saves</p>
  <p id="coalesced" hidden>Coarse: this browser hands over one sample a frame and none between
  (getCoalescedEvents is missing). Opened as a file or over https it may.</p>
  <p id="message" role="status"></p>
  </section>
  </main>

  """#
