import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bookInCamden, CAMDEN, CAMDEN_START, camdenBody, camdenPath, MANAGER } from "./support/camden.ts";
import type { RequestOptions, TestAnswer } from "./support/function-under-test.ts";
import { unitRow } from "./support/unit-row.ts";
import { useSampleClub } from "./support/use-sample-club.ts";

const document = readFileSync("shared/tables/UNITS.md", "utf8");
const [, table = ""] = /<!-- change-units:start -->(.*?)<!-- change-units:end -->/s.exec(document) ?? [];
const club = useSampleClub();
const DURING = new Date(Date.parse(CAMDEN_START) + 60_000);
const NEXT_DAY = "2026-12-02T10:00:00.000Z";

type Change = (options: RequestOptions) => Promise<TestAnswer>;

/** A request to a new appointment, as it is made on an instance that knows the tenant. */
interface Call {
  readonly label: string;
  readonly change: Change;
  /** What happens to the appointment first. */
  readonly before?: Change;
  readonly isDuring?: boolean;
}

const body = { room_id: 93, comments: "bring a towel" };
const seen = (options: RequestOptions) => ({ ...options, headers: { "If-Match": '"1"' } });

const CALLS: readonly Call[] = [
  { label: "move by an hour", change: (options) => move("2026-12-01T10:30:00.000Z", options) },
  { label: "move to another day", change: (options) => move(NEXT_DAY, options) },
  { label: "move to another coach too", change: (options) => move(NEXT_DAY, options, { coach_id: 522 }) },
  {
    label: "substitute the coach",
    change: (options) => club.api.substituteCoach({ coach_id: 522 }, options),
  },
  { label: "update the comments", change: (options) => club.api.updateAppointment(body, seen(options)) },
  {
    label: "update the room",
    change: (options) => club.api.updateAppointment({ room_id: 95 }, seen(options)),
  },
  { label: "cancel", change: (options) => club.api.cancelAppointment({}, options) },
  { label: "check in", change: (options) => club.api.checkInClient({}, options), isDuring: true },
  {
    label: "undo the check-in",
    before: (options) => club.api.checkInClient({}, options),
    change: (options) => club.api.undoClientCheckIn({}, options),
    isDuring: true,
  },
  { label: "mark as a no-show", change: (options) => club.api.markClientNoShow({}, options), isDuring: true },
  {
    label: "change the membership",
    change: (options) => club.api.changeAppointmentMembership({ membership_id: 31_002 }, options),
  },
];

function move(start_date_time: string, options: RequestOptions, fields: object = {}): Promise<TestAnswer> {
  return club.api.rescheduleAppointment({ start_date_time, ...fields }, options);
}

async function measuredChange({ label, change, before, isDuring }: Call): Promise<string> {
  const id = await bookInCamden(club);
  if (isDuring) club.now = DURING;
  const options = { ...camdenPath(id), ...MANAGER };
  await before?.(options);
  return await measured(label, () => change(options));
}

/** A row of the table. */
async function measured(label: string, send: () => Promise<TestAnswer>): Promise<string> {
  // The tenant is known from then on.
  await club.api.getTenant(undefined, { pathParameters: CAMDEN });
  return await unitRow(club, label, send);
}

const rows = table.trim().split("\n").slice(2);

describe("the table of what changes cost", () => {
  it.each(CALLS)("agrees with the engine's account: $label", async (call) => {
    expect(rows).toContain(await measuredChange(call));
  });

  it("agrees with the engine's account of a new appointment", async () => {
    const create = () => club.api.createAppointment(camdenBody(), { pathParameters: CAMDEN });
    expect(rows).toContain(await measured("create", create));
  });

  it("has no other row", () => {
    const labels = rows.map((row) => row.split("|")[1]?.trim());
    expect(labels).toEqual(["create", ...CALLS.map(({ label }) => label)]);
  });
});
