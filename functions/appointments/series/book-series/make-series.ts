import { isDeepStrictEqual } from "node:util";
import { envelope, type InfoEntry, succeed, withDetails } from "../../../../shared/api/answer.ts";
import { chosenEntries } from "../../../../shared/holds/chosen-parties.ts";
import type { Commit, Writes } from "../../../../shared/operations/decision.ts";
import { blockedWarning } from "../../../../shared/sessions/booked-client.ts";
import { changeClient, type Membership } from "../../../../shared/tables/clients-table.ts";
import { addToSeries, putSeries } from "../../../../shared/tables/series-part.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { listedAppointment } from "../../appointment/appointment-view.ts";
import {
  type AppointmentBooking,
  type BookedAppointment,
  newAppointment,
} from "../../appointment/new-appointment.ts";
import { chooseParties, type HeldOccurrence, type JudgedSeries } from "./choose-parties.ts";
import { problemsOfOccurrence, type SeriesAttempt, type SeriesRecords } from "./judge-occurrences.ts";

/** The commit of a series: the appointments that can be booked, their effect on the client, and the series itself. */
export function makeSeries(attempt: SeriesAttempt, records: SeriesRecords, series: JudgedSeries): Commit {
  const { client } = records;
  if (client === undefined) throw new Error("A missing client passed for a present one.");
  const held = chooseParties(series);
  const seriesId = seriesIdOf(attempt, held);
  const booked = bookInTurn(attempt, records, { ...series, held, seriesId });
  const sessions = booked.flatMap((each) => each.sessions);
  const counted = { client: changeClient(client, { appointments: booked.length, sessions }) };
  const skipped = series.judged.filter(({ checked }) => !checked.is_available);
  return {
    kind: "commit",
    changes: booked.map(({ writes }, index) => ({
      writes: { [`id ${index}`]: writes.appointmentId, [`appointment ${index}`]: writes.appointment },
      holds: held[index]?.holds ?? [],
    })),
    writes: () => ({ ...counted, ...seriesWrite(seriesId, records, booked) }),
    // If the series has changed, a failed hold may be of this same request.
    identifying: ["series"],
    success: succeed(201, {
      create_response: envelope(seriesId, [...chosen(attempt, held), ...blockedWarning(client)]),
      appointments: booked.map(({ record }) => listedAppointment(record, attempt.caller)),
      skipped: skipped.map((each) => ({
        local_date: each.checked.local_date,
        start_date_time: each.checked.start_date_time,
        problems: problemsOfOccurrence(each),
      })),
    }),
  };
}

function idOf({ newId }: SeriesAttempt, { localDate }: Pick<HeldOccurrence, "localDate">): number {
  return newId(`appointment ${localDate}`);
}

/** The id of the series: a new one has that of its first appointment. */
function seriesIdOf(attempt: SeriesAttempt, [first]: readonly HeldOccurrence[]): number {
  if (first === undefined) throw new Error("A series without appointments is booked.");
  return attempt.body.series_id ?? idOf(attempt, first);
}

/** Books the occurrences in the order of their starts: the sessions that one takes are not there for the next. */
function bookInTurn(
  attempt: SeriesAttempt,
  { client, type }: SeriesRecords,
  {
    series,
    held,
    seriesId,
  }: JudgedSeries & { readonly held: readonly HeldOccurrence[]; readonly seriesId: number },
): BookedAppointment[] {
  const { body, tenant, caller, clock, headers } = attempt;
  const { recurrence: _when, on_conflict: _onConflict, series_id: _series, ...details } = body;
  const { durationMinutes } = series.terms;
  // If one were missing, there would be a problem. The check narrows the types.
  if (!client || !type || durationMinutes === undefined)
    throw new Error("A missing record passed for a present one.");
  let memberships: readonly Membership[] = client.memberships;
  return held.map(({ localDate, startMs, holds }) => {
    const booking: AppointmentBooking = {
      request: { ...details, start_date_time: formatUtcDateTime(new Date(startMs)) },
      client: { ...client, memberships },
      type,
      durationMinutes,
      holds,
      tenant,
      caller,
      now: clock.now,
      headers,
      appointmentId: idOf(attempt, { localDate }),
      seriesId,
    };
    const booked = newAppointment(booking);
    memberships = memberships.map((membership, index) =>
      index === booked.selected ? { ...membership, used_sessions: membership.used_sessions + 1 } : membership,
    );
    return booked;
  });
}

/** The write of the series: a new one, or the one that is added to. */
function seriesWrite(
  seriesId: number,
  { series }: SeriesRecords,
  booked: readonly BookedAppointment[],
): Writes {
  const [first] = booked;
  if (first === undefined) throw new Error("A series without appointments is booked.");
  const ids = booked.map(({ record }) => record.appointment_id);
  return {
    series:
      series === undefined ? putSeries(seriesId, first.record, ids) : addToSeries(seriesId, series, ids),
  };
}

/** Says whom we chose: once if it is the same at all occurrences, else for each with its local day. */
function chosen({ body }: SeriesAttempt, held: readonly HeldOccurrence[]): InfoEntry[] {
  const entries = held.flatMap(({ localDate, holds }) =>
    chosenEntries(body, holds).map((entry) => ({ local_date: localDate, entry })),
  );
  return [...Map.groupBy(entries, ({ entry }) => entry.errorCode).values()].flatMap((ofKind) => {
    const [first] = ofKind;
    const isSame = ofKind.every(({ entry }) => isDeepStrictEqual(entry, first?.entry));
    if (isSame && first !== undefined) return [first.entry];
    return ofKind.map(({ entry, local_date }) => withDetails(entry, { local_date }));
  });
}
