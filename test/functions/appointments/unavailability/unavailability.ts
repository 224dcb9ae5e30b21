import type { OperationName, Scope } from "../../../../shared/api/operations.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import type { RequestOptions, TestAnswer } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import type { SampleClub } from "../../../support/use-sample-club.ts";
import { MANAGE } from "../appointment/managed.ts";

/** The scopes of a token of those who say when coaches and rooms are unavailable. */
export const STAFF_SCOPES: readonly Scope[] = ["staff.write", "appointments.read"];

/** A span of a body: its start and its end. */
export function times(start_date_time: string, end_date_time: string) {
  return { start_date_time, end_date_time };
}

/** The unavailability of one coach or room of a tenant. */
export interface UnavailabilityCalls {
  readonly add: (body: object, options?: RequestOptions) => Promise<TestAnswer>;
  readonly remove: (id: number, options?: RequestOptions) => Promise<TestAnswer>;
  readonly list: (query?: Readonly<Record<string, string>>, options?: RequestOptions) => Promise<TestAnswer>;
}

/** The calls on a coach of a tenant; London Bridge's where nothing else is said. */
export function ofCoach(club: SampleClub, coach_id: number, tenant_id = "11"): UnavailabilityCalls {
  return callsOn(club, "Staff", { tenant_id, coach_id: String(coach_id) });
}

/** The calls on a room of a tenant; London Bridge's where nothing else is said. */
export function ofRoom(club: SampleClub, room_id: number, tenant_id = "11"): UnavailabilityCalls {
  return callsOn(club, "Room", { tenant_id, room_id: String(room_id) });
}

function callsOn(
  club: SampleClub,
  kind: "Staff" | "Room",
  pathParameters: Readonly<Record<string, string>>,
): UnavailabilityCalls {
  const send = (verb: "list" | "add" | "remove", body: unknown, options: RequestOptions) => {
    const name: OperationName = `${verb}${kind}Unavailability`;
    return club.api[name](body, { scopes: STAFF_SCOPES, pathParameters, ...options });
  };
  return {
    add: (body, options = {}) => send("add", body, options),
    remove: (id, options = {}) => {
      const path = { ...pathParameters, unavailability_id: String(id) };
      return send("remove", undefined, { pathParameters: path, ...options });
    },
    list: (query = {}, options = {}) => {
      const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value]]));
      return send("list", undefined, { query: asked, ...options });
    },
  };
}

/** Books at London Bridge for the club, with coach 501 in room 72 unless the fields say otherwise; the id, or the problems. */
export async function book(club: SampleClub, start_date_time: string, fields: object = {}) {
  const { status, body } = await club.api.createAppointment(
    appointmentBody({ start_date_time, ...fields }),
    MANAGE,
  );
  return status === 201 ? { id: Number(body.create_response.id), problems: [] } : refused(body);
}

function refused(body: unknown) {
  return { id: undefined, problems: refusalProblems(body) };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the calendar stores of a holder: its days with the counters of their cells, and its unavailability. */
export async function calendarOf(club: SampleClub, holder: string) {
  const items = (await storedItems(club.tables, "Calendar")).filter((item) => item.holder === holder);
  const days = items.filter(({ day }) => DAY.test(String(day)));
  return {
    days: days.toSorted((a, b) => (String(a.day) < String(b.day) ? -1 : 1)),
    records: items.filter(({ day }) => String(day).startsWith("unavailability#")),
  };
}
