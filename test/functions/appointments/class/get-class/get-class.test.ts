import { describe, expect, it } from "vitest";
import { book, classWith } from "../../../../support/class-bookings.ts";
import { CLASS_MANAGER, classPath, planClass, seenClass } from "../../../../support/classes.ts";
import { storeClassBooking, storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const ONLINE = { is_virtual: true, virtual_url: "https://meet.example/yoga", room_id: undefined };
const READER = { scopes: ["classes.read"] } as const;

function asMember(client_id: number) {
  return {
    scopes: ["classes.write", "classes.read"],
    operations: ["getClass"],
    grants: { companies: [], tenants: [11], client_id },
  } as const;
}

async function shown(id: number, options: object) {
  const { body } = await club.api.getClass(undefined, { ...options, ...classPath(id) });
  return [body.notes, body.virtual_url, body.created_by];
}

describe("Get class by id", () => {
  it("shows notes and URL to those who manage classes or have a place, and to nobody else", async () => {
    const id = await planClass(club, { ...ONLINE, notes: "Bring a mat" });
    await storeClassBooking(club.tables, id, 9001);
    await storeClassBooking(club.tables, id, 9002, { status: "waiting" });
    const all = ["Bring a mat", "https://meet.example/yoga"];
    expect(await shown(id, CLASS_MANAGER)).toEqual([...all, "northwind-app"]);
    expect(await shown(id, asMember(9001))).toEqual([...all, "club"]);
    expect(await shown(id, asMember(9002))).toEqual([null, null, "club"]);
    expect(await shown(id, READER)).toEqual([null, null, "northwind-app"]);
  });

  it("counts nobody who wants a place no more", async () => {
    const id = await classWith(club, [9002], { capacity: 1 });
    const until = club.now.toISOString();
    await book(club, id, { client_id: 9001, if_full: "wait", until });
    const waiting = async () => (await seenClass(club, id)).waiting;
    expect(await waiting()).toBe(1);
    club.now = new Date(club.now.getTime() + 1);
    expect(await waiting()).toBe(0);
  });

  it("hides notes and URL from who had a place as soon as the class is cancelled", async () => {
    const settling = { kind: "cancelled", by: "desk" } as const;
    const cancelled = { status: "cancelled", version: 2, followed_version: 2, settling } as const;
    await storeClasses(club.tables, [
      { class_id: 1, ...ONLINE, notes: "Bring a mat", booked: 1, ...cancelled, unsettled: 1 },
    ]);
    await storeClassBookings(club.tables, [{ class_id: 1, client_id: 9001 }]);
    expect(await shown(1, CLASS_MANAGER)).toEqual(["Bring a mat", ONLINE.virtual_url, "northwind-app"]);
    expect(await shown(1, asMember(9001))).toEqual([null, null, "club"]);
  });

  it("gives a caller without classes.manage no action", async () => {
    const id = await planClass(club);
    const { body } = await club.api.getClass(undefined, { ...asMember(9001), ...classPath(id) });
    expect(body.actions).toEqual({});
  });

  it("carries the version, which bookings do not raise", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001);
    const { headers, body } = await club.api.getClass(undefined, { ...READER, ...classPath(id) });
    expect([headers.ETag, body.booked, body.places_left]).toEqual(['"1"', 1, 15]);
  });
});
