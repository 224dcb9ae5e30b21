import { alertBox, type Failure, hideAlert, showFailure } from "../alerts.ts";
import { clockAheadMs, nowMs } from "../clock.ts";
import { addDays, shortDay } from "../club-time.ts";
import { button, h, hasFocus, newId } from "../elements.ts";
import { field, select } from "../fields.ts";
import { roveFocus } from "../slot-picker.ts";
import { type ClassExtras, classList, type TimetablePage } from "./class-list.ts";
import { classStateAt, type ShownClass, typesOf } from "./shown-class.ts";
import type { AskedTimetable, TimetableSpan } from "./timetable-address.ts";
import { choiceOfDays, daysToShow, otherWeek, type TimetableDays } from "./timetable-days.ts";

/** What reading classes came to. */
export type LoadedClasses<Shown> = { readonly ok: true; readonly data: readonly Shown[] } | Failure;

/** What a timetable shows, and what it calls. */
export interface TimetableOptions<Shown extends ShownClass> {
  readonly page: TimetablePage;
  /** Reads all classes of some local days, the last one included, by start. */
  readonly load: (
    days: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ) => Promise<LoadedClasses<Shown>>;
  /** Takes note of what is shown, for the page's address. */
  readonly onShown: (shown: AskedTimetable) => void;
  /** What can be done with a class. */
  readonly extras: ClassExtras<Shown>;
}

// Seven days beside each other need so much room, in CSS pixels.
const ROOM_FOR_WEEK = 860;
const ALL = "";

/** The classes of a day or of seven days, of all types or of one: loading, empty and failed states. One request for what is shown. */
export class Timetable<Shown extends ShownClass> {
  readonly element: HTMLElement;
  readonly #options: TimetableOptions<Shown>;
  readonly #title = h("h2", { id: newId("days"), "aria-live": "polite" });
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #spans: Readonly<Record<TimetableSpan, HTMLButtonElement>>;
  readonly #type = select("class_type_id", []);
  readonly #typeField: HTMLElement;
  readonly #choice = h("div.days", { role: "toolbar" });
  readonly #alert = alertBox();
  // It takes the focus when what has it is removed.
  readonly #list = h("div.classes", { tabindex: -1 });
  /** The types that were seen: one that is chosen stays among them where there is no class of it. */
  readonly #types = new Map<number, string>();
  #days: TimetableDays | undefined;
  #typeId: number | undefined;
  #classes: readonly Shown[] = [];
  #loading = new AbortController();

  constructor(options: TimetableOptions<Shown>) {
    this.#options = options;
    const { classes: said } = options.page.strings;
    this.#previous = button("‹", () => this.#turn(-1), { "aria-label": said.previous });
    this.#next = button("›", () => this.#turn(1), { "aria-label": said.next });
    this.#spans = {
      day: button(said.day, () => this.#choose({ span: "day" })),
      week: button(said.week, () => this.#choose({ span: "week", day: this.#days?.first })),
    };
    this.#type.addEventListener("change", () => this.#filter(Number(this.#type.value) || undefined));
    this.#typeField = field(this.#type, { label: said.type });
    this.element = h(
      "div.timetable",
      h(
        "div.timetable-bar",
        h("div.spans", { role: "group", "aria-label": said.view }, this.#spans.day, this.#spans.week),
        this.#typeField,
      ),
      h(
        "div.turn",
        { role: "group", "aria-labelledby": this.#title.id },
        this.#previous,
        this.#title,
        this.#next,
      ),
      this.#choice,
      this.#alert,
      this.#list,
    );
  }

  /** Loads and shows days, today by default; as many as there is room for, unless it is asked for one or seven. */
  async show(asked: AskedTimetable): Promise<void> {
    const { page, load } = this.#options;
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    const span = asked.span ?? (page.frame.main.clientWidth >= ROOM_FOR_WEEK ? "week" : "day");
    const days = daysToShow({ ...asked, span }, page.time.dayOf(nowMs()), this.#days?.first);
    this.#days = days;
    this.#typeId = asked.typeId;
    if ([this.#alert, this.#list].some((part) => hasFocus(part))) this.#list.focus();
    hideAlert(this.#alert);
    this.#showDays(days);
    this.#say(page.strings.common.loading, { "aria-busy": "true", class: "empty loading" });
    const aheadMs = clockAheadMs();
    const loaded = await load({ from: days.day, to: days.last }, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (signal.aborted || loaded === undefined) return;
    // A visitor's first token has told that the clock of the device is wrong: today is another day.
    if (aheadMs !== clockAheadMs()) await this.show(asked);
    else if (loaded.ok) this.#showClasses(loaded.data);
    else {
      this.#list.replaceChildren();
      const onAgain = () => void this.show(asked);
      showFailure(this.#alert, loaded, page, { onAgain, isRead: true });
    }
  }

  /** Loads what is shown again, such as after a place was taken. */
  async refresh(): Promise<void> {
    await this.show(this.#shown);
  }

  get #shown(): AskedTimetable {
    return { day: this.#days?.day, span: this.#days?.span, typeId: this.#typeId };
  }

  #choose(other: AskedTimetable): void {
    void this.show({ ...this.#shown, ...other });
    this.#options.onShown(this.#shown);
  }

  #turn(weeks: -1 | 1): void {
    const { time } = this.#options.page;
    const day = this.#days && otherWeek(this.#days, time.dayOf(nowMs()), weeks);
    if (day !== undefined) this.#choose({ day });
  }

  #filter(typeId: number | undefined): void {
    this.#typeId = typeId;
    this.#options.onShown(this.#shown);
    this.#draw();
  }

  #showDays(days: TimetableDays): void {
    const { page } = this.#options;
    const { time } = page;
    const today = time.dayOf(nowMs());
    const title = days.span === "day" ? time.dayInWords(days.day) : time.daysInWords(days.day, days.last);
    if (this.#title.textContent !== title) this.#title.textContent = title;
    // A disabled button would lose the focus.
    this.#previous.setAttribute("aria-disabled", String(otherWeek(days, today, -1) === undefined));
    this.#next.setAttribute("aria-disabled", String(otherWeek(days, today, 1) === undefined));
    for (const [span, each] of Object.entries(this.#spans)) {
      each.setAttribute("aria-pressed", String(span === days.span));
    }
    this.#choice.hidden = days.span === "week";
    this.#choice.setAttribute("aria-label", page.strings.classes.day);
    const hadFocus = hasFocus(this.#choice);
    this.#choice.replaceChildren(
      ...choiceOfDays(days, today).map((day) =>
        button(shortDay(day, page.locale), () => this.#choose({ day }), {
          "data-day": day,
          "aria-pressed": String(day === days.day),
        }),
      ),
    );
    roveFocus(this.#choice);
    if (hadFocus) this.#choice.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }

  #showClasses(classes: readonly Shown[]): void {
    const now = nowMs();
    this.#classes = classes.filter((one) => classStateAt(one, now) !== "over");
    for (const [id, name] of typesOf(this.#classes)) this.#types.set(id, name);
    this.#draw();
  }

  /** Shows the loaded classes of the chosen type. */
  #draw(): void {
    const { page } = this.#options;
    const { classes: said } = page.strings;
    this.#showTypes();
    const typeId = this.#typeId;
    const wanted = this.#classes.filter((one) => typeId === undefined || one.class_type_id === typeId);
    page.frame.announce(`${this.#title.textContent}: ${said.count(wanted.length)}`);
    if (wanted.length === 0) {
      this.#say(this.#noneOf(this.#days?.span === "week" ? said.noneInWeek : said.none));
      if (this.#classes.length > 0) this.#list.append(button(said.showAll, () => this.#filter(undefined)));
    } else if (this.#days?.span === "week") this.#list.replaceChildren(this.#week(wanted, this.#days));
    else this.#list.replaceChildren(classList(wanted, page, this.#options.extras));
  }

  #week(classes: readonly Shown[], { day: first }: TimetableDays): HTMLElement {
    const { page, extras } = this.#options;
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
    return h(
      "div.week",
      ...days.map((day) => {
        const ofDay = classes.filter((one) => page.time.dayOf(one.start_date_time) === day);
        const id = newId("day");
        return h(
          "div.of-day",
          { role: "group", "aria-labelledby": id, "data-empty": ofDay.length === 0 },
          h("h3", { id }, h("span.visually-hidden", page.time.dayInWords(day)), this.#shortDay(day)),
          ofDay.length === 0
            ? h("p.empty", this.#noneOf(page.strings.classes.none))
            : classList(ofDay, page, extras),
        );
      }),
    );
  }

  /** Days without a class of the chosen type may have others. */
  #noneOf(sentence: string): string {
    return this.#typeId === undefined ? sentence : this.#options.page.strings.classes.noneOfKind;
  }

  #shortDay(day: string): HTMLElement {
    return h("span", { "aria-hidden": "true" }, shortDay(day, this.#options.page.locale));
  }

  #showTypes(): void {
    const { classes: said } = this.#options.page.strings;
    const typeId = this.#typeId;
    // An address may name a type of which no class was seen yet.
    if (typeId !== undefined && !this.#types.has(typeId)) this.#types.set(typeId, said.chosenType);
    const types = [...this.#types].toSorted(([, one], [, other]) => one.localeCompare(other));
    const options = types.map(([id, name]) => h("option", { value: id, selected: id === typeId }, name));
    this.#type.replaceChildren(h("option", { value: ALL }, said.allTypes), ...options);
    this.#typeField.hidden = types.length < 2 && typeId === undefined;
  }

  #say(text: string, attributes: Readonly<Record<string, string>> = {}): void {
    this.#list.replaceChildren(h("p.empty", { ...attributes }, text));
  }
}
