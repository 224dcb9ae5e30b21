import * as v from "valibot";
import type { TestAnswer } from "../../support/function-under-test.ts";
import { cellsTouched, occupations } from "../checker/occupations.ts";
import type { StoredState } from "../checker/stored-state.ts";
import { type ChangeMade, type ChangesOfRequest, changesByPrincipal, namesOf } from "./changes-made.ts";
import type { StormRequest } from "./requests.ts";
import { unfinished } from "./unfinished.ts";

/** What a request got, once for each of its posts at once. Each request has a principal of its own. */
export interface Ending {
  readonly principal: string;
  readonly request: StormRequest;
  readonly answers: readonly TestAnswer[];
  /** Whether it has an `Idempotency-Key`. */
  readonly hasKey: boolean;
  /** When it was first sent and when it was last answered, by the machine's clock. */
  readonly startedMs: number;
  readonly endedMs: number;
}

const RECORDED: Readonly<Record<string, string>> = {
  bookSeries: "created",
  createAppointment: "created",
  cancelSeries: "cancelled",
  cancelAppointments: "cancelled",
  cancelAppointment: "cancelled",
  substituteCoaches: "coach_substituted",
  substituteCoach: "coach_substituted",
  rescheduleAppointment: "rescheduled",
};

/**
 * What is wrong, in plain words: a request that was answered as done has made exactly the changes of its answer, a refused
 * one none, and one that got no answer all of its changes or none.
 */
export function judgeEndings(endings: readonly Ending[], state: StoredState): string[] {
  const changes = changesByPrincipal(state);
  const answeredMs = new Map(
    endings
      .filter(({ answers }) => answers.some(({ status }) => status === 201))
      .map(({ principal, endedMs }) => [principal, endedMs]),
  );
  return [
    ...endings.flatMap((ending) => {
      const made = changes.get(ending.principal) ?? [];
      const wasThere = (principal: string) => (answeredMs.get(principal) ?? Infinity) < ending.startedMs;
      return judgeEnding(ending, { made, state, wasThere }).map(
        (problem) =>
          `${ending.principal}, ${ending.request.operation} ${JSON.stringify(ending.request.body)}: ${problem}`,
      );
    }),
    ...bookedWhileAway(state),
  ];
}

function judgeEnding(ending: Ending, scene: ChangesOfRequest): string[] {
  const { principal, request, answers } = ending;
  const { made, state } = scene;
  const recorded = RECORDED[request.operation];
  if (recorded === undefined) return judgeTimes(principal, answers, state);
  const successes = answers.filter(({ status }) => status < 300);
  const [success] = successes;
  const others = answers.filter(({ status }) => ![200, 201, 400, 403, 404, 412, 503].includes(status));
  const isHidden = answers.some(({ status }) => status === 503);
  return [
    ...others.map(({ status, text }) => `it was answered ${status}: ${text}`),
    ...made
      .filter(({ operation }) => operation !== recorded)
      .map(({ id, operation }) => `it has ${operation} ${id}`),
    ...(new Set(successes.map(({ text }) => text)).size > 1 ? ["it was answered twice, and otherwise"] : []),
    ...(success === undefined ? [] : judgeSuccess(success, ending, made)),
    ...(success === undefined && made.length > 0 && !isHidden
      ? [`it was refused and has changed ${namesOf(made)}`]
      : []),
    ...(made.length === 0 ? [] : unfinished(request, scene)),
  ];
}

const ShownSchema = v.object({ id: v.number(), version: v.number() });
const EntrySchema = v.object({
  errorCode: v.string(),
  jsonObject: v.fallback(v.object({ appointment_id: v.optional(v.number()) }), {}),
});
const AnswerSchema = v.object({
  create_response: v.optional(v.object({ id: v.number() })),
  update_response: v.optional(v.object({ info: v.array(EntrySchema) })),
  appointment: v.optional(ShownSchema),
  appointments: v.optional(v.array(ShownSchema)),
});

/** The changes that an answer shows are those that were made. */
function judgeSuccess(
  { body, text }: TestAnswer,
  { hasKey }: Pick<Ending, "hasKey">,
  made: readonly ChangeMade[],
): string[] {
  const { create_response, update_response, appointment, appointments } = v.parse(AnswerSchema, body);
  const booked = create_response && { id: create_response.id, version: 1 };
  const shown = appointments ?? [appointment ?? booked ?? []].flat();
  const done = (update_response?.info ?? [])
    .filter(({ errorCode }) => errorCode === "ALREADY_DONE")
    .map(({ jsonObject }) => jsonObject.appointment_id);
  // The answer about one appointment does not name it.
  const isDone = ({ id }: { readonly id: number }) =>
    done.includes(id) || (appointment !== undefined && done.length > 0);
  const due = namesOf(shown.filter((one) => !isDone(one)));
  // Without a key, a request whose first answer was lost is told that all is done.
  if (!hasKey && due === "" && namesOf(shown) === namesOf(made)) return [];
  return due === namesOf(made) ? [] : [`it has changed ${namesOf(made)} and was answered ${text}`];
}

function judgeTimes(
  principal: string,
  answers: readonly TestAnswer[],
  { unavailable }: StoredState,
): string[] {
  const added = unavailable.filter(({ created_by }) => created_by === principal).length;
  const isTold = answers.some(({ status }) => status === 201);
  const isHidden = answers.some(({ status }) => status === 503);
  const isRight = isTold ? added === 1 : added === 0 || (isHidden && added === 1);
  return isRight ? [] : [`it has added ${added} and was answered ${answers.map(({ text }) => text)}`];
}

/**
 * No booking stands in time that is unavailable: bookings in the way refuse it, and it refuses bookings. What had ended when the time
 * was added was not in the way.
 */
function bookedWhileAway(state: StoredState): string[] {
  const held = occupations(state);
  return state.unavailable
    .filter(({ removed_at }) => removed_at === undefined)
    .flatMap((time) => {
      const startMs = Math.max(...[time.start_date_time, time.created_at].map(Date.parse));
      const span = { startMs, endMs: Date.parse(time.end_date_time) };
      const cells = new Set(cellsTouched(span).map(({ day, number }) => `${day} ${number}`));
      return held
        .filter(({ holder }) => holder === time.holder)
        .filter((one) => cellsTouched(one).some(({ day, number }) => cells.has(`${day} ${number}`)))
        .map(({ booking }) => `${booking} stands in the unavailability ${time.unavailability_id}.`);
    });
}
