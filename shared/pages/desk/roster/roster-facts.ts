import { h, type Inside } from "../../parts/elements.ts";
import { coachName, type Desk } from "../club/club-records.ts";
import { placeName, wordingOf } from "../club/words.ts";
import type { KnownClass } from "../day/entries.ts";
import { rosterTexts } from "./roster-words.ts";

/**
 * What a roster says of its class: when, with whom and where it is, how many places are taken, and what staff must know.
 * @param here how many are checked in
 */
export function rosterFacts(desk: Desk, of: KnownClass, here: number): Inside[] {
  const { page, club } = desk;
  const { desk: said } = page.strings;
  const texts = rosterTexts(desk);
  const { start_date_time, end_date_time, coach_id, booked, capacity, waiting, status, unsettled } = of;
  const coach = coach_id === null ? said.noCoach : coachName(club, coach_id);
  const room = placeName(of, wordingOf(desk));
  const places = h(
    "strong.places-taken",
    h("span", { "aria-hidden": true }, `${booked}/${capacity}`),
    h("span.visually-hidden", texts.placesTaken(booked, capacity)),
  );
  const more = [
    waiting > 0 ? said.waiting(waiting) : undefined,
    here > 0 ? texts.here(here) : undefined,
    status === "scheduled" ? undefined : said.status[status],
    of.is_complimentary ? said.complimentary : undefined,
  ];
  return [
    h("p", [page.time.span(start_date_time, end_date_time), coach, room].join(" · ")),
    h("p", places, ...more.filter((part) => part !== undefined).map((part) => ` · ${part}`)),
    of.cancel_reason === null ? undefined : h("p.quiet", `${said.cancelReason}: ${of.cancel_reason}`),
    unsettled > 0 ? h("p.medical", texts.unsettled(unsettled)) : undefined,
    of.notes ? h("p.quiet", of.notes) : undefined,
  ];
}
