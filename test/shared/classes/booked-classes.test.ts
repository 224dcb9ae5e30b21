import { expect, it } from "vitest";
import { readFollowingBookings } from "../../../shared/classes/booked-classes.ts";
import { MAX_LEFT_OUT } from "../../../shared/tables/class-booking-filter.ts";
import { storeClasses } from "../../support/stored-classes.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();
const SETTLING = {
  ...{ version: 2, followed_version: 2, unsettled: 1 },
  settling: { kind: "cancelled", by: "desk" },
} as const;

it("finds the classes that settle, however many of other tenants are due before", async () => {
  const others = Array.from({ length: MAX_LEFT_OUT }, (_, index) => ({
    ...{ ...SETTLING, tenant_id: 13, class_id: index + 1, updated_at: "2026-11-20T08:00:00.000Z" },
  }));
  const own = { ...SETTLING, class_id: 7001, updated_at: "2026-11-20T08:00:00.001Z" };
  await storeClasses(club.tables, [...others, own]);
  expect((await readFollowingBookings(club.tables.database, 11)).classIds).toEqual([7001]);
});
