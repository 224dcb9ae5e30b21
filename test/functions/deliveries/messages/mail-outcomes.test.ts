import { describe, expect, it } from "vitest";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { LONDON_BRIDGE, NORTHWIND, TEST_LINK_SECRET } from "../../../support/function-under-test.ts";
import { CUT_STRIDE, itInAll, sampleOf } from "../../../support/run-size.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { Killed } from "../webhooks/delivery-scene.ts";
import { DESK, VISITOR } from "./callers.ts";
import { dieAtWrite, expectTold, takeNames } from "./die-at-write.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** When a worker dies: right before a write, or right after it. */
const WHEN = ["before", "after"] as const;

const PRIYA = "priya.raman@example.com";
const UNANSWERED = { kind: "unanswered", reason: "TimeoutError" } as const;
const REFUSED = { kind: "refused", reason: "MessageRejected" } as const;

async function book(fields = {}): Promise<number> {
  const { status, body, text } = await scene.api.createAppointment(appointmentBody(fields), DESK);
  expect(status, text).toBe(201);
  return body.create_response.id;
}

/** The sum of a metric in the log. */
function counted(metric: string): number {
  const lines = scene.deliveries.log.filter(({ message }) => message === "messages");
  return lines.reduce((sum, { fields }) => sum + Number(fields[metric] ?? 0), 0);
}

/** What is still to be told. */
async function open(): Promise<number> {
  const items = await storedItems(scene.deliveries.tables, "Messages");
  return items.filter(({ kind, due_at }) => kind === "change" && due_at !== undefined).length;
}

describe("a message whose answer is lost", () => {
  it("is sent at most once more", async () => {
    scene.outcome = () => UNANSWERED;
    await book();
    await scene.pass(10 * DAY_MS);
    const created = scene.take().filter(({ letter }) => letter.name === "appointment_created");
    expect(created).toHaveLength(2);
    expect(counted("messages_unknown")).toBeGreaterThan(0);
    expect(await open()).toBe(0);
  });

  it("is sent once more, and then counts as sent", async () => {
    let asked = 0;
    scene.outcome = () => {
      asked += 1;
      return asked === 1 ? UNANSWERED : { kind: "sent" };
    };
    await book();
    await scene.pass(HOUR_MS);
    expect(scene.take()).toHaveLength(2);
    expect([counted("messages_sent"), counted("messages_unknown")]).toEqual([1, 0]);
  });

  it("is not sent once more if the appointment is cancelled by then", async () => {
    let asked = 0;
    scene.outcome = () => {
      asked += 1;
      return asked === 1 ? UNANSWERED : { kind: "sent" };
    };
    const id = await book();
    await scene.pass(10_000);
    expect(scene.take()).toHaveLength(1);
    const pathParameters = { tenant_id: "11", appointment_id: String(id) };
    await scene.api.cancelAppointment({}, { ...DESK, pathParameters });
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual(["appointment_cancelled"]);
  });
});

describe("a message that is refused", () => {
  it("is tried again for a day, then counted, and in the log without the address", async () => {
    scene.outcome = () => REFUSED;
    const id = await book();
    await scene.pass(DAY_MS - MINUTE_MS);
    expect(counted("messages_failed")).toBe(0);
    expect(scene.take().length).toBeGreaterThan(20);
    await scene.pass(3 * HOUR_MS);
    expect(counted("messages_failed")).toBe(1);
    const lines = scene.deliveries.log.filter(({ message }) => message === "message not sent");
    expect(new Set(lines.map(({ fields }) => fields.reason))).toEqual(new Set(["refused", "failed"]));
    expect(lines.filter(({ fields }) => fields.reason === "failed")).toMatchObject([
      {
        level: "error",
        fields: {
          tenant_id: 11,
          name: "appointment_created",
          record_id: String(id),
          error: "MessageRejected",
        },
      },
    ]);
    expect(JSON.stringify(scene.deliveries.log)).not.toMatch(/example|priya|raman/i);
    scene.take();
    await scene.pass(DAY_MS);
    expect(scene.take()).toEqual([]);
    expect(await open()).toBe(0);
  });

  it("is sent as soon as the mail service accepts it, with the records as they are then", async () => {
    scene.outcome = () => REFUSED;
    await book();
    await scene.pass(5 * HOUR_MS);
    scene.take();
    scene.outcome = () => ({ kind: "sent" });
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ to }) => to)).toEqual([PRIYA]);
    await scene.pass(HOUR_MS);
    expect(scene.take()).toEqual([]);
  });

  it("after an answer that was lost is sent once, so twice at most", async () => {
    let asked = 0;
    scene.outcome = () => {
      asked += 1;
      if (asked === 1) return UNANSWERED;
      return asked < 5 ? REFUSED : { kind: "sent" };
    };
    await book();
    await scene.pass(5 * HOUR_MS);
    expect(scene.take()).toHaveLength(5);
    expect(counted("messages_sent")).toBe(1);
  });
});

// More writes than telling one appointment to a client and a coach makes.
const MAX_STEPS = 30;
const MAX_LINK_STEPS = 12;

describe("if the function dies", () => {
  it.each(sampleOf(WHEN, 1))(
    "%s any of its writes, everybody is told once, and at most once more",
    async (when) => {
      let longest = 0;
      for (let step = 1; step <= longest + 1 && step <= MAX_STEPS; step += CUT_STRIDE) {
        const { writer } = scene.deliveries;
        const steps = dieAtWrite(scene, step, when);
        const day = String(1 + (step % 28)).padStart(2, "0");
        const id = await book({ start_date_time: `2027-0${step < 28 ? 1 : 2}-${day}T10:00:00Z` });
        await scene.pass(5 * HOUR_MS);
        scene.deliveries.writer = writer;
        longest = Math.max(longest, steps());
        const names = takeNames(scene, id);
        expect(names.length, `step ${step}`).toBeGreaterThan(0);
        expect(names.length, `step ${step}`).toBeLessThanOrEqual(2);
        expect(await open(), `step ${step}`).toBe(0);
      }
      expect(longest).toBeGreaterThan(3);
      expect(longest).toBeLessThan(MAX_STEPS);
    },
  );

  it.each(sampleOf(WHEN, 7))(
    "%s any of its writes, client, coach and reminder are sent once, and at most once more",
    async (when) => {
      let longest = 0;
      for (let step = 1; step <= longest + 1 && step <= MAX_STEPS; step += CUT_STRIDE) {
        const { writer } = scene.deliveries;
        const steps = dieAtWrite(scene, step, when);
        // The reminder is due in an hour.
        const start = new Date(scene.deliveries.nowMs + 25 * HOUR_MS).toISOString();
        const id = await book({ start_date_time: start });
        await scene.pass(5 * HOUR_MS);
        scene.deliveries.writer = writer;
        longest = Math.max(longest, steps());
        const names = takeNames(scene, id);
        for (const name of ["appointment_created", "coach_booked", "appointment_reminder"]) {
          expectTold(names, name, 1, step);
        }
        expect(await open(), `step ${step}`).toBe(0);
        await scene.pass(19 * HOUR_MS);
        scene.take();
      }
      expect(longest).toBeGreaterThan(3);
      expect(longest).toBeLessThan(MAX_STEPS);
    },
  );

  it.each(sampleOf(WHEN, 3))(
    "%s any of its writes, a link is sent once, and at most once more",
    async (when) => {
      const pathParameters = { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE };
      let longest = 0;
      for (let step = 1; step <= longest + 1 && step <= MAX_LINK_STEPS; step += CUT_STRIDE) {
        const email_id = `visitor-${step}@example.com`;

        const scheduled_datetime = `2026-12-${String(step).padStart(2, "0")}T11:00:00Z`;
        const person = { email_id, mobile_country_code: "44", mobile_number: 7_911_123_400 + step };
        const tour = await scene.api.bookTour(tourBody(person, { scheduled_datetime }), VISITOR);
        expect(tour.status, tour.text).toBe(200);
        await scene.pass(MINUTE_MS);
        scene.take();
        const { writer } = scene.deliveries;
        const steps = dieAtWrite(scene, step, when);
        await scene.api.sendTourLink({ email_id }, { ...VISITOR, pathParameters });
        await scene.pass(HOUR_MS);
        scene.deliveries.writer = writer;
        longest = Math.max(longest, steps());
        const links = scene.take().filter(({ letter }) => letter.name === "tour_link");
        expect(links.length, `step ${step}`).toBeGreaterThan(0);
        expect(links.length, `step ${step}`).toBeLessThanOrEqual(2);
      }
      expect(longest).toBeGreaterThan(1);
      expect(longest).toBeLessThan(MAX_LINK_STEPS);
    },
  );

  it("while the mail service is asked, the message is sent once more", async () => {
    let asked = 0;
    scene.outcome = () => {
      asked += 1;
      if (asked === 1) throw new Killed();
      return { kind: "sent" };
    };
    await book();
    await scene.pass(HOUR_MS);
    expect(scene.take()).toHaveLength(2);
  });

  it("each time it asks the mail service, the message is sent twice and no more", async () => {
    scene.outcome = () => {
      throw new Killed();
    };
    await book({ start_date_time: "2027-06-01T10:00:00Z" });
    await scene.pass(3 * DAY_MS);
    expect(scene.take()).toHaveLength(2);
    expect(counted("messages_unknown")).toBe(1);
    expect(await open()).toBe(0);
  });
});

describe("a message before which DynamoDB's answer is lost twice", () => {
  it("is sent, as the mail service was never asked", async () => {
    let lost = 0;
    scene.deliveries.onWrite(async (write, go) => {
      const outcome = await go();
      if (write.kind === "update" && write.update.startsWith("SET unanswered") && lost < 2) {
        lost += 1;
        throw new Killed();
      }
      return outcome;
    });
    await book({ start_date_time: "2027-01-15T10:00:00Z" });
    await scene.pass(DAY_MS);
    expect(lost).toBe(2);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual(["appointment_created"]);
  });
});

describe("a message that is refused for the first time after a day in which nothing ran", () => {
  it("is tried again, as one that was refused at once", async () => {
    await book({ start_date_time: "2027-01-15T10:00:00Z" });
    // The event is noted; the message is due in three seconds.
    await scene.deliveries.settle();
    scene.deliveries.nowMs += DAY_MS + HOUR_MS;
    let asked = 0;
    scene.outcome = () => {
      asked += 1;
      return asked === 1 ? { kind: "refused", reason: "TooManyRequestsException" } : { kind: "sent" };
    };
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([
      "appointment_created",
      "appointment_created",
    ]);
  });
});

describe("a message whose answer was lost long ago", () => {
  it("is not sent once more after ten days in which nothing ran", async () => {
    scene.outcome = () => ({ kind: "unanswered", reason: "TimeoutError" });
    await book({ start_date_time: "2027-01-15T10:00:00Z" });
    await scene.pass(MINUTE_MS);
    expect(scene.take()).toHaveLength(1);
    scene.deliveries.nowMs += 10 * DAY_MS;
    scene.outcome = () => ({ kind: "sent" });
    await scene.pass(HOUR_MS);
    expect(scene.take().map(({ letter }) => letter.name)).toEqual([]);
  });
});

/** The longest wait that the log says. */
function longestWaitMs(): number {
  const lines = scene.deliveries.log.flatMap(({ fields }) => fields.waiting_ms ?? []);
  return Math.max(0, ...lines.map(Number));
}

describe("a message whose link needs a key that is disabled", () => {
  const noKey = async () => Promise.reject(new Error("DisabledException"));

  itInAll(
    "is given up after two days, though it cannot even be planned, and the log says which tour",
    async () => {
      scene.secret = noKey;
      await scene.api.bookTour(tourBody(), VISITOR);
      await scene.pass(3 * DAY_MS);
      expect(scene.take()).toEqual([]);
      expect(await open()).toBe(0);
      expect(counted("messages_failed")).toBe(1);
      const lines = scene.deliveries.log.filter(({ message }) => message === "message not sent");
      const [tour] = await storedItems(scene.deliveries.tables, "Tours");
      expect(lines.map(({ fields }) => fields)).toMatchObject([
        { tenant_id: 11, name: "change", record_id: String(tour?.tour_id), reason: "failed" },
      ]);
    },
  );

  itInAll("is sent if the key is back within two days", async () => {
    scene.secret = noKey;
    await scene.api.bookTour(tourBody(), VISITOR);
    await scene.pass(47 * HOUR_MS);
    scene.secret = async () => TEST_LINK_SECRET;
    await scene.pass(2 * HOUR_MS);
    expect(scene.take()).toHaveLength(1);
    expect(counted("messages_failed")).toBe(0);
  });

  it("says with each attempt how long it has waited", async () => {
    scene.secret = noKey;
    await scene.api.bookTour(tourBody(), VISITOR);
    await scene.pass(2 * HOUR_MS);
    expect(longestWaitMs()).toBeGreaterThanOrEqual(90 * MINUTE_MS);
    expect(longestWaitMs()).toBeLessThanOrEqual(2 * HOUR_MS);
  });
});

describe("a message that is refused", () => {
  it("says with each attempt how long it has waited, and one that is sent does not", async () => {
    await book();
    await scene.pass(2 * HOUR_MS);
    expect(longestWaitMs()).toBe(0);
    scene.outcome = () => REFUSED;
    await book({ client_id: 9002, coach_id: 502 });
    await scene.pass(2 * HOUR_MS);
    expect(longestWaitMs()).toBeGreaterThanOrEqual(90 * MINUTE_MS);
  });
});
