import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type {
  Appointment,
  AppointmentActions,
  ListedClient,
  Membership,
} from "@fitness-club-booking/sdk/records";
import { button, h } from "../../parts/elements.ts";
import { type BookingOperation, Card, type Outcome } from "../card/card.ts";
import { historyView } from "../card/card-parts.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import { clientName } from "../club/words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { appointmentFacts, type ShownAppointment } from "./appointment-facts.ts";
import { cancelStep, membershipStep, noShowStep, substituteStep } from "./appointment-steps.ts";
import type { ChangedAppointment, StepHost } from "./step-form.ts";

/** The card of an appointment: what staff must know of it, and what can be done to it now. */
export class AppointmentCard implements StepHost {
  readonly desk: Desk;
  readonly card: Card;
  readonly #live: LiveDay;
  readonly #id: number;
  #client: ListedClient | undefined;
  #memberships: readonly Membership[] = [];

  /** @param first what to do first with what was read; shows it by default */
  constructor(
    desk: Desk,
    live: LiveDay,
    known: Pick<Appointment, "id" | "client_id">,
    first?: (card: AppointmentCard, appointment: Appointment) => void,
  ) {
    this.desk = desk;
    this.#live = live;
    this.#id = known.id;
    this.card = new Card(desk.page, clientName(live.records.clients, known.client_id, desk.page.strings));
    void this.load(known.client_id, first);
  }

  /** The path of the appointment's operations. */
  get path() {
    return { ...tenantPath(this.desk), appointment_id: this.#id };
  }

  /** Reads the appointment and shows it. */
  async load(
    clientId: number,
    first?: (card: AppointmentCard, appointment: Appointment) => void,
  ): Promise<void> {
    const { sdk } = this.desk;
    this.card.showLoading();
    const ofClient = { path: { ...tenantPath(this.desk), client_id: clientId } };
    const [appointment, client, sessions] = await Promise.all([
      sdk.getAppointment({ path: this.path }),
      sdk.getClient(ofClient),
      sdk.listClientSessions({ ...ofClient, query: { limit: 1 } }),
    ]);
    if (client.ok) this.#client = client.data;
    if (sessions.ok) this.#memberships = sessions.data.memberships;
    if (!appointment.ok) {
      this.card.show();
      this.card.fail(appointment, { onAgain: () => void this.load(clientId, first), isRead: true });
      return;
    }
    this.#take(appointment.data);
    if (this.card.isOpen) first?.(this, appointment.data);
  }

  /** Shows the appointment, and what can be done to it. */
  show(appointment: Appointment): void {
    const shown: ShownAppointment = {
      appointment,
      client: this.#client,
      memberships: this.#memberships,
    };
    this.card.show(
      ...appointmentFacts(shown, this.desk),
      h("div.buttons", ...this.#buttons(shown)),
      historyView(appointment.history, this.desk),
    );
  }

  /** Shows an appointment again, on the way back from a step. */
  back(appointment: Appointment): void {
    this.show(appointment);
    this.card.focusTitle();
  }

  /** What becomes of a change of an appointment: the card shows the new record, and says what was done. */
  outcome(
    operation: BookingOperation,
    { client_id, version }: Appointment,
    body?: object,
  ): Outcome<ChangedAppointment> {
    const { done, notices } = this.desk.page.strings.desk;
    return {
      change: { operation, version, body },
      onDone: (data: ChangedAppointment) => {
        this.#take(data.appointment);
        const outcome = noticesIn(data).map(
          ({ errorCode, errorMessage }) => notices[errorCode] ?? errorMessage,
        );
        this.card.say([done[operation], ...outcome].join(" "));
      },
      onChanged: () => this.load(client_id),
    };
  }

  #take(appointment: Appointment): void {
    this.#live.put({ appointment });
    if (this.card.isOpen) this.show(appointment);
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
    return Object.entries(steps)
      .filter(([name]) => Object.hasOwn(appointment.actions, name))
      .map(([, [label, onClick]], index) =>
        button(label, onClick, { class: index === 0 ? undefined : "quiet" }),
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

  #attend(name: "checkInClient" | "undoClientCheckIn" | "undoClientNoShow", appointment: Appointment): void {
    const { sdk } = this.desk;
    void this.card.send<ChangedAppointment>(
      (options) => sdk[name]({ path: this.path }, { ...options, ifMatch: appointment }),
      this.outcome(name, appointment),
    );
  }
}
