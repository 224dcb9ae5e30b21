import type { Appointment, Slot } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, form, select } from "../../parts/fields.ts";
import { SlotPicker } from "../../parts/slot-picker.ts";
import { reasonField } from "../card/card-parts.ts";
import { coachesFor } from "../club/club-records.ts";
import { listFreeSlots, roomForMove } from "./free-slot.ts";
import { type ChangedAppointment, type StepHost, backButton } from "./step-form.ts";

/** Asks for another time of an appointment, with the same coach or another one. */
export function moveStep(host: StepHost, appointment: Appointment): void {
  const { page, club } = host.desk;
  const { desk: said } = page.strings;
  const coaches = coachesFor(club, appointment.appointment_type_id);
  const choices = coaches.map(({ coach_id, name }) => ({ value: String(coach_id), text: name }));
  const coach = select("coach_id", choices, String(appointment.coach_id));
  const chosen = h("p.hint", said.chooseTime);
  const confirm = h("button", { type: "submit" }, said.do.move);
  confirm.disabled = true;
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
  const made = form(
    () => {
      if (picker.chosen !== undefined) send(host, appointment, { made, picker, slot: picker.chosen, forget });
    },
    field(coach, { label: said.coach }),
    picker.element,
    reasonField(host.desk.page),
    chosen,
    h("div.buttons", confirm, backButton(host, appointment)),
  );
  host.card.showStep(said.moveTitle, made);
  void picker.showDayOf(appointment.start_date_time);
}

interface Choice {
  readonly made: HTMLFormElement;
  readonly picker: SlotPicker<Slot>;
  readonly slot: Slot;
  readonly forget: () => void;
}

function send(host: StepHost, appointment: Appointment, choice: Choice): void {
  const { sdk } = host.desk;
  const { made, picker, slot, forget } = choice;
  const coach_id = Number(enteredIn(made, "coach_id"));
  const body = {
    start_date_time: slot.start_date_time,
    reason: enteredIn(made, "reason") ?? null,
    // What stays as it is is left out.
    ...(coach_id === appointment.coach_id ? {} : { coach_id }),
    ...roomForMove(appointment, slot),
  };
  const onStart = (start: string) => {
    forget();
    void picker.choose(start);
  };
  void host.card.send<ChangedAppointment>(
    (options) => sdk.rescheduleAppointment({ path: host.path, body }, { ...options, ifMatch: appointment }),
    {
      ...host.outcome("rescheduleAppointment", appointment, body),
      remedies: { form: made, onStart, onAgain: () => made.requestSubmit() },
    },
  );
}
