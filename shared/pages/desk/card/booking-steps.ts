import type { AppointmentActions, Membership } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, select } from "../../parts/fields.ts";
import { membershipName } from "../club/words.ts";
import { isWaived, reasonField, reasonIn, waiver } from "./card-parts.ts";
import { type ChangingMethod, type RecordHost, showStep } from "./record-card.ts";

/** What the steps need of a booking of an appointment or a class. */
interface SteppedBooking {
  readonly membership_id: number | null;
  readonly actions: Pick<AppointmentActions, "cancel" | "no_show">;
}

/** The method to which a step leads. */
type StepMethod<Path, Body, Answer> = ChangingMethod<{ readonly path: Path; readonly body: Body }, Answer>;

/** Asks before a client is marked as a no-show, with what becomes of the session. */
export function askNoShow<Of extends SteppedBooking, Answer, Path>(
  host: RecordHost<Of, Answer, Path>,
  booking: Of,
  method: StepMethod<Path, { readonly waive: boolean }, Answer>,
): void {
  const { desk: said } = host.desk.page.strings;
  const outcome = booking.actions.no_show?.session_outcome ?? "none";
  showStep(host, booking, said.noShowTitle, {
    content: [h("p", said.wouldBe[outcome]), outcome === "forfeited" ? waiver(said.waive) : undefined],
    submit: said.do.noShow,
    isDanger: true,
    onSubmit: (form) => host.send(booking, method, { path: host.path, body: { waive: isWaived(form) } }),
  });
}

/** How a cancellation is asked for. */
interface CancelStep<Path, Answer> {
  readonly method: StepMethod<
    Path,
    {
      readonly expect_session_outcome?: "none" | "returned" | "forfeited";
      readonly waive: boolean;
      readonly reason: string | null;
    },
    Answer
  >;
  readonly title: string;
  readonly submit: string;
  /** What is cancelled, where the title does not say it. */
  readonly what?: string;
  /** What it does to others. */
  readonly hint?: string | undefined;
}

/** Asks before a booking is cancelled, with what becomes of the session. */
export function askToCancel<Of extends SteppedBooking, Answer, Path>(
  host: RecordHost<Of, Answer, Path>,
  booking: Of,
  { title, submit, what, hint, method }: CancelStep<Path, Answer>,
): void {
  const { page } = host.desk;
  const { desk: said } = page.strings;
  const { cancel } = booking.actions;
  const outcome = cancel?.session_outcome ?? "none";
  showStep(host, booking, title, {
    content: [
      what === undefined ? undefined : h("p", h("strong", what)),
      h("p", said.wouldBe[outcome]),
      hint === undefined ? undefined : h("p", hint),
      cancel?.is_payment_required ? h("p", `${said.payment}: ${said.mustPay}.`) : undefined,
      outcome === "forfeited" ? waiver(said.waive) : undefined,
      reasonField(page),
    ],
    submit,
    isDanger: true,
    onSubmit: (form) => {
      const waive = isWaived(form);
      const expected = waive || outcome === "taken" ? {} : { expect_session_outcome: outcome };
      const body = { ...expected, waive, reason: reasonIn(form) };
      host.send(booking, method, { path: host.path, body }, { form });
    },
  });
}

/**
 * Asks which membership pays.
 * @param memberships the memberships that can pay, with the one that pays now
 */
export function askMembership<Of extends SteppedBooking, Answer, Path>(
  host: RecordHost<Of, Answer, Path>,
  booking: Of,
  memberships: readonly Membership[],
  method: StepMethod<Path, { readonly membership_id: number | null }, Answer>,
): void {
  const { strings } = host.desk.page;
  const { desk: said } = strings;
  const choices = [
    ...memberships.map((each) => ({ value: String(each.id), text: membershipName(each, strings) })),
    { value: "", text: said.noMembership },
  ];
  const control = select("membership_id", choices, String(booking.membership_id ?? ""));
  showStep(host, booking, said.membershipTitle, {
    content: [field(control, { label: said.membership })],
    submit: said.do.membership,
    onSubmit: (form) => {
      const chosen = enteredIn(form, "membership_id");
      const body = { membership_id: chosen === undefined ? null : Number(chosen) };
      host.send(booking, method, { path: host.path, body }, { form });
    },
  });
}
