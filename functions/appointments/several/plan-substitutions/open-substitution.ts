import type { InfoEntry } from "../../../../shared/api/answer.ts";
import { type Clock, localDateOf, localDay } from "../../../../shared/calendar/local-time.ts";
import type { Stretch } from "../../../../shared/calendar/stretch.ts";
import type { Coach } from "../../../../shared/club/coach.ts";
import { type BookingTerms, bookabilityAt } from "../../../../shared/holds/bookability.ts";
import { looksWithinBudget } from "../../../../shared/holds/calendar-budget.ts";
import { type CalendarQuery, lookAtDay, lookAtStart } from "../../../../shared/holds/calendar-query.ts";
import type { AppointmentItem } from "../../../../shared/tables/appointments-table.ts";
import type { AppointmentChangeRequest } from "../../appointment/appointment-kind.ts";
import { planOf } from "../../appointment/appointment-plan.ts";
import { standingOf, substituteTerms } from "../../appointment/change-rules.ts";
import { termsOfMove } from "../../appointment/decide-move.ts";

/** An appointment for which a coach is looked for. */
export interface OpenSubstitution {
  readonly item: AppointmentItem;
  readonly startMs: number;
  /** Its local day, on which the least booked coach is preferred. */
  readonly day: Stretch;
  /** Its terms, with the candidates as the only choice: its room and its client stay as they are. */
  readonly terms: BookingTerms;
  /** Why no other coach can take it over, whoever is free. */
  readonly problems: readonly InfoEntry[];
  readonly clock: Clock;
}

/** An appointment for which one of the candidates is looked for, as *Substitute coach* would judge each. */
export function openSubstitution(
  request: Omit<AppointmentChangeRequest, "body">,
  candidates: readonly Coach[],
): OpenSubstitution {
  const { item, tenant, clock } = request;
  const { record } = item;
  const { coach_id: _replaced, ...plan } = planOf(record);
  const coaches = candidates.filter(({ appointment_type_ids }) =>
    appointment_type_ids.includes(record.appointment_type_id),
  );
  const records = {
    coaches,
    rooms: undefined,
    type: undefined,
    client: undefined,
    coach: undefined,
    room: undefined,
  };
  const { terms, problems } = termsOfMove(request, plan, records);
  const allowed = substituteTerms(standingOf(request));
  const startMs = Date.parse(record.start_date_time);
  const { time_zone } = tenant;
  return {
    item,
    startMs,
    day: localDay(time_zone, localDateOf(time_zone, startMs, clock.utcOffsetMs), clock.utcOffsetMs),
    terms: { ...terms, choices: terms.choices.filter(({ kind }) => kind === "coach") },
    problems: [...(allowed.ok ? [] : allowed.problems), ...problems],
    clock,
  };
}

/** Substitutions that one request can decide, and the parts of the calendar that decide them. */
export interface DecidableSubstitutions {
  readonly open: readonly OpenSubstitution[];
  readonly looks: ReadonlyMap<OpenSubstitution, CalendarQuery>;
}

/**
 * As many of the substitutions, from the first one on, as one request may read the calendars of: of the coaches who are on duty,
 * whole local days, so that the least booked is known; only the UTC days of the appointments where those would be too much.
 * @returns undefined if even the first one is too much
 */
export function decidableOf(open: readonly OpenSubstitution[]): DecidableSubstitutions | undefined {
  for (let count = open.length; count > 0 || open.length === 0; count -= 1) {
    const first = open.slice(0, count);
    const looks = looksAtCandidates(first);
    if (looks !== undefined) return { open: first, looks };
  }
  return undefined;
}

function looksAtCandidates(
  open: readonly OpenSubstitution[],
): ReadonlyMap<OpenSubstitution, CalendarQuery> | undefined {
  const possible = open.filter(({ problems }) => problems.length === 0);
  const looksAt = (lookAt: (each: OpenSubstitution) => CalendarQuery) => () =>
    new Map(possible.map((each) => [each, lookAt(each)]));
  return looksWithinBudget(
    looksAt((each) => lookAtDay(onDuty(each), each.startMs, each.day)),
    looksAt((each) => lookAtStart(onDuty(each), each.startMs)),
  );
}

function onDuty({ terms, startMs, clock }: OpenSubstitution): BookingTerms {
  return { ...terms, choices: bookabilityAt(terms, startMs, clock).choicesOnDuty([startMs]) };
}
