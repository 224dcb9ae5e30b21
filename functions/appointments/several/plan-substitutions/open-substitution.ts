import type { InfoEntry } from "../../../../shared/api/answer.ts";
import { type Clock, localDateOf, localDay } from "../../../../shared/calendar/local-time.ts";
import type { Stretch } from "../../../../shared/calendar/stretch.ts";
import type { ClassChangeRequest } from "../../../../shared/classes/class-kind.ts";
import {
  standingOfClass,
  substituteTerms as substituteClassTerms,
} from "../../../../shared/classes/class-rules.ts";
import { planOfClass } from "../../../../shared/classes/planning/class-change.ts";
import { classTerms } from "../../../../shared/classes/planning/class-plan.ts";
import type { Coach } from "../../../../shared/club/coach.ts";
import type { Tenant } from "../../../../shared/club/tenant.ts";
import { type BookingTerms, bookabilityAt } from "../../../../shared/holds/bookability.ts";
import { looksWithinBudget } from "../../../../shared/holds/calendar-budget.ts";
import { type CalendarQuery, lookAtDay, lookAtStart } from "../../../../shared/holds/calendar-query.ts";
import type { AppointmentChangeRequest } from "../../appointment/appointment-kind.ts";
import { planOf } from "../../appointment/appointment-plan.ts";
import { standingOf, substituteTerms } from "../../appointment/change-rules.ts";
import { termsOfMove } from "../../appointment/decide-move.ts";

/** Which appointment or which class it is: it has one of both. */
export interface BookingOfCoach {
  readonly appointment_id?: number;
  readonly class_id?: number;
}

/** An appointment or a class for which a coach is looked for. */
export interface OpenSubstitution {
  readonly named: BookingOfCoach;
  readonly version: number;
  readonly startMs: number;
  readonly endMs: number;
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
  return {
    named: { appointment_id: record.appointment_id },
    ...timeOf(record, tenant, clock),
    terms: ofCoach(terms),
    problems: [...(allowed.ok ? [] : allowed.problems), ...problems],
    clock,
  };
}

/** A class for which one of the candidates is looked for, who gives its type and works then. */
export function openClassSubstitution(
  request: Omit<ClassChangeRequest, "body">,
  candidates: readonly Coach[],
): OpenSubstitution {
  const { item, tenant, clock } = request;
  const { record } = item;
  const plan = { ...planOfClass(record), coach_id: undefined };
  const records = {
    type: undefined,
    coach: undefined,
    room: undefined,
    coaches: candidates,
    rooms: undefined,
  };
  const { terms, problems } = classTerms(plan, records, tenant, record);
  const allowed = substituteClassTerms(standingOfClass(request));
  return {
    named: { class_id: record.class_id },
    ...timeOf(record, tenant, clock),
    terms: ofCoach(terms),
    problems: [...(allowed.ok ? [] : allowed.problems), ...problems],
    clock,
  };
}

function timeOf(
  record: { readonly version: number; readonly start_date_time: string; readonly end_date_time: string },
  { time_zone }: Pick<Tenant, "time_zone">,
  { utcOffsetMs }: Clock,
) {
  const startMs = Date.parse(record.start_date_time);
  return {
    version: record.version,
    startMs,
    endMs: Date.parse(record.end_date_time),
    day: localDay(time_zone, localDateOf(time_zone, startMs, utcOffsetMs), utcOffsetMs),
  };
}

/** The terms with the coach as the only choice: everything else stays as it is. */
function ofCoach(terms: BookingTerms): BookingTerms {
  return { ...terms, choices: terms.choices.filter(({ kind }) => kind === "coach") };
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
