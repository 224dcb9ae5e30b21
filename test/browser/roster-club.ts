import { Database } from "../../shared/tables/database.ts";
import { type Api, clientOf } from "../support/api.ts";
import { CLASS_MANAGER } from "../support/classes.ts";
import { functionsUnderTest, NORTHWIND, TOKEN_EXPIRES_S } from "../support/function-under-test.ts";
import { importClubFile } from "./import-club-file.ts";

/** A club whose classes are full of people, which Northwind's staff manage. */
export const ROSTER_CLUB = 57;
const [CIRCUIT, FIRST_COACH, FIRST_ROOM, FIRST_CLIENT] = [571, 5_701, 5_751, 57_001];
const COACHES = 10;
const CLIENTS = 220;
const DAY_MS = 24 * 3_600_000;
const START_MS = Date.parse("2027-03-24T09:02:00Z");

const FIRST_NAMES = ["Amelie", "Björn", "Chloé", "Dario", "Eşref", "Freya", "Gwen", "Hans-Joachim", "Imogen"];
const LAST_NAMES = ["Abara", "Brandt", "Castellanos-Ortega", "Dąbrowski", "Ellis", "Fischer", "Grünwald"];

/** The name of a client, the first being 0: no two have the same. */
export function nameOf(index: number): string {
  const first = FIRST_NAMES[index % FIRST_NAMES.length];
  return `${first} ${LAST_NAMES[index % LAST_NAMES.length]} ${index + 1}`;
}

/** The id of a client, the first being 0. */
export function clientId(index: number): number {
  return FIRST_CLIENT + index;
}

/** Imports the club: every fifth client has no membership, the 69th and the 168th have two, the first has asthma. */
export async function importRosterClub(api: Api): Promise<void> {
  await importClubFile(api, clubFile());
}

/** What a test says of a class; the rest is filled in. */
export interface ClassPlan {
  readonly start: string;
  /** Its coach and its room: classes at the same time have others. */
  readonly index: number;
  readonly capacity?: number;
  /** The clients who have a place, and those who wait. */
  readonly people?: readonly number[];
  readonly line?: readonly number[];
}

/** Plans a class as it was planned a day before its start, and books its people then; gives its id. */
export async function planWithPeople(api: Api, plan: ClassPlan): Promise<number> {
  const { start, index, capacity = 20, people = [], line = [] } = plan;
  const send = asDesk(api, new Date(Date.parse(start) - DAY_MS - 3_600_000));
  const coach_id = FIRST_COACH + index;
  const body = {
    class_type_id: CIRCUIT,
    start_date_time: start,
    coach_id,
    room_id: FIRST_ROOM + index,
    capacity,
  };
  const { create_response } = await send("createClass", {}, body);
  const class_id: number = create_response.id;
  for (const each of people) await send("bookClass", { class_id }, { client_id: clientId(each) });
  for (const each of line) {
    await send("bookClass", { class_id }, { client_id: clientId(each), if_full: "wait" });
  }
  return class_id;
}

/** Does something over the API's own functions, as the desk did at an instant. */
export function asDesk(api: Api, at: Date) {
  const database = new Database(clientOf(api.state), api.state.tables);
  const functions = functionsUnderTest(database, { now: () => at });
  type Name = Exclude<keyof typeof functions, "log">;
  return async (name: Name, path: Readonly<Record<string, number>>, sent?: object) => {
    const ids = Object.entries({ tenant_id: ROSTER_CLUB, ...path }).map(([key, id]) => [key, String(id)]);
    const { status, text, body } = await functions[name](sent, {
      ...CLASS_MANAGER,
      expiresAtS: TOKEN_EXPIRES_S,
      pathParameters: Object.fromEntries(ids),
    });
    if (status >= 300) throw new Error(`Refused: ${name}: ${text}`);
    return body;
  };
}

/** The place of a client in a class, as the desk would read it; undefined where they have none. */
export async function storedPlace(api: Api, class_id: number, index: number): Promise<object | undefined> {
  const send = asDesk(api, new Date(START_MS));
  const { bookings } = await send("listClassRoster", { class_id });
  return bookings.find(({ client_id }: { client_id: number }) => client_id === clientId(index));
}

function clubFile() {
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const hours = Object.fromEntries(weekdays.map((weekday) => [weekday, [["06:00", "22:00"]]]));
  const tenant_id = ROSTER_CLUB;
  const category = { service_category_primary_name: "Group", service_category_secondary_name: "Studio" };
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  return {
    companies: [{ company_uuid: NORTHWIND, name: "Northwind Fitness" }],
    tenants: [
      {
        ...{ tenant_id, tenant_uuid: "3c1e9a52-6b7d-4f08-9e21-5d4c3b2a5700", company_uuid: NORTHWIND },
        ...{ name: "Northwind Hall", time_zone: "Europe/London", is_active: true, max_advance_days: 365 },
        ...{ opening_hours: hours, tour: { duration_minutes: 30, capacity: 4 } },
      },
    ],
    coaches: numbers(COACHES).map((index) => ({
      ...{ tenant_id, coach_id: FIRST_COACH + index, name: `Coach ${index + 1}`, is_active: true },
      ...{ appointment_type_ids: [572], class_type_ids: [CIRCUIT] },
    })),
    rooms: numbers(COACHES).map((index) => ({
      ...{ tenant_id, room_id: FIRST_ROOM + index, name: `Hall ${index + 1}`, capacity: 1, is_active: true },
    })),
    appointment_types: [
      {
        ...{ tenant_id, appointment_type_id: 572, name: "Check-up", duration_minutes: 30 },
        ...{ is_active: true, ...category, subtypes: [] },
      },
    ],
    class_types: [
      {
        ...{ tenant_id, class_type_id: CIRCUIT, name: "Circuit", duration_minutes: 60, capacity: 20 },
        ...{ waitlist_size: 10, is_active: true, ...category },
        policy: {
          booking_opens: null,
          requires_session: false,
          cancel_until_minutes: 720,
          no_show: "forfeit",
        },
      },
    ],
    clients: numbers(CLIENTS).map((index) => ({
      ...{ tenant_id, client_id: clientId(index), status: "client", full_name: nameOf(index) },
      email_id: `person-${index + 1}@hall.example`,
      medical_alert: index === 0 ? "Asthma: carries an inhaler" : "",
      classes_attended: index % 4,
      memberships:
        index % 5 === 4 ? [] : numbers([68, 167].includes(index) ? 2 : 1).map((of) => membership(index, of)),
    })),
    access: [],
  };

  function membership(index: number, of: number) {
    return {
      ...{ id: 570_000 + index * 10 + of, subscription_id: 57 + of, ...category },
      ...{ subscription_primary_name: "Studio", subscription_secondary_name: of === 0 ? "Ten" : "Year" },
      ...{ start_date: "2026-01-01T00:00:00.000Z", end_date: `202${8 + of}-12-31T23:59:59.999Z` },
      ...{ number_of_sessions: 10, used_sessions: 1 },
    };
  }
}
