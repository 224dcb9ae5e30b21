import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, form, input } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { showMissing } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { eachDay, wholeDays } from "../day/hours.ts";
import type { LiveDay } from "../day/live-day.ts";
import { bookedIn, conflictView } from "./away-conflict.ts";

/** Somebody or something that can be away. */
type Who = { readonly coach_id: number } | { readonly room_id: number };

interface Away {
  readonly who: Who;
  readonly start_date_time: string;
  readonly end_date_time: string;
  readonly reason: string | null;
}

// Time is held in steps of five minutes.
const STEP_MS = 300_000;

/** The dialog in which staff mark a coach or a room as unavailable. */
export class AwayCard {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #card: Card;
  readonly #form: HTMLFormElement;
  readonly #conflict = h("div.conflict");
  readonly #onAdded: (added: Unavailability) => unknown;

  /** @param coachId who is chosen first */
  constructor(
    desk: Desk,
    live: LiveDay,
    {
      coachId,
      onAdded,
    }: { readonly coachId?: number | undefined; readonly onAdded: (added: Unavailability) => unknown },
  ) {
    const { desk: said, common } = desk.page.strings;
    this.#desk = desk;
    this.#live = live;
    this.#onAdded = onAdded;
    this.#card = new Card(desk.page, said.awayTitle);
    const { from, to } = this.#defaults();
    this.#form = form(
      () => this.#submit(),
      field(this.#whoControl(coachId), { label: said.who }),
      field(input("start_date_time", { type: "datetime-local", value: from, step: 300 }), {
        label: said.from,
      }),
      field(input("end_date_time", { type: "datetime-local", value: to, step: 300 }), { label: said.to }),
      field(input("reason", { maxlength: 500, autocomplete: "off" }), {
        label: said.reason,
        hint: said.reasonHint,
        optional: common.optional,
      }),
      this.#conflict,
      h("button", { type: "submit" }, said.do.markAway),
    );
    this.#form.addEventListener("input", () => this.#conflict.replaceChildren());
    this.#card.show(this.#form);
  }

  /** From now, or from the beginning of another day, until its end. */
  #defaults(): { readonly from: string; readonly to: string } {
    const { time } = this.#desk.page;
    const { fromMs, toMs } = wholeDays({ day: this.#day, count: 1 }, time);
    const presentMs = nowMs();
    const isToday = fromMs <= presentMs && presentMs < toMs;
    const nowDownMs = Math.floor(presentMs / STEP_MS) * STEP_MS;
    return { from: time.localOf(isToday ? nowDownMs : fromMs), to: time.localOf(toMs) };
  }

  /** Today, if it is shown; else the first day that is. */
  get #day(): string {
    const today = this.#desk.page.time.dayOf(nowMs());
    return eachDay(this.#live.shown).find((day) => day === today) ?? this.#live.day;
  }

  #whoControl(coachId: number | undefined): HTMLSelectElement {
    const { club, page } = this.#desk;
    const { desk: said } = page.strings;
    const coaches = club.coaches
      .filter(({ is_active }) => is_active)
      .map(({ coach_id, name }) =>
        h("option", { value: `coach ${coach_id}`, selected: coach_id === coachId }, name),
      );
    const rooms = club.rooms
      .filter(({ is_active }) => is_active)
      .map(({ room_id, name }) => h("option", { value: `room ${room_id}` }, name));
    return h(
      "select",
      { name: "who" },
      h("optgroup", { label: said.coaches }, ...coaches),
      h("optgroup", { label: said.rooms }, ...rooms),
    );
  }

  #submit(): void {
    const away = this.#entered();
    if (away !== undefined) this.#add(away, "refuse");
  }

  #entered(): Away | undefined {
    const { time } = this.#desk.page;
    const [kind, id] = (enteredIn(this.#form, "who") ?? "").split(" ");
    const missing = ["start_date_time", "end_date_time"].filter((name) => !enteredIn(this.#form, name));
    if (missing.length > 0) {
      showMissing(this.#form, missing, this.#desk.page);
      return undefined;
    }
    return {
      who: kind === "coach" ? { coach_id: Number(id) } : { room_id: Number(id) },
      start_date_time: time.utcOf(enteredIn(this.#form, "start_date_time") ?? ""),
      end_date_time: time.utcOf(enteredIn(this.#form, "end_date_time") ?? ""),
      reason: enteredIn(this.#form, "reason") ?? null,
    };
  }

  #add(away: Away, on_conflict: "refuse" | "keep"): void {
    const { sdk } = this.#desk;
    const { who, ...times } = away;
    const body = { ...times, on_conflict };
    void this.#card.send<{ readonly unavailability: Unavailability }>(
      (options) =>
        "coach_id" in who
          ? sdk.addStaffUnavailability({ path: { ...tenantPath(this.#desk), ...who }, body }, options)
          : sdk.addRoomUnavailability({ path: { ...tenantPath(this.#desk), ...who }, body }, options),
      {
        onDone: ({ unavailability }) => {
          this.#card.close();
          this.#onAdded(unavailability);
        },
        onRefused: (failure) => {
          const booked = failure.reason === "refused" ? bookedIn(failure.problems) : undefined;
          if (booked === undefined) return false;
          void this.#showConflict(away, booked);
          return true;
        },
        change: { ...who, ...body },
        remedies: {
          form: this.#form,
          onAgain: () => (this.#isEntered(away) ? this.#add(away, on_conflict) : this.#submit()),
        },
      },
    );
  }

  /** Whether this is still what is entered. */
  #isEntered(away: Away): boolean {
    return JSON.stringify(this.#entered()) === JSON.stringify(away);
  }

  async #showConflict(away: Away, ids: readonly number[]): Promise<void> {
    const shown = await conflictView(this.#desk, { live: this.#live, ids }, () => this.#add(away, "keep"));
    // Something else may have been entered meanwhile.
    if (!this.#isEntered(away)) return;
    this.#conflict.replaceChildren(...shown.filter((part) => part !== undefined));
    this.#conflict.querySelector("h3")?.focus();
  }
}
