import type { Appointment, Slot } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { field, select } from "../../parts/fields.ts";
import { SlotPicker } from "../../parts/slot-picker.ts";
import { reasonField, reasonIn } from "../card/card-parts.ts";
import { showStep } from "../card/record-card.ts";
import { coachChoices } from "../club/club-records.ts";
import type { AppointmentHost } from "./appointment-steps.ts";
import { listFreeSlots, roomForMove } from "./free-slot.ts";

/** Asks for another time of an appointment, with the same coach or another one. */
export function moveStep(host: AppointmentHost, appointment: Appointment): void {
  const { page, club, sdk } = host.desk;
  const { desk: said } = page.strings;
  const choices = coachChoices(club, appointment.appointment_type_id);
  const coach = select("coach_id", choices, String(appointment.coach_id));
  const chosen = h("p.hint", said.chooseTime);
  const confirm = h("button", { type: "submit", disabled: true }, said.do.move);
  const picker = new SlotPicker<Slot>({
    page,
    load: (range, signal) =>
      listFreeSlots(host.desk, appointment, { ...range, coach_id: Number(coach.value) }, signal),
    onChosen: ({ start_date_time }) => {
      chosen.textContent = page.strings.slots.chosen(page.time.inWords(start_date_time));
      confirm.disabled = false;
    },
  });
  const forget = () => {
    chosen.textContent = said.chooseTime;
    confirm.disabled = true;
  };
  coach.addEventListener("change", () => {
    forget();
    void picker.refresh();
  });
  const send = (form: HTMLFormElement, slot: Slot) => {
    const coach_id = Number(coach.value);
    const body = {
      start_date_time: slot.start_date_time,
      reason: reasonIn(form),
      // What stays as it is is left out.
      ...(coach_id === appointment.coach_id ? {} : { coach_id }),
      ...roomForMove(appointment, slot),
    };
    const onStart = (start: string) => {
      forget();
      void picker.choose(start);
    };
    host.send(appointment, {
      operation: "rescheduleAppointment",
      body,
      call: (options) => sdk.rescheduleAppointment({ path: host.path, body }, options),
      remedies: { form, onStart, onAgain: () => form.requestSubmit() },
    });
  };
  showStep(host, appointment, said.moveTitle, {
    content: [field(coach, { label: said.coach }), picker.element, reasonField(page), chosen],
    submit: confirm,
    onSubmit: (form) => picker.chosen && send(form, picker.chosen),
  });
  void picker.showDayOf(appointment.start_date_time);
}
