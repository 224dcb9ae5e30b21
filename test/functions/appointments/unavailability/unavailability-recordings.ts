import type { OperationName } from "../../../../shared/api/operations.ts";
import { recordId } from "../../../../shared/values/record-id.ts";
import { type Recording, sameKey } from "../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";
import { STAFF_SCOPES, times } from "./unavailability.ts";

/** Whose unavailability it is: the coach or the room in the path. */
type Holder = { readonly coach_id: string } | { readonly room_id: string };

function named(verb: "add" | "remove", holder: Holder) {
  return `${verb}${"coach_id" in holder ? "Staff" : "Room"}Unavailability` as const satisfies OperationName;
}

/** The options of requests about a coach or a room, by staff. */
function about(holder: Holder, more: Readonly<Record<string, string>> = {}) {
  return { pathParameters: { tenant_id: "11", ...holder, ...more }, scopes: STAFF_SCOPES };
}

/** What differs between *Add staff unavailability* and *Add room unavailability*. */
interface AddRecordings {
  readonly holder: Holder;
  readonly idsFrom: number;
  /** The month in which it cannot be booked, `YYYY-MM`. */
  readonly month: string;
  readonly reasons: readonly [first: string, later: string];
  readonly key: string;
  readonly added: string;
  /** The refusal where a booking is in the way, and with whom. */
  readonly booked: readonly [code: string, parties: { readonly coach_id: number; readonly room_id: number }];
}

/** The recordings of an operation that adds an unavailability. */
export function addRecordings({ holder, idsFrom, month, reasons, key, added, booked }: AddRecordings) {
  const body = { ...times(`${month}-04T00:00:00Z`, `${month}-09T00:00:00Z`), reason: reasons[0] };
  const later = { ...times(`${month}-11T00:00:00Z`, `${month}-12T00:00:00Z`), reason: reasons[1] };
  const options = about(holder);
  const keyed = { ...options, headers: { "Idempotency-Key": key } };
  const before: Recording["before"] = (functions) => functions[named("add", holder)](body, keyed);
  const [code, parties] = booked;
  const recordings: readonly Recording[] = [
    { name: "added", idsFrom, summary: added, body, options, showsRequest: true },
    ...sameKey({ body, options: keyed }, { body: later }).map((each) => ({ ...each, before })),
    {
      name: code,
      idsFrom: idsFrom + 10,
      summary: "A booking is in the way",
      before: ({ createAppointment }) =>
        createAppointment(
          appointmentBody({ client_id: 9003, ...parties, start_date_time: `${month}-11T10:00:00Z` }),
        ),
      body: later,
      options,
    },
    {
      name: "kept",
      idsFrom: idsFrom + 20,
      summary: "The booking that is in the way is kept",
      body: { ...later, on_conflict: "keep" },
      options,
      showsRequest: true,
    },
    {
      name: "FIELD_INVALID",
      summary: "The end does not lie after the start",
      body: { ...body, end_date_time: body.start_date_time },
      options,
    },
  ];
  return recordings;
}

/**
 * The recordings of an operation that removes an unavailability.
 * @param number what the id of the unavailability is made from
 * @param span when it is
 */
export function removeRecordings(
  holder: Holder,
  number: number,
  { span, key, removed }: { readonly span: object; readonly key: string; readonly removed: string },
): readonly Recording[] {
  const options = about(holder, { unavailability_id: String(recordId(TEST_NOW, number)) });
  const keyed = { ...options, headers: { "Idempotency-Key": key } };
  return [
    {
      name: "removed",
      idsFrom: number,
      summary: removed,
      before: (functions) => functions[named("add", holder)](span, about(holder)),
      options,
    },
    { name: "ALREADY_DONE", summary: "It was removed before", options: keyed },
    ...sameKey({ options: keyed }, { options: { ...keyed, ...about(holder, { unavailability_id: "1" }) } }),
  ];
}

/** The recordings of an operation that lists the unavailability of a coach or a room. */
export function listRecordings(holder: Holder, idsFrom: number): readonly Recording[] {
  const options = about(holder);
  return [
    {
      name: "page",
      idsFrom,
      summary: "What is to come within a week",
      before: async (functions) => {
        for (const day of ["2026-11-21", "2026-11-22", "2026-11-23"]) {
          const body = { ...times(`${day}T08:00:00Z`, `${day}T12:00:00Z`), reason: "Training" };
          await functions[named("add", holder)](body, options);
        }
      },
      options,
    },
    {
      name: "day",
      summary: "What is on one local day; without `staff.write` nobody is told why",
      options: { pathParameters: options.pathParameters, query: { date: ["2026-11-22"] } },
    },
  ];
}
