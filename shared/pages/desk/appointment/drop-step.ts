import type { Appointment } from "@fitness-club-booking/sdk/records";
import { facts, h } from "../../parts/elements.ts";
import { enteredIn } from "../../parts/fields.ts";
import { reasonField } from "../card/reason-field.ts";
import { coachName } from "../club/club-records.ts";
import { freeSlotAt, roomForMove } from "./free-slot.ts";
import { stepForm } from "./step-form.ts";
import type { ChangedAppointment, StepHost } from "./step-host.ts";

/** Where an appointment was dragged. */
export interface Drop {
  readonly start: string;
  readonly coachId: number;
}

/** Says what moving an appointment to where it was dragged would change, and asks to confirm it. */
export function dropStep(host: StepHost, appointment: Appointment, drop: Drop): void {
  const { page, club } = host.desk;
  const { desk: said, common } = page.strings;
  const isSameStart = Date.parse(drop.start) === Date.parse(appointment.start_date_time);
  const isSameCoach = drop.coachId === appointment.coach_id;
  const { substitute_coach, reschedule } = appointment.actions;
  if ((isSameStart ? substitute_coach : reschedule) === undefined) {
    host.back(appointment);
    host.card.say(said.cannotBeMoved);
    return;
  }
  const checked = h("p", { class: "checked", role: "status" });
  const change = (before: string, after: string) => (before === after ? before : `${before} → ${after}`);
  const made = stepForm(host, appointment, {
    content: [
      facts([
        [common.when, change(page.time.inWords(appointment.start_date_time), page.time.inWords(drop.start))],
        [said.coach, change(coachName(club, appointment.coach_id), coachName(club, drop.coachId))],
      ]),
      checked,
      reasonField(host.desk.page),
    ],
    submit: isSameStart ? said.do.substitute : said.do.move,
    onSubmit: () => void (isSameStart ? substitute() : move()),
  });
  const room = checkDrop(host, appointment, { ...drop, checked });

  function substitute(): void {
    const body = { coach_id: drop.coachId, reason: enteredIn(made, "reason") ?? null };
    void host.card.send<ChangedAppointment>(
      (options) =>
        host.desk.sdk.substituteCoach({ path: host.path, body }, { ...options, ifMatch: appointment }),
      { ...host.outcome("substituteCoach", appointment, body), remedies: { form: made } },
    );
  }

  async function move(): Promise<void> {
    const body = {
      start_date_time: drop.start,
      reason: enteredIn(made, "reason") ?? null,
      // What stays as it is is left out.
      ...(isSameCoach ? {} : { coach_id: drop.coachId }),
      ...(await room),
    };
    void host.card.send<ChangedAppointment>(
      (options) =>
        host.desk.sdk.rescheduleAppointment({ path: host.path, body }, { ...options, ifMatch: appointment }),
      {
        ...host.outcome("rescheduleAppointment", appointment, body),
        remedies: {
          form: made,
          onStart: (start) => dropStep(host, appointment, { ...drop, start }),
        },
      },
    );
  }

  host.card.showStep(isSameStart ? said.substituteTitle : said.dropTitle, made);
}

/** Says whether the time is free, and finds another room where the appointment's own is taken. */
async function checkDrop(
  host: StepHost,
  appointment: Appointment,
  { start, coachId, checked }: Drop & { readonly checked: HTMLElement },
): Promise<{ readonly room_id?: number | null }> {
  const { desk: said } = host.desk.page.strings;
  const slot = await freeSlotAt(host.desk, appointment, { start, coachId });
  if (slot === "unknown") return {};
  checked.dataset.kind = slot === undefined ? "problem" : "free";
  checked.textContent = slot === undefined ? said.dropTaken : said.dropFree;
  return slot === undefined ? {} : roomForMove(appointment, slot);
}
