import * as v from "valibot";
import type { KeptAnswer, StoredState } from "./stored-state.ts";

const EntrySchema = v.object({ errorCode: v.string(), jsonObject: v.unknown() });
const BookedSchema = v.object({ id: v.number(), info: v.pipe(v.array(EntrySchema), v.minLength(1)) });
const ChangedSchema = v.object({
  update_response: v.object({ id: v.number() }),
  tour: v.object({ id: v.number(), version: v.number() }),
});
const RecordedSchema = v.object({ id: v.nullable(v.number()), info: v.array(EntrySchema) });
const AboutPersonSchema = v.object({ client_id: v.number() });

/** What an answer says of its booking, and what the tables say. */
export interface About {
  readonly booking: string;
  readonly said: readonly (number | string | undefined)[];
  /** What the tables say of the same; undefined where there is no such booking. */
  readonly stored: readonly (number | string | undefined)[] | undefined;
  /** Undefined where anybody may do it, and do it again. */
  readonly bookedBy: string | undefined;
  readonly isFirstOf: number | undefined;
}

type Describe = (answer: KeptAnswer, state: StoredState) => About | undefined;

/** What kept answers of the tours' operations say of their tours and people, by operation. */
export const aboutToursByOperation: Readonly<Record<string, Describe>> = {
  bookTour: aboutBooked,
  bookTourAsStaff: aboutBooked,
  rescheduleTour: aboutChanged,
  cancelTour: aboutChanged,
  checkInVisitor: aboutChanged,
  undoVisitorCheckIn: aboutChanged,
  markVisitorNoShow: aboutChanged,
  undoVisitorNoShow: aboutChanged,
  createProspect: aboutRecorded,
  createProspectAsStaff: aboutRecorded,
};

/** A visitor's answer names no person. */
function aboutBooked(answer: KeptAnswer, { tours }: StoredState): About | undefined {
  const parsed = parseBody(BookedSchema, answer);
  if (parsed === undefined || answer.status !== 200) return undefined;
  const { id, info } = parsed;
  const tour = tours.find(({ record }) => record.tour_id === id)?.record;
  const told = info.flatMap(({ jsonObject }) => {
    const person = v.safeParse(AboutPersonSchema, jsonObject);
    return person.success ? [person.output.client_id] : [];
  });
  return {
    booking: `tour ${id}`,
    said: told.slice(0, 1),
    stored: tour && (told.length === 0 ? [] : [tour.client_id]),
    bookedBy: tour?.created_by,
    isFirstOf: undefined,
  };
}

/** Whoever has the key may change a tour, again and again; a version that an answer shows has been. */
function aboutChanged(answer: KeptAnswer, { tours }: StoredState): About | undefined {
  const parsed = parseBody(ChangedSchema, answer);
  if (parsed === undefined) return undefined;
  const { id, version } = parsed.tour;
  const entry = tours
    .find(({ record }) => record.tour_id === id)
    ?.history.find((one) => one.version === version);
  return {
    ...{ booking: `version ${version} of tour ${id}`, said: [parsed.update_response.id] },
    ...{ stored: entry && [id], bookedBy: undefined, isFirstOf: undefined },
  };
}

function aboutRecorded(answer: KeptAnswer, { people }: StoredState): About | undefined {
  const parsed = parseBody(RecordedSchema, answer);
  if (parsed === undefined) return undefined;
  const { id } = parsed;
  const isThere = id === null || people.some(({ client_id }) => client_id === id);
  return {
    ...{ booking: `person ${id}`, said: [], stored: isThere ? [] : undefined },
    ...{ bookedBy: undefined, isFirstOf: undefined },
  };
}

function parseBody<Body>(schema: v.GenericSchema<unknown, Body>, { body }: KeptAnswer): Body | undefined {
  const parsed = v.safeParse(schema, JSON.parse(body));
  return parsed.success ? parsed.output : undefined;
}
