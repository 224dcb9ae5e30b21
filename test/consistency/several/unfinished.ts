import * as v from "valibot";
import { stateAt } from "../checker/past-state.ts";
import type { StoredState } from "../checker/stored-state.ts";
import type { ChangeMade, ChangesOfRequest } from "./changes-made.ts";
import type { StormRequest } from "./requests.ts";

const SeriesSchema = v.object({
  recurrence: v.object({ occurrences: v.number() }),
  on_conflict: v.optional(v.string()),
});
const CancelSchema = v.object({ appointment_ids: v.array(v.number()) });
const SubstituteSchema = v.object({
  substitutions: v.array(v.object({ appointment_id: v.number(), coach_id: v.number() })),
});
const MAX_TOGETHER = 12;

/** What a request should have changed beside what it did, in plain words; it has changed something. */
export function unfinished({ operation, body, path }: StormRequest, scene: ChangesOfRequest): string[] {
  const { made, state } = scene;
  switch (operation) {
    case "bookSeries":
      return unfinishedSeries(v.parse(SeriesSchema, body), made);
    case "cancelAppointments":
      return leftAlone(
        v.parse(CancelSchema, body).appointment_ids,
        made,
        ({ record }) => record.status === "cancelled",
        state,
      );
    case "substituteCoaches": {
      const { substitutions } = v.parse(SubstituteSchema, body);
      const coachOf = new Map(substitutions.map((one) => [one.appointment_id, one.coach_id]));
      return leftAlone(
        [...coachOf.keys()],
        made,
        (one) =>
          one.history.some(
            ({ version }) => stateAt(one, version).coach_id === coachOf.get(one.record.appointment_id),
          ),
        state,
      );
    }
    case "cancelSeries":
      return unfinishedRest(Number(path.series_id), scene);
    default:
      return made.length === 1 ? [] : [`it has made ${made.length} changes`];
  }
}

function unfinishedSeries(
  { recurrence: { occurrences }, on_conflict }: v.InferOutput<typeof SeriesSchema>,
  made: readonly ChangeMade[],
): string[] {
  const isWhole = on_conflict === "skip" ? made.length <= occurrences : made.length === occurrences;
  const series = new Set(made.map(({ appointment }) => appointment.record.series_id));
  return [
    ...(isWhole ? [] : [`it has booked ${made.length} of ${occurrences}`]),
    ...(series.size === 1 && !series.has(undefined) ? [] : [`it has booked into the series ${[...series]}`]),
  ];
}

/** Appointments that were named and not changed, although they were never as requested. */
function leftAlone(
  ids: readonly number[],
  made: readonly ChangeMade[],
  wasDone: (appointment: StoredState["appointments"][number]) => boolean,
  { appointments }: StoredState,
): string[] {
  const changed = new Set(made.map(({ id }) => id));
  return appointments
    .filter(({ record: { appointment_id: id } }) => ids.includes(id) && !changed.has(id))
    .filter((one) => !wasDone(one))
    .map(({ record }) => `it has changed ${made.length}, and left ${record.appointment_id} alone`);
}

/** What of the series was there when the request was sent, unchanged all the time, is cancelled up to the last one. */
function unfinishedRest(
  seriesId: number,
  { made, state: { appointments }, wasThere }: ChangesOfRequest,
): string[] {
  const starts = made.map(({ appointment }) => appointment.record.start_date_time).sort();
  const [first = "", last = ""] = [starts[0], starts.at(-1)];
  const left = appointments.filter(
    ({ record }) =>
      record.series_id === seriesId &&
      record.version === 1 &&
      wasThere(record.created_by) &&
      record.start_date_time > first &&
      record.start_date_time < last,
  );
  return [
    ...left.map(({ record }) => `it has left ${record.appointment_id} alone`),
    ...(made.length <= MAX_TOGETHER ? [] : [`it has cancelled ${made.length}`]),
    ...made
      .filter(({ appointment }) => appointment.record.series_id !== seriesId)
      .map(({ id }) => `it has cancelled ${id} of another series`),
  ];
}
