import * as v from "valibot";
import type { ChangeName } from "../../../shared/tables/history-entry.ts";
import { stateAt, stateOf, ToldSchema } from "./past-state.ts";
import type { KeptAnswer, StoredAppointment, StoredState } from "./stored-state.ts";
import type { About } from "./tour-answers.ts";

const ListedSchema = v.object({
  ...ToldSchema.entries,
  ...{ id: v.number(), version: v.number(), client_id: v.number(), series_id: v.nullable(v.number()) },
});
const SeriesAnswerSchema = v.object({
  create_response: v.object({ id: v.number() }),
  appointments: v.pipe(v.array(ListedSchema), v.minLength(1)),
});
const EntrySchema = v.object({
  errorCode: v.string(),
  jsonObject: v.fallback(v.object({ appointment_id: v.optional(v.number()) }), {}),
});
const ChangesAnswerSchema = v.object({
  update_response: v.object({ id: v.null(), info: v.array(EntrySchema) }),
  appointments: v.array(ListedSchema),
});

type Listed = v.InferOutput<typeof ListedSchema>;

/** Describes what an answer says of each of several appointments; undefined where it is no such answer. */
type DescribeSeveral = (answer: KeptAnswer, state: StoredState) => readonly About[] | undefined;

/** What kept answers about several appointments say of each, by operation. */
export const aboutSeveralByOperation: Readonly<Record<string, DescribeSeveral>> = {
  bookSeries: aboutSeries,
  cancelSeries: (answer, state) => aboutChanges("cancelled", answer, state),
  cancelAppointments: (answer, state) => aboutChanges("cancelled", answer, state),
  substituteCoaches: (answer, state) => aboutChanges("coach_substituted", answer, state),
};

/** Each of its appointments is there as the answer has it, and they lie side by side in the series. */
function aboutSeries(answer: KeptAnswer, state: StoredState): About[] | undefined {
  const parsed = parseBody(SeriesAnswerSchema, answer);
  if (parsed === undefined || answer.status !== 201) return undefined;
  const { create_response, appointments } = parsed;
  const ids = appointments.map(({ id }) => id);
  const series = state.series.find(({ appointment_ids }) => appointment_ids[0] === create_response.id);
  const place = Math.max(series?.appointment_ids.indexOf(ids[0] ?? 0) ?? 0, 0);
  return [
    {
      ...{ booking: `the series ${create_response.id}`, bookedBy: undefined, isFirstOf: undefined },
      said: ids,
      stored: series?.appointment_ids.slice(place, place + ids.length),
    },
    ...appointments.map((listed): About => {
      const { id } = listed;
      const { stored, by } = compared(listed, state);
      return {
        ...{ booking: `appointment ${id}`, bookedBy: by, isFirstOf: undefined, stored },
        said: ["created", listed.client_id, create_response.id, undefined],
      };
    }),
  ];
}

/** Each of the appointments has the change that the answer shows, or had nothing to change. */
function aboutChanges(operation: ChangeName, answer: KeptAnswer, state: StoredState): About[] | undefined {
  const parsed = parseBody(ChangesAnswerSchema, answer);
  if (parsed === undefined || answer.status !== 200) return undefined;
  const { update_response, appointments } = parsed;
  const done = update_response.info
    .filter(({ errorCode }) => errorCode === "ALREADY_DONE")
    .map(({ jsonObject }) => jsonObject.appointment_id);
  return appointments.map((listed): About => {
    const { id, version, client_id, series_id } = listed;
    const isDone = done.includes(id);
    const { stored, by, was } = compared(listed, state);
    return {
      ...{ booking: `${isDone ? "nothing new at " : ""}version ${version} of appointment ${id}`, stored },
      said: [isDone ? was : operation, client_id, series_id ?? undefined, undefined],
      ...{ bookedBy: isDone ? undefined : by, isFirstOf: undefined },
    };
  });
}

/** What the tables say of an appointment at the version that an answer shows. */
function compared(listed: Listed, { appointments }: StoredState) {
  const appointment = appointments.find(({ record }) => record.appointment_id === listed.id);
  const entry = appointment?.history.find(({ version }) => version === listed.version);
  if (appointment === undefined || entry === undefined) return {};
  const { client_id, series_id } = appointment.record;
  const stored = [entry.operation, client_id, series_id, difference(listed, appointment)];
  return { stored, by: entry.by, was: entry.operation };
}

/** The fields that an answer shows otherwise than they were at that version; undefined where there are none. */
function difference(listed: Listed, appointment: StoredAppointment): string | undefined {
  const was = stateAt(appointment, listed.version);
  const fields = Object.entries(stateOf(listed)).filter(([field, said]) => said !== was[field]);
  return fields.length === 0 ? undefined : fields.map(([field]) => `${field}: ${was[field]}`).join(", ");
}

function parseBody<Body>(schema: v.GenericSchema<unknown, Body>, { body }: KeptAnswer): Body | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
  return parsed.success ? parsed.output : undefined;
}
