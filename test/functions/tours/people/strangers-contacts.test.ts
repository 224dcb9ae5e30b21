import { expect, it } from "vitest";
import { tourBody } from "../../../support/bodies.ts";
import { CLIENT_WRITER, clientPath } from "../../../support/clients.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { LONDON_BRIDGE_PATH } from "../../../support/function-under-test.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
const DESK = { scopes: ["tours.manage", "tours.write"] } as const;
const NUMBER = { mobile_country_code: "44", mobile_number: 7700900555 };
const STRANGER = "stranger@example.com";
const VICTOR = { full_name: "Victor", email_id: "victor@example.com", ...NUMBER };

function book(prospect: object, scheduled_datetime = "2026-12-02T10:00:00Z", options = {}) {
  return club.api.bookTour(tourBody({ ...prospect }, { scheduled_datetime }), options);
}

/** The people whom the desk finds by the number. */
async function foundByNumber() {
  const query = { query: [`+${NUMBER.mobile_country_code}${NUMBER.mobile_number}`] };
  const { body } = await club.api.listClients(undefined, { ...CLIENT_WRITER, query });
  return body.clients;
}

// SECURITY.md names these as what a club does about a stranger who uses somebody's number.
it("the desk cancels a stranger's tour under somebody's number: the refusal names it", async () => {
  const strange = await book({ email_id: STRANGER, ...NUMBER }, "2027-11-19T10:00:00Z");
  expect(strange.status).toBe(200);
  expect(refusalProblems((await book(VICTOR)).body)).toEqual(["PROSPECT_ALREADY_BOOKED prospect"]);
  const desk = await book(VICTOR, undefined, DESK);
  const { id } = desk.body.info[0].jsonObject;
  expect(id).toBe(strange.body.id);
  const pathParameters = { ...LONDON_BRIDGE_PATH, tour_id: String(id) };
  expect((await club.api.cancelTour({}, { ...DESK, pathParameters })).status).toBe(200);
  expect((await book(VICTOR)).status).toBe(200);
});

it("PATCH separates two people's contacts that a stranger joined; then both book", async () => {
  const alice = { full_name: "Alice", email_id: "alice@example.com" };
  const recorded = { prospect: { ...alice, full_name: "Nobody", ...NUMBER } };
  expect((await club.api.createProspect(recorded)).status).toBe(200);
  expect((await book(alice)).status).toBe(200);
  expect(refusalProblems((await book(VICTOR)).body)).toEqual(["PROSPECT_ALREADY_BOOKED prospect"]);
  const [joined] = await foundByNumber();
  const patched = await club.api.updateClient(
    { mobile_country_code: null, mobile_number: null },
    { ...CLIENT_WRITER, ...clientPath(11, joined.client_id) },
  );
  expect(patched.status).toBe(200);
  expect((await book(VICTOR)).status).toBe(200);
  const [victor, ...others] = await foundByNumber();
  expect([others, victor.client_id === joined.client_id]).toEqual([[], false]);
});
