import { localMinute } from "../model/model-hours.ts";
import { problemsAt } from "../model/model-rules.ts";
import { termsOf } from "./question.ts";
import { bodyOf, freeClient, type Scene } from "./scene.ts";
import { agree, type Trial } from "./trial.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

interface Recurrence {
  readonly weekdays: readonly string[];
  readonly local_time: string;
  readonly first_date: string;
  readonly occurrences: number;
}

/** Asks *check recurring* for a question's details on some days: it has to say what the model has of each. */
export async function askRecurring(trial: Trial): Promise<void> {
  const { scene, question } = trial;
  const recurrence = anyRecurrence(trial);
  const details = { ...question.details, client_id: question.details.client_id ?? freeClient(scene) };
  const body = { ...bodyOf(details, 0), start_date_time: undefined, recurrence };
  const { status, text, body: answer } = await scene.api.checkRecurringAvailability(body, question);
  if (status !== 200) throw new Error(`A recurrence was refused: ${text}`);
  const terms = termsOf(scene, details, question);
  const due = startsOf(scene, recurrence).map(({ local_date, startMs }) => {
    const codes = startMs === undefined ? ["LOCAL_TIME_MISSING"] : problemsAt(terms, startMs, scene.present);
    return {
      local_date,
      start_date_time: asText(startMs),
      is_available: codes.length === 0,
      codes: codes.sort(),
    };
  });
  agree(trial, JSON.stringify(recurrence), { said: answer.occurrences.map(withCodes), due });
}

/** Some local time, often one of a night on which clocks may change. */
function anyRecurrence({ scene, random }: Trial): Recurrence {
  const minute = (random.chance(0.5) ? random.below(5 * 4) : random.below(24 * 4)) * 15;
  const today = localMinute(scene.tenant.time_zone, Math.floor(scene.present.nowMs / MINUTE_MS));
  const weekdays = WEEKDAYS.filter(() => random.chance(0.7));
  return {
    weekdays: weekdays.length === 0 ? ["monday"] : weekdays,
    local_time: new Date(minute * MINUTE_MS).toISOString().slice(11, 16),
    first_date: dateOf(today + (random.below(3) - 1) * DAY_MINUTES),
    occurrences: 1 + random.below(6),
  };
}

/** The first minute of each day at which clocks show the time; undefined where they never do. */
function startsOf({ tenant }: Scene, { weekdays, local_time, first_date, occurrences }: Recurrence) {
  const [hours = 0, minutes = 0] = local_time.split(":").map(Number);
  const starts: { readonly local_date: string; readonly startMs: number | undefined }[] = [];
  const first = Date.parse(first_date) / MINUTE_MS;
  for (let midnight = first; starts.length < occurrences; midnight += DAY_MINUTES) {
    if (!weekdays.includes(WEEKDAYS[new Date(midnight * MINUTE_MS).getUTCDay()] ?? "")) continue;
    const wanted = midnight + hours * 60 + minutes;
    let minute = wanted - DAY_MINUTES;
    while (minute <= wanted + DAY_MINUTES && localMinute(tenant.time_zone, minute) !== wanted) minute += 1;
    const startMs = minute > wanted + DAY_MINUTES ? undefined : minute * MINUTE_MS;
    starts.push({ local_date: dateOf(midnight), startMs });
  }
  return starts;
}

interface Occurrence {
  readonly problems: readonly { readonly errorCode: string }[];
}

function withCodes({ problems, ...occurrence }: Occurrence): object {
  return { ...occurrence, codes: problems.map(({ errorCode }) => errorCode).sort() };
}

function asText(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}

function dateOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString().slice(0, 10);
}
