import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import sampleClub from "../../shared/club/sample-club.json" with { type: "json" };
import { APPOINTMENT_PATH, type Api, type ApiAnswer, apiOf, TOUR_PATH } from "../support/api.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { openHour } from "../support/open-hour.ts";
import { RUNS_ALL } from "../support/run-size.ts";
import { type StartedProduct, startProduct, untilEnded } from "../support/started-product.ts";
import { newTestFolder } from "../support/test-folder.ts";

const BOOKINGS = 200;
const ENOUGH_ANSWERS = 60;
const CLIENTS = [9001, 9002, 9003];

const directory = newTestFolder();

let second: StartedProduct;
/** The product after its restart. */
let api: Api;
/** What was answered before the first product died; the rest was broken off. */
let answers: readonly ApiAnswer[];

function start(): Promise<StartedProduct> {
  return startProduct({
    command: ["npm", "start", "--"],
    flags: [
      "-c",
      "throttlingRate=10000",
      "-c",
      "throttlingBurst=5000",
      "-c",
      "checkRate=2500",
      "-c",
      "visitorRate=2500",
    ],
    directory,
  });
}

/** Sends all bookings at once and kills the product once some are answered. */
async function bookUntilDeath({ state, child, output }: StartedProduct): Promise<ApiAnswer[]> {
  const victim = apiOf(state, output());
  const token = await victim.token();
  const answered: ApiAnswer[] = [];
  const bookings = Array.from({ length: BOOKINGS }, async (_, index) => {
    const { path, body } = index % 2 === 0 ? aTour(index) : anAppointment(index);
    answered.push(await victim.send(path, { token, body }));
    const statuses = new Set(answered.map(({ status }) => status));
    if (answered.length >= ENOUGH_ANSWERS && statuses.has(200) && statuses.has(201)) {
      process.kill(state.pid, "SIGKILL");
    }
  });
  await Promise.allSettled(bookings);
  await untilEnded(child);
  return answered;
}

function aTour(index: number) {
  const body = tourBody({ email_id: `guest.${index}@example.com` }, { scheduled_datetime: openHour(index) });
  return { path: TOUR_PATH, body };
}

function anAppointment(index: number) {
  const client_id = CLIENTS[index % CLIENTS.length];
  return { path: APPOINTMENT_PATH, body: appointmentBody({ client_id, start_date_time: openHour(index) }) };
}

beforeAll(async () => {
  answers = await bookUntilDeath(await start());
  second = await start();
  api = apiOf(second.state, second.output());
});

afterAll(() => second?.stop());

function bodiesOf(status: number) {
  return answers.filter((answer) => answer.status === status).map(({ text }) => JSON.parse(text));
}

describe.runIf(RUNS_ALL)("a product that was killed in the middle of 200 bookings and started again", () => {
  it("was killed in the middle", () => {
    expect(bodiesOf(200).length).toBeGreaterThan(0);
    expect(bodiesOf(201).length).toBeGreaterThan(0);
    expect(answers.length).toBeLessThan(BOOKINGS);
  });

  it("has every tour that it had answered", async () => {
    const kept = (await api.records("Tours")).map(({ tour_id }) => tour_id);
    expect(kept).toEqual(expect.arrayContaining(bodiesOf(200).map(({ id }) => id)));
  });

  it("has every appointment that it had answered", async () => {
    const kept = (await api.records("Appointments")).map(({ appointment_id }) => appointment_id);
    expect(kept).toEqual(
      expect.arrayContaining(bodiesOf(201).map(({ create_response }) => create_response.id)),
    );
  });

  it("has no tour without its prospect and no prospect without their tour", async () => {
    const guests = (await api.items("Clients")).filter(
      ({ tenant_id, status }) => tenant_id === 11 && status === "prospect",
    );
    const booked = (await api.records("Tours")).map(({ client_id }) => client_id);
    expect(guests.map(({ client_id }) => client_id).toSorted()).toEqual(booked.toSorted());
  });

  it.each(CLIENTS)("has counted every appointment of client %i, and no other", async (clientId) => {
    const mine = (await api.records("Appointments")).filter(({ client_id }) => client_id === clientId);
    const withSession = mine.filter(({ membership_id }) => membership_id !== undefined);
    const before = usedSessions(sampleClub.clients.find(({ client_id }) => client_id === clientId));
    const client = (await api.items("Clients")).find(({ record }) => record === `client#${clientId}`);
    expect({ booked: client?.appointments_booked, used: usedSessions(client) }).toEqual({
      booked: mine.length,
      used: before + withSession.length,
    });
  });

  it("ends with all that it started when npm is killed", async () => {
    const { child, state } = second;
    child.kill("SIGKILL");
    await vi.waitFor(async () => {
      await expect(fetch(state.baseUrl)).rejects.toThrow();
      await expect(fetch(state.engineEndpoint)).rejects.toThrow();
      expect(() => process.kill(state.pid, 0)).toThrow("ESRCH");
    }, 60_000);
  });
});

function usedSessions(client: unknown): number {
  const { memberships = [] } = client as { readonly memberships?: readonly { used_sessions: number }[] };
  return memberships.reduce((sum, { used_sessions }) => sum + used_sessions, 0);
}
