import type { TestAnswer } from "../../support/function-under-test.ts";
import { cellsTouched, type Occupation } from "../checker/occupations.ts";
import type { StoredState } from "../checker/stored-state.ts";
import type { Crowd, CrowdRequest } from "./crowd.ts";

type Span = Pick<Occupation, "startMs" | "endMs">;

/** What one request of a crowd got. */
export interface Answered {
  readonly request: CrowdRequest;
  readonly answer: TestAnswer;
}

/**
 * What is wrong with how a crowd was served, in plain words, by what was written: whoever was told of a booking has it, there
 * is no other but what an answer of 503 may hide, and whoever lost would not have fitted beside the bookings that stand.
 */
export function judgeCrowd(
  { refusal, capacity }: Crowd,
  answered: readonly Answered[],
  state: StoredState,
): string[] {
  const won = answered.filter(({ answer }) => hasWon(answer));
  const lost = answered.filter(({ answer }) => answer.status === 400);
  const unavailable = answered.filter(({ answer }) => answer.status === 503).length;
  const others = answered.filter(({ answer }) => ![200, 201, 400, 503].includes(answer.status));
  return [
    ...others.map(({ answer }) => `An answer was ${answer.status}: ${answer.text}`),
    ...lost.flatMap(({ answer }) => otherCodes(answer, refusal)),
    ...judgeAnswers(
      won.map(({ answer }) => bookedId(answer)),
      bookedIds(state),
      unavailable,
    ),
    ...(capacity === undefined
      ? judgePeople(answered)
      : judgePlaces(
          capacity,
          spans(state),
          lost.map(({ request }) => request),
        )),
  ];
}

/** A success that was answered is stored, and what is stored was answered, or may be behind an answer of 503. */
function judgeAnswers(told: readonly number[], stored: readonly number[], unavailable: number): string[] {
  const untold = stored.filter((id) => !told.includes(id)).length;
  return [
    ...(new Set(told).size === told.length ? [] : [`One booking was answered twice: ${told}.`]),
    ...told.filter((id) => !stored.includes(id)).map((id) => `The booking ${id} was answered and is lost.`),
    ...(untold <= unavailable
      ? []
      : [`${untold} bookings were answered to nobody, ${unavailable} may have been.`]),
  ];
}

function hasWon({ status }: TestAnswer): boolean {
  return status === 200 || status === 201;
}

function bookedId({ status, body }: TestAnswer): number {
  return status === 200 ? body.id : body.create_response.id;
}

function bookedIds({ tours, appointments }: StoredState): number[] {
  return [
    ...tours.map(({ tour_id }) => tour_id),
    ...appointments.map(({ appointment_id }) => appointment_id),
  ];
}

/** When the stored bookings take place, all of which compete for one holder. */
function spans({ tours, appointments }: StoredState): Span[] {
  return [
    ...tours.map(({ record }) => [record.scheduled_datetime, record.end_datetime] as const),
    ...appointments.map(({ record }) => [record.start_date_time, record.end_date_time] as const),
  ].map(([start, end]) => ({ startMs: Date.parse(start), endMs: Date.parse(end) }));
}

function otherCodes({ body }: TestAnswer, refusal: string): string[] {
  const codes = body.info.map((entry: { readonly errorCode: string }) => entry.errorCode);
  return codes.length === 1 && codes[0] === refusal ? [] : [`Somebody was refused for ${codes}.`];
}

function judgePlaces(capacity: number, booked: readonly Span[], lost: readonly Span[]): string[] {
  const heldTimes = new Map<string, number>();
  for (const cell of booked.flatMap(cellNames)) heldTimes.set(cell, (heldTimes.get(cell) ?? 0) + 1);
  const tooFull = [...heldTimes].filter(([, times]) => times > capacity);
  const wouldHaveFitted = lost.filter((request) =>
    cellNames(request).every((cell) => (heldTimes.get(cell) ?? 0) < capacity),
  );
  return [
    ...tooFull.map(([cell, times]) => `${times} are booked at ${cell}, where ${capacity} fit.`),
    ...wouldHaveFitted.map(
      ({ startMs }) => `${new Date(startMs).toISOString()} was refused and would have fitted.`,
    ),
  ];
}

function cellNames(span: Span): string[] {
  return cellsTouched(span).map(({ day, number }) => `${day} c${number}`);
}

/** Everyone has one tour, of which every other request of theirs is told; none was told of it where all got 503. */
function judgePeople(answered: readonly Answered[]): string[] {
  return [...Map.groupBy(answered, ({ request }) => request.person)].flatMap(([person, own]) => {
    const tours = own.filter(({ answer }) => hasWon(answer)).map(({ answer }) => answer.body.id);
    const told = own
      .filter(({ answer }) => answer.status === 400)
      .map(({ answer }) => answer.body.info[0]?.jsonObject?.id);
    const ids = new Set([...tours, ...told]);
    const isHidden = own.some(({ answer }) => answer.status === 503);
    const isRight = tours.length <= 1 && (isHidden ? ids.size <= 1 : ids.size === 1 && tours.length === 1);
    return isRight
      ? []
      : [`Person ${person} got the tours [${tours}] and was told of [${[...new Set(told)]}].`];
  });
}
