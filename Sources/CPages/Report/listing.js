// The list of recordings, in an order and filtered; the address names the one that is open.
//
// An entry has the `parts` of its item, a `name`, a `group`, a `score` (null without one), `words` in
// which the filter looks, and `thumbnail()`, which returns the promise of a picture, or null.

const addressOf = entry => "#" + encodeURIComponent(entry.name);

const byName = new Intl.Collator("en", { numeric: true });

const listing = {
  // The entries that pass the filters, in order; the open one; the group of which only are listed.
  shown: [],
  current: null,
  group: null,

  // Lists entries. Of the members of `page`, `groups` holds names and titles, `orders` titles and
  // comparisons, `open` shows an entry, and `mark` shows in a plot what is listed and what is open.
  start(entries, page) {
    Object.assign(this, { entries, ...page });
    this.named = new Map([...entries].reverse().map(entry => [addressOf(entry), entry]));
    for (const entry of entries) {
      entry.item = itemOf(entry);
      entry.words = entry.words.join("\n").toLowerCase();
    }
    byId("order").replaceChildren(...page.orders.map(([title], i) => make("option", { value: i, text: title })));
    byId("order").addEventListener("change", () => this.update());
    byId("filter").addEventListener("input", () => this.update());
    byId("previous").addEventListener("click", () => this.openBeside(-1));
    byId("next").addEventListener("click", () => this.openBeside(1));
    byId("listed").addEventListener("click", () => openList(!byId("nav").classList.contains("open")));
    byId("list").addEventListener("scroll", ({ target }) => {
      if (target.scrollTop + 2 * target.clientHeight > target.scrollHeight) {
        this.grow(target.children.length + 100);
      }
    });
    onPrint(() => this.grow(Infinity));
    this.update();
    thumbnails.connect(entries);
    addEventListener("hashchange", () => this.follow());
    this.follow();
  },

  update() {
    const [, compare] = this.orders[byId("order").value];
    const holds = testOf(byId("filter").value);
    this.shown = this.entries.filter(entry => (!this.group || entry.group === this.group) && holds(entry))
      .sort(compare);
    byId("list").replaceChildren();
    this.grow(24);
    if (this.current?.item.isConnected) this.reveal();
    byId("count").textContent = `${grouped(this.shown.length)} of ${grouped(this.entries.length)}`;
    this.showGroups();
    this.showPlace();
  },

  // Adds items up to a number to those in the list: so many as can be seen, so that no click waits for
  // a thousand, and more as the list scrolls.
  grow(count) {
    const list = byId("list");
    list.append(...this.shown.slice(list.children.length, count).map(({ item }) => item));
  },

  // Scrolls the list, and nothing else, until the item of the open entry is visible.
  reveal() {
    const place = this.shown.indexOf(this.current), list = byId("list");
    if (place < 0) return;
    this.grow(place + 24);
    const { offsetTop: top, offsetHeight } = this.current.item;
    list.scrollTop = Math.min(Math.max(list.scrollTop, top + offsetHeight - list.clientHeight), top);
  },

  // Shows the counts of the groups as buttons, unless there is only one group.
  showGroups() {
    const buttons = [[null, "All"], ...this.groups].flatMap(([group, title]) => {
      const count = this.entries.filter(entry => group === null || entry.group === group).length;
      if (count === 0) return [];
      const button = make("button", { type: "button", "data-group": group ?? "all",
        "aria-pressed": String(group === this.group) },
        make("span", { text: title }), " ", make("b", { text: grouped(count) }));
      button.addEventListener("click", () => {
        this.group = group;
        this.update();
        byId("groups").querySelector("[aria-pressed=true]").focus();
      });
      return [button];
    });
    byId("groups").replaceChildren(...(buttons.length > 2 ? buttons : []));
  },

  // Opens the entry that the address names; if it names none, the one that is open or the first.
  follow() {
    // The link that skips to the recording names the element of that name.
    const named = this.named.get(location.hash);
    const isUnknown = location.hash.length > 1 && location.hash !== "#recording" && !named;
    const entry = named ?? this.current ?? this.shown[0];
    byId("recording").hidden = !entry;
    byId("notice").replaceChildren(...(isUnknown ? unknownAddress(entry) : []));
    if (!entry || entry === this.current) return;
    this.current?.item.firstChild.removeAttribute("aria-current");
    entry.item.firstChild.setAttribute("aria-current", "true");
    this.current = entry;
    this.showPlace();
    this.reveal();
    openList(false);
    this.open(entry);
  },

  // On a phone the list is folded, and a line says where in it the open recording is.
  showPlace() {
    const place = this.shown.indexOf(this.current);
    byId("listed").textContent = (place < 0 ? "" : `${grouped(place + 1)} of `)
      + counted(this.shown.length, "recording");
    this.mark();
  },

  // Opens the next entry of the list for 1, the previous one for -1.
  openBeside(direction) {
    const next = this.shown[this.shown.indexOf(this.current) + direction];
    if (next) location.hash = addressOf(next);
  },
};

function itemOf(entry) {
  const { badge, about, kind, bar, figure } = entry.parts;
  return make("li", {}, make("a", { href: addressOf(entry) },
    make("span", { class: "thumb" }, badge), make("span", { class: "name", text: entry.name }),
    make("span", { class: "what", text: about }),
    make("span", { class: "how" }, make("span", { class: "kind", text: kind }), ...bar,
      make("span", { class: "figure", text: figure }))));
}

// Returns the test of a filter: words, or a range of scores such as 20-25 %.
function testOf(text) {
  const wanted = text.trim().toLowerCase(), range = /^(\d+)\s*-\s*(\d+)\s*%$/.exec(wanted);
  if (!range) return ({ words }) => words.includes(wanted);
  const [low, high] = range.slice(1).map(Number);
  return ({ score }) => score !== null && low <= 100 * score && (100 * score < high || high === 100);
}

// Says that the address names no recording, which one is shown, and which names are similar.
function unknownAddress(shown) {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* Not encoded: shown as it is. */ }
  const near = listing.entries.map(entry =>
    ({ entry, distance: editDistance(name.slice(0, 60), entry.name.slice(0, 60)) }))
    .filter(({ distance, entry }) => distance <= Math.max(entry.name.length, name.length) / 3)
    .sort((a, b) => a.distance - b.distance).slice(0, 3);
  const links = near.flatMap(({ entry }, i) => [i ? ", " : " Did you mean ",
    make("a", { href: addressOf(entry), text: entry.name })]);
  return [
    make("strong", { text: `No recording is named “${name.slice(0, 200)}”.` }),
    ...links, ...(links.length ? ["?"] : []),
    ...(shown ? [" This is ", make("b", { text: shown.name }), "."] : [])];
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

function openList(isOpen) {
  byId("nav").classList.toggle("open", isOpen);
  byId("listed").setAttribute("aria-expanded", String(isOpen));
}

// Adds thumbnails to the items that come into view, one after another, so that no click waits.
const thumbnails = {
  due: new Map(),
  isBusy: false,

  connect(entries) {
    const entryOf = new Map(entries.map(entry => [entry.item, entry]));
    this.watch = new IntersectionObserver(changes => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) this.due.set(target, entryOf.get(target)); else this.due.delete(target);
      }
      if (!this.isBusy) this.work();
    });
    for (const { item, thumbnail } of entries) if (thumbnail) this.watch.observe(item);
  },

  async work() {
    this.isBusy = true;
    for (const [item, entry] of this.due) {
      this.due.delete(item);
      this.watch.unobserve(item);
      const picture = await entry.thumbnail();
      item.querySelector(".thumb").prepend(picture);
      await new Promise(done => setTimeout(done, 20));
    }
    this.isBusy = false;
  },
};

// Calls the function of a key, unless `handles` has handled the event or someone types.
function connectKeys(keys, handles = () => false) {
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (handles(event)) return event.preventDefault();
    const isTyping = event.target.matches("input:not([type=range], [type=checkbox]), select");
    // Space presses the focused button, summary, input or link instead.
    const isPressing = event.key === " " && event.target.matches("button, summary, input, a");
    if (isTyping || isPressing || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key](event);
  });
}

// The keys of the list.
const listKeys = {
  n: () => listing.openBeside(1),
  p: () => listing.openBeside(-1),
  "/": () => byId("filter").focus(),
  "?": () => byId("help").togglePopover(),
};
