import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { formatted } from "../../../infra/checks/formatted.ts";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import type { BusEvent } from "../../../infra/local/events/bus-event.ts";
import { pipeEvent, readPipes } from "../../../infra/local/events/pipe.ts";
import { eventSchemaName } from "../../../infra/open-api/webhook-events.ts";
import type { RecordedEvent } from "../../../infra/open-api/webhook-path-items.ts";
import { StackTemplate } from "../../../infra/template/stack-template.ts";
import description from "../../../shared/api/openapi.json" with { type: "json" };
import { marshallDefined } from "../../../shared/tables/transact-item.ts";
import { recordId } from "../../../shared/values/record-id.ts";
import { eventBody, eventData } from "../../../shared/webhooks/event-body.ts";
import { eventTypes, TEST_EVENT } from "../../../shared/webhooks/event-types.ts";
import { STAFF_SCOPES } from "../../functions/appointments/unavailability/unavailability.ts";
import { tourBody } from "../../support/bodies.ts";
import { bulkTablesThrough } from "../../support/bulk-tables-through.ts";
import { CAMDEN, CAMDEN_START, camdenBody, camdenPath } from "../../support/camden.ts";
import { CLIENT_WRITER, clientPath } from "../../support/clients.ts";
import type { TestTables } from "../../support/engine.ts";
import {
  functionsUnderTest,
  LONDON_BRIDGE_PATH,
  TEST_NOW,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { describedSchema } from "../../support/json-schema-validator.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { storedItems } from "../../support/stored-items.ts";
import { MANAGER } from "../../support/tours.ts";
import { synthesized } from "../stack/synthesized.ts";

const FILE = fileURLToPath(new URL("../../../infra/open-api/recorded-events.json", import.meta.url));
const pipes = readPipes(new StackTemplate(synthesized().template, new Map()));
const MINUTE_MS = 60_000;

/** Collects the events of what is written, as the pipes make them of the items that the tables have then. */
class EventCollector {
  readonly events: BusEvent[] = [];
  readonly #tables: TestTables;
  #seen: ReadonlySet<string> = new Set();

  constructor(tables: TestTables) {
    this.#tables = tables;
  }

  async collect(): Promise<void> {
    const now = new Set<string>();
    for (const pipe of pipes) {
      for (const item of await storedItems(this.#tables, pipe.table as "Tours")) {
        const image = JSON.stringify(marshallDefined(item));
        now.add(image);
        if (this.#seen.has(image)) continue;
        const event = pipeEvent(pipe, { eventName: "MODIFY", dynamodb: { NewImage: JSON.parse(image) } });
        if (event !== undefined) this.events.push(event);
      }
    }
    this.#seen = now;
  }
}

const told: RecordedEvent[] = [];

/** Every kind of change, one after the other, by the real operations, at instants and with ids that repeat. */
async function makeChanges(): Promise<BusEvent[]> {
  const tables = await sampleClubTables();
  const collector = new EventCollector(tables);
  await collector.collect();
  let now = TEST_NOW;
  let next = 7_001;
  const api = functionsUnderTest(tables.database, {
    now: () => now,
    newId: (at) => recordId(at, next++),
    isUndescribed: true,
  });
  const changed = async (answer: Promise<TestAnswer>) => {
    const { status, body, text } = await answer;
    if (status >= 300) throw new Error(text);
    await collector.collect();
    now = new Date(now.getTime() + MINUTE_MS);
    return body;
  };
  const london = { ...MANAGER, pathParameters: LONDON_BRIDGE_PATH };
  const camden = { ...MANAGER, pathParameters: CAMDEN };

  const { id: tour } = await changed(api.bookTour(tourBody(), london));
  const ofTour = { ...MANAGER, pathParameters: { ...LONDON_BRIDGE_PATH, tour_id: String(tour) } };
  await changed(api.rescheduleTour({ scheduled_datetime: "2026-12-01T11:00:00Z" }, ofTour));
  const other = tourBody({ full_name: "Joan Clarke", email_id: "joan.clarke@example.com" });
  const { id: cancelled } = await changed(api.bookTour(other, london));
  const ofCancelled = { ...MANAGER, pathParameters: { ...LONDON_BRIDGE_PATH, tour_id: String(cancelled) } };
  await changed(api.cancelTour({}, ofCancelled));

  const { create_response } = await changed(api.createAppointment(camdenBody(), camden));
  const ofAppointment = { ...MANAGER, ...camdenPath(create_response.id) };
  const seen = { ...ofAppointment, headers: { "If-Match": '"1"' } };
  await changed(api.updateAppointment({ room_id: 95 }, seen));
  await changed(api.rescheduleAppointment({ start_date_time: "2026-12-01T11:00:00.000Z" }, ofAppointment));
  await changed(api.substituteCoach({ coach_id: 522 }, ofAppointment));
  await changed(api.changeAppointmentMembership({ membership_id: 31_002 }, ofAppointment));
  const later = camdenBody({ start_date_time: "2026-12-03T10:00:00Z" });
  const second = await changed(api.createAppointment(later, camden));
  await changed(api.cancelAppointment({}, { ...MANAGER, ...camdenPath(second.create_response.id) }));

  const staff = { pathParameters: { tenant_id: "11", coach_id: "502" }, scopes: STAFF_SCOPES };
  const away = { start_date_time: "2026-12-07T09:00:00Z", end_date_time: "2026-12-07T17:00:00Z" };
  const added = await changed(api.addStaffUnavailability(away, staff));
  const unavailability_id = String(added.create_response.id);
  const path = { ...staff.pathParameters, unavailability_id };
  await changed(api.removeStaffUnavailability(undefined, { ...staff, pathParameters: path }));
  const room = { pathParameters: { tenant_id: "11", room_id: "72" }, scopes: STAFF_SCOPES };
  await changed(api.addRoomUnavailability(away, room));

  const noor = { full_name: "Noor Haddad", email_id: "noor.haddad@example.com" };
  const created = await changed(
    api.createClient(noor, { ...CLIENT_WRITER, pathParameters: { tenant_id: "11" } }),
  );
  const client_id = created.create_response.id;
  const ofClient = { ...CLIENT_WRITER, ...clientPath(11, client_id), headers: { "If-Match": '"1"' } };
  await changed(api.updateClient({ full_name: "Noor Haddad-Khan" }, ofClient));
  const bulk = bulkTablesThrough(tables, async (_, go) => {
    const output = await go();
    await collector.collect();
    return output;
  });
  await eraseClient(bulk, { tenant_id: 11, client_id }, now);

  now = new Date(CAMDEN_START);
  await changed(api.checkInClient(undefined, ofAppointment));
  await changed(api.undoClientCheckIn(undefined, ofAppointment));
  now = new Date(Date.parse("2026-12-01T11:10:00Z"));
  await changed(api.checkInVisitor(undefined, ofTour));
  await changed(api.undoVisitorCheckIn(undefined, ofTour));
  await changed(api.markVisitorNoShow(undefined, ofTour));
  await changed(api.markClientNoShow(undefined, ofAppointment));
  return collector.events;
}

beforeAll(async () => {
  for (const event of await makeChanges()) {
    const detail = event.detail as Readonly<Record<string, string>>;
    told.push(JSON.parse(eventBody(event["detail-type"], detail.at ?? "", eventData(detail))));
  }
  told.push(JSON.parse(eventBody(TEST_EVENT, TEST_NOW.toISOString(), { tenant_id: 11, webhook_id: 7 })));
});

describe("the events that the API description shows", () => {
  it("are what operations write, pipes make events of, and webhooks get", async () => {
    const firsts = [...eventTypes, TEST_EVENT].map((type) => told.find((event) => event.type === type));
    const content = JSON.stringify(firsts, null, 2);
    await expect(formatted("recorded-events.json", content)).toMatchFileSnapshot(FILE);
  });

  it("are of every type that a webhook may get, and of no other", () => {
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set([...eventTypes, TEST_EVENT]));
    expect(Object.keys(description.webhooks)).toEqual([...eventTypes, TEST_EVENT]);
  });

  it("are as the description says, each one by the schema of its type", () => {
    for (const event of told) {
      const validate = describedSchema(eventSchemaName(event.type));
      expect(validate(event), `${event.type} ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  });

  it("fit no schema once a field is missing, empty, of another type, or unknown", () => {
    for (const event of told.filter(({ type }) => type !== TEST_EVENT)) {
      const validate = describedSchema(eventSchemaName(event.type));
      const { version, ...data } = event.data;
      expect(version).toBeGreaterThan(0);
      const others = [
        data,
        { ...data, version: "" },
        { ...data, version: String(version) },
        { ...event.data, at: event.timestamp },
      ];
      for (const other of others) expect(validate({ ...event, data: other }), event.type).toBe(false);
    }
  });
});
