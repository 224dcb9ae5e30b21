import type { Class } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import { h } from "../../parts/elements.ts";
import { field, input, form as madeForm, select } from "../../parts/fields.ts";
import { readAll } from "../../parts/read-all.ts";
import { formEnd, reasonField, reasonIn, submitButton } from "../card/card-parts.ts";
import { showStep } from "../card/record-card.ts";
import { typedIn, typeInto } from "../card/typed.ts";
import { type Desk, roomName } from "../club/club-records.ts";
import { seriesPath } from "../club/planning-desk.ts";
import { readRoster } from "../roster/roster-reader.ts";
import type { Roster } from "../roster/roster-rules.ts";
import { nameInRoster } from "../roster/roster-words.ts";
import { minutesOf, moveBody, seriesMoveBody } from "./class-bodies.ts";
import {
  chosenCoach,
  chosenWeekdays,
  coachSelect,
  type Following,
  messageField,
  messageIn,
  numberInput,
  scopeField,
  weekdayBoxes,
} from "./class-fields.ts";
import type { ClassHost } from "./class-host.ts";
import { daysLeftInWords, numbersIn, phaseOn } from "./class-words.ts";

/** Asks for another time, coach or room of a class, or for other days, another time or room of all that follow. */
export function moveStep(host: ClassHost, shown: Class): HTMLFormElement {
  const { planning, path, desk } = host;
  const { said } = planning;
  const { sdk, page, club } = desk;
  const { desk: words } = page.strings;
  const following = host.followingOf(shown);
  const phase = following && phaseOn(following.series, following.from);
  const [localDay = "", localTime = ""] = page.time.localOf(shown.start_date_time).split("T");
  const day = input("day", { type: "date", required: true, value: localDay });
  const time = input("start_date_time", { type: "time", required: true, step: 300, value: localTime });
  const minutes = numberInput("duration_minutes", minutesOf(shown), { min: 5, max: 360 });
  const coach = coachSelect(planning, shown.coach_id);
  const rooms = club.rooms.filter(({ is_active, room_id }) => is_active || room_id === shown.room_id);
  const room = select(
    "room_id",
    rooms.map(({ room_id }) => ({ value: String(room_id), text: roomName(club, room_id) })),
    String(shown.room_id),
  );
  const dayField = field(day, { label: words.day });
  const coachField = field(coach, { label: words.coach });
  const days = weekdayBoxes(planning, phase?.weekdays ?? []);
  const daysLeft = h("p.hint", { role: "status" });
  days.append(daysLeft);
  const scope = scopeField(planning, phase && following, (isForAll) => {
    dayField.hidden = isForAll;
    coachField.hidden = isForAll;
    days.hidden = !isForAll;
    time.name = isForAll ? "local_time" : "start_date_time";
    // This class may have been moved by hand: what was not touched is that of all, or of this one.
    if (phase === undefined) return;
    swap(time, isForAll, localTime, phase.local_time);
    swap(minutes, isForAll, String(minutesOf(shown)), String(phase.duration_minutes));
  });
  const form = showStep(host, shown, said.moveTitle, {
    content: [
      scope.element,
      days,
      dayField,
      h("div.halves", field(time, { label: words.time }), field(minutes, { label: said.length })),
      coachField,
      shown.room_id === null ? undefined : field(room, { label: words.room }),
      reasonField(page),
      messageField(planning),
    ],
    submit: said.do.move,
    onSubmit: (sent) => (scope.following === undefined ? move(sent) : moveAll(sent, scope.following)),
  });
  days.addEventListener("change", () => {
    const left = daysLeftInWords(phase?.weekdays ?? [], chosenWeekdays(form), { said, time: page.time });
    daysLeft.textContent = left ?? "";
  });
  return form;

  function chosenRoom(): number | null {
    return shown.room_id === null ? null : Number(room.value);
  }

  function move(form: HTMLFormElement, onConflict?: "release"): void {
    // What was not touched stays: where the clocks go back, a day and a time name two instants.
    const isSameTime = day.value === localDay && time.value === localTime;
    const start = isSameTime ? shown.start_date_time : page.time.utcOf(`${day.value}T${time.value}`);
    const moved = moveBody(shown, {
      start,
      minutes: Number(minutes.value),
      coach: chosenCoach(coach) ?? null,
      room: chosenRoom(),
    });
    const body = {
      ...moved,
      reason: reasonIn(form),
      message: messageIn(form),
      ...(onConflict === undefined ? {} : { on_conflict: onConflict }),
    };
    host.change(shown, {
      operation: "reschedule",
      body,
      form,
      call: (options) => sdk.rescheduleClass({ path, body }, options),
      again: (now) => moveStep(host, now),
      onRefused: (failure) => {
        const ids = unavailableIn(failure);
        if (ids.length > 0) void askToRelease(form, ids);
        return ids.length > 0;
      },
    });
  }

  /** Names who has something else at the new time, and offers to move the class without them. */
  async function askToRelease(form: HTMLFormElement, ids: readonly number[]): Promise<void> {
    const typed = typedIn(form);
    const entries = await entriesOf(desk, shown.id);
    if (!host.card.isOpen) return;
    const names = ids.map((id) => {
      const entry = entries.find(({ client_id }) => client_id === id);
      return nameInRoster(entry ?? { client_id: id, client: null }, desk);
    });
    const back = () => typeInto(moveStep(host, shown), typed);
    const asked = madeForm(
      () => move(form, "release"),
      h("ul", ...names.map((name) => h("li", name))),
      h("p", said.conflictMeans),
      formEnd(page, submitButton(said.do.moveAll, "danger"), back),
    );
    host.card.showStep(said.conflictTitle(ids.length), asked);
  }

  function moveAll(form: HTMLFormElement, following: Following): void {
    if (phase === undefined) return;
    const { series, from } = following;
    const moved = seriesMoveBody(phase, {
      weekdays: chosenWeekdays(form),
      localTime: time.value,
      minutes: Number(minutes.value),
      room: chosenRoom() === shown.room_id ? phase.room_id : chosenRoom(),
    });
    const body = { ...moved, from, reason: reasonIn(form), message: messageIn(form) };
    host.changeSeries({
      operation: "reschedule",
      following,
      body,
      form,
      call: (options) => sdk.rescheduleRecurringClass({ path: seriesPath(desk, series), body }, options),
      again: (now) => moveStep(host, now),
    });
  }
}

/** Everybody in the roster; nobody where it cannot be read. */
async function entriesOf(desk: Desk, classId: number): Promise<Roster["entries"]> {
  const read = await readAll(() => readRoster(desk, classId));
  return (read.ok ? read.data?.entries : undefined) ?? [];
}

function swap(control: HTMLInputElement, isForAll: boolean, ofOne: string, ofAll: string): void {
  const [before, after] = isForAll ? [ofOne, ofAll] : [ofAll, ofOne];
  if (control.value === before) control.value = after;
}

/** Who has something else at the new time, where that is why a class was not moved. */
function unavailableIn(failure: Failure): number[] {
  if (failure.reason !== "refused") return [];
  const problem = failure.problems.find(({ errorCode }) => errorCode === "CLIENTS_UNAVAILABLE");
  return numbersIn(problem?.jsonObject, "client_ids");
}
