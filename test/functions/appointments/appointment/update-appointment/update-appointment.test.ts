import { describe, expect, it } from "vitest";
import { bookInCamden, camdenPath } from "../../../../support/camden.ts";
import { refusalCodes, refusalProblems } from "../../../../support/envelope-shape.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";
import { MEMBER, moving } from "../moving.ts";

const club = useSampleClub();
const { update, get } = moving(club);
const VIRTUAL = { is_virtual: true, virtual_url: "https://meet.example/1" };
const HOUR = ["2026-12-01T10:00/11:00"];

describe("Update appointment", () => {
  it("replaces subtype, place and comments, and empties what is left out", async () => {
    const id = await bookInCamden(club, { subtype_id: 1311, comments: "Knee" });
    const { status, body, headers } = await update(id, { room_id: 95 });
    expect([status, headers.ETag]).toEqual([200, '"2"']);
    expect(body.appointment).toMatchObject({
      ...{ version: 2, subtype_id: null, room_id: 95, comments: null },
      end_date_time: "2026-12-01T11:00:00.000Z",
    });
    expect(body.appointment.history[1]).toMatchObject({
      operation: "updated",
      from: { subtype_id: 1311, room_id: 93, comments: null },
      to: { subtype_id: null, room_id: 95, comments: null },
    });
    expect(await heldTime(club.tables)).toEqual({
      "coach#13#521": HOUR,
      "room#13#95": HOUR,
      "client#13#9301": HOUR,
    });
  });

  it("frees the room of one that becomes virtual, and holds one for it when it no longer is", async () => {
    const id = await bookInCamden(club);
    const virtual = await update(id, VIRTUAL);
    expect(virtual.body.appointment).toMatchObject({ ...VIRTUAL, room_id: null });
    expect(Object.keys(await heldTime(club.tables)).toSorted()).toEqual(["client#13#9301", "coach#13#521"]);
    const back = await update(id, { room_id: 93 });
    expect(back.body.appointment).toMatchObject({ room_id: 93, is_virtual: false, virtual_url: null });
    expect((await heldTime(club.tables))["room#13#93"]).toEqual(HOUR);
  });

  it("gets back after UTC midnight the room that it had left by then", async () => {
    const id = await bookInCamden(club, { start_date_time: "2026-12-01T23:30:00Z" });
    club.now = new Date("2026-12-02T00:10:00.000Z");
    expect((await update(id, { room_id: 95 })).status).toBe(200);
    expect((await update(id, { room_id: 93 })).status).toBe(200);
    expect(await heldTime(club.tables)).toMatchObject({
      "room#13#93": ["2026-12-01T23:30/24:00", "2026-12-02T00:00/00:30"],
    });
    expect(await heldTime(club.tables)).not.toHaveProperty("room#13#95");
  });

  it("holds a new length for everybody, or is refused", async () => {
    const id = await bookInCamden(club);
    await bookInCamden(club, { client_id: 9302, room_id: 95, start_date_time: "2026-12-01T11:00:00Z" });
    const refused = await update(id, { room_id: 93, subtype_id: 1312 });
    expect(refusalProblems(refused.body)).toEqual(["COACH_UNAVAILABLE subtype_id"]);
    expect((await update(id, { room_id: 93, subtype_id: 1311 })).status).toBe(200);
    expect((await heldTime(club.tables))["client#13#9301"]).toEqual(["2026-12-01T10:00/10:30"]);
  });

  it.each([
    ["inactive", 96, "ROOM_NOT_FOUND"],
    ["not for the type", 93, "ROOM_NOT_FOR_TYPE"],
  ])("refuses a room that is %s", async (_, room_id, code) => {
    const id = await bookInCamden(club, { appointment_type_id: 132, room_id: 94 });
    expect(refusalProblems((await update(id, { room_id })).body)).toEqual([`${code} room_id`]);
  });

  it.each([
    ["a room beside a virtual place", { ...VIRTUAL, room_id: 93 }, ["FIELD_INVALID room_id"]],
    ["no URL for a virtual place", { is_virtual: true }, ["FIELD_REQUIRED virtual_url"]],
    ["a URL for a room", { room_id: 93, virtual_url: VIRTUAL.virtual_url }, ["FIELD_INVALID virtual_url"]],
    [
      "two mistakes",
      { is_virtual: "yes", subtype_id: 0 },
      ["FIELD_INVALID subtype_id", "FIELD_INVALID is_virtual"],
    ],
  ])("refuses a body with %s", async (_, body, problems) => {
    const answer = await update(1, body, { version: 1 });
    expect([answer.status, refusalProblems(answer.body)]).toEqual([400, problems]);
  });

  it("refuses no room where the type is held in one", async () => {
    const id = await bookInCamden(club);
    const refused = await update(id, { subtype_id: 1311 });
    expect([refused.status, refusalProblems(refused.body)]).toEqual([400, ["FIELD_REQUIRED room_id"]]);
    const virtual = await bookInCamden(club, {
      ...VIRTUAL,
      room_id: undefined,
      start_date_time: "2026-12-02T10:00:00Z",
    });
    expect(refusalProblems((await update(virtual, {})).body)).toEqual(["FIELD_REQUIRED room_id"]);
  });

  it("must know which version it replaces, once it is known that there is one", async () => {
    const id = await bookInCamden(club);
    const blind = await club.api.updateAppointment({ room_id: 95 }, camdenPath(id));
    expect([blind.status, refusalProblems(blind.body)]).toEqual([428, ["IF_MATCH_REQUIRED If-Match"]]);
    expect((await club.api.updateAppointment({ room_id: 95 }, camdenPath(1))).status).toBe(404);
    const stale = await update(id, { room_id: 95 }, { version: 2 });
    expect([stale.status, refusalCodes(stale.body)]).toEqual([412, ["VERSION_CHANGED"]]);
  });

  it("says that nothing differs, without a new version", async () => {
    const id = await bookInCamden(club, { comments: "Knee" });
    const { status, body } = await update(id, { room_id: 93, comments: " Knee " });
    expect(status).toBe(200);
    expect(body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    expect(body.appointment.version).toBe(1);
  });

  it("lets only the comments differ after the end, and of one that is cancelled", async () => {
    const id = await bookInCamden(club);
    club.now = new Date("2026-12-01T11:00:00.000Z");
    expect(refusalProblems((await update(id, { room_id: 95 })).body)).toEqual(["APPOINTMENT_STATE "]);
    expect((await update(id, { room_id: 93, comments: "Came late" })).status).toBe(200);
    expect((await get(id)).body.actions.update).toEqual({ until: null, fields: ["comments"] });
    club.now = new Date("2026-11-20T09:00:00.000Z");
    await club.api.cancelAppointment({}, camdenPath(id));
    expect(refusalProblems((await update(id, { room_id: 95 })).body)).toEqual(["APPOINTMENT_STATE "]);
    expect((await update(id, { room_id: 93 })).status).toBe(200);
  });

  it("takes comments alone from a client's own token", async () => {
    const id = await bookInCamden(club);
    const other = await update(
      id,
      { room_id: 95, subtype_id: 1311, comments: "Knee" },
      { ...MEMBER, version: 1 },
    );
    expect([other.status, refusalProblems(other.body)]).toEqual([
      403,
      ["ACCESS_DENIED subtype_id", "ACCESS_DENIED room_id"],
    ]);
    const own = await update(id, { room_id: 93, comments: "Knee" }, { ...MEMBER, version: 1 });
    expect([own.status, own.body.appointment.comments]).toEqual([200, "Knee"]);
    expect(own.body.appointment.actions.update).toEqual({ until: null, fields: ["comments"] });
  });

  it("takes one round trip to read and one to write where only comments differ", async () => {
    const id = await bookInCamden(club);
    const takeTrips = recordRoundTrips(club.tables.client);
    expect((await update(id, { room_id: 93, comments: "Knee" }, { version: 1 })).status).toBe(200);
    expect(takeTrips()).toEqual([["BatchGetItem"], ["TransactWriteItems"]]);
  });
});
