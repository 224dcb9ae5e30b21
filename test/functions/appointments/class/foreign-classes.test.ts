import { beforeAll, describe, expect, it } from "vitest";
import { operationNames, operations } from "../../../../shared/api/operations.ts";
import { bookingPath } from "../../../support/class-bookings.ts";
import { CLASS_MANAGER } from "../../../support/classes.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { storeClassBookings, storeClasses } from "../../../support/stored-classes.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const FOREIGN = { class_id: 7001, tenant_id: 13 };

beforeAll(async () => {
  await storeClasses(club.tables, [{ ...FOREIGN, booked: 1 }]);
  await storeClassBookings(club.tables, [{ ...FOREIGN, client_id: 9001 }]);
});

const BODIES: { readonly [name: string]: object } = {
  bookClass: { client_id: 9001 },
  bookTrialClient: { client_id: 9001 },
  changeClassBookingMembership: { membership_id: 30_004 },
  substituteClassCoach: { coach_id: null },
  updateClass: { capacity: 1 },
  rescheduleClass: { duration_minutes: 5 },
};

const ofOneClass = operationNames.filter((name) => operations[name].path.includes("{class_id}"));

describe("a class of another tenant, under the path of a tenant that the caller manages", () => {
  it.each(ofOneClass)("is not there for %s, and stays as it is", async (name) => {
    const before = await storedItems(club.tables, "Classes");
    expect(before).toHaveLength(2);
    const options = { ...CLASS_MANAGER, ...bookingPath(7001, 9001), headers: { "If-Match": '"1"' } };
    const isOfBooking = operations[name].path.includes("{client_id}");
    const problem = isOfBooking ? "CLASS_BOOKING_NOT_FOUND client_id" : "CLASS_NOT_FOUND class_id";
    const { status, body } = await club.api[name](BODIES[name], options);
    expect([status, refusalProblems(body)]).toEqual([404, [problem]]);
    expect(await storedItems(club.tables, "Classes")).toEqual(before);
  });

  it("is in no list", async () => {
    const query = { from: ["2026-11-20T00:00:00Z"], to: ["2026-12-20T00:00:00Z"] };
    const options = { ...CLASS_MANAGER, pathParameters: { tenant_id: "11" }, query };
    expect((await club.api.listClasses(undefined, options)).body.classes).toEqual([]);
    expect((await club.api.listClassBookings(undefined, options)).body.class_bookings).toEqual([]);
  });
});
