import { camdenBody } from "../../../support/camden.ts";
import { giveBackTables, type TestTables } from "../../../support/engine.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type RequestOptions,
} from "../../../support/function-under-test.ts";
import { sampleClubTables } from "../../../support/sample-club.ts";
import { seededRandom } from "../../../support/seeded-random.ts";
import { tickingClock } from "../../../support/ticking-clock.ts";
import { CAMDEN_STAFF } from "../series/series.ts";

/** Northwind Camden with bookings at random. */
export interface BookedClub {
  readonly api: FunctionsUnderTest;
  readonly tables: TestTables;
  readonly staff: RequestOptions;
  /** Cancels appointments, so that their time is free again. */
  readonly cancel: (ids: readonly number[]) => Promise<void>;
}

const FIRST_MS = Date.parse("2026-11-23T06:00:00Z");
const QUARTER_MS = 15 * 60_000;
const BOOKINGS = 150;

/** Runs with a club that has some hundred bookings over five weeks, by a seed. */
export async function withBookedClub(seed: number, run: (club: BookedClub) => Promise<void>): Promise<void> {
  const tables = await sampleClubTables();
  const api = functionsUnderTest(tables.database, { now: tickingClock() });
  const random = seededRandom(seed);
  try {
    for (let index = 0; index < BOOKINGS; index += 1) {
      const quarter = random.below(35 * 96);
      await api.createAppointment(
        camdenBody({
          client_id: random.pick([9301, 9302, 9303]),
          coach_id: random.pick([521, 521, 522]),
          room_id: random.pick([93, 95]),
          start_date_time: new Date(FIRST_MS + quarter * QUARTER_MS).toISOString(),
        }),
        CAMDEN_STAFF,
      );
    }
    const cancel = async (ids: readonly number[]) => {
      const { status, text } = await api.cancelAppointments({ appointment_ids: ids }, CAMDEN_STAFF);
      if (status !== 200) throw new Error(`Not cancelled: ${text}`);
    };
    await run({ api, tables, staff: CAMDEN_STAFF, cancel });
  } finally {
    await giveBackTables(tables);
  }
}
