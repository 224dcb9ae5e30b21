import * as v from "valibot";
import type { TestAnswer } from "../../support/function-under-test.ts";
import { GENERATED } from "../../support/generated-club.ts";
import { cellsTouched, occupations } from "../checker/occupations.ts";
import type { StoredState } from "../checker/stored-state.ts";

/** What of a race decides how it may end. */
export interface JudgedRace {
  readonly of: "coach" | "room";
  readonly onConflict: "refuse" | "keep";
}

/** An unavailability that was asked for. */
export interface AskedTime {
  readonly startMs: number;
  readonly endMs: number;
  readonly answer: TestAnswer;
}

/** What a race left behind. */
export interface Aftermath {
  readonly bookings: readonly TestAnswer[];
  readonly times: readonly AskedTime[];
  readonly state: StoredState;
  /** What a booking is told that comes too late. */
  readonly refusal: string;
}

/**
 * What is wrong with the answers, in plain words. Under `refuse` no booking stands in time that became unavailable; under
 * `keep` exactly those do of which the answer warns. Each success that was answered is stored, and nothing else but what an
 * answer of 503 may hide.
 */
export function judgeRace(race: JudgedRace, { bookings, times, state, refusal }: Aftermath): string[] {
  const booked = race.of === "coach" ? "COACH_BOOKED" : "ROOM_BOOKED";
  const others = bookings.filter(({ status }) => ![201, 400, 503].includes(status));
  const lost = bookings.filter((answer) => answer.status === 400 && `${codesOf(answer)}` !== refusal);
  return [
    ...others.map(({ text }) => `A booking was answered ${text}`),
    ...lost.map(({ text }) => `A booking was refused: ${text}`),
    ...judgeStored(
      bookings,
      state.appointments.map(({ appointment_id }) => appointment_id),
    ),
    ...judgeStored(
      times.map(({ answer }) => answer),
      state.unavailable.map(({ unavailability_id }) => unavailability_id),
    ),
    ...times.flatMap((time) => judgeTime(race, time, { booked, inTheWay: bookingsIn(time, race, state) })),
  ];
}

function judgeStored(answers: readonly TestAnswer[], stored: readonly number[]): string[] {
  const told = answers.filter(({ status }) => status === 201).map(idOf);
  const hidden = answers.filter(({ status }) => status === 503).length;
  const untold = stored.filter((id) => !told.includes(id)).length;
  return [
    ...told.filter((id) => !stored.includes(id)).map((id) => `${id} was answered and is lost.`),
    ...(untold <= hidden ? [] : [`${untold} were made and answered to nobody, ${hidden} may have been.`]),
  ];
}

function judgeTime(
  { onConflict }: JudgedRace,
  { startMs, answer }: AskedTime,
  { booked, inTheWay }: { readonly booked: string; readonly inTheWay: readonly number[] },
): string[] {
  const name = `The unavailability from ${new Date(startMs).toISOString()}`;
  if (answer.status === 503) return [];
  if (answer.status === 400) {
    const isRight = onConflict === "refuse" && `${codesOf(answer)}` === booked;
    const told = idsIn(answer.body.info);
    const areThere = told.length > 0 && told.every((id) => inTheWay.includes(id));
    return isRight && areThere ? [] : [`${name} was refused with ${inTheWay} in the way: ${answer.text}`];
  }
  if (answer.status !== 201) return [`${name} was answered ${answer.text}`];
  if (onConflict === "refuse") {
    return inTheWay.length === 0 ? [] : [`${name} was added, and ${inTheWay} stand in it.`];
  }
  const told = idsIn(answer.body.create_response.info);
  return `${told}` === `${inTheWay}` ? [] : [`${name} warns of ${told}, and ${inTheWay} stand in it.`];
}

/** The ids of the appointments that hold some of the time, rounded outward as the calendar has it. */
function bookingsIn(time: AskedTime, race: JudgedRace, state: StoredState): number[] {
  const id = race.of === "coach" ? GENERATED.first_coach_id : GENERATED.room_id;
  const cells = new Set(cellsTouched(time).map(({ day, number }) => `${day} ${number}`));
  return occupations(state)
    .filter(({ holder }) => holder === `${race.of}#${GENERATED.tenant_id}#${id}`)
    .filter((one) => cellsTouched(one).some(({ day, number }) => cells.has(`${day} ${number}`)))
    .map(({ booking }) => Number(booking.split(" ")[1]))
    .sort((a, b) => a - b);
}

interface Entry {
  readonly errorCode: string;
  readonly jsonObject: { readonly appointment_ids?: readonly number[] } | null;
}

function idsIn(info: readonly Entry[]): number[] {
  return info.flatMap(({ jsonObject }) => jsonObject?.appointment_ids ?? []).sort((a, b) => a - b);
}

function codesOf({ body }: TestAnswer): string[] {
  return body.info.map(({ errorCode }: Entry) => errorCode);
}

/** The id in the answer of what was added. */
function idOf({ body }: TestAnswer): number {
  return v.parse(v.object({ create_response: v.object({ id: v.number() }) }), body).create_response.id;
}
