import { enteredIn, field, select } from "../../parts/fields.ts";
import { membershipName } from "../club/words.ts";
import type { ShownAppointment } from "./appointment-facts.ts";
import { stepForm } from "./step-form.ts";
import type { ChangedAppointment, StepHost } from "./step-host.ts";

/** Asks which membership pays. */
export function membershipStep(host: StepHost, { appointment, memberships }: ShownAppointment): void {
  const { sdk, page } = host.desk;
  const { desk: said } = page.strings;
  const usable = memberships.filter(({ is_active, id }) => is_active || id === appointment.membership_id);
  const choices = [
    ...usable.map((membership) => ({
      value: String(membership.id),
      text: membershipName(membership, page.strings),
    })),
    { value: "", text: said.noMembership },
  ];
  const control = select("membership_id", choices, String(appointment.membership_id ?? ""));
  const made = stepForm(host, appointment, {
    content: [field(control, { label: said.membership })],
    submit: said.do.membership,
    onSubmit: () => {
      const chosen = enteredIn(made, "membership_id");
      const body = { membership_id: chosen === undefined ? null : Number(chosen) };
      void host.card.send<ChangedAppointment>(
        (options) =>
          sdk.changeAppointmentMembership({ path: host.path, body }, { ...options, ifMatch: appointment }),
        { ...host.outcome("changeAppointmentMembership", appointment, body), remedies: { form: made } },
      );
    },
  });
  host.card.showStep(said.membershipTitle, made);
}
