import { describe, expect, it } from "vitest";
import type { AppointmentItem } from "../../shared/tables/appointments-table.ts";
import { beforeStart, bookInCamden, camdenPath } from "../support/camden.ts";
import { useSampleClub } from "../support/use-sample-club.ts";
import { checkHistories } from "./checker/check-histories.ts";
import { storedAppointments } from "./moves/check-holds.ts";

const DAY_MINUTES = 24 * 60;
const nobodyManages = () => false;

const club = useSampleClub();

/** An appointment with a changed note, cancelled this many minutes before free cancellation ends. */
async function cancelled(minutesBefore: number): Promise<AppointmentItem> {
  const id = await bookInCamden(club);
  const headers = { "If-Match": '"1"' };
  const note = { room_id: 93, comments: "A note" };
  expect((await club.api.updateAppointment(note, { ...camdenPath(id), headers })).status).toBe(200);
  club.now = beforeStart(DAY_MINUTES + minutesBefore);
  expect((await club.api.cancelAppointment({}, camdenPath(id))).status).toBe(200);
  const [item] = await storedAppointments(club.tables);
  if (item === undefined) throw new Error("There is no appointment.");
  return item;
}

/** The appointment with another time of its cancellation. */
function dated({ record, history }: AppointmentItem, at: string): AppointmentItem {
  const [last, ...earlier] = history.toReversed();
  if (last === undefined) throw new Error("There is no history.");
  return { record, history: [...earlier.toReversed(), { ...last, at }] } as AppointmentItem;
}

describe("the checker of histories", () => {
  it.each([1, -1])(
    "finds nothing wrong with a cancellation %i minutes before it is late",
    async (minutes) => {
      expect(checkHistories([await cancelled(minutes)], nobodyManages)).toEqual([]);
    },
  );

  it("reports a late cancellation that was recorded as in time", async () => {
    const item = await cancelled(1);
    const late = new Date(Date.parse(item.record.policy.free_cancel_until) + 1).toISOString();
    expect(checkHistories([dated(item, late)], nobodyManages)).toContainEqual(
      expect.stringContaining("late: false"),
    );
  });

  it("accepts a cancellation that read the clock before the previous change was stored", async () => {
    const item = await cancelled(1);
    const lateMs = Date.parse(item.record.policy.free_cancel_until) + 1;
    const [created, changed, last] = item.history;
    if (created === undefined || changed === undefined || last === undefined)
      throw new Error("It lacks entries.");
    const history = [
      created,
      { ...changed, at: new Date(lateMs - 1).toISOString() },
      { ...last, at: new Date(lateMs).toISOString() },
    ];
    expect(checkHistories([{ ...item, history }], nobodyManages)).toEqual([]);
  });

  it("reports the 31st entry of callers who manage nothing, and not their cancellation", async () => {
    const { record, history } = await cancelled(1);
    const [created, noted, last] = history;
    if (created === undefined || noted === undefined || last === undefined)
      throw new Error("It lacks entries.");
    const withNotes = (notes: number) => {
      const entries = [created, ...Array.from({ length: notes }, () => noted), last];
      const numbered = entries.map((entry, index) => ({ ...entry, version: index + 1 }));
      return checkHistories(
        [{ record: { ...record, version: entries.length }, history: numbered }],
        nobodyManages,
      );
    };
    expect(withNotes(29)).toEqual([]);
    expect(withNotes(30)).toEqual([expect.stringContaining("more entries of others")]);
  });
});
