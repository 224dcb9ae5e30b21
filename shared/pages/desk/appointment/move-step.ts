import type { Appointment, Slot } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { field, select } from "../../parts/fields.ts";
import { SlotPicker } from "../../parts/slot-picker.ts";
import { reasonField, reasonIn } from "../card/card-parts.ts";
import { showStep } from "../card/record-card.ts";
import { coachChoices, coachName, typeName } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import type { AppointmentHost } from "./appointment-steps.ts";
import { listFreeSlots, roomForMove } from "./free-slot.ts";

/** Asks for another time of an appointment, with the same coach or another one. */
export function moveStep(host: AppointmentHost, appointment: Appointment): void {
  const { page, club } = host.desk;
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
  showStep(host, appointment, said.moveTitle, {
    content: [
      nowBooked(host, appointment),
      field(coach, { label: said.coach }),
      picker.element,
      reasonField(page),
    ],
    foot: chosen,
    submit: confirm,
    onSubmit: (form) => {
      const onStart = (start: string) => {
        forget();
        void picker.choose(start);
      };
      if (picker.chosen)
        send(host, appointment, { slot: picker.chosen, coachId: Number(coach.value), form, onStart });
    },
  });
  void picker.showDayOf(appointment.start_date_time);
}

interface Move {
  readonly slot: Slot;
  readonly coachId: number;
  readonly form: HTMLFormElement;
  /** Takes another start that the API offers. */
  readonly onStart: (start: string) => void;
}

function send(host: AppointmentHost, appointment: Appointment, { slot, coachId, form, onStart }: Move): void {
  const body = {
    start_date_time: slot.start_date_time,
    reason: reasonIn(form),
    // What stays as it is is left out.
    ...(coachId === appointment.coach_id ? {} : { coach_id: coachId }),
    ...roomForMove(appointment, slot),
  };
  const remedies = { form, onStart, onAgain: () => form.requestSubmit() };
  host.send(appointment, host.desk.sdk.rescheduleAppointment, { path: host.path, body }, remedies);
}

/** What is moved, and when it is now, such as `Personal training, now Tue, 31 Mar, 10:00 – 11:00, Alex.` */
function nowBooked({ desk }: AppointmentHost, appointment: Appointment): HTMLElement {
  const { appointment_type_id, subtype_id, start_date_time, end_date_time, coach_id } = appointment;
  const what = typeName(desk.club, appointment_type_id, subtype_id);
  const when = desk.page.time.span(start_date_time, end_date_time);
  return h("p.now", planningDesk(desk).said.booking.now(what, when, coachName(desk.club, coach_id)));
}
