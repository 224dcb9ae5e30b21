import { eachPage } from "@fitness-club-booking/sdk/lists";
import type { ListedAppointment, ListedClassBooking, SessionEntry } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import type { MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";

const LATEST = 200;

/** The latest bookings of a member, by which the history of their sessions names what a session was used for. */
export class UsedFor {
  readonly #appointments = new Map<number, ListedAppointment>();
  readonly #classes = new Map<number, ListedClassBooking>();
  #isRead = false;

  /** Reads them, once; entries about earlier ones are linked without a name. */
  async ready(member: MemberContext): Promise<void> {
    if (this.#isRead) return;
    await Promise.all([this.#readAppointments(member), this.#readClasses(member)]);
    this.#isRead = true;
  }

  /** A link to what an entry is about. */
  link({ appointment_id, class_id }: SessionEntry, member: MemberContext): HTMLElement {
    const { sessions: said } = member.strings.member;
    if (appointment_id === null) {
      const href = hrefOf({ view: "class", id: class_id ?? 0 });
      return h("a", { href }, this.#className(class_id, member) ?? said.class);
    }
    const href = hrefOf({ view: "appointment", id: appointment_id });
    return h("a", { href }, this.#kind(appointment_id, member) ?? said.appointment);
  }

  #className(id: number | null, { time }: MemberContext): string | undefined {
    const booked = this.#classes.get(id ?? 0)?.class;
    return booked && `${booked.name}, ${time.inWords(booked.start_date_time)}`;
  }

  #kind(id: number, { names, time }: MemberContext): string | undefined {
    const appointment = this.#appointments.get(id);
    return appointment && `${names.kindOf(appointment)}, ${time.inWords(appointment.start_date_time)}`;
  }

  async #readAppointments({ names, sdk, whose }: MemberContext): Promise<void> {
    const request = { path: whose, query: { limit: LATEST } };
    for await (const { appointments } of eachPage(sdk.listClientAppointments, request)) {
      await names.learn(appointments);
      for (const each of appointments) this.#appointments.set(each.id, each);
      return;
    }
  }

  async #readClasses({ sdk, whose }: MemberContext): Promise<void> {
    const request = { path: whose, query: { limit: LATEST } };
    for await (const { class_bookings } of eachPage(sdk.listClientClassBookings, request)) {
      for (const each of class_bookings) this.#classes.set(each.class_id, each);
      return;
    }
  }
}
