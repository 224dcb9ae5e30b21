import * as v from "valibot";
import { aboutClassesByOperation } from "./class-answers.ts";
import { aboutSeveralByOperation } from "./several-answers.ts";
import type { KeptAnswer, StoredState } from "./stored-state.ts";
import { type About, aboutToursByOperation } from "./tour-answers.ts";

const PREFIX = "answer#";
const RecordSchema = v.pipe(
  v.string(),
  v.startsWith(PREFIX),
  v.transform((record) => record.slice(PREFIX.length)),
  v.parseJson(),
  v.tuple([v.string(), v.string(), v.string()]),
);
const AppointmentAnswerSchema = v.object({
  status: v.literal(201),
  body: v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      create_response: v.object({ id: v.number() }),
      update_response: v.object({ id: v.nullable(v.number()) }),
      client_booked_details: v.tuple([
        v.object({ client_id: v.number(), is_first_time_appointment: v.boolean() }),
      ]),
    }),
  ),
});
const UnavailabilityAnswerSchema = v.object({
  status: v.picklist([200, 201]),
  body: v.pipe(
    v.string(),
    v.parseJson(),
    v.union([
      v.object({ create_response: v.object({ id: v.number() }), unavailability: v.looseObject({}) }),
      v.pipe(
        v.object({ id: v.number() }),
        v.transform((create_response) => ({ create_response })),
      ),
    ]),
  ),
});

const ChangeAnswerSchema = v.object({
  status: v.literal(200),
  body: v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      update_response: v.object({ info: v.array(v.object({ errorCode: v.string() })) }),
      appointment: v.object({ id: v.number(), version: v.number() }),
    }),
  ),
});

/** A kept answer, with what it says of its booking. */
interface Answered extends About {
  readonly record: string;
  readonly principal: string;
}

/** Every kept answer is about bookings that are there, that its principal made, and that no other answer is about. */
export function checkAnswers(state: StoredState): string[] {
  const read = state.answers.flatMap(
    (answer): readonly (Answered | string)[] => asAnswer(answer, state) ?? [answer.record],
  );
  const answered = read.filter((one) => typeof one !== "string");
  const firsts = answered.flatMap(({ isFirstOf }) => isFirstOf ?? []);
  const firstIndexes = new Map(answered.map(({ booking }, index) => [booking, index] as const).toReversed());
  return [
    ...read
      .filter((one) => typeof one === "string")
      .map((record) => `${record} keeps no answer of an operation.`),
    ...answered.flatMap((one, index) => {
      const isFirst = firstIndexes.get(one.booking) === index;
      const isSecond = !isFirst && one.bookedBy !== undefined;
      return [...checkAnswer(one), ...(isSecond ? [`${one.booking} is answered under two keys.`] : [])];
    }),
    ...firsts
      .filter((client, index) => firsts.indexOf(client) !== index)
      .map((client) => `Two appointments of client ${client} were answered as the first.`),
  ];
}

function checkAnswer({ record, principal, booking, said, stored, bookedBy }: Answered): string[] {
  if (stored === undefined) return [`${record} answers ${booking}, which is not there.`];
  return [
    ...(bookedBy === undefined || bookedBy === principal
      ? []
      : [`${record} answers ${booking}, which ${bookedBy} booked.`]),
    ...(JSON.stringify(said) === JSON.stringify(stored)
      ? []
      : [`${record} says ${said} of ${booking}, the tables say ${stored}.`]),
  ];
}

/** What the item says of each of its bookings; undefined where it keeps no answer of an operation. */
function asAnswer(answer: KeptAnswer, state: StoredState): Answered[] | undefined {
  const record = v.safeParse(RecordSchema, answer.record);
  if (!record.success) return undefined;
  const [principal, operation] = record.output;
  const about = aboutByOperation[operation]?.(answer, state);
  const abouts = about === undefined ? aboutSeveralByOperation[operation]?.(answer, state) : [about];
  return abouts?.map((each) => ({ record: answer.record, principal, ...each }));
}

const aboutByOperation: Readonly<
  Record<string, (answer: KeptAnswer, state: StoredState) => About | undefined>
> = {
  ...aboutToursByOperation,
  ...aboutClassesByOperation,
  createAppointment: aboutAppointment,
  createAppointmentByUuid: aboutAppointment,
  createComplimentaryAppointment: aboutAppointment,
  updateAppointment: aboutChange,
  rescheduleAppointment: aboutChange,
  rescheduleAppointmentByUuid: aboutChange,
  substituteCoach: aboutChange,
  cancelAppointment: aboutChange,
  checkInClient: aboutChange,
  undoClientCheckIn: aboutChange,
  markClientNoShow: aboutChange,
  undoClientNoShow: aboutChange,
  changeAppointmentMembership: aboutChange,
  addStaffUnavailability: aboutUnavailability,
  addRoomUnavailability: aboutUnavailability,
  removeStaffUnavailability: aboutRemoval,
  removeRoomUnavailability: aboutRemoval,
  createClient: aboutClient,
  replaceClient: aboutClient,
  updateClient: aboutClient,
};

const ClientAnswerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    create_response: v.optional(v.object({ id: v.number() })),
    update_response: v.optional(v.object({ id: v.number() })),
    client: v.object({ client_id: v.number(), version: v.number() }),
  }),
);

/** A version that an answer shows has been; others may have changed the client since. */
function aboutClient({ body }: KeptAnswer, { people }: StoredState): About | undefined {
  const parsed = v.safeParse(ClientAnswerSchema, body);
  if (!parsed.success) return undefined;
  const { create_response, update_response, client } = parsed.output;
  const person = people.find(({ client_id }) => client_id === client.client_id);
  const isThere = person !== undefined && client.version <= person.profile_version;
  return {
    booking: create_response ? `the new client ${client.client_id}` : `a change of ${client.client_id}`,
    said: [(create_response ?? update_response)?.id],
    stored: isThere ? [client.client_id] : undefined,
    bookedBy: create_response && person?.created_by,
    isFirstOf: undefined,
  };
}

function aboutUnavailability(answer: KeptAnswer, { unavailable }: StoredState): About | undefined {
  const parsed = v.safeParse(UnavailabilityAnswerSchema, answer);
  if (!parsed.success) return undefined;
  const { id } = parsed.output.body.create_response;
  const time = unavailable.find(({ unavailability_id }) => unavailability_id === id);
  const booking = `unavailability ${id}`;
  return { booking, said: [], stored: time && [], bookedBy: time?.created_by, isFirstOf: undefined };
}

/** Who removes it may be another than who added it. */
function aboutRemoval(answer: KeptAnswer, state: StoredState): About | undefined {
  const about = aboutUnavailability(answer, state);
  return about && { ...about, booking: `the end of ${about.booking}`, bookedBy: undefined };
}

function aboutAppointment(answer: KeptAnswer, { appointments }: StoredState): About | undefined {
  const parsed = v.safeParse(AppointmentAnswerSchema, answer);
  if (!parsed.success) return undefined;
  const { create_response, update_response, client_booked_details } = parsed.output.body;
  const [{ client_id, is_first_time_appointment }] = client_booked_details;
  const appointment = appointments.find(({ record }) => record.appointment_id === create_response.id);
  const [taken] = appointment?.history[0]?.sessions ?? [];
  // After a cancellation the next one may be the first again.
  const isFirst =
    is_first_time_appointment &&
    !appointments.some(({ record }) => record.client_id === client_id && record.status === "cancelled");
  return {
    booking: `appointment ${create_response.id}`,
    said: [client_id, update_response.id ?? undefined],
    stored: appointment && [appointment.record.client_id, taken?.membership_id],
    bookedBy: appointment?.record.created_by,
    isFirstOf: isFirst ? client_id : undefined,
  };
}

/** The answer of a change names the version that it made; where nothing changed, one that was there already. */
function aboutChange(answer: KeptAnswer, { appointments }: StoredState): About | undefined {
  const parsed = v.safeParse(ChangeAnswerSchema, answer);
  if (!parsed.success) return undefined;
  const { update_response, appointment } = parsed.output.body;
  const { id, version } = appointment;
  const history = appointments.find(({ record }) => record.appointment_id === id)?.history;
  const isDone = update_response.info.some(({ errorCode }) => errorCode === "ALREADY_DONE");
  const entry = history?.find((one) => one.version === version);
  const booking = `${isDone ? "nothing new at " : ""}version ${version} of appointment ${id}`;
  return {
    booking,
    said: [],
    stored: entry && [],
    bookedBy: isDone ? undefined : entry?.by,
    isFirstOf: undefined,
  };
}
