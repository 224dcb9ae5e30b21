import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { importClub } from "../../../../../infra/commands/import/import-club.ts";
import { clubFile, editedClub } from "../../../../infra/commands/import/club-files.ts";
import { bulkTablesThrough } from "../../../../support/bulk-tables-through.ts";
import { bookInCamden, CAMDEN_START } from "../../../../support/camden.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { managed, storedSessions, toldCodes } from "../managed.ts";

const club = useSampleClub();
/** Of the check-up, whose no-show returns the session; the client has one of two sessions left. */
const CHECK_UP = { appointment_type_id: 133 };
const PASS = 31_004;
let id = 0;

beforeEach(async () => {
  id = await bookInCamden(club, CHECK_UP);
  club.now = new Date(CAMDEN_START);
});

async function passUsed(): Promise<number | undefined> {
  return (await storedSessions(club)).used[PASS];
}

describe("Mark client as no-show", () => {
  it("returns the session, holds everybody as before, and counts the appointment", async () => {
    const calendar = await storedItems(club.tables, "Calendar");
    expect(await passUsed()).toBe(2);
    const { body, headers } = await club.api.markClientNoShow({}, managed(id));
    expect([headers.ETag, toldCodes(body)]).toEqual(['"2"', ["SESSION_RETURNED"]]);
    expect(body.appointment).toMatchObject({ status: "no_show", session_outcome: "returned" });
    expect(await storedSessions(club)).toMatchObject({
      used: { [PASS]: 1 },
      taken: { [PASS]: 0 },
      appointments: 1,
    });
    expect(await storedItems(club.tables, "Calendar")).toEqual(calendar);
  });

  it("forfeits the session of another policy, and returns it once when it is waived later", async () => {
    club.now = new Date("2026-11-20T09:00:00Z");
    const training = await bookInCamden(club, { start_date_time: "2026-12-01T12:00:00Z" });
    club.now = new Date("2026-12-01T12:00:00Z");
    const forfeited = await club.api.markClientNoShow({}, managed(training));
    expect(toldCodes(forfeited.body)).toEqual(["SESSION_FORFEITED"]);
    expect((await storedSessions(club)).used[31_001]).toBe(3);
    const waived = await club.api.markClientNoShow({ waive: true }, managed(training));
    expect([waived.headers.ETag, toldCodes(waived.body)]).toEqual(['"3"', ["SESSION_RETURNED"]]);
    const again = await club.api.markClientNoShow({ waive: true }, managed(training));
    expect([again.headers.ETag, toldCodes(again.body)]).toEqual(['"3"', ["ALREADY_DONE"]]);
    expect((await storedSessions(club)).used[31_001]).toBe(2);
  });

  it("keeps the count of a membership that the club file has dropped, and takes none of it again", async () => {
    const dropped = editedClub((edited) => {
      for (const client of edited.clients.filter(({ client_id }) => client_id === 9301)) {
        client.memberships = [];
      }
    });
    expect(await importClub(clubFile(dropped), bulkTablesThrough(club.tables))).toMatchObject({ ok: true });
    await club.api.markClientNoShow({}, managed(id));
    expect(await storedSessions(club)).toMatchObject({ used: {}, taken: { [PASS]: 0 } });
    const { body } = await club.api.undoClientNoShow(undefined, managed(id));
    expect(toldCodes(body)).toEqual(["MEMBERSHIP_CHANGED"]);
    expect(body.appointment).toMatchObject({ membership_id: null, is_payment_required: true });
  });
});

describe("a no-show of a client who is being erased", () => {
  beforeEach(async () => {
    const { client, names } = club.tables;
    const key = { tenant_id: { N: "13" }, record: { S: "client#9301" } };
    await client.send(new DeleteItemCommand({ TableName: names.Clients, Key: key }));
  });

  it("is marked, and its session is not there to be taken again", async () => {
    const { body } = await club.api.markClientNoShow({}, managed(id));
    expect(body.appointment).toMatchObject({ status: "no_show", session_outcome: "returned" });
    const undone = await club.api.undoClientNoShow(undefined, managed(id));
    expect(undone.body.appointment).toMatchObject({ status: "booked", membership_id: null });
    const clients = await storedItems(club.tables, "Clients");
    expect(clients.filter(({ record }) => record === "client#9301")).toEqual([]);
  });
});

describe("Undo client no-show", () => {
  it("takes the session again", async () => {
    await club.api.markClientNoShow({}, managed(id));
    const { body } = await club.api.undoClientNoShow(undefined, managed(id));
    expect([body.appointment.status, toldCodes(body)]).toEqual(["booked", ["SESSION_TAKEN"]]);
    expect(await passUsed()).toBe(2);
  });

  it("asks for a payment where another appointment has taken the session meanwhile", async () => {
    await club.api.markClientNoShow({}, managed(id));
    await bookInCamden(club, { ...CHECK_UP, start_date_time: "2026-12-02T10:00:00Z" });
    const { body } = await club.api.undoClientNoShow(undefined, managed(id));
    expect(body.update_response.info).toMatchObject([
      { severity: "Warning", errorCode: "MEMBERSHIP_CHANGED", jsonObject: { membership_id: null } },
    ]);
    expect(body.appointment).toMatchObject({
      ...{ membership_id: null, session_outcome: "none", is_payment_required: true },
      actions: { change_membership: { until: null } },
    });
    expect(await passUsed()).toBe(2);
  });
});

describe("at once", () => {
  it("10 no-shows return one session", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => club.api.markClientNoShow({}, managed(id))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const told = answers.map(({ body }) => toldCodes(body).join());
    expect(told.toSorted()).toEqual([...Array(9).fill("ALREADY_DONE"), "SESSION_RETURNED"]);
    expect(await passUsed()).toBe(1);
  });

  it("of a check-in and a no-show for one version, one succeeds", async () => {
    const once = managed(id, { headers: { "If-Match": '"1"' } });
    const answers = await Promise.all([
      club.api.checkInClient(undefined, once),
      club.api.markClientNoShow({}, once),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it("a check-in and a no-show both succeed; the last decides about the session", async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        club.api.checkInClient(undefined, managed(id)),
        club.api.markClientNoShow({}, managed(id)),
      ]);
      const { body } = await club.api.getAppointment(undefined, managed(id));
      expect(["checked_in", "no_show"]).toContain(body.status);
      const isNoShow = body.status === "no_show";
      expect(body.session_outcome).toBe(isNoShow ? "returned" : "taken");
      expect(body.checked_in_at === null).toBe(isNoShow);
      expect(await passUsed()).toBe(isNoShow ? 1 : 2);
      const versions = body.history.map(({ version }: { version: number }) => version);
      expect(versions).toEqual(versions.map((_: number, index: number) => index + 1));
      const undo = isNoShow ? club.api.undoClientNoShow : club.api.undoClientCheckIn;
      expect((await undo(undefined, managed(id))).status).toBe(200);
    }
  });
});
