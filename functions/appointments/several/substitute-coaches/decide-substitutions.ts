import { type InfoEntry, infoEntry, refuseAll, withDetails } from "../../../../shared/api/answer.ts";
import { classHolds } from "../../../../shared/classes/class-kind.ts";
import { decideNewPlan, recordChange } from "../../../../shared/classes/planning/class-change.ts";
import {
  classSubstitutionOf,
  judgeClassSubstitution,
  planOfClassSubstitution,
} from "../../../../shared/classes/planning/decide-substitution.ts";
import type { Coach } from "../../../../shared/club/coach.ts";
import type { CalendarQuery } from "../../../../shared/holds/calendar-query.ts";
import { daysToRead } from "../../../../shared/holds/change-of-plan.ts";
import { coachHolder, type Hold, type OwnHold } from "../../../../shared/holds/party.ts";
import {
  type Basis,
  type Decision,
  type Judgement,
  refused,
} from "../../../../shared/operations/decision.ts";
import type { Attempt, Sight } from "../../../../shared/operations/write.ts";
import { versionBasis } from "../../../../shared/records/version-basis.ts";
import { readAppointment } from "../../../../shared/tables/appointments-table.ts";
import { readClass } from "../../../../shared/tables/classes-table.ts";
import { appointmentHolds } from "../../appointment/appointment-plan.ts";
import { decideMove } from "../../appointment/decide-move.ts";
import {
  judgeSubstitution,
  planOfSubstitution,
  substitutionOf,
} from "../../appointment/substitute-coach/decide-substitution.ts";
import { type AppointmentToChange, type ClassToChange, changeSeveral } from "../change-several.ts";
import { JointHolds } from "../joint-holds.ts";
import type { NamedAppointment } from "../named-appointment.ts";
import type { LoadedSubstitutions, Substituted } from "./load-substitutions.ts";
import type { SubstituteCoachesRequest } from "./schema.ts";

/** A request to substitute coaches. */
export type SubstituteAttempt = Attempt<unknown, SubstituteCoachesRequest>;

/** What becomes of a record: its kind, and what changes; `change` is undefined if it is as requested. */
type RecordChanged =
  | { readonly noun: "appointment"; readonly toChange: AppointmentToChange }
  | { readonly noun: "class"; readonly toChange: ClassToChange };

/** Whether a coach can take a record over, by the rules of its kind, and what that changes. */
type Move =
  | { readonly kind: "free"; readonly holds: readonly Hold[] | undefined; readonly changed: RecordChanged }
  | { readonly kind: "refuse"; readonly refusal: { readonly problems: readonly InfoEntry[] } }
  | { readonly kind: "look"; readonly look: CalendarQuery };

/** One of the substitutions, whatever it is of. */
interface SingleSubstitution {
  readonly noun: Substituted["noun"];
  readonly named: NamedAppointment;
  readonly basis: Parameters<typeof versionBasis>[0][number];
  /** Whom the record holds now, and the key of its coach. */
  readonly holds: readonly OwnHold[];
  readonly coachKey: string | undefined;
  readonly judge: () => Judgement | undefined;
  readonly move: (sight: Pick<Sight, "seen" | "looksFirst">) => Move;
  readonly unchanged: RecordChanged;
}

/** What becomes of one of the substitutions. */
type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "refuse"; readonly problems: readonly InfoEntry[] }
  | Exclude<Move, { readonly kind: "refuse" }>;

// A substitution keeps time and place: no other record is needed.
const UNCHANGED = {
  newRoom: undefined,
  type: undefined,
  coach: undefined,
  room: undefined,
  client: undefined,
};
const NO_OTHERS = { type: undefined, room: undefined, coaches: undefined, rooms: undefined };

/** One of the substitutions, and what becomes of it. */
interface Decided {
  readonly single: SingleSubstitution;
  readonly outcome: Outcome;
}

/**
 * Decides substitutions together, each by the rules of *Substitute coach* for its kind. What one of them frees, another can take.
 * Like a single one, they are decided without the calendar unless something is in the way.
 */
export function decideSubstitutions(
  attempt: SubstituteAttempt,
  loaded: LoadedSubstitutions,
  sight: Sight,
): Decision {
  if (loaded.kind === "refused") return loaded.refusal;
  const singles = loaded.found.map((each) => {
    const coach = loaded.coaches[each.coach_id];
    return each.noun === "class"
      ? classSubstitution(attempt, each, coach)
      : appointmentSubstitution(attempt, each, coach);
  });
  const decided = decideEach(singles, sight);
  const looks = looksOf(decided);
  if (looks.size > 0) return { kind: "look each", looks };
  const refusal = refuseAll(problemsOf(decided));
  const needsCalendar = refusal !== undefined || daysToRead(plansOf(decided)).length > 0;
  // Decide again with the calendar: the refusal then names every conflict, and long days have their revisions.
  if (needsCalendar && sight.looksFirst === false)
    return decideSubstitutions(attempt, loaded, { ...sight, looksFirst: true });
  if (refusal !== undefined) return { ...refused(refusal), basis: basisOf(singles) };
  const changed = decided.map(changedBy);
  return changeSeveral(
    changed.flatMap((each) => (each.noun === "appointment" ? each.toChange : [])),
    {
      attempt,
      classes: changed.flatMap((each) => (each.noun === "class" ? each.toChange : [])),
      revisions: sight.seenEach?.revisions,
    },
  );
}

type Found<Noun> = Extract<Substituted, { readonly noun: Noun }> & { readonly coach_id: number };

function appointmentSubstitution(
  { tenant, caller, clock, body }: SubstituteAttempt,
  { named, item, coach_id }: Found<"appointment">,
  newCoach: Coach | undefined,
): SingleSubstitution {
  const request = { tenant, caller, clock, item, body: { coach_id, reason: body.reason } };
  const { record } = item;
  return {
    ...{ noun: "appointment", named, holds: appointmentHolds(record) },
    coachKey: coachHolder(record.tenant_id, record.coach_id).key,
    basis: { key: readAppointment(record.tenant_id, record.appointment_id), version: record.version },
    judge: () => judgeSubstitution(request),
    move: (sight) => {
      const plan = planOfSubstitution(request);
      const move = decideMove({ ...request, ...sight }, { plan }, { ...UNCHANGED, newCoach });
      if (move.kind !== "free") return move;
      const toChange = { item, change: substitutionOf(request, move) };
      return { kind: "free", holds: move.holds, changed: { noun: "appointment", toChange } };
    },
    unchanged: { noun: "appointment", toChange: { item, change: undefined } },
  };
}

function classSubstitution(
  { tenant, caller, clock, body }: SubstituteAttempt,
  { named, item, coach_id }: Found<"class">,
  coach: Coach | undefined,
): SingleSubstitution {
  const request = { tenant, caller, clock, item, body: { coach_id, reason: body.reason } };
  const { record } = item;
  const { tenant_id } = record;
  return {
    ...{ noun: "class", named, holds: classHolds(record) },
    coachKey: record.coach_id === undefined ? undefined : coachHolder(tenant_id, record.coach_id).key,
    basis: { key: readClass(tenant_id, record.class_id), version: record.version },
    judge: () => judgeClassSubstitution(request),
    move: (sight) => {
      const plan = decideNewPlan({ ...request, ...sight }, planOfClassSubstitution(request), {
        ...NO_OTHERS,
        coach,
      });
      if (plan.kind !== "free") return plan;
      const { info, ...change } = recordChange(classSubstitutionOf(request, plan));
      const warnings = info.map((entry) => about({ noun: "class", named }, entry));
      const toChange = { item, change: { ...change, info: warnings } };
      return { kind: "free", holds: plan.holds, changed: { noun: "class", toChange } };
    },
    unchanged: { noun: "class", toChange: { item, change: undefined } },
  };
}

function decideEach(singles: readonly SingleSubstitution[], sight: Sight): Decided[] {
  const gained = new JointHolds();
  return singles.map((single) => ({ single, outcome: decideOne(single, sight, gained) }));
}

function decideOne(single: SingleSubstitution, sight: Sight, gained: JointHolds): Outcome {
  const judgement = single.judge();
  if (judgement?.kind === "commit") return { kind: "done" };
  if (judgement !== undefined) return { kind: "refuse", problems: judgement.refusal.problems };
  const { looksFirst, seenEach } = sight;
  const move = single.move({ seen: seenEach?.looks.get(single.named.element), looksFirst });
  if (move.kind === "refuse") return { kind: "refuse", problems: move.refusal.problems };
  return move.kind === "free" ? holdJointly(move, single, gained) : move;
}

/** Refuses to give two bookings at one time to the same coach. */
function holdJointly(
  move: Extract<Move, { readonly kind: "free" }>,
  { noun, named }: SingleSubstitution,
  gained: JointHolds,
): Outcome {
  const hold = move.holds?.find(({ party }) => party.holder.kind === "coach");
  if (hold === undefined) throw new Error(`The ${noun} ${named.id} would hold no coach.`);
  if (!gained.isFree(hold.party, hold)) {
    const message = "Another substitution gives the coach an appointment at this time.";
    return {
      kind: "refuse",
      problems: [infoEntry("COACH_UNAVAILABLE", { identifier: "coach_id", message })],
    };
  }
  gained.add(hold);
  return move;
}

/** The parts of the calendar that must be read, by the elements of the body. */
function looksOf(decided: readonly Decided[]): ReadonlyMap<string, CalendarQuery> {
  return new Map(
    decided.flatMap(({ single, outcome }) => {
      if (outcome.kind !== "look") return [];
      const vacated = decided.flatMap((other) => (other.single === single ? [] : vacatedBy(other)));
      return [[single.named.element, { ...outcome.look, vacated }]];
    }),
  );
}

/** The holds of the coach whom a substitution frees. */
function vacatedBy({ single: { holds, coachKey }, outcome }: Decided): readonly OwnHold[] {
  return outcome.kind === "done" ? [] : holds.filter(({ holder }) => holder === coachKey);
}

function problemsOf(decided: readonly Decided[]): InfoEntry[] {
  const entries = decided.flatMap(({ single, outcome }) =>
    outcome.kind === "refuse" ? outcome.problems.map((entry) => about(single, entry)) : [],
  );
  // That the club takes no bookings is said once.
  const ofTenant = entries.filter(({ identifier }) => identifier === "tenant_id");
  return entries.filter((entry) => entry.identifier !== "tenant_id" || entry === ofTenant[0]);
}

function about({ noun, named }: Pick<SingleSubstitution, "noun" | "named">, entry: InfoEntry): InfoEntry {
  const { identifier } = entry;
  if (identifier === "tenant_id") return entry;
  const element = identifier === "" ? named.element : `${named.element}.${identifier}`;
  return withDetails(entry, { [`${noun}_id`]: named.id }, element);
}

/** A refusal stands only if no record has changed since it was read: the coaches were read with it, the calendar later. */
function basisOf(singles: readonly SingleSubstitution[]): Basis {
  return versionBasis(singles.map(({ basis }) => basis));
}

function changedBy({ single, outcome }: Decided): RecordChanged {
  if (outcome.kind === "done") return single.unchanged;
  if (outcome.kind !== "free") throw new Error("A coach is substituted although that is not decided.");
  return outcome.changed;
}

function plansOf(decided: readonly Decided[]) {
  return decided.map(({ single, outcome }) => {
    const after = outcome.kind === "free" ? outcome.holds : undefined;
    return { before: after === undefined ? [] : single.holds, after: after ?? [] };
  });
}
