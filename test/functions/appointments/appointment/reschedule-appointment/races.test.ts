import { describe, expect, it } from "vitest";
import { Database } from "../../../../../shared/tables/database.ts";
import { bookInCamden, camdenPath } from "../../../../support/camden.ts";
import { engineEndpoint } from "../../../../support/engine.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { cancelled, interceptCalls } from "../../../../support/fault-injection.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../../../support/function-under-test.ts";
import { productClient } from "../../../../support/product-client.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";
import { moving } from "../moving.ts";

const club = useSampleClub();
const { reschedule, get } = moving(club);
const COMMIT = "TransactWriteItemsCommand";
const LOOK = "QueryCommand";

/** Lets others act once, right before the first call of this kind; that call may fail after that. */
function interveneBefore(
  kind: string,
  act: (others: FunctionsUnderTest) => Promise<unknown>,
  fault?: Error,
): string[] {
  const others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
  const calls: string[] = [];
  interceptCalls(club.tables.client, async ({ command }, next) => {
    const isFirst = command === kind && !calls.includes(kind);
    calls.push(command);
    if (!isFirst) return next();
    await act(others);
    if (fault !== undefined) throw fault;
    return next();
  });
  return calls;
}

const at = (time: string) => ({ start_date_time: `2026-12-01T${time}:00.000Z` });

describe("a move that another request comes before", () => {
  it("says that nothing is left to do if another request moved it to the same start", async () => {
    const id = await bookInCamden(club);
    interveneBefore(COMMIT, (others) => others.rescheduleAppointment(at("12:00"), camdenPath(id)));
    const { status, body } = await reschedule(id, at("12:00"));
    expect([status, body.update_response.info[0].errorCode]).toEqual([200, "ALREADY_DONE"]);
    expect(body.appointment.version).toBe(2);
  });

  it("is not refused for what its own appointment holds since another request has moved it", async () => {
    const id = await bookInCamden(club);
    const calls = interveneBefore(COMMIT, (others) =>
      others.rescheduleAppointment(at("12:00"), camdenPath(id)),
    );
    const { status, body } = await reschedule(id, at("12:30"));
    expect([status, body.appointment?.version]).toEqual([200, 3]);
    // By the record that was read, the calendar would show its own hold as another's.
    expect(calls).not.toContain(LOOK);
    expect((await heldTime(club.tables))["coach#13#521"]).toEqual(["2026-12-01T12:30/13:30"]);
  });

  it("is not refused by a look into a calendar that is newer than the record", async () => {
    const id = await bookInCamden(club);
    const room = await bookInCamden(club, { client_id: 9302, coach_id: 522, ...at("11:00") });
    // The room is taken, so the calendar is looked into; by then the appointment itself is there.
    const calls = interveneBefore(LOOK, async (others) => {
      await others.cancelAppointment({}, camdenPath(room));
      await others.rescheduleAppointment(at("11:00"), camdenPath(id));
    });
    const { status, body } = await reschedule(id, at("11:30"));
    expect([status, body.appointment?.version]).toEqual([200, 3]);
    expect(calls).toContain(LOOK);
  });

  it("is decided by the present version, and refused if the caller has seen another", async () => {
    const id = await bookInCamden(club);
    interveneBefore(COMMIT, (others) => others.rescheduleAppointment(at("12:00"), camdenPath(id)));
    const { status, body } = await reschedule(id, at("14:00"), { headers: { "If-Match": '"1"' } });
    expect([status, refusalProblems(body)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
    expect((await get(id)).body.start_date_time).toBe(at("12:00").start_date_time);
  });

  it("is refused with the next starts, and not tried again, where the coach was taken meanwhile", async () => {
    const id = await bookInCamden(club);
    const other = { client_id: 9302, room_id: 95, coach_id: 521, appointment_type_id: 131, ...at("12:00") };
    const calls = interveneBefore(
      COMMIT,
      (others) => others.createAppointment(other, { pathParameters: { tenant_id: "13" } }),
      cancelled("TransactionConflict"),
    );
    const { body } = await reschedule(id, at("12:30"));
    expect(refusalProblems(body)).toEqual(["COACH_UNAVAILABLE coach_id"]);
    expect(body.info[0].jsonObject.next_starts).toHaveLength(3);
    expect(calls.filter((command) => command === COMMIT)).toHaveLength(1);
  });

  it("reads in one round trip when it comes again", async () => {
    const id = await bookInCamden(club);
    const calls = interveneBefore(COMMIT, (others) =>
      others.rescheduleAppointment(at("12:00"), camdenPath(id)),
    );
    expect((await reschedule(id, at("14:00"))).status).toBe(200);
    const READ = "BatchGetItemCommand";
    expect(calls).toEqual([READ, READ, COMMIT, READ, COMMIT]);
  });
});
