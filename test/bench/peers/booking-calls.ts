import { randomUUID } from "node:crypto";

/** What a booking names. */
export interface Booking {
  readonly tenant_id: number;
  readonly appointment_type_id: number;
  readonly client_id: number;
  readonly coach_id: number;
  readonly room_id: number;
  readonly start_date_time: string;
}

/** What of the read items the writes need. */
export interface ReadItems {
  readonly version: number;
  readonly membershipId: number;
  readonly durationMinutes: number;
}

const CELL_MS = 5 * 60_000;
const CELLS_PER_DAY = 288;
const DAY_S = 86_400;

const tables = {
  club: process.env.CLUB_TABLE ?? "",
  clients: process.env.CLIENTS_TABLE ?? "",
  appointments: process.env.APPOINTMENTS_TABLE ?? "",
  calendar: process.env.CALENDAR_TABLE ?? "",
  idempotency: process.env.IDEMPOTENCY_TABLE ?? "",
};

/** An id that no other booking has. */
export function newId(): number {
  return (Date.now() - Date.UTC(2026, 0, 1)) * 4_096 + Math.floor(Math.random() * 4_096);
}

/** The keys of the five items that a booking reads, by table. */
export function readKeys({ tenant_id, client_id, coach_id, room_id, appointment_type_id }: Booking) {
  const clubKey = (record: string) => ({ partition: `tenant#${tenant_id}`, record });
  return {
    [tables.club]: [
      clubKey("tenant"),
      clubKey(clubRecord("coach", coach_id)),
      clubKey(clubRecord("appointment-type", appointment_type_id)),
      clubKey(clubRecord("room", room_id)),
    ],
    [tables.clients]: [{ tenant_id, record: `client#${client_id}` }],
  };
}

function clubRecord(kind: string, id: number): string {
  return `${kind}#${String(id).padStart(16, "0")}`;
}

/** The tables whose items are read as they are at this moment. */
export const CONSISTENT_TABLES: readonly string[] = [tables.clients];

/** The name of the table with clients. */
export const CLIENTS_TABLE = tables.clients;

/** The name of the table with the club's records. */
export const CLUB_TABLE = tables.club;

/** One write: what DynamoDB's `Put` or `Update` takes, with plain values in it. */
export interface PlainWrite {
  readonly kind: "Put" | "Update";
  readonly TableName: string;
  readonly Item?: Readonly<Record<string, unknown>>;
  readonly Key?: Readonly<Record<string, unknown>>;
  readonly UpdateExpression?: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

/** The six writes of a booking: id, appointment, client, and the time of coach, room and client. */
export function bookingWrites(booking: Booking, appointmentId: number, read: ReadItems): PlainWrite[] {
  const { tenant_id, client_id, coach_id, room_id, start_date_time } = booking;
  const startMs = Date.parse(start_date_time);
  const endMs = startMs + read.durationMinutes * 60_000;
  const nowMs = Date.now();
  const hold = (holder: string, capacity: number) => holdWrite(holder, capacity, startMs, endMs);
  return [
    {
      kind: "Put",
      TableName: tables.idempotency,
      Item: { record: `id#${appointmentId}`, expires_at: Math.floor(nowMs / 1_000) + DAY_S },
      ConditionExpression: "attribute_not_exists(#record)",
      ExpressionAttributeNames: { "#record": "record" },
    },
    {
      kind: "Put",
      TableName: tables.appointments,
      Item: {
        ...booking,
        start_date_time: new Date(startMs).toISOString(),
        end_date_time: new Date(endMs).toISOString(),
        tenant_client: `${tenant_id}#${client_id}`,
        appointment_id: appointmentId,
        membership_id: read.membershipId,
        is_virtual: false,
        status: "booked",
        created_at: new Date(nowMs).toISOString(),
        created_by: "bench-app",
      },
      ConditionExpression: "attribute_not_exists(appointment_id)",
    },
    {
      kind: "Update",
      TableName: tables.clients,
      Key: { tenant_id, record: `client#${client_id}` },
      UpdateExpression:
        "ADD appointments_booked :one SET #version = :next, memberships[0].used_sessions = memberships[0].used_sessions + :one",
      ConditionExpression: "#version = :version",
      ExpressionAttributeNames: { "#version": "version" },
      ExpressionAttributeValues: { ":one": 1, ":version": read.version, ":next": read.version + 1 },
    },
    hold(`coach#${tenant_id}#${coach_id}`, 1),
    hold(`room#${tenant_id}#${room_id}`, 1_000),
    hold(`client#${tenant_id}#${client_id}`, 1),
  ];
}

function holdWrite(holder: string, capacity: number, startMs: number, endMs: number): PlainWrite {
  const dayMs = startMs - (startMs % (DAY_S * 1_000));
  const from = Math.floor((startMs - dayMs) / CELL_MS);
  const to = Math.min(CELLS_PER_DAY, Math.ceil((endMs - dayMs) / CELL_MS));
  const cells = Array.from({ length: to - from }, (_, index) => cellAttribute(from + index));
  return {
    kind: "Update",
    TableName: tables.calendar,
    Key: { holder, day: new Date(dayMs).toISOString().slice(0, 10) },
    UpdateExpression: `ADD ${cells.map((cell) => `${cell} :one`).join(",")} SET expires_at = :expires`,
    ConditionExpression: cells.map((cell) => `(attribute_not_exists(${cell}) OR ${cell}<:n)`).join(" AND "),
    ExpressionAttributeValues: { ":one": 1, ":n": capacity, ":expires": dayMs / 1_000 + 2 * DAY_S },
  };
}

// As the product names them: a letter for the hour, a digit of base 12 for the five minutes.
function cellAttribute(cell: number): string {
  return `${(10 + Math.floor(cell / 12)).toString(36)}${(cell % 12).toString(12)}`;
}

/** What makes an attempt repeatable. */
export function requestToken(): string {
  return randomUUID();
}
