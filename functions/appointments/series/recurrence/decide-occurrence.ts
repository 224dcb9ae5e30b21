import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import type { Clock } from "../../../../shared/calendar/local-time.ts";
import {
  type BookingTerms,
  bookabilityAt,
  canBeHeld,
  type Occupancies,
} from "../../../../shared/holds/bookability.ts";
import { startEntries } from "../../../../shared/holds/decide-start.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import type { AppointmentTerms } from "../../appointment/appointment-rules.ts";
import type { Occurrence } from "./occurrences.ts";

/** A request for an appointment that recurs. */
export interface RecurrenceRequest extends Pick<AppointmentTerms, "terms" | "problems"> {
  readonly clock: Clock;
}

/** The answer about one occurrence. */
export interface CheckedOccurrence {
  readonly local_date: string;
  /** Null if clocks skip the local time on that day. */
  readonly start_date_time: string | null;
  readonly is_available: boolean;
  readonly problems: readonly InfoEntry[];
}

/** An occurrence that only the calendar can decide. */
export interface OpenOccurrence {
  readonly occurrence: Occurrence;
  readonly startMs: number;
  /** The terms, with only the parties who work then. */
  readonly terms: BookingTerms;
}

/**
 * The occurrence, if only the calendar can decide it. Undefined if no calendar matters: it has no start, its start is
 * in the past or too far ahead, or hours alone refuse it.
 */
export function openOccurrence(
  { terms, clock }: RecurrenceRequest,
  occurrence: Occurrence,
): OpenOccurrence | undefined {
  const { startMs } = occurrence;
  if (startMs === undefined || terms.durationMinutes === undefined) return undefined;
  const bookability = bookabilityAt(terms, startMs, clock);
  if (!canBeHeld(bookability.problems(startMs)) || bookability.isRefusedByHours(startMs)) return undefined;
  return { occurrence, startMs, terms: { ...terms, choices: bookability.choicesOnDuty([startMs]) } };
}

/**
 * Decides one occurrence by itself, as a booking would.
 * @param occupancies what was read for {@link lookAtStart}
 */
export function decideOccurrence(
  { terms, problems: always, clock }: RecurrenceRequest,
  { localDate, startMs }: Occurrence,
  occupancies: Occupancies | undefined,
): CheckedOccurrence {
  const atStart =
    startMs === undefined
      ? [infoEntry("LOCAL_TIME_MISSING", { identifier: `${terms.startField}.local_time` })]
      : startEntries(bookabilityAt(terms, startMs, clock, occupancies).problems(startMs), terms);
  const problems = [...always, ...atStart];
  return {
    local_date: localDate,
    start_date_time: startMs === undefined ? null : formatUtcDateTime(new Date(startMs)),
    is_available: problems.length === 0,
    problems,
  };
}
