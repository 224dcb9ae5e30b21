import type { Class, RecurringClass } from "@fitness-club-booking/sdk/records";
import { facts, h, type Inside } from "../../parts/elements.ts";
import { coachName } from "../club/club-records.ts";
import { placeName } from "../club/words.ts";
import { type PlanningWording, phaseInWords, phaseOn } from "./class-words.ts";

/** What staff must know of a class. */
export function classFacts(
  shown: Class,
  series: RecurringClass | undefined,
  wording: PlanningWording,
): Inside[] {
  const { said, strings, time, club } = wording;
  const { common, desk } = strings;
  const { start_date_time, end_date_time, coach_id, original_coach_id, is_complimentary } = shown;
  const instead =
    original_coach_id === null || original_coach_id === coach_id
      ? ""
      : ` (${desk.insteadOf(coachName(club, original_coach_id))})`;
  const phase = series && phaseOn(series, shown.local_date);
  return [
    shown.unsettled > 0 ? h("p.hint.unsettled", said.roster.unsettled(shown.unsettled)) : undefined,
    facts([
      [common.when, time.span(start_date_time, end_date_time)],
      [desk.state, desk.status[shown.status]],
      [desk.coach, (coach_id === null ? desk.noCoach : coachName(club, coach_id)) + instead],
      [desk.room, placeName(shown, wording)],
      [said.link, linkOf(shown.virtual_url)],
      [said.places, said.placesTaken(shown.booked, shown.capacity, shown.places_left)],
      [said.waitlist, said.waitingOf(shown.waiting, shown.waitlist_size)],
      [said.opens, shown.booking_opens_at === null ? undefined : time.inWords(shown.booking_opens_at)],
      [
        desk.payment,
        is_complimentary ? [desk.complimentary, shown.comp_reason].filter(Boolean).join(": ") : undefined,
      ],
      [said.notesShort, shown.notes ?? undefined],
      [said.series, phase && phaseInWords(phase, wording)],
      [
        said.setByHand,
        said.dates([...new Set(shown.set_by_hand.map((field) => said.fields[field]))]) || undefined,
      ],
      [desk.cancelReason, shown.cancel_reason ?? undefined],
    ]),
  ];
}

function linkOf(url: string | null): Inside {
  return url === null ? undefined : h("a", { href: url, rel: "noreferrer", target: "_blank" }, url);
}
