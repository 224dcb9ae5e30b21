import { buffered, type HeldAppointment } from "./held-appointment.ts";
import { appointmentTerms } from "./model-appointment.ts";
import { ModelCalendar } from "./model-calendar.ts";
import type { ModelClub, ModelTenant } from "./model-club.ts";
import { localDay, problemsOfChoice } from "./model-rules.ts";

/** A coach who is to take an appointment over. */
export interface Substitution {
  readonly coach_id: number;
}

interface Present {
  readonly club: ModelClub;
  readonly tenant: ModelTenant;
  readonly nowMs: number;
  readonly calendar: ModelCalendar;
}

type Pair = Substitution & { readonly one: HeldAppointment };

/** What substitutions make of appointments together, or the codes of what is against them. */
export function substituted(pairs: readonly Pair[], present: Present) {
  const changing = pairs.filter(({ one, coach_id }) => one.coach_id !== coach_id);
  const gained = new ModelCalendar();
  const codes = changing.flatMap((pair) => {
    // What the others give up is free; nobody can take it twice.
    const others = changing.filter((other) => other !== pair && other.one.status === "booked");
    const own = problemsOf(pair, { ...present, calendar: withoutCoaches(present, others) });
    if (own.length > 0) return own;
    const holder = `coach ${present.tenant.tenant_id} ${pair.coach_id}`;
    if (!gained.isFree(holder, 1, buffered(pair.one))) return ["COACH_UNAVAILABLE"];
    gained.hold(holder, buffered(pair.one));
    return [];
  });
  if (codes.length > 0) return { codes };
  return {
    info: pairs
      .filter(({ one, coach_id }) => one.coach_id === coach_id)
      .map(({ one }) => ["ALREADY_DONE", one.id]),
    after: pairs.map(({ one, coach_id }) =>
      one.coach_id === coach_id
        ? one
        : {
            ...one,
            ...{ coach_id, version: one.version + 1 },
            original_coach_id: one.original_coach_id ?? one.coach_id,
          },
    ),
  };
}

/** The calendar without the coaches of some appointments. */
function withoutCoaches({ calendar, tenant }: Present, others: readonly Pair[]): ModelCalendar {
  const copy = calendar.copy();
  for (const { one } of others) copy.release(`coach ${tenant.tenant_id} ${one.coach_id}`, buffered(one));
  return copy;
}

function problemsOf({ one, coach_id }: Pair, { club, tenant, nowMs, calendar }: Present): string[] {
  if (one.status !== "booked" || nowMs >= one.endMs) return ["APPOINTMENT_STATE"];
  const { appointment_type_id } = one.type;
  const wish = { appointment_type_id, coach_id, is_virtual: false };
  const scene = { club, tenant, hasClient: true, isManager: true };
  const { terms, problems } = appointmentTerms(wish, scene);
  const [coach] = terms.choices;
  return [...problems, ...(coach === undefined ? [] : problemsOfChoice(coach, one, calendar))];
}

/** Who takes over which of a coach's appointments, one after the other: the least booked that day, then the lower id. */
export function planned(booked: readonly HeldAppointment[], coachId: number, present: Present) {
  const { club, tenant } = present;
  const calendar = present.calendar.copy();
  const substitutions: (readonly number[])[] = [];
  const unsolved: (readonly [number, number, readonly string[]])[] = [];
  const others = club.coaches.filter(
    (coach) => coach.tenant_id === tenant.tenant_id && coach.is_active && coach.coach_id !== coachId,
  );
  for (const one of booked) {
    const day = localDay(tenant.time_zone, one.startMs);
    const [best] = others
      .filter(({ coach_id }) => problemsOf({ one, coach_id }, { ...present, calendar }).length === 0)
      .map(({ coach_id }) => ({
        coach_id,
        heldMs: calendar.heldMs(`coach ${tenant.tenant_id} ${coach_id}`, day),
      }))
      .sort((a, b) => a.heldMs - b.heldMs || a.coach_id - b.coach_id);
    if (best === undefined) {
      unsolved.push([one.id, one.version, ["COACH_UNAVAILABLE"]]);
    } else {
      substitutions.push([one.id, one.version, best.coach_id]);
      calendar.hold(`coach ${tenant.tenant_id} ${best.coach_id}`, buffered(one));
    }
  }
  return { substitutions, unsolved };
}
