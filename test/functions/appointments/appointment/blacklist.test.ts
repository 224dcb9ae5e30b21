import { describe, expect, it } from "vitest";
import { Database } from "../../../../shared/tables/database.ts";
import { tourBody } from "../../../support/bodies.ts";
import {
  asMember,
  bookInCamden,
  CAMDEN,
  CAMDEN_START,
  camdenBody,
  camdenPath,
} from "../../../support/camden.ts";
import { CLIENT_WRITER, clientPath } from "../../../support/clients.ts";
import { engineEndpoint } from "../../../support/engine.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import {
  functionsUnderTest,
  type RequestOptions,
  type TestAnswer,
} from "../../../support/function-under-test.ts";
import { seeOldItems } from "../../../support/old-reads.ts";
import { productClient } from "../../../support/product-client.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { blockInCamden } from "./blocked-client.ts";
import { MANAGE } from "./managed.ts";
import { moving } from "./moving.ts";
import { NORTHWIND_PATHS } from "./northwind-paths.ts";

const club = useSampleClub();
const { reschedule, update } = moving(club);
const CLIENT = 9301;
const BLOCKED = [400, ["CLIENT_BLOCKED client_id"]];
// A move names no client, but an appointment of theirs.
const NOT_MOVED = [400, ["CLIENT_BLOCKED appointment_id"]];
const LATER = "2026-12-01T14:00:00.000Z";

function refused({ status, body }: { readonly status: number; readonly body: object }) {
  return [status, "info" in body ? refusalProblems(body) : []];
}

const byNumber = { pathParameters: CAMDEN };
const byUuid = { pathParameters: NORTHWIND_PATHS["13"] ?? {} };

/** Lets the club block the client right before the first commit of the functions under test. */
function blockBeforeCommit(clientId = CLIENT): void {
  const others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
  interceptCalls(club.tables.client, async ({ command, index }, next) => {
    if (command === "TransactWriteItemsCommand" && index === 0) await blockInCamden(others, clientId);
    return next();
  });
}

describe("a client on the blacklist", () => {
  it.each<[string, RequestOptions]>([
    ["an app", {}],
    ["the client", asMember()],
  ])("gets no new appointment by %s, under either name, and learns no reason", async (_, caller) => {
    await blockInCamden(club.api, CLIENT);
    const answers = [
      await club.api.createAppointment(camdenBody(), { ...byNumber, ...caller }),
      ...(caller.grants === undefined ? [await club.api.createAppointmentByUuid(camdenBody(), byUuid)] : []),
    ];
    expect(answers.map(refused)).toEqual(answers.map(() => BLOCKED));
    for (const { text } of answers) expect(text).not.toContain("Threatened");
  });

  it("keeps what is booked, which nobody moves but who manages appointments", async () => {
    const id = await bookInCamden(club);
    await blockInCamden(club.api, CLIENT);
    const uuids = { pathParameters: { ...byUuid.pathParameters, appointment_id: String(id) } };
    const to = { start_date_time: LATER };
    expect(refused(await reschedule(id, to))).toEqual(NOT_MOVED);
    expect(refused(await reschedule(id, to, asMember()))).toEqual(NOT_MOVED);
    expect(refused(await club.api.rescheduleAppointmentByUuid(to, uuids))).toEqual(NOT_MOVED);
    expect(refused(await reschedule(id, { start_date_time: CAMDEN_START, coach_id: 522 }))).toEqual(
      NOT_MOVED,
    );
    expect(refused(await update(id, { room_id: 95 }))).toEqual(NOT_MOVED);
    expect((await update(id, { room_id: 93, comments: "a towel" })).body.appointment.version).toBe(2);
    expect((await reschedule(id, { start_date_time: CAMDEN_START })).status).toBe(200);
    expect((await reschedule(id, to, MANAGE)).body.appointment.start_date_time).toBe(LATER);
    expect((await club.api.cancelAppointment({}, camdenPath(id))).status).toBe(200);
  });

  it("is booked by who manages appointments, with a warning each time", async () => {
    await blockInCamden(club.api, CLIENT);
    const options = { ...byNumber, ...MANAGE };
    const free = camdenBody({ start_date_time: LATER, comp_reason: "Peace" });
    const { start_date_time: _, ...weekly } = Object(camdenBody());
    const recurrence = {
      weekdays: ["tuesday"],
      local_time: "10:00",
      first_date: "2026-12-08",
      occurrences: 2,
    };
    const answers = [
      await club.api.createAppointment(camdenBody(), options),
      await club.api.createComplimentaryAppointment(free, options),
      await club.api.bookSeries({ ...weekly, recurrence }, options),
    ];
    const warning = { severity: "Warning", errorCode: "CLIENT_BLOCKED", identifier: "client_id" };
    for (const { status, body } of answers) {
      expect([status, body.create_response.info]).toMatchObject([201, [warning]]);
    }
  });

  it("is booked without a warning once they are let go", async () => {
    await blockInCamden(club.api, CLIENT);
    await club.api.removeClientFromBlacklist(undefined, { ...CLIENT_WRITER, ...clientPath(13, CLIENT) });
    const { body } = await club.api.createAppointment(camdenBody(), { ...byNumber, ...MANAGE });
    expect(body.create_response.info).toEqual([]);
  });

  it("is told so by every check, and by every list of free times", async () => {
    await blockInCamden(club.api, CLIENT);
    const checked = await club.api.checkAvailability(camdenBody(), byNumber);
    expect(checked.body).toMatchObject({ is_available: false, problems: [{ errorCode: "CLIENT_BLOCKED" }] });
    const { start_date_time: _, ...rest } = camdenBody() as Record<string, unknown>;
    const recurrence = {
      ...{ weekdays: ["tuesday"], local_time: "10:00", first_date: "2026-12-01", occurrences: 2 },
    };
    const recurring = await club.api.checkRecurringAvailability({ ...rest, recurrence }, byNumber);
    expect(recurring.body.occurrences).toMatchObject([
      { problems: [{ errorCode: "CLIENT_BLOCKED" }] },
      { problems: [{ errorCode: "CLIENT_BLOCKED" }] },
    ]);
    const query = {
      appointment_type_id: ["131"],
      client_id: [String(CLIENT)],
      from: ["2026-12-01T09:00:00Z"],
    };
    const range = { ...query, to: ["2026-12-01T12:00:00Z"] };
    expect(refused(await club.api.listAvailability(undefined, { ...byNumber, query: range }))).toEqual(
      BLOCKED,
    );
    expect(refused(await club.api.listNextAvailability(undefined, { ...byNumber, query }))).toEqual(BLOCKED);
    const managed = await club.api.listAvailability(undefined, { ...byNumber, ...MANAGE, query: range });
    expect(managed.body.slots.length).toBeGreaterThan(0);
  });

  it("is told so where their own appointment is to be moved, too", async () => {
    const id = await bookInCamden(club);
    await blockInCamden(club.api, CLIENT);
    const query = {
      ...{ appointment_type_id: ["131"], client_id: [String(CLIENT)] },
      ...{ from: ["2026-12-01T09:00:00Z"], exclude_appointment_id: [String(id)] },
    };
    expect(refused(await club.api.listNextAvailability(undefined, { ...byNumber, query }))).toEqual(BLOCKED);
  });

  it("books a tour as anybody does", async () => {
    await blockInCamden(club.api, CLIENT);
    const body = tourBody({ email_id: "zara.whitfield@example.com" });
    expect((await club.api.bookTour(body, byUuid)).status).toBe(200);
  });

  it("books again once they are let go", async () => {
    await blockInCamden(club.api, CLIENT);
    await club.api.removeClientFromBlacklist(undefined, { ...CLIENT_WRITER, ...clientPath(13, CLIENT) });
    const id = await bookInCamden(club);
    expect((await reschedule(id, { start_date_time: LATER })).status).toBe(200);
  });
});

describe("a client who was blocked a second ago", () => {
  it.each<[string, (id: number) => Promise<TestAnswer>]>([
    ["to another time", (id) => reschedule(id, { start_date_time: LATER })],
    ["to another coach", (id) => reschedule(id, { start_date_time: CAMDEN_START, coach_id: 522 })],
    ["to another room", (id) => update(id, { room_id: 95 })],
  ])("is not moved by a request whose reads may be older: %s", async (_, move) => {
    const id = await bookInCamden(club);
    await blockInCamden(club.api, CLIENT);
    seeOldItems(club.tables.client, ({ is_blocked: _b, ...item }) => item);
    expect(refused(await move(id))).toEqual(NOT_MOVED);
  });
});

describe("a client who is blocked while somebody books", () => {
  it("is not booked by a commit after that", async () => {
    blockBeforeCommit();
    expect(refused(await club.api.createAppointment(camdenBody(), byNumber))).toEqual(BLOCKED);
  });

  it("is not moved by a commit after that to where another membership pays", async () => {
    const id = await bookInCamden(club);
    blockBeforeCommit();
    expect(refused(await reschedule(id, { start_date_time: "2027-02-02T10:00:00.000Z" }))).toEqual(NOT_MOVED);
  });

  it("is moved once by a move that is on its way and changes nothing of the client", async () => {
    const id = await bookInCamden(club);
    blockBeforeCommit();
    expect((await reschedule(id, { start_date_time: LATER })).status).toBe(200);
    expect(refused(await reschedule(id, { start_date_time: CAMDEN_START }))).toEqual(NOT_MOVED);
  });

  it("is booked before it or not at all, whatever comes at once", async () => {
    const starts = Array.from({ length: 8 }, (_, index) => `2026-12-0${1 + (index % 8)}T10:00:00.000Z`);
    const book = (start_date_time: string) =>
      club.api.createAppointment(camdenBody({ start_date_time }), byNumber);
    const first = starts.slice(0, 5).map(book);
    const [, ...answers] = await Promise.all([blockInCamden(club.api, CLIENT), ...first]);
    const late = await Promise.all(starts.slice(5).map(book));
    expect(late.map(refused)).toEqual(late.map(() => BLOCKED));
    for (const answer of answers) {
      expect(answer.status === 201 || refused(answer)[1]).toEqual(
        answer.status === 201 ? true : ["CLIENT_BLOCKED client_id"],
      );
    }
    const { body } = await club.api.listClientAppointments(undefined, clientPath(13, CLIENT));
    expect(body.appointments).toHaveLength(answers.filter(({ status }) => status === 201).length);
  });
});
