import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { importClub } from "../../../infra/commands/import/import-club.ts";
import type { Scope } from "../../../shared/api/operations.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../support/function-under-test.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { appointmentTerms, type ModelWish } from "../model/model-appointment.ts";
import { ModelCalendar } from "../model/model-calendar.ts";
import { type ModelClub, ModelClubSchema, type ModelTenant } from "../model/model-club.ts";
import { heldFor, type ModelPresent } from "../model/model-rules.ts";
import { sceneClub, TENANT_ID } from "./scene-club.ts";

/** A club with bookings and unavailability at one instant, in the product's tables and in the model. */
export interface Scene {
  readonly tables: TestTables;
  readonly api: FunctionsUnderTest;
  readonly club: ModelClub;
  readonly tenant: ModelTenant;
  readonly present: ModelPresent;
  /** Its bookings, as they were made. */
  readonly booked: readonly BookedWish[];
}

/** An appointment that the product has booked. */
export interface BookedWish {
  readonly id: number;
  readonly details: ModelWish;
  readonly startMs: number;
}

/** The scopes of whoever is not bound by notice. */
export const MANAGER: readonly Scope[] = ["appointments.manage", "appointments.read", "staff.write"];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BOOKINGS = 16;
const UNAVAILABILITIES = 4;

/** Generates a club and lets the product book and make unavailable what it will. */
export async function makeScene(random: SeededRandom): Promise<Scene> {
  const { file, nowMs } = sceneClub(random);
  const tables = await createTestTables();
  await importFile(tables, file);
  const api = functionsUnderTest(tables.database, { now: () => new Date(nowMs) });
  const club = v.parse(ModelClubSchema, file);
  const [tenant] = club.tenants;
  if (tenant === undefined) throw new Error("The generated club has no tenant.");
  const calendar = new ModelCalendar();
  const booked: BookedWish[] = [];
  const scene = { tables, api, club, tenant, present: { nowMs, calendar }, booked };
  for (let index = 0; index < BOOKINGS; index += 1) booked.push(...(await book(scene, random)));
  // Some of it lies over bookings, which are kept; some bookings come after it.
  for (let index = 0; index < UNAVAILABILITIES; index += 1) await makeUnavailable(scene, random);
  for (let index = 0; index < BOOKINGS; index += 1) booked.push(...(await book(scene, random)));
  return scene;
}

/** Any details that the club could fulfil. */
export function wishFor(
  { club }: Pick<Scene, "club">,
  random: SeededRandom,
): ModelWish & { readonly client_id: number } {
  const oneOf = <Item>([first, ...others]: readonly Item[]) => {
    if (first === undefined) throw new Error("The generated club lacks something.");
    return random.pick([first, ...others]);
  };
  const type = oneOf(club.appointment_types);
  const able = club.coaches.filter(
    (coach) => coach.is_active && coach.appointment_type_ids.includes(type.appointment_type_id),
  );
  const rooms = club.rooms.filter(
    ({ room_id, is_active }) => is_active && (type.room_ids?.includes(room_id) ?? true),
  );
  const is_virtual = random.chance(0.2);
  return {
    appointment_type_id: type.appointment_type_id,
    subtype_id: random.chance(0.3) ? 1 : undefined,
    client_id: oneOf(club.clients.slice(1)).client_id,
    coach_id: able.length > 0 && random.chance(0.6) ? oneOf(able).coach_id : undefined,
    room_id: !is_virtual && rooms.length > 0 && random.chance(0.6) ? oneOf(rooms).room_id : undefined,
    is_virtual,
  };
}

/** The client who has no bookings. */
export function freeClient({ club }: Pick<Scene, "club">): number {
  return club.clients[0]?.client_id ?? 0;
}

/** The body that asks for a details at a start. */
export function bodyOf(details: ModelWish, startMs: number): object {
  return {
    ...details,
    start_date_time: new Date(startMs).toISOString(),
    ...(details.is_virtual ? { virtual_url: "https://meet.example/1" } : {}),
  };
}

const BookedSchema = v.object({
  create_response: v.object({
    id: v.number(),
    info: v.array(
      v.object({
        jsonObject: v.object({ coach_id: v.optional(v.number()), room_id: v.optional(v.number()) }),
      }),
    ),
  }),
});

/** Whom and what an appointment that was answered has, those included that were left to the product. */
export function bookedBy(details: ModelWish, answer: unknown) {
  const { id, info } = v.parse(BookedSchema, answer).create_response;
  const chosen: Pick<ModelWish, "coach_id" | "room_id"> = Object.assign(
    {},
    ...info.map(({ jsonObject }) => jsonObject),
  );
  return { id, details: { ...details, ...chosen } };
}

/** Books anything: one appointment, or none if it is refused. */
async function book(scene: Scene, random: SeededRandom): Promise<BookedWish[]> {
  const { api, club, tenant, present } = scene;
  const asked = wishFor(scene, random);
  const step = random.pick([15 * MINUTE_MS, 5 * MINUTE_MS, 1]);
  const startMs = Math.ceil((present.nowMs + random.below(36 * HOUR_MS)) / step) * step;
  const { status, body } = await api.createAppointment(bodyOf(asked, startMs), { scopes: MANAGER });
  if (status !== 201) return [];
  const { id, details } = bookedBy(asked, body);
  const { terms } = appointmentTerms(details, { club, tenant, hasClient: true, isManager: true });
  const span = { startMs, endMs: startMs + (terms.minutes ?? 0) * MINUTE_MS };
  for (const choice of terms.choices) {
    for (const { holder } of choice.parties) present.calendar.hold(holder, heldFor(choice, span));
  }
  return [{ id, details, startMs }];
}

async function makeUnavailable({ api, club, present }: Scene, random: SeededRandom): Promise<void> {
  const isCoach = random.chance(0.6);
  const ids = isCoach
    ? club.coaches.map(({ coach_id }) => coach_id)
    : club.rooms.map(({ room_id }) => room_id);
  const id = ids[random.below(ids.length)] ?? 0;
  const startMs = present.nowMs + random.below(2 * DAY_MS) - DAY_MS / 2;
  const endMs = Math.max(startMs, present.nowMs) + MINUTE_MS + random.below(5 * HOUR_MS);
  const body = {
    start_date_time: new Date(startMs).toISOString(),
    end_date_time: new Date(endMs).toISOString(),
    on_conflict: "keep",
  };
  const tenant_id = String(TENANT_ID);
  const { status, text } = isCoach
    ? await api.addStaffUnavailability(body, {
        scopes: MANAGER,
        pathParameters: { tenant_id, coach_id: `${id}` },
      })
    : await api.addRoomUnavailability(body, {
        scopes: MANAGER,
        pathParameters: { tenant_id, room_id: `${id}` },
      });
  if (status !== 201) throw new Error(`An unavailability was refused: ${text}`);
  present.calendar.makeUnavailable(`${isCoach ? "coach" : "room"} ${TENANT_ID} ${id}`, { startMs, endMs });
}

async function importFile({ client, names }: TestTables, file: object): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "scene-"));
  try {
    const path = join(folder, "club.json");
    await writeFile(path, JSON.stringify(file));
    const outcome = await importClub(path, new BulkTables(client, names));
    if (!outcome.ok) throw new Error(`The generated club was refused: ${JSON.stringify(outcome.problems)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
