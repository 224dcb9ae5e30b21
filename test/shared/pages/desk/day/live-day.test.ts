import type { ListedAppointment } from "@fitness-club-booking/sdk/records";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Desk } from "../../../../../shared/pages/desk/club/club-records.ts";
import type { KnownClass } from "../../../../../shared/pages/desk/day/entries.ts";
import { LiveDay } from "../../../../../shared/pages/desk/day/live-day.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { away, CLUB, listed, PRIYA, plannedClass } from "../desk-records.ts";

const DAY = "2027-03-24";
const LOOK_MS = 30_000;
const REFUSED = { ok: false, reason: "refused", status: 403, problems: [], nextStarts: [], fields: {} };

/** A club whose lists answer what a test says; the day is open and its page visible. */
async function openDay() {
  const changes: ListedAppointment[] = [];
  const planned: KnownClass[] = [];
  const onChange = vi.fn<(changed: ReadonlySet<string>) => void>();
  const absences = vi.fn(
    async (): Promise<object> => ({ ok: true, data: { unavailability: [], next_cursor: null } }),
  );
  const classes = vi.fn(async () => ({ ok: true, data: { classes: planned, next_cursor: null } }));
  const clients = vi.fn(async (): Promise<object> => ({ ok: true, data: [PRIYA] }));
  const appointments = async ({
    query,
  }: {
    query: { include?: string; updated_since?: string; limit: number };
  }) => {
    const isLook = query.updated_since !== undefined;
    if (!isLook && isOpen) {
      const answer = (await clients()) as { ok: boolean; data: unknown };
      return answer.ok ? { ok: true, data: { appointments: changes, clients: answer.data } } : answer;
    }
    const found = { appointments: isLook ? changes : [], next_cursor: null, next_updated_since: "later" };
    return { ok: true, data: found };
  };
  const tours = async () => ({
    ok: true,
    data: { tours: [], next_cursor: null, next_updated_since: "later" },
  });
  const sdk = {
    listAppointments: Object.assign(appointments, {
      operation: { name: "listAppointments", items: "appointments" },
    }),
    listTours: Object.assign(tours, { operation: { name: "listTours", items: "tours" } }),
    listClasses: Object.assign(classes, { operation: { name: "listClasses", items: "classes" } }),
    listUnavailability: Object.assign(absences, {
      operation: { name: "listUnavailability", items: "unavailability" },
    }),
  };
  const page = { time: new ClubTime("Europe/London", "en-GB") };
  const desk = { page, sdk, club: CLUB } as unknown as Desk;
  let isOpen = false;
  const live = new LiveDay(desk, { day: DAY, count: 1 }, { onChange, onFreshness: () => undefined });
  await live.open();
  isOpen = true;
  return { live, changes, planned, absences, clients, onChange };
}

describe("LiveDay", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => undefined });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("tells what has changed though who is away cannot be read", async () => {
    const { live, changes, absences, onChange } = await openDay();
    await vi.advanceTimersByTimeAsync(3 * LOOK_MS);
    expect(onChange).not.toHaveBeenCalled();
    changes.push(listed());
    absences.mockResolvedValue(REFUSED);
    // Who has booked is read first: a poll sends four requests at most.
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(absences).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    live.close();
    expect(absences).toHaveBeenCalledTimes(2);
    expect(onChange.mock.calls).toEqual([[new Set(["appointment-1"])]]);
  });

  it("tells that somebody has booked a class, though the class has the same version", async () => {
    const { live, planned, onChange } = await openDay();
    planned.push(plannedClass());
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    planned[0] = plannedClass({ booked: 19 });
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(onChange.mock.calls).toEqual([[new Set(["class-1"])], [new Set(["class-1"])]]);
    expect(live.entries).toMatchObject([{ kind: "class", record: { booked: 19 } }]);
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    live.close();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it("keeps the class that this page has changed though the list lags, and drops a gone one", async () => {
    const { live, planned } = await openDay();
    planned.push(plannedClass());
    live.put({ class: plannedClass({ version: 2, name: "Yin yoga" }) });
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(live.entries).toMatchObject([{ record: { name: "Yin yoga" } }]);
    planned.pop();
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    live.close();
    expect(live.entries).toEqual([]);
  });

  it("keeps what is answered while the list is read, which may not know it yet", async () => {
    const { live, planned } = await openDay();
    planned.push(plannedClass({ booked: 5 }));
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    const reading = live.refresh();
    live.put({ class: plannedClass({ booked: 6 }) });
    live.put({ class: plannedClass({ id: 2 }) });
    await reading;
    expect(live.records.classes).toMatchObject([{ booked: 6 }, { id: 2 }]);
    // The next reading knows more.
    await live.refresh();
    expect(live.records.classes).toMatchObject([{ booked: 5 }]);
  });

  it("keeps classes of other days, which the list of the day does not have", async () => {
    const { live } = await openDay();
    const other = { start_date_time: "2027-03-25T12:00:00.000Z", end_date_time: "2027-03-25T13:00:00.000Z" };
    live.put({ class: plannedClass(other) });
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    live.close();
    expect(live.records.classes).toMatchObject([other]);
    expect(live.entries).toEqual([]);
  });

  it("asks once for a client who is not there any more, and again where there was no answer", async () => {
    const { live, changes, clients } = await openDay();
    clients.mockResolvedValueOnce({ ok: false, reason: "unreachable", idempotencyKey: "" });
    clients.mockResolvedValue({ ok: true, data: [] });
    changes.push(listed());
    await vi.advanceTimersByTimeAsync(3 * LOOK_MS);
    live.close();
    expect(clients).toHaveBeenCalledTimes(2);
  });

  it("keeps who is away as the later reading has it, though the earlier one is answered last", async () => {
    const { live, absences } = await openDay();
    let answerEarlier = (_: object) => {};
    absences.mockReturnValueOnce(
      new Promise((resolve) => {
        answerEarlier = resolve;
      }),
    );
    const earlier = live.readUnavailability();
    absences.mockResolvedValueOnce({ ok: true, data: { unavailability: [away()], next_cursor: null } });
    await live.readUnavailability();
    answerEarlier({ ok: true, data: { unavailability: [], next_cursor: null } });
    await earlier;
    live.close();
    expect(live.records.unavailability).toEqual([away()]);
  });

  it("asks once for all unavailability, and leaves out coaches and rooms not in use", async () => {
    const { live, absences } = await openDay();
    expect(absences).toHaveBeenCalledTimes(1);
    const found = [away(), { ...away(), id: 99, coach_id: 4711 }];
    absences.mockResolvedValueOnce({ ok: true, data: { unavailability: found, next_cursor: null } });
    await live.readUnavailability();
    live.close();
    expect(live.records.unavailability).toEqual([away()]);
  });

  it("shows what was just added and hides what was just removed, though the list lags", async () => {
    const { live, absences } = await openDay();
    await live.readUnavailability({ added: away() });
    expect(live.records.unavailability).toEqual([away()]);
    absences.mockResolvedValueOnce({ ok: true, data: { unavailability: [away()], next_cursor: null } });
    await live.readUnavailability({ removed: away() });
    live.close();
    expect(live.records.unavailability).toEqual([]);
  });
});
