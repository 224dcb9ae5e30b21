import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bookWeekly, CAMDEN_STAFF } from "./functions/appointments/series/series.ts";
import { appointmentBody, recurringBody } from "./support/bodies.ts";
import { camdenPath } from "./support/camden.ts";
import type { TestAnswer } from "./support/function-under-test.ts";
import { recordRoundTrips } from "./support/round-trips.ts";
import { keepUnitAccount } from "./support/unit-account.ts";
import { useSampleClub } from "./support/use-sample-club.ts";

const document = readFileSync("shared/tables/UNITS.md", "utf8");
const [, table = ""] = /<!-- several-units:start -->(.*?)<!-- several-units:end -->/s.exec(document) ?? [];
const rows = table.trim().split("\n").slice(2);
const club = useSampleClub();
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** What requests take of the database. */
interface Spent {
  readonly trips: number;
  readonly read: number;
  readonly written: number;
}

type Send = (headers: Readonly<Record<string, string>>) => Promise<TestAnswer>;

/** Gives what requests take that are sent one after the other, each with a key of its own. */
async function meter(): Promise<(requests: readonly Send[]) => Promise<Spent>> {
  // The tenants are known from then on.
  for (const tenant_id of ["11", "13"])
    await club.api.getTenant(undefined, { pathParameters: { tenant_id } });
  const takeTrips = recordRoundTrips(club.tables.client);
  const takeAccounts = keepUnitAccount(club.tables);
  return async (requests) => {
    takeTrips();
    takeAccounts();
    for (const [index, send] of requests.entries()) {
      // No id is drawn twice: a second attempt would cost as much again.
      club.now = new Date(club.now.getTime() + 1);
      const { status, text } = await send({ "Idempotency-Key": `request-${requests.length}-${index}` });
      if (status > 201) throw new Error(text);
    }
    const accounts = takeAccounts();
    const units = (isRead: boolean) =>
      accounts
        .filter(({ how }) => how.startsWith("read") === isRead)
        .reduce((sum, each) => sum + each.units, 0);
    return { trips: takeTrips().length, read: units(true), written: units(false) };
  };
}

function row(label: string, together: Spent, alone: Spent): string {
  const cells = [together, alone].flatMap(({ trips, read, written }) => [trips, read, written]);
  return `| ${[label, ...cells].join(" | ")} |`;
}

/** Which part of the units and of the round trips of single requests one request takes. */
function share(together: Spent, alone: Spent): number {
  const units = (together.read + together.written) / (alone.read + alone.written);
  return Math.max(units, together.trips / alone.trips);
}

function startOf(week: number): string {
  return new Date(Date.parse("2026-12-01T14:00:00Z") + week * WEEK_MS).toISOString();
}

/** 18 appointments with coach 521 on six days: what a coach who falls ill for a week has. */
async function bookIllWeek(): Promise<readonly number[]> {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday"];
  const ids: number[] = [];
  for (const local_time of ["13:00", "14:30", "16:00"]) {
    const recurrence = { weekdays: days, local_time, first_date: "2027-01-11", occurrences: 6 };
    ids.push(...(await bookWeekly(club, "2027-01-11", 6, { recurrence })).ids);
  }
  return ids;
}

describe("the table of what several at once cost", () => {
  it("agrees with the engine's account of a series of 10: at most 0.6 of ten bookings", async () => {
    const spent = await meter();
    const recurrence = {
      weekdays: ["tuesday"],
      local_time: "14:00",
      first_date: "2026-12-01",
      occurrences: 10,
    };
    const together = await spent([
      (headers) => club.api.bookSeries(recurringBody({}, recurrence), { headers }),
    ]);
    const starts = Array.from({ length: 10 }, (_, week) => startOf(week + 12));
    const alone = await spent(
      starts.map(
        (start_date_time) => (headers) =>
          club.api.createAppointment(appointmentBody({ start_date_time }), { headers }),
      ),
    );
    expect(rows).toContain(row("a series of 10", together, alone));
    expect(share(together, alone)).toBeLessThanOrEqual(0.6);
  });

  it("agrees with the engine's account of 18 substitutions: at most 0.7 of single ones", async () => {
    const ids = await bookIllWeek();
    const spent = await meter();
    const substitutions = ids.map((appointment_id) => ({ appointment_id, coach_id: 522 }));
    const together = await spent([
      (headers) => club.api.substituteCoaches({ substitutions }, { ...CAMDEN_STAFF, headers }),
    ]);
    const alone = await spent(
      ids.map((id) => (headers) => {
        const options = { ...camdenPath(id), scopes: CAMDEN_STAFF.scopes ?? [], headers };
        return club.api.substituteCoach({ coach_id: 521 }, options);
      }),
    );
    expect(rows).toContain(row("18 substitutions", together, alone));
    expect(share(together, alone)).toBeLessThanOrEqual(0.7);
  });

  it("agrees with the engine's account of 12 cancellations", async () => {
    const { ids } = await bookWeekly(club, "2026-12-01", 12);
    const spent = await meter();
    const together = await spent([
      (headers) => club.api.cancelAppointments({ appointment_ids: ids }, { ...CAMDEN_STAFF, headers }),
    ]);
    const others = await bookWeekly(club, "2026-12-01", 12);
    const alone = await spent(
      others.ids.map((id) => (headers) => {
        const options = { ...camdenPath(id), scopes: CAMDEN_STAFF.scopes ?? [], headers };
        return club.api.cancelAppointment({}, options);
      }),
    );
    expect(rows).toContain(row("12 cancellations", together, alone));
  });

  it("has no other row", () => {
    expect(rows.map((each) => each.split("|")[1]?.trim())).toEqual([
      ...["a series of 10", "18 substitutions", "12 cancellations"],
    ]);
  });
});
