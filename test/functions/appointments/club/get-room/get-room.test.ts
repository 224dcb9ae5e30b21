import { beforeAll, describe, expect, it } from "vitest";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

describe("Get room details", () => {
  it.each([
    ["an active room", "72", { room_id: 72, name: "Open floor", capacity: 6, is_active: true }],
    ["an inactive room", "73", { room_id: 73, name: "Old studio", capacity: 1, is_active: false }],
  ])("gives %s", async (_, room_id, room) => {
    const { status, body } = await club.api.getRoom(undefined, {
      pathParameters: { tenant_id: "11", room_id },
    });
    expect([status, body]).toEqual([200, room]);
  });
});
