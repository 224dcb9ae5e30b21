import * as v from "valibot";
import type { KeptAnswer, StoredState } from "./stored-state.ts";
import type { About } from "./tour-answers.ts";

const InfoSchema = v.array(v.object({ errorCode: v.string() }));
const VersionSchema = v.object({ id: v.number(), version: v.number() });
const PlannedSchema = v.object({ create_response: v.object({ id: v.number() }), class: VersionSchema });
const ChangedSchema = v.object({
  update_response: v.object({ id: v.number(), info: InfoSchema }),
  class: VersionSchema,
});
const DeletedSchema = v.object({ id: v.number() });
const ChosenSchema = v.object({ class_ids: v.array(v.number()) });
const PlaceSchema = v.object({ class_id: v.number(), client_id: v.number(), version: v.number() });
const BookedSchema = v.object({ create_response: v.object({ id: v.number() }), class_booking: PlaceSchema });
const ChangedPlaceSchema = v.object({
  update_response: v.object({ id: v.number(), info: InfoSchema }),
  class_booking: PlaceSchema,
});

type Describe = (answer: KeptAnswer, state: StoredState) => About | undefined;

/** What kept answers say of classes and of the places in them, by operation. */
export const aboutClassesByOperation: Readonly<Record<string, Describe>> = {
  createClass: aboutPlanned,
  createComplimentaryClass: aboutPlanned,
  updateClass: aboutChanged,
  substituteClassCoach: aboutChanged,
  rescheduleClass: aboutChanged,
  cancelClass: aboutChanged,
  completeClass: aboutChanged,
  deleteClass: aboutDeleted,
  cancelClasses: aboutChosen,
  bookClass: (answer, state) => aboutBooked(answer, state) ?? aboutChangedPlace(answer, state),
  bookTrialClient: (answer, state) => aboutBooked(answer, state) ?? aboutChangedPlace(answer, state),
  cancelClassBooking: aboutChangedPlace,
  changeClassBookingMembership: aboutChangedPlace,
  checkInClassClient: aboutChangedPlace,
  undoClassCheckIn: aboutChangedPlace,
  markClassNoShow: aboutChangedPlace,
  undoClassNoShow: aboutChangedPlace,
};

const NOTHING_MORE = { said: [], bookedBy: undefined, isFirstOf: undefined };

function aboutPlanned(answer: KeptAnswer, { classes }: StoredState): About | undefined {
  const planned = parseBody(PlannedSchema, answer);
  if (planned === undefined || answer.status !== 201) return undefined;
  const { id } = planned.create_response;
  const stored = classes.find(({ class_id }) => class_id === id);
  return {
    ...NOTHING_MORE,
    booking: `class ${id}`,
    said: [planned.class.id, planned.class.version],
    stored: stored && [id, 1],
    bookedBy: stored?.record.created_by,
  };
}

/** The answer of a change names the version that it made; where nothing changed, one that was there already. */
function aboutChanged(answer: KeptAnswer, { classes }: StoredState): About | undefined {
  const changed = parseBody(ChangedSchema, answer);
  if (changed === undefined || answer.status !== 200) return undefined;
  const { id, version } = changed.class;
  const history = classes.find(({ class_id }) => class_id === id)?.history;
  return ofVersion(`class ${id}`, { version, info: changed.update_response.info, history });
}

function aboutDeleted(answer: KeptAnswer, { classes }: StoredState): About | undefined {
  const deleted = parseBody(DeletedSchema, answer);
  if (deleted === undefined || answer.status !== 200) return undefined;
  const stored = classes.find(({ class_id }) => class_id === deleted.id);
  const last = stored?.history.at(-1);
  return {
    ...NOTHING_MORE,
    booking: `the end of class ${deleted.id}`,
    stored: stored?.tenant_kind === undefined && last?.operation === "deleted" ? [] : undefined,
    bookedBy: last?.by,
  };
}

/** What is kept is which classes were chosen. Whether each could be cancelled is said when it is tried. */
function aboutChosen(answer: KeptAnswer, { classes }: StoredState): About | undefined {
  const chosen = parseBody(ChosenSchema, answer);
  if (chosen === undefined || answer.status !== 200) return undefined;
  const isThere = chosen.class_ids.every((id) => classes.some(({ class_id }) => class_id === id));
  return { ...NOTHING_MORE, booking: `classes ${chosen.class_ids}`, stored: isThere ? [] : undefined };
}

function aboutBooked(answer: KeptAnswer, { classBookings }: StoredState): About | undefined {
  const booked = parseBody(BookedSchema, answer);
  if (booked === undefined || answer.status !== 201) return undefined;
  const { class_id, client_id, version } = booked.class_booking;
  const stored = find(classBookings, booked.class_booking);
  const entry = stored?.history.find((one) => one.version === version);
  const isBooking = entry?.operation === "booked" || entry?.operation === "waiting";
  return {
    ...NOTHING_MORE,
    booking: `version ${version} of the place of ${client_id} in class ${class_id}`,
    said: [booked.create_response.id],
    stored: isBooking ? [class_id] : undefined,
    bookedBy: entry?.by,
  };
}

function aboutChangedPlace(answer: KeptAnswer, { classBookings }: StoredState): About | undefined {
  const changed = parseBody(ChangedPlaceSchema, answer);
  if (changed === undefined || answer.status !== 200) return undefined;
  const { class_id, client_id, version } = changed.class_booking;
  const history = find(classBookings, changed.class_booking)?.history;
  const name = `the place of ${client_id} in class ${class_id}`;
  return ofVersion(name, { version, info: changed.update_response.info, history });
}

function find(
  bookings: StoredState["classBookings"],
  { class_id, client_id }: v.InferOutput<typeof PlaceSchema>,
) {
  return bookings.find((one) => one.class_id === class_id && one.client_id === client_id);
}

function ofVersion(
  name: string,
  {
    version,
    info,
    history,
  }: {
    readonly version: number;
    readonly info: v.InferOutput<typeof InfoSchema>;
    readonly history: StoredState["classes"][number]["history"] | undefined;
  },
): About {
  const isDone = info.some(({ errorCode }) => errorCode === "ALREADY_DONE");
  const entry = history?.find((one) => one.version === version);
  return {
    ...NOTHING_MORE,
    booking: `${isDone ? "nothing new at " : ""}version ${version} of ${name}`,
    stored: entry && [],
    bookedBy: isDone ? undefined : entry?.by,
  };
}

function parseBody<Output>(
  schema: v.GenericSchema<unknown, Output>,
  { body }: KeptAnswer,
): Output | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
  return parsed.success ? parsed.output : undefined;
}
