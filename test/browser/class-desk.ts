import type { Api } from "../support/api.ts";

/** The member of Northwind London Bridge who books classes in the tests: those of appointments have another. */
export const PRIYA = 9001;
const [AMARA, BEN] = [501, 502];
const YOGA = 153;
const STUDIO = 71;
const PERSONAL_TRAINING = 101;

/** A stored place in a class. */
export type StoredPlace = Readonly<Record<string, unknown>>;

/** What the desk of Northwind London Bridge does while a member looks at the page. */
export class ClassDesk {
  readonly #api: () => Api;

  constructor(api: () => Api) {
    this.#api = api;
  }

  /** Plans a class of yoga with Amara, which takes a session, and gives its id. */
  async plan(start_date_time: string, fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const body = { class_type_id: YOGA, coach_id: AMARA, room_id: STUDIO, start_date_time, ...fields };
    return (await this.#send("/tenants/11/classes", body)).create_response.id;
  }

  /** Books a place in a class. */
  async book(classId: number, client_id: number): Promise<void> {
    await this.#send(`/tenants/11/classes/${classId}/bookings`, { client_id });
  }

  /** Puts a client into the line of a class that is full. */
  async wait(classId: number, client_id: number): Promise<void> {
    await this.#send(`/tenants/11/classes/${classId}/bookings`, { client_id, if_full: "wait" });
  }

  /** Gives up a client's place in a class. */
  async giveUp(classId: number, client_id: number): Promise<void> {
    await this.#send(`/tenants/11/classes/${classId}/bookings/${client_id}/cancel`, {});
  }

  /** Books an appointment of the member with Ben. */
  async bookAppointment(start_date_time: string): Promise<void> {
    const of = { appointment_type_id: PERSONAL_TRAINING, client_id: PRIYA, coach_id: BEN };
    await this.#send("/tenants/11/appointments", { ...of, start_date_time });
  }

  /** Cancels a class. */
  async cancel(classId: number): Promise<void> {
    await this.#send(`/tenants/11/classes/${classId}/cancel`, {});
  }

  /** The stored places of the member in a class, and in its line. */
  async places(classId: number): Promise<StoredPlace[]> {
    const records = (await this.#api().items("Classes")).map(({ record }) => Object(record));
    return records.filter(({ class_id, client_id }) => class_id === classId && client_id === PRIYA);
  }

  async #send(path: string, body: object) {
    const scope = "appointments.manage classes.manage";
    const token = await this.#api().token({ principal: "london-kiosk", scope });
    const { status, text } = await this.#api().send(path, { token, body });
    if (status >= 300) throw new Error(`Refused: ${path}: ${text}`);
    return JSON.parse(text);
  }
}
