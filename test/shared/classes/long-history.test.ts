import { expect, test } from "vitest";
import { wholeClassBooking } from "../../../shared/classes/class-booking-kind.ts";
import { readClassBooking } from "../../../shared/tables/class-booking-reads.ts";
import { leave } from "../../support/class-bookings.ts";
import { changeClass } from "../../support/classes.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";
import { CLASS_ID, clientOf, LONG_HISTORY, storeLongHistory, storeScene, TENANT_ID } from "./class-scene.ts";

const club = useSampleClub();

async function changesOf(client_id: number) {
  const { database } = club.tables;
  const { item } = await database.read({ item: readClassBooking(TENANT_ID, CLASS_ID, client_id) });
  if (item === undefined) throw new Error("There is no such booking.");
  return (await wholeClassBooking(database, item)).history.map(({ operation }) => operation);
}

test("a booking keeps its long history when it follows a cancelled class", async () => {
  await storeScene(club.tables, { places: 2 });
  await storeLongHistory(club.tables, clientOf(0));
  await changeClass(club, "cancelClass", CLASS_ID, {});
  expect(await changesOf(clientOf(0))).toEqual([...LONG_HISTORY, "cancelled"]);
});

test("one who is promoted keeps their long history", async () => {
  await storeScene(club.tables, { places: 1, waiters: 1 });
  await storeLongHistory(club.tables, clientOf(1));
  await leave(club, CLASS_ID, clientOf(0));
  expect(await changesOf(clientOf(1))).toEqual([...LONG_HISTORY, "promoted"]);
});

test("one who gets a place of a raised capacity keeps their long history", async () => {
  await storeScene(club.tables, { places: 1, waiters: 1 });
  await storeLongHistory(club.tables, clientOf(1));
  await changeClass(club, "updateClass", CLASS_ID, { capacity: 2 });
  expect(await changesOf(clientOf(1))).toEqual([...LONG_HISTORY, "promoted"]);
});
