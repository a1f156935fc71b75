// SPDX-License-Identifier: Apache-2.0

// The list of recordings, in an order and filtered; the address names the one that is open, and on a page
// that plays them, the moment that is shown: `#name@0.583333s`.
//
// An entry has `parts()`, those of its item, a `name`, a `group`, a `score` (null without one), `words` in
// which the filter looks, and `thumbnail()`, which returns the promise of a picture, or null.

// An encoded name has no "@".
const addressOf = ({ name }, time) =>
  "#" + encodeURIComponent(name) + (time === undefined ? "" : `@${exactSeconds(time)}`);

// Returns the address without its moment, and the moment in microseconds if it has one.
function addressParts() {
  const [, address, moment] = /^(.*?)(?:@(\d+(?:\.\d+)?)s)?$/.exec(location.hash);
  return { address, time: moment && Math.round(moment * 1e6) };
}

const byName = new Intl.Collator("en", { numeric: true });

const listing = {
  // The entries that pass the filters, in order; the open one; the group of which only are listed.
  shown: [],
  current: null,
  group: null,

  // Lists entries. Of the members of `page`, `groups` holds names and titles, `orders` titles and
  // comparisons, `open` shows an entry at a time, if the address has one, and `mark` shows in a plot what is listed and what is open.
  start(entries, page) {
    Object.assign(this, { entries, ...page });
    this.named = new Map([...entries].reverse().map(entry => [addressOf(entry), entry]));
    for (const entry of entries) entry.words = entry.words.join("\n").toLowerCase();
    byId("order").replaceChildren(...page.orders.map(([title], i) => make("option", { value: i, text: title })));
    byId("order").addEventListener("change", () => this.update());
    byId("filter").addEventListener("input", () => this.update());
    byId("filter").addEventListener("keydown", event => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.leaveFilter();
    });
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
    addThumbnails(this.shown);
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
    if (this.current?.item?.isConnected) this.reveal();
    byId("count").textContent = `${grouped(this.shown.length)} of ${grouped(this.entries.length)}`;
    byId("nothing").replaceChildren(...(this.shown.length > 0 ? [] : this.nothing()));
    this.showGroups();
    this.showPlace();
  },

  // Adds items up to a number to those in the list: so many as can be seen, so that no click waits for
  // a thousand, and more as the list scrolls.
  grow(count) {
    const list = byId("list");
    list.append(...this.shown.slice(list.children.length, count).map(itemOf));
  },

  // Says that nothing passes the filters, what a filter takes, and how to get out.
  nothing() {
    const group = this.groups.find(([name]) => name === this.group)?.[1];
    const button = make("button", { type: "button", text: "Show all" });
    button.addEventListener("click", () => {
      byId("filter").value = "";
      this.group = null;
      this.update();
      byId("filter").focus();
    });
    return [
      make("p", {}, make("strong", { text: `Nothing${group ? ` in “${group}”` : ""} matches “`
        + `${byId("filter").value.trim().slice(0, 80)}”.` })),
      make("p", {}, "A filter takes words, such as ", make("code", { text: "scratch" }), ", or scores, such as ",
        make("code", { text: "<50" }), " or ", make("code", { text: "50-70" }), "."), button];
  },

  focusFilter() {
    this.before = document.activeElement;
    byId("filter").focus();
  },

  // Gives the focus back to the element that had it.
  leaveFilter() {
    const { before } = this, isThere = before?.isConnected && before !== document.body;
    (isThere ? before : byId("recording")).focus({ preventScroll: true });
  },

  // Scrolls the list, and nothing else, until the item of the open entry is visible.
  reveal() {
    const place = this.shown.indexOf(this.current), list = byId("list");
    if (place < 0) return;
    this.grow(place + 24);
    const { offsetTop: top, offsetHeight } = itemOf(this.current);
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
    this.followed = location.hash;
    const { address, time } = addressParts(), named = this.named.get(address);
    // The link that skips to the recording names the element of that name.
    const isUnknown = location.hash.length > 1 && location.hash !== "#recording" && !named;
    const entry = named ?? this.current ?? this.shown[0];
    byId("recording").hidden = !entry;
    byId("notice").replaceChildren(...(isUnknown ? unknownAddress(entry) : []));
    if (!entry || (entry === this.current && !named)) return;
    if (entry === this.current) return this.open(entry, time);
    if (this.current) itemOf(this.current).firstChild.removeAttribute("aria-current");
    itemOf(entry).firstChild.setAttribute("aria-current", "true");
    this.current = entry;
    this.showPlace();
    this.reveal();
    openList(false);
    this.open(entry, named && time);
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

// Returns the item of an entry, made when it is first asked for: a thousand at once would take a tenth of
// a second.
function itemOf(entry) {
  if (entry.item) return entry.item;
  const { badge, about, kind, bar, figure } = entry.parts();
  return entry.item = make("li", {}, make("a", { href: addressOf(entry) },
    make("span", { class: "thumb" }, badge), make("span", { class: "name", text: entry.name }),
    make("span", { class: "what", text: about }),
    make("span", { class: "how" }, make("span", { class: "kind", text: kind }), ...bar,
      make("span", { class: "figure", text: figure }))));
}

// Returns the test of a filter: words, or scores such as <50, >=50 and 50-70, with or without a percent
// sign. A range holds its end only if that is 100 %, as a bar of the histogram does.
function testOf(text) {
  const wanted = text.trim().toLowerCase();
  const [, sign, bound] = /^([<>]=?)\s*(\d+(?:\.\d+)?)\s*%?$/.exec(wanted) ?? [];
  const [, low, high] = /^(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)\s*%?$/.exec(wanted) ?? [];
  const holds = {
    "<": percent => percent < bound, "<=": percent => percent <= bound,
    ">": percent => percent > bound, ">=": percent => percent >= bound,
  }[sign] ?? (low && (percent => low <= percent && (percent < high || Number(high) === 100)));
  if (!holds) return ({ words }) => words.includes(wanted);
  return ({ score }) => score !== null && holds(100 * score);
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

// Adds the thumbnails in the order of the list, so that print has them all, with a rest after each, so
// that no click waits.
async function addThumbnails(entries) {
  for (const entry of entries) {
    if (!entry.thumbnail) continue;
    itemOf(entry).querySelector(".thumb").prepend(await entry.thumbnail());
    await new Promise(done => setTimeout(done, 20));
  }
}

// Calls the function of a key, unless `handles` has handled the event or someone types.
function connectKeys(keys, handles = () => false) {
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (handles(event)) return event.preventDefault();
    const isTyping = event.target.matches("input:not([type=range], [type=checkbox]), select");
    // Space presses the focused button, summary or input instead.
    const isPressing = event.key === " " && event.target.matches("button, summary, input");
    if (isTyping || isPressing || !keys[event.key]) return;
    // Escape still closes what the browser closes by it.
    if (event.key !== "Escape") event.preventDefault();
    keys[event.key](event);
  });
}

// The keys of the list.
const listKeys = {
  n: () => listing.openBeside(1),
  p: () => listing.openBeside(-1),
  "/": () => listing.focusFilter(),
  Escape: () => {
    if (!byId("nav").classList.contains("open")) return;
    openList(false);
    byId("listed").focus();
  },
  "?": () => byId("help").togglePopover(),
};
