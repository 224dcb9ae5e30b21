import type { TestAnswer } from "../../support/function-under-test.ts";
import { cellsTouched } from "../checker/occupations.ts";
import type { Crowd, CrowdRequest } from "./crowd.ts";

/** What one request of a crowd got. */
export interface Answered {
  readonly request: CrowdRequest;
  readonly answer: TestAnswer;
}

/**
 * What is wrong with how a crowd was served, in plain words: whoever won must fit, and whoever lost must have been in the
 * way of none who won. Answers of 503 are counted elsewhere.
 */
export function judgeCrowd({ refusal, capacity }: Crowd, answered: readonly Answered[]): string[] {
  const won = answered.filter(({ answer }) => answer.status === 200 || answer.status === 201);
  const lost = answered.filter(({ answer }) => answer.status === 400);
  const others = answered.filter(({ answer }) => ![200, 201, 400, 503].includes(answer.status));
  return [
    ...others.map(({ answer }) => `An answer was ${answer.status}: ${answer.text}`),
    ...lost.flatMap(({ answer }) => otherCodes(answer, refusal)),
    ...(capacity === undefined
      ? judgePeople(answered, won, lost)
      : judgePlaces(
          capacity,
          won.map(({ request }) => request),
          lost.map(({ request }) => request),
        )),
  ];
}

function otherCodes({ body }: TestAnswer, refusal: string): string[] {
  const codes = body.info.map((entry: { readonly errorCode: string }) => entry.errorCode);
  return codes.length === 1 && codes[0] === refusal ? [] : [`Somebody was refused for ${codes}.`];
}

function judgePlaces(
  capacity: number,
  won: readonly CrowdRequest[],
  lost: readonly CrowdRequest[],
): string[] {
  const heldTimes = new Map<string, number>();
  for (const cell of won.flatMap(cellNames)) heldTimes.set(cell, (heldTimes.get(cell) ?? 0) + 1);
  const tooFull = [...heldTimes].filter(([, times]) => times > capacity);
  const wouldHaveFitted = lost.filter((request) =>
    cellNames(request).every((cell) => (heldTimes.get(cell) ?? 0) < capacity),
  );
  return [
    ...tooFull.map(([cell, times]) => `${times} won at ${cell}, where ${capacity} fit.`),
    ...wouldHaveFitted.map(
      ({ startMs }) => `${new Date(startMs).toISOString()} was refused and would have fitted.`,
    ),
  ];
}

function cellNames(request: CrowdRequest): string[] {
  return cellsTouched(request).map(({ day, number }) => `${day} c${number}`);
}

/** Everyone wins once, and every other request of theirs is told of that one. */
function judgePeople(
  answered: readonly Answered[],
  won: readonly Answered[],
  lost: readonly Answered[],
): string[] {
  const people = new Set(answered.map(({ request }) => request.person));
  return [...people].flatMap((person) => {
    const tours = won.filter(({ request }) => request.person === person).map(({ answer }) => answer.body.id);
    const told = lost
      .filter(({ request }) => request.person === person)
      .map(({ answer }) => answer.body.info[0]?.jsonObject?.id);
    const isRight = tours.length === 1 && told.every((id) => id === tours[0]);
    return isRight
      ? []
      : [`Person ${person} got the tours [${tours}] and was told of [${[...new Set(told)]}].`];
  });
}
