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
import { CLASS_MANAGER, classPath } from "../../support/classes.ts";
import { CLIENT_WRITER, clientPath } from "../../support/clients.ts";
import type { TestTables } from "../../support/engine.ts";
import {
  functionsUnderTest,
  LONDON_BRIDGE_PATH,
  TEST_NOW,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { describedSchema } from "../../support/json-schema-validator.ts";
import { templateBody, templatePath } from "../../support/recurring-classes.ts";
import { runAsTest } from "../../support/running-role.ts";
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
  // A class tells of its change before its bookings follow, which a request does in further transactions.
  tables.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const output = await next(args);
        if (commandName === "TransactWriteItemsCommand") await runAsTest(() => collector.collect());
        return output;
      },
    { step: "initialize", name: "collectEvents" },
  );
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

  const plan = (start_date_time: string, fields: object = {}) =>
    changed(
      api.createClass(
        { class_type_id: 151, coach_id: 501, room_id: 72, start_date_time, capacity: 1, ...fields },
        { ...CLASS_MANAGER, ...classPath() },
      ),
    );
  const ofClass = (id: number) => ({ ...CLASS_MANAGER, ...classPath(id) });
  const ofPlace = (id: number, clientId: number) => ({
    ...CLASS_MANAGER,
    pathParameters: { ...classPath(id).pathParameters, client_id: String(clientId) },
  });
  const book = (id: number, clientId: number, fields: object = {}) =>
    changed(api.bookClass({ client_id: clientId, ...fields }, ofClass(id)));
  const { class: planned } = await plan("2026-12-08T10:00:00Z");
  const updated = { ...ofClass(planned.id), headers: { "If-Match": '"1"' } };
  await changed(api.updateClass({ name: "Circuit in the park" }, updated));
  await book(planned.id, 9001);
  await book(planned.id, 9002, { if_full: "wait" });
  await changed(api.changeClassBookingMembership({ membership_id: null }, ofPlace(planned.id, 9001)));
  // The place of the first passes on to the second.
  await changed(api.cancelClassBooking({}, ofPlace(planned.id, 9001)));
  await changed(api.rescheduleClass({ start_date_time: "2026-12-08T11:00:00Z" }, ofClass(planned.id)));
  await changed(api.substituteClassCoach({ coach_id: 502 }, ofClass(planned.id)));
  // The client has another class at the next start, and is released.
  const { class: virtual } = await plan("2026-12-08T15:00:00Z", {
    is_virtual: true,
    room_id: undefined,
    virtual_url: "https://meet.example.com/circuit",
  });
  await book(virtual.id, 9002);
  const release = { start_date_time: "2026-12-08T15:00:00Z", on_conflict: "release" };
  await changed(api.rescheduleClass(release, ofClass(planned.id)));
  // Nobody who waits has time enough, so the place is open to everybody.
  const { class: soon } = await plan("2026-11-21T12:00:00Z");
  await book(soon.id, 9001);
  await book(soon.id, 9003, { if_full: "wait", notice_minutes: 1_440 });
  now = new Date("2026-11-21T08:00:00Z");
  await changed(api.cancelClassBooking({}, ofPlace(soon.id, 9001)));
  const { class: unused } = await plan("2026-12-10T10:00:00Z");
  await changed(api.deleteClass(undefined, ofClass(unused.id)));
  await changed(api.cancelClass({}, ofClass(virtual.id)));
  const { class: held } = await plan("2026-11-30T10:00:00Z");
  await book(held.id, 9001);
  now = new Date("2026-11-30T10:05:00Z");
  await changed(api.checkInClassClient(undefined, ofPlace(held.id, 9001)));
  await changed(api.undoClassCheckIn(undefined, ofPlace(held.id, 9001)));
  await changed(api.markClassNoShow(undefined, ofPlace(held.id, 9001)));
  await changed(api.completeClass({}, ofClass(held.id)));

  const template = await changed(
    api.createRecurringClass(
      templateBody({
        class_type_id: 151,
        first_date: "2026-12-11",
        last_date: "2026-12-11",
        weekdays: ["friday"],
      }),
      { ...CLASS_MANAGER, ...templatePath() },
    ),
  );
  const ofTemplate = { ...CLASS_MANAGER, ...templatePath(template.create_response.id) };
  await changed(api.substituteRecurringClassCoach({ from: "2026-12-11", coach_id: 502 }, ofTemplate));
  await changed(api.cancelRecurringClass({ from: "2026-12-11" }, ofTemplate));

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
