import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { enteredIn, field, form, input } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { reasonIn, showMissing, submitButton } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { eachDay, wholeDays } from "../day/hours.ts";
import type { LiveDay } from "../day/live-day.ts";
import { conflictView, type InTheWay, inTheWayIn } from "./away-conflict.ts";

/** Somebody or something that is to be away. */
interface Away {
  readonly who: { readonly coach_id: number } | { readonly room_id: number };
  readonly start_date_time: string;
  readonly end_date_time: string;
  readonly reason: string | null;
}

// Time is held in steps of five minutes.
const STEP_MS = 300_000;

/**
 * Opens the dialog in which staff mark a coach or a room as unavailable.
 * @param coachId who is chosen first
 */
export function openAwayCard(
  desk: Desk,
  live: LiveDay,
  coachId: number | undefined,
  onAdded: (added: Unavailability) => unknown,
): void {
  const { club, page, sdk } = desk;
  const { time } = page;
  const { desk: said, common } = page.strings;
  const card = new Card(page, said.awayTitle);
  const conflict = h("div.conflict");
  const mark = submitButton(said.do.markAway);
  const foot = h("div.buttons", mark);
  const { from, to } = defaultTimes();
  const made = form(
    () => submit(),
    field(whoControl(), { label: said.who }),
    field(timeControl("start_date_time", from), { label: said.from }),
    field(timeControl("end_date_time", to), { label: said.to }),
    field(input("reason", { maxlength: 500, autocomplete: "off" }), {
      label: said.reason,
      hint: said.reasonHint,
      optional: common.optional,
    }),
    conflict,
    foot,
  );
  made.addEventListener("input", () => {
    conflict.replaceChildren();
    foot.replaceChildren(mark);
  });
  card.show(made);

  /** From now, or from the beginning of another day, until its end. */
  function defaultTimes(): { readonly from: string; readonly to: string } {
    const today = time.dayOf(nowMs());
    const isToday = eachDay(live.shown).includes(today);
    const { fromMs, toMs } = wholeDays({ day: isToday ? today : live.day, count: 1 }, time);
    const nowDownMs = Math.floor(nowMs() / STEP_MS) * STEP_MS;
    return { from: time.localOf(isToday ? nowDownMs : fromMs), to: time.localOf(toMs) };
  }

  function timeControl(name: string, value: string): HTMLInputElement {
    return input(name, { type: "datetime-local", value, step: 300 });
  }

  function whoControl(): HTMLSelectElement {
    const choices = (kind: string, all: readonly { is_active: boolean; name: string; id: number }[]) =>
      all
        .filter(({ is_active }) => is_active)
        .map(({ id, name }) =>
          h("option", { value: `${kind} ${id}`, selected: kind === "coach" && id === coachId }, name),
        );
    const coaches = club.coaches.map(({ coach_id: id, ...others }) => ({ id, ...others }));
    const rooms = club.rooms.map(({ room_id: id, ...others }) => ({ id, ...others }));
    return h(
      "select",
      { name: "who" },
      h("optgroup", { label: said.coaches }, ...choices("coach", coaches)),
      h("optgroup", { label: said.rooms }, ...choices("room", rooms)),
    );
  }

  function submit(): void {
    const away = entered();
    if (away !== undefined) add(away, "refuse");
  }

  function entered(): Away | undefined {
    const [kind, id] = (enteredIn(made, "who") ?? "").split(" ");
    const missing = ["start_date_time", "end_date_time"].filter((name) => !enteredIn(made, name));
    if (missing.length > 0) {
      showMissing(made, missing, page);
      return undefined;
    }
    return {
      who: kind === "coach" ? { coach_id: Number(id) } : { room_id: Number(id) },
      start_date_time: time.utcOf(enteredIn(made, "start_date_time") ?? ""),
      end_date_time: time.utcOf(enteredIn(made, "end_date_time") ?? ""),
      reason: reasonIn(made),
    };
  }

  function add(away: Away, on_conflict: "refuse" | "keep"): void {
    const { who, ...times } = away;
    const body = { ...times, on_conflict };
    void card.send<{ readonly unavailability: Unavailability }>(
      (options) =>
        "coach_id" in who
          ? sdk.addStaffUnavailability({ path: { ...tenantPath(desk), ...who }, body }, options)
          : sdk.addRoomUnavailability({ path: { ...tenantPath(desk), ...who }, body }, options),
      {
        onDone: ({ unavailability }) => {
          card.close();
          onAdded(unavailability);
        },
        onRefused: (failure) => {
          const inTheWay = failure.reason === "refused" ? inTheWayIn(failure.problems) : undefined;
          if (inTheWay === undefined) return false;
          void showConflict(away, inTheWay);
          return true;
        },
        change: { ...who, ...body },
        remedies: { form: made, onAgain: () => (isEntered(away) ? add(away, on_conflict) : submit()) },
      },
    );
  }

  /** Whether this is still what is entered. */
  function isEntered(away: Away): boolean {
    return JSON.stringify(entered()) === JSON.stringify(away);
  }

  async function showConflict(away: Away, inTheWay: InTheWay): Promise<void> {
    const shown = await conflictView(desk, live, inTheWay);
    // Something else may have been entered meanwhile.
    if (!isEntered(away)) return;
    conflict.replaceChildren(...shown);
    foot.replaceChildren(button(said.do.markAnyway, () => add(away, "keep"), { class: "danger" }));
    conflict.querySelector("h3")?.focus();
  }
}
