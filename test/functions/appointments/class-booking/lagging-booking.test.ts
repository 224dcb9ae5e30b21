import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { bookingPath, countsOfClient, leave } from "../../../support/class-bookings.ts";
import { CLASS_MANAGER } from "../../../support/classes.ts";
import { replaceItems } from "../../../support/replace-items.ts";
import { storeClassBookings, storeClasses } from "../../../support/stored-classes.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const PAID = { class_id: 1, class_type_id: 153, membership_id: 30_004, session_outcome: "taken" } as const;
const [OLD, NEW] = ["2026-12-01T10:00:00.000Z", "2026-12-01T14:00:00.000Z"];

/** A class that has moved from ten to two, which its booking does not follow yet. */
async function storeMoved() {
  await storeClasses(club.tables, [
    {
      ...{ class_id: 1, class_type_id: 153, version: 2, followed_version: 2, booked: 1, unsettled: 1 },
      ...{ start_date_time: NEW, settling: { kind: "moved", by: "desk" } },
    },
  ]);
  await storeClassBookings(club.tables, [{ ...PAID, start_date_time: OLD }]);
}

async function storedClass() {
  const items = await storedItems(club.tables, "Classes");
  return items.find(({ part }) => part === "class");
}

/** A class whose completion marks a client, by default as a no-show, which returns their last session. The booking does not follow it yet. */
async function storeCompleted(mark: "checked_in" | "no_show" = "no_show") {
  const [start_date_time, completed_at] = [OLD, "2026-12-01T11:30:00.000Z"];
  await storeClasses(club.tables, [
    {
      ...{ class_id: 1, class_type_id: 153, version: 2, followed_version: 2, booked: 1, unsettled: 1 },
      ...{ start_date_time, status: "completed", completed_at, completed_by: "desk" },
      settling: { kind: "completed", by: "desk", checked_in: [], no_show: [], [mark]: [9001] },
    },
  ]);
  await storeClassBookings(club.tables, [{ ...PAID, start_date_time, policy: { no_show: "return" } }]);
  await useUpSessions();
}

/** Leaves the client no session of the membership that has paid. */
async function useUpSessions() {
  const items = await storedItems(club.tables, "Clients");
  const usedUp = items.map((item) => {
    const memberships = v.safeParse(MembershipsSchema, item.memberships);
    if (!memberships.success) return item;
    return {
      ...item,
      memberships: memberships.output.map((each) =>
        each.id === PAID.membership_id ? { ...each, used_sessions: each.number_of_sessions } : each,
      ),
    };
  });
  await replaceItems(club.tables, "Clients", usedUp);
}

const MembershipsSchema = v.array(v.looseObject({ id: v.number(), number_of_sessions: v.number() }));

describe("a booking that lags behind its class", () => {
  it("follows it by the check-in that is made of it", async () => {
    await storeMoved();
    club.now = new Date("2026-12-01T13:00:00.000Z");
    const { status, body } = await club.api.checkInClassClient(undefined, {
      ...CLASS_MANAGER,
      ...bookingPath(1, 9001),
    });
    expect([status, body.class_booking.status]).toEqual([200, "checked_in"]);
    expect(await storedClass()).toMatchObject({ booked: 1, unsettled: 0 });
    const booking = (await storedItems(club.tables, "Classes")).find(({ part }) => part !== "class");
    expect(booking?.record).toMatchObject({ start_date_time: NEW, class_version: 2 });
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_checked_in: 1 });
  });

  it("is cancelled by the terms of the new time, and settled with it", async () => {
    await storeMoved();
    club.now = new Date("2026-12-01T12:00:00.000Z");
    const { body } = await leave(club, 1, 9001);
    expect(body.class_booking).toMatchObject({ status: "cancelled", session_outcome: "returned" });
    expect(await storedClass()).toMatchObject({ booked: 0, members: 0, unsettled: 0 });
  });

  it("takes the session again that its class's completion returned, where the no-show is undone", async () => {
    await storeCompleted();
    club.now = new Date("2026-12-01T12:00:00.000Z");
    const options = { ...CLASS_MANAGER, ...bookingPath(1, 9001) };
    const { status, body } = await club.api.undoClassNoShow(undefined, options);
    expect(body.class_booking).toMatchObject({
      status: "booked",
      session_outcome: "taken",
      is_payment_required: false,
    });
    expect(status).toBe(200);
    expect(body.class_booking.history.at(-1)).toMatchObject({
      ...{ operation: "undone", from: { status: "no_show" }, to: { status: "booked" } },
      sessions: [1, -1].map((change) => ({ membership_id: PAID.membership_id, change })),
    });
    expect(await storedClass()).toMatchObject({ booked: 1, unsettled: 0 });
  });

  it("tells of a check-in by the completion that is undone before the booking was written", async () => {
    await storeCompleted("checked_in");
    club.now = new Date("2026-12-01T12:00:00.000Z");
    const options = { ...CLASS_MANAGER, ...bookingPath(1, 9001) };
    const { body } = await club.api.undoClassCheckIn(undefined, options);
    const { operation, from, to } = body.class_booking.history.at(-1);
    expect({ operation, from, to }).toEqual({
      operation: "undone",
      from: { status: "checked_in", checked_in_at: "2026-12-01T11:30:00.000Z" },
      to: { status: "booked", checked_in_at: null },
    });
    expect(await countsOfClient(club, 9001)).toMatchObject({ classes_checked_in: 0 });
  });
});
