import { expect, it } from "vitest";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { ofCoach, times } from "../unavailability.ts";

const club = useSampleClub();
const MORNING = times("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z");

it.each([
  ["{}", { rawBody: "{}" }],
  ["no body", { rawBody: null, replaceHeaders: true }],
])("a removal with %s under a key is the same as one with an empty body", async (_, sent) => {
  const headers = { "Idempotency-Key": "remove" };
  const id = (await ofCoach(club, 501).add(MORNING)).body.create_response.id;
  const first = await ofCoach(club, 501).remove(id, { headers, rawBody: "" });
  const again = await ofCoach(club, 501).remove(id, { headers, ...sent });
  expect([again.status, again.text]).toEqual([200, first.text]);
});
