import type { Page } from "playwright-core";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { type Api, clientOf } from "../support/api.ts";
import { NORTHWIND } from "../support/function-under-test.ts";

/** The member of Northwind Camden whom the tests sign in. */
export const ZARA = 9301;
/** A coach there who works whenever the club is open. */
export const NOOR = 521;
/** *Strength training* there. */
const STRENGTH = 131;

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const APPOINTMENTS = "/tenants/13/appointments";
const PROSPECTS = `/open/companies/${NORTHWIND}/tenants/2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304/prospect`;

/** A stored appointment. */
export type StoredAppointment = Readonly<Record<string, unknown>>;

/** What the club's desk and its database do while a member looks at the page. */
export class CamdenDesk {
  readonly #api: () => Api;

  constructor(api: () => Api) {
    this.#api = api;
  }

  /** Books with Noor, and gives the appointment's id. */
  async book(start: string, client_id = ZARA): Promise<number> {
    const body = { appointment_type_id: STRENGTH, client_id, coach_id: NOOR, start_date_time: start };
    const { status, text } = await this.#send(APPOINTMENTS, { body });
    if (status !== 201) throw new Error(`Not booked at ${start}: ${text}`);
    return JSON.parse(text).create_response.id;
  }

  /** Books a series with Noor, on each day from a first one on at noon, and gives the ids of its appointments. */
  async bookSeries(first_date: string, occurrences: number, series_id?: number): Promise<number[]> {
    const recurrence = { weekdays: WEEKDAYS, local_time: "12:00", first_date, occurrences };
    const of = { appointment_type_id: STRENGTH, client_id: ZARA, coach_id: NOOR };
    const body = { ...of, recurrence, ...(series_id === undefined ? {} : { series_id }) };
    const { status, text } = await this.#send(`${APPOINTMENTS}/series`, { body });
    if (status !== 201) throw new Error(`Not booked from ${first_date} on: ${text}`);
    return JSON.parse(text).appointments.map(({ id }: { readonly id: number }) => id);
  }

  /** Cancels an appointment. */
  async cancel(id: number): Promise<void> {
    const { status, text } = await this.#send(`${APPOINTMENTS}/${id}/cancel`, { body: {} });
    if (status !== 200) throw new Error(`Not cancelled: ${text}`);
  }

  /** Records somebody else who may be booked, and gives their client id. */
  async newProspect(): Promise<number> {
    const prospect = { full_name: "Omar Idris", email_id: "omar.idris@example.com" };
    const { status, text } = await this.#send(PROSPECTS, { body: { prospect } });
    if (status !== 200) throw new Error(`Not recorded: ${text}`);
    return JSON.parse(text).id;
  }

  /** The stored appointment of this id. */
  async stored(id: number): Promise<StoredAppointment | undefined> {
    return (await this.#api().records("Appointments")).find(({ appointment_id }) => appointment_id === id);
  }

  /** The stored appointments of a client that start at an instant. */
  async at(start: string, client = ZARA): Promise<StoredAppointment[]> {
    const all = await this.#api().records("Appointments");
    return all.filter((each) => each.start_date_time === start && each.client_id === client);
  }

  /** Lets the free cancellation of an appointment end, as it does when time passes: its version stays. */
  async endFreeCancellation(id: number, free_cancel_until = "2027-03-24T00:00:00.000Z"): Promise<void> {
    await this.#store(id, ({ policy, ...record }) => ({
      ...record,
      policy: { ...Object(policy), free_cancel_until },
    }));
  }

  /** Lets no membership cover an appointment, as where it was booked without a session left: its version stays. */
  async leaveToPay(id: number): Promise<void> {
    await this.#store(id, ({ membership_id: _, ...record }) => ({
      ...record,
      session_outcome: "none",
      is_payment_required: true,
    }));
  }

  async #store(id: number, changed: (record: StoredAppointment) => StoredAppointment): Promise<void> {
    const { state } = this.#api();
    const client = clientOf(state);
    const item = (await this.#api().items("Appointments")).find(
      ({ appointment_id }) => appointment_id === id,
    );
    if (item === undefined) throw new Error(`There is no appointment ${id}.`);
    const record = changed(Object(item.record));
    await new BulkTables(client, state.tables).put("Appointments", [{ ...item, record }]);
    client.destroy();
  }

  async #send(path: string, request: { readonly body: unknown }) {
    const token = await this.#api().token({
      principal: "camden-desk",
      scope: "appointments.manage tours.manage",
    });
    return await this.#api().send(path, { token, ...request });
  }
}

/** Presses the tab key until what has the focus contains this text, or is labelled by it. */
export async function tabTo(page: Page, text: string): Promise<void> {
  const focused = `[document.activeElement.innerText, document.activeElement.ariaLabel,
    ...[...(document.activeElement.labels ?? [])].map((label) => label.innerText)].join(" ")`;
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate<string>(focused)).includes(text)) return;
  }
  throw new Error(`The tab key does not lead to "${text}".`);
}
