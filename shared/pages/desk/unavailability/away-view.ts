import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { button, h } from "../../parts/elements.ts";
import { coachName, type Desk } from "../club/club-records.ts";
import { placeName, wordingOf } from "../club/words.ts";
import { type CoachedEntry, stretchOf, type ToMove } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { entryInWords } from "./away-conflict.ts";
import { awayName } from "./away-rules.ts";
import type { Substitutions } from "./substitutions.ts";

/** What the view of one unavailability needs. */
export interface AwayViewHost {
  readonly live: LiveDay;
  readonly substitutions: Substitutions;
  readonly onOpen: (entry: CoachedEntry, away: Unavailability) => void;
  readonly onEnd: (away: Unavailability) => void;
}

/** One unavailability: who is away and when, what must be moved, and who takes that over. */
export function awayView(
  desk: Desk,
  away: Unavailability,
  items: readonly ToMove[],
  host: AwayViewHost,
): HTMLElement {
  const { page, club } = desk;
  const { desk: said } = page.strings;
  const { substitutions } = host;
  const open = items.filter(({ isDone }) => !isDone);
  const span = page.time.longSpan(away.start_date_time, away.end_date_time);
  const again = button(said.do.removeAway, () => host.onEnd(away), {
    class: "quiet",
    "data-focus": `remove-${away.id}`,
  });
  const done = substitutions.done(away);
  const isToPlan = "coach_id" in away && open.length > 0;
  return h(
    "section.away",
    { "data-open": open.length },
    h("h2", { tabindex: -1, "data-focus": `away-${away.id}` }, said.isAway(awayName(away, club))),
    h("p.quiet", [span, away.reason].filter(Boolean).join(" · ")),
    h("div.away-acts", isToPlan ? substitutions.finder(away) : undefined, again),
    // Where the focus goes: below a long list, nobody would see it.
    done === undefined ? undefined : h("p.outcome", done),
    items.length === 0 ? undefined : h("h3", said.mustMove(open.length)),
    h("ul.to-move", ...items.map((item) => itemView(desk, away, item, host))),
    // After the plan: it has been seen by then.
    ...(isToPlan ? substitutions.agreement(away) : []),
  );
}

function itemView(
  desk: Desk,
  away: Unavailability,
  { entry, isDone }: ToMove,
  { live, substitutions, onOpen }: AwayViewHost,
): HTMLElement {
  const { desk: said } = desk.page.strings;
  const text = entryInWords(desk, entry, { when: whenOf(entry, away, desk), clients: live.records.clients });
  const attributes = { "data-done": String(isDone), "data-move": entry.key };
  if (isDone) {
    return h("li", attributes, h("span", `✓ ${text}`, h("strong", ` → ${stateOf(entry, away, desk)}`)));
  }
  const label = "coach_id" in away ? said.do.substitute : said.do.open;
  const open = button(text, () => onOpen(entry, away), {
    "aria-label": `${label}: ${text}`,
    "data-focus": `move-${entry.key}`,
  });
  return h("li", attributes, open, "coach_id" in away ? substitutions.proposal(away, entry) : undefined);
}

/** The time of an appointment or a class, with its day unless the heading says it. */
function whenOf(entry: CoachedEntry, away: Unavailability, { page: { time } }: Desk): string {
  const { fromMs, toMs } = stretchOf(away);
  // Who is away until midnight is not away on the next day.
  const days = new Set([fromMs, toMs - 1, entry.fromMs].map((ms) => time.dayOf(ms)));
  return days.size === 1 ? time.clock(entry.fromMs, entry.toMs) : time.inWords(entry.record.start_date_time);
}

/** Who gives it now, or in which room; or that it is cancelled. */
function stateOf({ status, record }: CoachedEntry, away: Unavailability, desk: Desk): string {
  const { desk: said } = desk.page.strings;
  if (status === "cancelled") return said.status.cancelled;
  if ("room_id" in away) return placeName(record, wordingOf(desk));
  return record.coach_id === null ? said.noCoach : coachName(desk.club, record.coach_id);
}
