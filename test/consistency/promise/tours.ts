import type { Scope } from "../../../shared/api/operations.ts";
import { heldFor, isOffered, problemsAt } from "../model/model-rules.ts";
import { toursChoice, tourTerms } from "../model/model-tour.ts";
import { gridOf, localStart } from "./question.ts";
import type { Scene } from "./scene.ts";
import { agree, type Trial } from "./trial.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOURS = 8;
const FORGIVEN_MS = 60_000;
const VISITOR: readonly Scope[] = ["tours.write"];
const DESK: readonly Scope[] = ["tours.manage", "tours.write"];

/**
 * Asks when tours can be booked, and for some starts: those that are offered are booked, each by another person, and all
 * others refused. What is booked stays, and fills the tours that are asked for next.
 */
export async function askForTours(trial: Omit<Trial, "question" | "restorer">): Promise<void> {
  const { scene, random, report } = trial;
  const { api, tenant, present } = scene;
  const scopes = random.chance(0.3) ? DESK : VISITOR;
  const terms = tourTerms(tenant, scopes === DESK);
  const from = present.nowMs + random.below(30 * HOUR_MS) - HOUR_MS;
  const question = { stepMinutes: 30, range: { startMs: from, endMs: from + 6 * HOUR_MS } };
  const grid = gridOf(scene, question).filter(
    (startMs) => startMs >= present.nowMs || startMs < present.nowMs - FORGIVEN_MS,
  );
  const [first, ...others] = grid;
  if (first === undefined) return;
  for (let index = 0; index < TOURS; index += 1) {
    const due = grid
      .filter((startMs) => isOffered(terms, startMs, present))
      .map((startMs) => slotAt(scene, startMs));
    agree(trial, "the tours", { said: await list(scene, question.range, scopes), due });
    const startMs = random.pick([first, ...others]);
    const book_tour = { scheduled_datetime: new Date(startMs).toISOString() };
    const prospect = { full_name: `Visitor ${index}`, email_id: `visitor.${index}@example.com` };
    const { status, body } = await api.bookTour({ prospect, book_tour }, { scopes });
    const codes = problemsAt(terms, startMs, present).sort();
    if (status === 200) {
      report.booked += 1;
      const choice = toursChoice(tenant);
      const span = { startMs, endMs: startMs + tenant.tour.duration_minutes * MINUTE_MS };
      for (const { holder } of choice.parties) present.calendar.hold(holder, heldFor(choice, span));
    } else report.refused += 1;
    const said = status === 200 ? [] : codesOf(body.info);
    agree(trial, `a tour at ${book_tour.scheduled_datetime}`, { said, due: codes });
  }
}

function slotAt({ tenant, present }: Scene, startMs: number): object {
  const endMs = startMs + tenant.tour.duration_minutes * MINUTE_MS;
  const places = Array.from({ length: tenant.tour.capacity }, (_, index) => index + 1);
  const holder = `tours ${tenant.tenant_id}`;
  return {
    start_date_time: new Date(startMs).toISOString(),
    end_date_time: new Date(endMs).toISOString(),
    local_start: localStart(tenant.time_zone, startMs / MINUTE_MS),
    places_left: places.filter((place) => present.calendar.isFree(holder, place, { startMs, endMs })).length,
  };
}

async function list(
  { api }: Scene,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  scopes: readonly Scope[],
): Promise<unknown> {
  const query = {
    from: [new Date(startMs).toISOString()],
    to: [new Date(endMs).toISOString()],
    step_minutes: ["30"],
  };
  const { status, text, body } = await api.listTourAvailability(undefined, { query, scopes });
  if (status !== 200) throw new Error(`The tours were refused: ${text}`);
  return body.slots;
}

function codesOf(info: readonly { readonly errorCode: string }[]): string[] {
  return info.map(({ errorCode }) => errorCode).sort();
}
