import type { ApiResult } from "@fitness-club-booking/sdk";
import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { Appointment, AppointmentActions, Client, Membership } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { checkInHint } from "../arrivals/check-in-hint.ts";
import { historyView } from "../card/card-parts.ts";
import { RecordCard } from "../card/record-card.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { clientName } from "../club/words.ts";
import { appointmentEntry } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { appointmentFacts, type ShownAppointment } from "./appointment-facts.ts";
import {
  type AppointmentPath,
  type ChangedAppointment,
  cancelStep,
  membershipStep,
  noShowStep,
  substituteStep,
} from "./appointment-steps.ts";
import { canChangePayer } from "./payer-choices.ts";
import { hasLater } from "./rest-rules.ts";
import { restStep } from "./rest-step.ts";

/** How the card of an appointment opens. */
export interface AppointmentOpening {
  /** Opens the card of the person whose it is. */
  readonly onPerson: (person: Client) => void;
  /** What to do first with what was read; shows it by default. */
  readonly first?: ((card: AppointmentCard, appointment: Appointment) => void) | undefined;
}

/** The card of an appointment: what staff must know of it, and what can be done to it now. */
export class AppointmentCard extends RecordCard<Appointment, ChangedAppointment, AppointmentPath> {
  readonly #clientId: number;
  readonly #onPerson: AppointmentOpening["onPerson"];
  #client: Client | undefined;
  #memberships: readonly Membership[] = [];
  /** Whether later appointments of the series can be cancelled. */
  #hasRest = false;

  constructor(
    desk: Desk,
    live: LiveDay,
    { id, client_id }: Pick<Appointment, "id" | "client_id">,
    { onPerson, first }: AppointmentOpening,
  ) {
    const title = clientName(live.records.clients, client_id, desk.page.strings);
    super(desk, live, { title, path: { ...tenantPath(desk), appointment_id: id } });
    this.#clientId = client_id;
    this.#onPerson = onPerson;
    void this.load((appointment) => first?.(this, appointment));
  }

  protected async read(): Promise<ApiResult<Appointment>> {
    const { sdk } = this.desk;
    const ofClient = { path: { ...tenantPath(this.desk), client_id: this.#clientId } };
    const [appointment, client, sessions] = await Promise.all([
      sdk.getAppointment({ path: this.path }),
      sdk.getClient(ofClient),
      sdk.listClientSessions({ ...ofClient, query: { limit: 1 } }),
    ]);
    if (client.ok) this.#client = client.data;
    if (sessions.ok) this.#memberships = sessions.data.memberships;
    this.#hasRest = appointment.ok && (await this.#readsRest(appointment.data));
    return appointment;
  }

  /** Whether something of the series is left after the appointment. Where nobody says so, the step finds out. */
  async #readsRest({ series_id, start_date_time }: Appointment): Promise<boolean> {
    if (series_id === null) return false;
    const read = await this.desk.sdk.getSeries({ path: { ...tenantPath(this.desk), series_id } });
    return !read.ok || hasLater(read.data, start_date_time, nowMs());
  }

  protected put(appointment: Appointment): void {
    this.live.put({ appointment });
  }

  protected recordIn({ appointment }: ChangedAppointment): Appointment {
    return appointment;
  }

  protected override noticesIn(answer: ChangedAppointment): string[] {
    const { notices } = this.desk.page.strings.desk;
    return noticesIn(answer).map(({ errorCode, errorMessage }) => notices[errorCode] ?? errorMessage);
  }

  protected show(appointment: Appointment): void {
    const shown = { appointment, client: this.#client, memberships: this.#memberships };
    this.card.show(
      ...appointmentFacts(shown, this.desk),
      checkInHint(appointmentEntry(appointment), this.desk),
      h("div.buttons", ...this.#buttons(shown)),
      historyView(appointment.history, this.desk),
    );
  }

  #buttons(shown: ShownAppointment): HTMLButtonElement[] {
    const { appointment } = shown;
    const { do: labels } = this.desk.page.strings.desk;
    const steps: Readonly<Record<string, readonly [string, () => void]>> = {
      check_in: [labels.checkIn, () => this.#attend("checkInClient", appointment)],
      undo_check_in: [labels.undoCheckIn, () => this.#attend("undoClientCheckIn", appointment)],
      undo_no_show: [labels.undoNoShow, () => this.#attend("undoClientNoShow", appointment)],
      no_show: [labels.noShow, () => noShowStep(this, appointment)],
      substitute_coach: [labels.substitute, () => substituteStep(this, appointment)],
      reschedule: [labels.move, () => void this.#move(appointment)],
      change_membership: [labels.membership, () => membershipStep(this, shown)],
      cancel: [labels.cancel, () => cancelStep(this, appointment)],
    } satisfies { readonly [Name in keyof AppointmentActions]?: readonly [string, () => void] };
    const isOffered = (name: string) =>
      Object.hasOwn(appointment.actions, name) &&
      (name !== "change_membership" || canChangePayer(appointment, shown.memberships, this.desk.club));
    const allowed = Object.entries(steps).filter(([name]) => isOffered(name));
    const more: [string, () => void][] = [];
    if (this.#hasRest) more.push([labels.cancelRest, () => restStep(this, appointment)]);
    const { client } = shown;
    if (client !== undefined) more.push([labels.person, () => this.#onPerson(client)]);
    return [...allowed.map(([, step]) => step), ...more].map(([label, onClick]) =>
      button(label, onClick, { class: label === labels.checkIn ? undefined : "quiet" }),
    );
  }

  /** Moving needs a month of free times, which most visits to the desk do without: it is loaded when it is asked for. */
  async #move(appointment: Appointment): Promise<void> {
    try {
      const { moveStep } = await import("./move-step.ts");
      if (this.card.isOpen) moveStep(this, appointment);
    } catch (cause) {
      await this.card.failScript(cause);
    }
  }

  #attend(
    operation: "checkInClient" | "undoClientCheckIn" | "undoClientNoShow",
    appointment: Appointment,
  ): void {
    this.send(appointment, this.desk.sdk[operation], { path: this.path });
  }
}
