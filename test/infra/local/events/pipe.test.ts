import { describe, expect, it } from "vitest";
import type { BusEvent } from "../../../../infra/local/events/bus-event.ts";
import { type Pipe, pipeEvent, readPipes } from "../../../../infra/local/events/pipe.ts";
import { definitions } from "../../../../infra/open-api/described-operation.ts";
import { operationDescriptions } from "../../../../infra/open-api/operation-descriptions.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { type OperationName, operationNames, operations } from "../../../../shared/api/operations.ts";
import { nounEvents } from "../../../../shared/nouns.ts";
import { putAppointment } from "../../../../shared/tables/appointments-table.ts";
import type { BulkWrite } from "../../../../shared/tables/bulk-tables.ts";
import { type ProfileChange, profileWrites } from "../../../../shared/tables/client-profile.ts";
import { putClient } from "../../../../shared/tables/clients-table.ts";
import { emptyClient } from "../../../../shared/tables/erased-clients.ts";
import type { HistoryEntry } from "../../../../shared/tables/history-entry.ts";
import { putTour } from "../../../../shared/tables/tours-table.ts";
import { marshallDefined } from "../../../../shared/tables/transact-item.ts";
import { putUnavailability } from "../../../../shared/tables/unavailability-item.ts";
import { putWebhook } from "../../../../shared/tables/webhooks-table.ts";
import { eventTypes } from "../../../../shared/webhooks/event-types.ts";
import { appointmentItem } from "../../../support/stored-appointment.ts";
import { tourItem } from "../../../support/stored-tour.ts";
import { synthesized } from "../../stack/synthesized.ts";

const pipes = readPipes(new StackTemplate(synthesized().template, new Map()));
// In every field of every item that somebody wrote or that is known of a person.
const CANARY = "canary7391";
const [START, END, BEFORE] = [
  "2026-12-01T10:00:00.000Z",
  "2026-12-01T11:00:00.000Z",
  "2026-11-30T09:00:00.000Z",
];
const AT = "2026-11-20T09:00:00.000Z";

/** What the table's stream has of a write, and the pipe makes of it. */
function eventOf(write: BulkWrite | undefined, eventName: string): BusEvent | undefined {
  if (write?.kind !== "put") throw new Error("Only an item that is put has events.");
  const pipe = pipes.find(({ table }) => table === write.table);
  return pipe && pipeEvent(pipe, { eventName, dynamodb: { NewImage: marshallDefined(write.item) } });
}

function nameOf(version: number): string {
  return version === 1 ? "INSERT" : "MODIFY";
}

function history(version: number): HistoryEntry[] {
  const entry = { at: AT, by: CANARY, by_client: false, operation: "updated" as const, reason: CANARY };
  return [{ ...entry, version, from: { comments: CANARY }, to: { comments: CANARY }, sessions: [] }];
}

function tourWrite(operation: string, version: number): BulkWrite {
  const prospect = { full_name: CANARY, email_id: CANARY, mobile_country_code: CANARY };
  const written = { notes: CANARY, cancel_reason: CANARY, created_by: CANARY, cancelled_by: CANARY };
  const span = { scheduled_datetime: START, end_datetime: END };
  const item = tourItem({ tour_id: 501_001, version, prospect, ...span, ...written }, history(version));
  const change = { event: `tour.${operation}`, previous_starts_at: BEFORE };
  return putTour({ ...item, key_hash: CANARY }, change);
}

function appointmentWrite(operation: string, version: number): BulkWrite {
  const written = { comments: CANARY, comp_reason: CANARY, cancel_reason: CANARY, virtual_url: CANARY };
  const people = { created_by: CANARY, cancelled_by: CANARY };
  const span = { start_date_time: START, end_date_time: END };
  const fields = { appointment_id: 601_001, version, is_virtual: true, ...span, ...written, ...people };
  const change = { event: `appointment.${operation}`, previous_starts_at: BEFORE };
  return putAppointment(appointmentItem(fields, history(version)), change);
}

const PERSON = { tenant_id: 11, client_id: 701_001 };

function clientWrite(
  event: NonNullable<ProfileChange["event"]>,
  version: number,
  person = PERSON,
): BulkWrite {
  const client = {
    ...{ ...person, status: "client" as const, medical_alert: CANARY, version: 1, memberships: [] },
    ...{ classes_attended: 0, appointments_booked: 0, sessions_taken: {} },
  };
  const change = { operation: "created" as const, by: CANARY, now: new Date(AT), fields: [CANARY], event };
  const before = version === 1 ? undefined : { profile_version: version - 1 };
  const { attributes } = profileWrites(client, before, { full_name: CANARY }, change);
  const written = { full_name: CANARY, email_id: CANARY, blocked_reason: CANARY, note: CANARY };
  return putClient(client, { ...attributes, ...written, password_hash: CANARY, created_by: CANARY });
}

function unavailabilityWrite(version: number, of: { coach_id?: number; room_id?: number }): BulkWrite {
  return putUnavailability({
    ...{ holder: "coach#11#501", unavailability_id: 801_001, version, tenant_id: 11, ...of },
    ...{ start_date_time: START, end_date_time: END, reason: CANARY, created_at: AT, created_by: CANARY },
    updated_at: AT,
  });
}

function webhookWrite(): BulkWrite {
  const secrets = [{ sealed: CANARY }];
  const written = { url: CANARY, description: CANARY, event_types: [CANARY], created_by: CANARY, secrets };
  return putWebhook(
    {
      ...{ tenant_id: 11, webhook_id: 901_001, version: 3, url_version: 1, disabled_reason: "failing" },
      ...{ created_at: BEFORE, updated_at: AT, secret_rotated_at: BEFORE, ...written },
    },
    "webhook.disabled",
  );
}

const TOUR = ["booked", "rescheduled", "cancelled", "checked_in", "no_show", "undone"];
const APPOINTMENT = nounEvents.appointment.events;

/** Every event of the contract's section 15, by its type. */
const events: Readonly<Record<string, BusEvent | undefined>> = {
  ...Object.fromEntries(
    TOUR.map((verb, index) => [`tour.${verb}`, eventOf(tourWrite(verb, index + 1), nameOf(index + 1))]),
  ),
  ...Object.fromEntries(
    APPOINTMENT.map((verb, index) => [
      `appointment.${verb}`,
      eventOf(appointmentWrite(verb, index + 1), nameOf(index + 1)),
    ]),
  ),
  "prospect.created": eventOf(clientWrite("prospect.created", 1), "INSERT"),
  "client.created": eventOf(clientWrite("client.created", 1), "INSERT"),
  "client.updated": eventOf(clientWrite("client.updated", 2), "MODIFY"),
  "client.erased": eventOf(
    emptyClient({ ...PERSON, profile_version: 2 }, [PERSON], 0, new Date(AT))[0],
    "MODIFY",
  ),
  "unavailability.added": eventOf(unavailabilityWrite(1, { coach_id: 501 }), "INSERT"),
  "unavailability.removed": eventOf(unavailabilityWrite(2, { room_id: 71 }), "MODIFY"),
  "webhook.disabled": eventOf(webhookWrite(), "MODIFY"),
};

describe("the pipes of the template", () => {
  it("make every event of the contract, of the type that the item names", () => {
    // What classes tell, class-events.test.ts says.
    const others = eventTypes.filter((type) => !/^(?:class|class_booking|recurring_class)\./.test(type));
    expect(Object.keys(events)).toEqual([...others, "webhook.disabled"]);
    for (const [type, event] of Object.entries(events)) {
      expect(event).toMatchObject({ source: "fitness-booking", "detail-type": type });
    }
  });

  it("tell which record, its version, its ids, its start and the start before", () => {
    expect(events["tour.rescheduled"]?.detail).toEqual({
      ...{ event_id: "501001:2", tour_id: "501001", tenant_id: "11", client_id: "9001", version: "2" },
      ...{ starts_at: START, ends_at: END, previous_starts_at: BEFORE, booked_at: AT, at: AT },
    });
    expect(events["appointment.created"]?.detail).toEqual({
      ...{ event_id: "601001:1", appointment_id: "601001", tenant_id: "11", client_id: "9001" },
      ...{ series_id: "", coach_id: "501", appointment_type_id: "101", version: "1" },
      ...{ starts_at: START, ends_at: END, previous_starts_at: BEFORE, booked_at: AT, at: AT },
    });
    expect(events["prospect.created"]?.detail).toEqual({
      ...{ event_id: "11-701001:1", client_id: "701001", tenant_id: "11", version: "1", at: AT },
    });
    expect(events["client.updated"]?.detail).toEqual({
      ...{ event_id: "11-701001:2", client_id: "701001", tenant_id: "11", version: "2", at: AT },
    });
    expect(events["client.erased"]?.detail).toEqual({
      ...{ event_id: "11-701001:3", client_id: "701001", tenant_id: "11", version: "3", at: AT },
    });
  });

  it("tell of every change when it was made", () => {
    for (const [type, event] of Object.entries(events)) {
      expect(event?.detail, type).toMatchObject({ at: AT });
    }
  });

  it("tell the clients of two tenants apart to whom club files give one id", () => {
    const elsewhere = clientWrite("client.updated", 2, { ...PERSON, tenant_id: 13 });
    expect(eventOf(elsewhere, "MODIFY")?.detail).toMatchObject({ event_id: "13-701001:2", tenant_id: "13" });
  });

  it("name the coach or the room of an unavailability, and leave the other empty", () => {
    expect(events["unavailability.added"]?.detail).toEqual({
      ...{ event_id: "801001:1", unavailability_id: "801001", tenant_id: "11", coach_id: "501", room_id: "" },
      ...{ version: "1", starts_at: START, ends_at: END, previous_starts_at: START, at: AT },
    });
    expect(events["unavailability.removed"]?.detail).toMatchObject({
      coach_id: "",
      room_id: "71",
      version: "2",
    });
  });

  it("say which webhook was disabled, and why", () => {
    expect(events["webhook.disabled"]?.detail).toEqual({
      ...{ event_id: "901001:3", webhook_id: "901001", tenant_id: "11", version: "3" },
      ...{ reason: "failing", at: AT },
    });
  });

  it("put nothing into an event that somebody wrote or that is known of a person", () => {
    for (const [type, event] of Object.entries(events)) {
      expect(`${type} ${JSON.stringify(event)}`).not.toContain(CANARY);
    }
  });
});

describe("the API's description", async () => {
  const descriptions = await operationDescriptions();
  // These have no events: the club's own records, what an app does to its webhooks, links and calendars' addresses.
  const ofClub: readonly OperationName[] = ["activateStaffMember", "suspendStaffMember"];
  const ofAddresses: readonly OperationName[] = [
    "sendTourLink",
    "createClientCalendar",
    "deleteClientCalendar",
    "createCoachCalendar",
    "deleteCoachCalendar",
  ];
  const writes = operationNames.filter(
    (name) =>
      definitions[name].counts !== "read" &&
      !ofClub.includes(name) &&
      !ofAddresses.includes(name) &&
      operations[name].scope !== "webhooks.manage",
  );

  it.each(writes)("names the event of %s", (name) => {
    expect(eventTypes).toContain(descriptions[name].event);
  });
});

describe("no event is made of", () => {
  const booked = { NewImage: { last_change: { M: { event: { S: "tour.booked" } } } } };

  it.each<[string, string, unknown]>([
    ["a deletion, by an erasure or by time", "Tours", { eventName: "REMOVE", dynamodb: booked }],
    ["an item that names no change", "Tours", { eventName: "INSERT", dynamodb: { NewImage: {} } }],
    [
      "a hold of the calendar",
      "Calendar",
      { eventName: "MODIFY", dynamodb: { NewImage: { a0: { N: "1" } } } },
    ],
    [
      "a delivery of a webhook",
      "Webhooks",
      {
        eventName: "INSERT",
        dynamodb: { NewImage: { record: { S: "delivery#" }, type: { S: "webhook.disabled" } } },
      },
    ],
    ["another table's change", "Appointments", { eventName: "INSERT", dynamodb: booked }],
  ])("%s", (_, table, record) => {
    expect(pipeEvent(pipeOf(table), record)).toBeUndefined();
  });
});

describe("a record without what the pipe names", () => {
  it("is a fault here, for AWS does not say what becomes of it", () => {
    const record = {
      eventName: "INSERT",
      dynamodb: { NewImage: marshallDefined({ last_change: { event: "tour.booked" } }) },
    };
    expect(() => pipeEvent(pipeOf("Tours"), record)).toThrow("no text at $.dynamodb.NewImage.record");
  });
});

function pipeOf(table: string): Pipe {
  const pipe = pipes.find((each) => each.table === table);
  if (pipe === undefined) throw new Error(`No pipe begins at ${table}.`);
  return pipe;
}
