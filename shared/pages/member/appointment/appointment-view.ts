import { actionsAt } from "@fitness-club-booking/sdk/actions";
import { newest } from "@fitness-club-booking/sdk/changes";
import type { Appointment } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { restOf } from "../../parts/series.ts";
import { BOOKING_DRAFT } from "../booking/book-form.ts";
import { AGAIN } from "../booking/kept-draft.ts";
import type { AppointmentHost, MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";
import { View } from "../page/view.ts";
import { cancelTermsOf } from "../terms/cancel-terms.ts";
import { cancelSentences } from "../terms/term-words.ts";
import { appointmentFacts, appointmentInCalendar, historyList, joinLink } from "./appointment-parts.ts";
import { againDraft } from "./appointment-requests.ts";
import { moveSentence } from "./appointment-words.ts";
import type { openCancelDialog } from "./cancel-dialog.ts";
import { CommentForm } from "./comment-form.ts";
import { readAppointment } from "./read-appointment.ts";
import type { openSeriesDialog } from "./series-dialog.ts";
import { deadline, firstEnd } from "./until.ts";

/** How the view of an appointment ends, and where its dialogs come from. */
export interface AppointmentDialogs {
  /** Aborts when another view is shown. */
  readonly signal: AbortSignal;
  /** Loads the script of the dialogs, which comes when something is pressed. */
  readonly load: () => Promise<{
    readonly askToCancel: typeof openCancelDialog;
    readonly askToCancelSeries: typeof openSeriesDialog;
  }>;
}

type LoadedDialogs = Awaited<ReturnType<AppointmentDialogs["load"]>>;

/** Shows one appointment, and what the member may do to it now. */
export function showAppointment(member: MemberContext, id: number, dialogs: AppointmentDialogs): void {
  const { signal } = dialogs;
  const { details } = member.strings.member;
  const view = new View(member, details.title, signal);
  const read = () => readAppointment(member, id);
  let known: Appointment | undefined;
  let updateDialog = () => {};
  const untilChange = deadline(signal, () => void update());
  const host: AppointmentHost = {
    signal,
    get appointment() {
      if (known === undefined) throw new Error("The appointment has not been read.");
      return known;
    },
    reload,
    written: (appointment, outcome) => {
      show(appointment);
      view.tell(outcome);
      // What was pressed may be gone.
      view.heading.focus();
    },
  };

  const shownFacts = h("div");
  const terms = h("div.terms");
  const move = h("a.button", { href: hrefOf({ view: "move", id }) }, details.move);
  const openDialog = () =>
    whenLoaded(dialogs, view, ({ askToCancel }) => {
      updateDialog = askToCancel(member, host);
    });
  const cancel = button(details.cancel, () => void openDialog(), { class: "quiet" });
  const rest = restOfSeries(member, host, (open) => whenLoaded(dialogs, view, open));
  const comments = new CommentForm(member, host, id);
  const calendar = h("div");
  const history = h("div");
  const back = h("a.again", { href: hrefOf({ view: "appointments" }) }, details.back);
  const again = button(details.again, bookAgain, { class: "quiet" });
  const buttons = h("div.buttons", move, cancel, rest.button, again);
  // Timers rest while the tab does.
  const seen = () => known && document.visibilityState === "visible" && void update();
  document.addEventListener("visibilitychange", seen, { signal });
  void load();

  async function load(): Promise<void> {
    await view.load(read, (appointment) => {
      const [what, more] = [
        h("div", shownFacts, terms, buttons, calendar),
        h("div", comments.element, history),
      ];
      view.fill(h("div.beside", what, more), h("p", back));
      show(appointment);
    });
  }

  async function reload(): Promise<void> {
    const result = await view.read(read);
    if (signal.aborted) return;
    // An answer to a read from before a write comes too late.
    if (result.ok) for (const each of newest([host.appointment, result.data])) show(each);
    else view.fail(result, () => void load());
  }

  function show(appointment: Appointment): void {
    known = appointment;
    const actions = actionsAt(appointment.actions, new Date(nowMs()));
    const isOpen = appointment.status === "booked" && Date.parse(appointment.end_date_time) > nowMs();
    const sentences = [
      ...cancelSentences(cancelTermsOf(appointment, nowMs()), member),
      moveSentence(appointment, member, nowMs()),
    ];
    view.heading.textContent = member.names.kindOf(appointment);
    shownFacts.replaceChildren(appointmentFacts(appointment, member), joinLink(appointment, member) ?? "");
    terms.replaceChildren(...(isOpen ? sentences : []).map((each) => h("p", each)));
    move.hidden = actions.reschedule === undefined;
    cancel.hidden = actions.cancel === undefined;
    again.hidden = isOpen || !member.names.types.get(appointment.appointment_type_id)?.is_active;
    void rest.show(appointment);
    comments.show(appointment);
    calendar.replaceChildren(appointmentInCalendar(appointment, member) ?? "");
    history.replaceChildren(historyList(appointment, member));
    updateDialog();
    // Shows the appointment anew once something that it allows has ended.
    untilChange(firstEnd(appointment.actions));
  }

  /** Leads to the booking as this appointment was chosen; what was typed there stays. */
  function bookAgain(): void {
    const { start_date_time: _, ...typed } = member.drafts.read(BOOKING_DRAFT);
    member.drafts.keep(BOOKING_DRAFT, { ...typed, ...againDraft(host.appointment, nowMs()), ...AGAIN });
    location.hash = hrefOf({ view: "book" });
  }

  async function update(): Promise<void> {
    const before = terms.textContent;
    await reload();
    if (terms.textContent !== before) member.frame.announce(details.updated);
  }
}

/** The button that asks whether to cancel the rest of a series, where there is one to cancel. */
function restOfSeries(
  member: MemberContext,
  host: AppointmentHost,
  withDialogs: (open: (loaded: LoadedDialogs) => void) => Promise<void>,
) {
  const { series } = member.strings.member;
  const open = () => withDialogs(({ askToCancelSeries }) => askToCancelSeries(member, host));
  const made = button(series.cancelRest, () => void open(), { class: "quiet" });
  made.hidden = true;

  async function show({ series_id }: Appointment): Promise<void> {
    if (series_id === null) return;
    const read = await member.sdk.getSeries({ path: { tenant_id: member.whose.tenant_id, series_id } });
    // Where it cannot be read, the dialog says why.
    made.hidden = read.ok && typeof restOf(read.data, nowMs()) === "string";
  }

  return { button: made, show };
}

/** Opens a dialog once its script is there; where it does not come, the view says so. */
async function whenLoaded(
  { load }: AppointmentDialogs,
  view: View,
  open: (loaded: LoadedDialogs) => void,
): Promise<void> {
  const loaded = await load().catch((cause: unknown) => view.failScript(cause));
  if (loaded !== undefined && !view.signal.aborted) open(loaded);
}
