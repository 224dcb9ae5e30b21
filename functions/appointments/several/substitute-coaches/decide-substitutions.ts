import { type InfoEntry, infoEntry, refuseAll, withDetails } from "../../../../shared/api/answer.ts";
import type { Coach } from "../../../../shared/club/coach.ts";
import type { CalendarQuery } from "../../../../shared/holds/calendar-query.ts";
import { daysToRead } from "../../../../shared/holds/change-of-plan.ts";
import { coachHolder, type OwnHold } from "../../../../shared/holds/party.ts";
import { type Basis, type Decision, refused } from "../../../../shared/operations/decision.ts";
import type { Attempt, Sight } from "../../../../shared/operations/write.ts";
import { versionBasis } from "../../../../shared/records/version-basis.ts";
import { type AppointmentItem, readAppointment } from "../../../../shared/tables/appointments-table.ts";
import { appointmentHolds } from "../../appointment/appointment-plan.ts";
import { decideMove, type MoveDecision } from "../../appointment/decide-move.ts";
import {
  judgeSubstitution,
  planOfSubstitution,
  substitutionOf,
} from "../../appointment/substitute-coach/decide-substitution.ts";
import { type AppointmentToChange, changeSeveral } from "../change-several.ts";
import { JointHolds } from "../joint-holds.ts";
import type { LoadedAppointments } from "../load-several.ts";
import type { FoundAppointment } from "../named-appointment.ts";
import type { SubstituteCoachesRequest, Substitution } from "./schema.ts";

/** A request to substitute coaches. */
export type SubstituteAttempt = Attempt<unknown, SubstituteCoachesRequest>;

/** The appointments and the coaches that a request names; a coach who does not exist is undefined. */
export type LoadedSubstitutions = LoadedAppointments<Readonly<Record<string, Coach | undefined>>>;

/** One of the substitutions, its appointment and its coach. */
interface SingleSubstitution {
  readonly found: FoundAppointment;
  readonly coach: Coach | undefined;
  readonly request: Pick<SubstituteAttempt, "tenant" | "caller" | "clock"> & {
    readonly item: AppointmentItem;
    readonly body: Pick<Substitution, "coach_id"> & { readonly reason: string | undefined };
  };
}

/** What becomes of one of the substitutions. */
type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "refuse"; readonly problems: readonly InfoEntry[] }
  | { readonly kind: "move"; readonly move: MoveDecision };

// A substitution keeps time and place: no other record is needed.
const UNCHANGED = {
  newRoom: undefined,
  type: undefined,
  coach: undefined,
  room: undefined,
  client: undefined,
};

/** One of the substitutions, and what becomes of it. */
interface Decided {
  readonly single: SingleSubstitution;
  readonly outcome: Outcome;
}

/**
 * Decides substitutions together, each by the rules of *Substitute coach*. What one of them frees, another can take. Like a
 * single one, they are decided without the calendar unless something is in the way.
 */
export function decideSubstitutions(
  attempt: SubstituteAttempt,
  loaded: LoadedSubstitutions,
  sight: Sight,
): Decision {
  if (loaded.kind === "refused") return loaded.refusal;
  const singles = singlesOf(attempt, loaded);
  const decided = decideEach(singles, sight);
  const looks = looksOf(decided);
  if (looks.size > 0) return { kind: "look each", looks };
  const refusal = refuseAll(problemsOf(decided));
  const needsCalendar = refusal !== undefined || daysToRead(plansOf(decided)).length > 0;
  // Decide again with the calendar: the refusal then names every conflict, and long days have their revisions.
  if (needsCalendar && sight.looksFirst === false)
    return decideSubstitutions(attempt, loaded, { ...sight, looksFirst: true });
  if (refusal !== undefined) return { ...refused(refusal), basis: basisOf(singles) };
  return changeSeveral(decided.map(toChange), { attempt, revisions: sight.seenEach?.revisions });
}

function singlesOf(
  { tenant, caller, clock, body }: SubstituteAttempt,
  { found, more: coaches }: Extract<LoadedSubstitutions, { readonly kind: "found" }>,
): SingleSubstitution[] {
  const coachOf = new Map(body.substitutions.map((each) => [each.appointment_id, each.coach_id]));
  return found.map((each) => {
    const coach_id = coachOf.get(each.named.id);
    if (coach_id === undefined) throw new Error("An appointment was read that no substitution names.");
    const request = { tenant, caller, clock, item: each.item, body: { coach_id, reason: body.reason } };
    return { found: each, coach: coaches[coach_id], request };
  });
}

function decideEach(singles: readonly SingleSubstitution[], sight: Sight): Decided[] {
  const gained = new JointHolds();
  return singles.map((single) => ({ single, outcome: decideOne(single, sight, gained) }));
}

function decideOne({ request, coach, found }: SingleSubstitution, sight: Sight, gained: JointHolds): Outcome {
  const judgement = judgeSubstitution(request);
  if (judgement?.kind === "commit") return { kind: "done" };
  if (judgement !== undefined) return { kind: "refuse", problems: judgement.refusal.problems };
  const { looksFirst, seenEach } = sight;
  const seen = seenEach?.looks.get(found.named.element);
  const plan = planOfSubstitution(request);
  const move = decideMove({ ...request, seen, looksFirst }, { plan }, { ...UNCHANGED, newCoach: coach });
  if (move.kind === "refuse") return { kind: "refuse", problems: move.refusal.problems };
  return move.kind === "free" ? holdJointly(move, request.item, gained) : { kind: "move", move };
}

/** Refuses to give two appointments at one time to the same coach. */
function holdJointly(
  move: Extract<MoveDecision, { readonly kind: "free" }>,
  { record }: AppointmentItem,
  gained: JointHolds,
): Outcome {
  const hold = move.holds?.find(({ party }) => party.holder.kind === "coach");
  if (hold === undefined) throw new Error(`The appointment ${record.appointment_id} would hold no coach.`);
  if (!gained.isFree(hold.party, hold)) {
    const message = "Another substitution gives the coach an appointment at this time.";
    return {
      kind: "refuse",
      problems: [infoEntry("COACH_UNAVAILABLE", { identifier: "coach_id", message })],
    };
  }
  gained.add(hold);
  return { kind: "move", move };
}

/** The parts of the calendar that must be read, by the elements of the body. */
function looksOf(decided: readonly Decided[]): ReadonlyMap<string, CalendarQuery> {
  return new Map(
    decided.flatMap(({ single, outcome }) => {
      if (outcome.kind !== "move" || outcome.move.kind !== "look") return [];
      const vacated = decided.flatMap((other) => (other.single === single ? [] : vacatedBy(other)));
      return [[single.found.named.element, { ...outcome.move.look, vacated }]];
    }),
  );
}

/** The holds of the coach whom a substitution frees. */
function vacatedBy({ single: { request }, outcome }: Decided): readonly OwnHold[] {
  if (outcome.kind === "done") return [];
  const { tenant_id, coach_id } = request.item.record;
  const { key } = coachHolder(tenant_id, coach_id);
  return appointmentHolds(request.item.record).filter(({ holder }) => holder === key);
}

function problemsOf(decided: readonly Decided[]): InfoEntry[] {
  const entries = decided.flatMap(({ single, outcome }) =>
    outcome.kind === "refuse" ? outcome.problems.map((entry) => about(single.found, entry)) : [],
  );
  // That the club takes no bookings is said once.
  const ofTenant = entries.filter(({ identifier }) => identifier === "tenant_id");
  return entries.filter((entry) => entry.identifier !== "tenant_id" || entry === ofTenant[0]);
}

function about({ named }: FoundAppointment, entry: InfoEntry): InfoEntry {
  const { identifier } = entry;
  if (identifier === "tenant_id") return entry;
  const element = identifier === "" ? named.element : `${named.element}.${identifier}`;
  return withDetails(entry, { appointment_id: named.id }, element);
}

/** A refusal stands only if no appointment has changed since it was read: the coaches were read with it, the calendar later. */
function basisOf(singles: readonly SingleSubstitution[]): Basis {
  return versionBasis(
    singles.map(({ request: { item } }) => ({
      key: readAppointment(item.record.tenant_id, item.record.appointment_id),
      version: item.record.version,
    })),
  );
}

function toChange({ single: { request }, outcome }: Decided): AppointmentToChange {
  const { item } = request;
  if (outcome.kind === "done") return { item, change: undefined };
  if (outcome.kind !== "move" || outcome.move.kind !== "free") {
    throw new Error("A coach is substituted although that is not decided.");
  }
  return { item, change: substitutionOf(request, outcome.move) };
}

function plansOf(decided: readonly Decided[]) {
  return decided.map(toChange).map(({ item, change }) => ({
    before: change?.holds === undefined ? [] : appointmentHolds(item.record),
    after: change?.holds ?? [],
  }));
}
