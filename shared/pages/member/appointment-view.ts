import { actionsAt } from "@fitness-club-booking/sdk/actions";
import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import { newest } from "@fitness-club-booking/sdk/changes";
import type { Appointment } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../parts/clock.ts";
import { button, h } from "../parts/elements.ts";
import type { AppointmentHost, MemberContext } from "./member-context.ts";
import { appointmentFacts, appointmentInCalendar, historyList, joinLink } from "./appointment-parts.ts";
import { CancelDialog } from "./cancel-dialog.ts";
import { cancelTermsOf } from "./cancel-terms.ts";
import { CommentForm } from "./comment-form.ts";
import { cancelSentences, moveSentence } from "./member-words.ts";
import { hrefOf } from "./routes.ts";
import { SeriesDialog } from "./series-dialog.ts";
import { firstEnd, onceAfter } from "./until.ts";
import { View } from "./view.ts";

/** Shows one appointment, and what the member may do to it now. */
export function showAppointment(member: MemberContext, id: number, signal: AbortSignal): void {
  const view = new AppointmentView(member, id, signal);
  void view.load();
}

/** Reads an appointment, and what the names of it need. */
export async function readAppointment(member: MemberContext, appointment_id: number): Promise<Appointment> {
  const { sdk, names, whose } = member;
  const path = { tenant_id: whose.tenant_id, appointment_id };
  const appointment = dataOf(await sdk.getAppointment({ path }));
  await names.learn([appointment]);
  return appointment;
}

class AppointmentView implements AppointmentHost {
  readonly #member: MemberContext;
  readonly #id: number;
  readonly #view: View;
  readonly #facts = h("div");
  readonly #terms = h("div.terms");
  readonly #move: HTMLAnchorElement;
  readonly #cancel: HTMLButtonElement;
  readonly #cancelRest: HTMLButtonElement;
  readonly #comments: CommentForm;
  readonly #calendar = h("span");
  readonly #history = h("div");
  #timer = new AbortController();
  #dialog: CancelDialog | undefined;
  #appointment: Appointment | undefined;

  constructor(member: MemberContext, id: number, signal: AbortSignal) {
    const { details } = member.strings.member;
    this.#member = member;
    this.#id = id;
    this.#view = new View(member, details.title, signal);
    signal.addEventListener("abort", () => this.#timer.abort());
    // Timers rest while the tab does.
    const seen = () => this.#appointment && document.visibilityState === "visible" && void this.#update();
    document.addEventListener("visibilitychange", seen, { signal });
    this.#move = h("a.button", { href: hrefOf({ view: "move", id }) }, details.move);
    this.#cancel = button(details.cancel, () => this.#openDialog(), { class: "quiet" });
    const { cancelRest } = member.strings.member.series;
    this.#cancelRest = button(cancelRest, () => this.#openSeriesDialog(), { class: "quiet" });
    this.#comments = new CommentForm(member, this, id);
  }

  get signal(): AbortSignal {
    return this.#view.signal;
  }

  get appointment(): Appointment {
    if (this.#appointment === undefined) throw new Error("The appointment has not been read.");
    return this.#appointment;
  }

  async load(): Promise<void> {
    await this.#view.load(
      () => readAppointment(this.#member, this.#id),
      (appointment) => {
        const back = this.#member.strings.member.details.back;
        this.#view.fill(
          this.#facts,
          this.#terms,
          h("div.buttons", this.#move, this.#cancel, this.#cancelRest, this.#calendar),
          this.#comments.element,
          this.#history,
          h("p", h("a.again", { href: hrefOf({ view: "appointments" }) }, back)),
        );
        this.#show(appointment);
      },
    );
  }

  async reload(): Promise<void> {
    const result = await this.#view.read(() => readAppointment(this.#member, this.#id));
    if (this.#view.signal.aborted) return;
    // An answer to a read from before a write comes too late.
    if (result.ok) for (const each of newest([this.appointment, result.data])) this.#show(each);
    else this.#view.fail(result, () => void this.load());
  }

  written(appointment: Appointment, outcome: readonly string[]): void {
    this.#show(appointment);
    this.#view.tell(outcome);
    // What was pressed may be gone.
    this.#view.heading.focus();
  }

  #show(appointment: Appointment): void {
    const { names } = this.#member;
    this.#appointment = appointment;
    const { cancel, reschedule } = actionsAt(appointment.actions, new Date(nowMs()));
    this.#view.heading.textContent = names.kindOf(appointment);
    this.#facts.replaceChildren(
      appointmentFacts(appointment, this.#member),
      ...[joinLink(appointment, this.#member)].filter((part) => part !== undefined),
    );
    const isOpen = appointment.status === "booked" && Date.parse(appointment.end_date_time) > nowMs();
    const move = moveSentence(appointment, this.#member, nowMs());
    const sentences = cancelSentences(cancelTermsOf(appointment, nowMs()), this.#member);
    this.#terms.replaceChildren(...(isOpen ? [...sentences, move] : []).map((each) => h("p", each)));
    this.#move.hidden = reschedule === undefined;
    this.#cancel.hidden = cancel === undefined;
    this.#cancelRest.hidden = appointment.series_id === null;
    this.#comments.show(appointment);
    const calendar = appointmentInCalendar(appointment, this.#member);
    this.#calendar.replaceChildren(...(calendar === undefined ? [] : [calendar]));
    this.#history.replaceChildren(historyList(appointment, this.#member));
    this.#dialog?.update();
    this.#updateInTime(appointment);
  }

  /** Shows the appointment anew once something that it allows has ended. */
  #updateInTime({ actions }: Appointment): void {
    this.#timer.abort();
    this.#timer = new AbortController();
    const end = firstEnd(actions);
    if (end === undefined || this.#view.signal.aborted) return;
    onceAfter(end, this.#timer.signal, () => void this.#update());
  }

  async #update(): Promise<void> {
    const before = this.#terms.textContent;
    await this.reload();
    if (this.#terms.textContent !== before) {
      this.#member.frame.announce(this.#member.strings.member.details.updated);
    }
  }

  #openDialog(): void {
    this.#dialog = new CancelDialog(this.#member, this);
  }

  #openSeriesDialog(): void {
    const { series_id } = this.appointment;
    if (series_id !== null) new SeriesDialog(this.#member, this, series_id);
  }
}
