import { changeHolds, type HeldAppointment, inOrder, viewOf } from "./held-appointment.ts";
import { appointmentTerms } from "./model-appointment.ts";
import { ModelCalendar } from "./model-calendar.ts";
import { type Cancelled, type Canceller, cancelled } from "./model-cancellation.ts";
import { type ModelClub, type ModelTenant, modelClub } from "./model-club.ts";
import { importedPeople, type ModelPerson } from "./model-person.ts";
import { problemsAt } from "./model-rules.ts";
import { planned, type Substitution, substituted } from "./model-substitution.ts";
import { bookedInTurn, chosenAtAll, type SeriesWish, startsOf } from "./series-wish.ts";

/** What the contract says that a request about several appointments gets. */
export interface SeveralExpected {
  readonly status: number;
  /** The codes of a refusal in the order of the alphabet. */
  readonly codes?: readonly string[];
  /** What of an answer can be compared. */
  readonly view?: object;
  /** Tells the model what the product answered. */
  readonly learn?: (ids: readonly number[]) => void;
}

/** Who asks, and when. */
export interface Asking {
  readonly nowMs: number;
  readonly isManager: boolean;
  /** The only client for whom the caller may act; undefined for the club. */
  readonly member: number | undefined;
}

/** A coach of the sample club who is inactive there. */
export const ACTIVATED_COACH = 523;

const club: ModelClub = {
  ...modelClub,
  coaches: modelClub.coaches.map((coach) => ({
    ...coach,
    is_active: coach.is_active || coach.coach_id === ACTIVATED_COACH,
  })),
};
const MAX_IN_SERIES = 100;
const MAX_FUTURE = 50;
const MAX_CANCELLED = 12;
const MAX_PLANNED = 19;

/** Series, bulk cancellations and bulk substitutions of one tenant at their simplest, one request at a time. */
export class SeveralModel {
  readonly tenant: ModelTenant;
  readonly people: readonly ModelPerson[];
  appointments: readonly HeldAppointment[] = [];
  readonly series: { readonly id: number; readonly client_id: number }[] = [];
  readonly #calendar = new ModelCalendar();

  constructor(tenantId: number) {
    const tenant = club.tenants.find(({ tenant_id }) => tenant_id === tenantId);
    if (tenant === undefined) throw new Error(`The model knows no tenant ${tenantId}.`);
    this.tenant = tenant;
    this.people = importedPeople().filter(({ tenant_id }) => tenant_id === tenantId);
  }

  bookSeries(wish: SeriesWish, { nowMs, isManager, member }: Asking): SeveralExpected {
    if (member !== undefined && member !== wish.client_id) return refusedFor(403, ["ACCESS_DENIED"]);
    const { tenant } = this;
    const client = this.people.find(({ client_id }) => client_id === wish.client_id);
    const scene = { club, tenant, hasClient: client !== undefined, isManager };
    const { terms, problems: lasting, type } = appointmentTerms(wish, scene);
    const judged = startsOf(wish).map((start) => ({
      ...start,
      codes: problemsAt(terms, start.startMs, { nowMs, calendar: this.#calendar }),
    }));
    const bookable = judged.filter(({ codes }) => codes.length === 0);
    const future = this.appointments.filter(
      (one) => one.client_id === wish.client_id && one.status === "booked" && one.startMs >= nowMs,
    );
    const tooMany = (added: number) =>
      !isManager && future.length + added > MAX_FUTURE ? ["TOO_MANY_BOOKINGS"] : [];
    const ofAll = [...lasting, ...this.#notFound(wish), ...tooMany(1)];
    const isSkipping = wish.skips && ofAll.length === 0 && bookable.length > 0;
    const wanted = isSkipping ? bookable.length : judged.length;
    const problems = [
      ...ofAll,
      ...tooMany(wanted),
      ...this.#full(wish, wanted),
      ...(isSkipping ? [] : judged.flatMap(({ codes }) => codes)),
    ];
    if (problems.length > 0 || !client || !type || !terms.minutes) return refusedFor(400, problems);
    const chosen = chosenAtAll(bookable, terms, this.#calendar);
    const booked = bookedInTurn(chosen.held, { client, type, minutes: terms.minutes });
    return {
      status: 201,
      view: {
        info: chosen.info,
        appointments: booked.map(viewOf),
        skipped: judged
          .filter(({ codes }) => codes.length > 0)
          .map(({ date, startMs, codes }) => [date, new Date(startMs).toISOString(), codes]),
      },
      learn: (ids) => this.#learnBooked(wish, booked, ids),
    };
  }

  cancelSeries({ series_id, from, expected, waive }: CancelWish, asking: Asking): SeveralExpected {
    if (waive && !asking.isManager) return refusedFor(403, ["ACCESS_DENIED"]);
    const series = this.#visibleSeries(series_id, asking);
    if (series === undefined) return refusedFor(404, ["SERIES_NOT_FOUND"]);
    const { next, nextFrom } = this.#rest(series_id, from ?? asking.nowMs);
    if (next.length === 0) {
      return {
        status: 200,
        view: { info: [["ALREADY_DONE", undefined]], appointments: [], next_from: null },
      };
    }
    const outcome = this.#cancel(next, { ...asking, tenant: this.tenant, waive });
    if (outcome.codes !== undefined) return outcome;
    if (expected !== undefined && expected !== outcome.forfeited) return refusedFor(400, ["OUTCOME_CHANGED"]);
    return { ...outcome, view: { ...outcome.view, next_from: nextFrom } };
  }

  getSeries(series_id: number, asking: Asking): SeveralExpected {
    if (this.#visibleSeries(series_id, asking) === undefined) return refusedFor(404, ["SERIES_NOT_FOUND"]);
    const { next } = this.#rest(series_id, asking.nowMs);
    const outcome = this.#cancel(next, { ...asking, tenant: this.tenant, waive: false });
    const isNone = next.length === 0 || outcome.codes !== undefined;
    return {
      status: 200,
      view: {
        appointments: inOrder(this.appointments.filter((one) => one.series_id === series_id)).map(viewOf),
        cancel: isNone ? null : { count: next.length, forfeited: outcome.forfeited },
      },
    };
  }

  /** How many sessions the person is told that cancelling the rest forfeits. */
  outlook({ series_id, from }: Pick<CancelWish, "series_id" | "from">, asking: Asking): number {
    const { next } = this.#rest(series_id, from ?? asking.nowMs);
    return this.#cancel(next, { ...asking, tenant: this.tenant, waive: false }).forfeited;
  }

  cancelAppointments(named: readonly NamedWish[], waive: boolean, asking: Asking): SeveralExpected {
    const loaded = this.#load(named);
    if ("codes" in loaded) return loaded;
    return this.#cancel(loaded.found, { ...asking, tenant: this.tenant, waive });
  }

  substituteCoaches(wishes: readonly (NamedWish & Substitution)[], { nowMs }: Asking): SeveralExpected {
    const loaded = this.#load(wishes);
    if ("codes" in loaded) return loaded;
    const { tenant } = this;
    const pairs = loaded.found.map((one, index) => ({ one, coach_id: wishes[index]?.coach_id ?? 0 }));
    const outcome = substituted(pairs, { club, tenant, nowMs, calendar: this.#calendar });
    if ("codes" in outcome) return refusedFor(400, outcome.codes);
    return {
      status: 200,
      view: { info: outcome.info, appointments: outcome.after.map(viewOf) },
      learn: () => this.#replace(outcome.after),
    };
  }

  /** @param range from and to, in milliseconds */
  plan(coach_id: number, [from, to]: readonly [number, number], { nowMs }: Asking): SeveralExpected {
    const booked = inOrder(this.appointments).filter(
      (one) =>
        one.coach_id === coach_id &&
        one.status === "booked" &&
        one.endMs > nowMs &&
        from <= one.startMs &&
        one.startMs < to,
    );
    const next = booked[MAX_PLANNED]?.startMs;
    const plan = planned(booked.slice(0, MAX_PLANNED), coach_id, {
      club,
      tenant: this.tenant,
      nowMs,
      calendar: this.#calendar,
    });
    return {
      status: 200,
      view: { ...plan, next_from: next === undefined ? null : new Date(next).toISOString() },
    };
  }

  #notFound({ series_id, client_id }: SeriesWish): string[] {
    if (series_id === undefined) return [];
    const series = this.series.find(({ id }) => id === series_id);
    return series?.client_id === client_id ? [] : ["SERIES_NOT_FOUND"];
  }

  #full(wish: SeriesWish, wanted: number): string[] {
    const { series_id } = wish;
    if (series_id === undefined || this.#notFound(wish).length > 0) return [];
    const count = this.appointments.filter((one) => one.series_id === series_id).length;
    return count + wanted <= MAX_IN_SERIES ? [] : ["SERIES_FULL"];
  }

  #learnBooked(wish: SeriesWish, booked: readonly HeldAppointment[], ids: readonly number[]): void {
    const series_id = wish.series_id ?? ids[0] ?? 0;
    if (wish.series_id === undefined) this.series.push({ id: series_id, client_id: wish.client_id });
    const known = booked.map((one, index) => ({ ...one, id: ids[index] ?? 0, series_id }));
    for (const one of known) {
      changeHolds(this.#calendar, "hold", one, this.tenant);
      this.#countSession(one, 1);
    }
    this.appointments = [...this.appointments, ...known];
  }

  #visibleSeries(series_id: number, { member }: Asking) {
    return this.series.find(
      ({ id, client_id }) => id === series_id && (member === undefined || member === client_id),
    );
  }

  #rest(series_id: number, from: number) {
    const left = inOrder(this.appointments).filter(
      (one) => one.series_id === series_id && one.status === "booked" && one.startMs >= from,
    );
    const next = left[MAX_CANCELLED]?.startMs;
    return {
      next: left.slice(0, MAX_CANCELLED),
      nextFrom: next === undefined ? null : new Date(next).toISOString(),
    };
  }

  #load(
    named: readonly NamedWish[],
  ): (SeveralExpected & { codes: readonly string[] }) | { found: HeldAppointment[] } {
    const known = named.map(({ id, version }) => ({
      version,
      one: this.appointments.find((one) => one.id === id),
    }));
    const found = known.flatMap(({ one }) => one ?? []);
    const missing = known.filter(({ one }) => one === undefined).map(() => "APPOINTMENT_NOT_FOUND");
    if (missing.length > 0) return refusedFor(400, missing);
    const stale = known.filter(({ one, version }) => version !== undefined && version !== one?.version);
    if (stale.length > 0)
      return refusedFor(
        412,
        stale.map(() => "VERSION_CHANGED"),
      );
    return { found };
  }

  #cancel(found: readonly HeldAppointment[], canceller: Canceller): SeveralExpected & { forfeited: number } {
    const outcomes: Cancelled[] = found.map((one) => cancelled(one, canceller));
    const codes = outcomes.flatMap((outcome) => ("code" in outcome ? [outcome.code] : []));
    if (codes.length > 0) return { ...refusedFor(400, codes), forfeited: 0 };
    const done = outcomes.flatMap((outcome) => ("code" in outcome ? [] : [outcome]));
    const after = done.map((outcome) => outcome.after);
    return {
      status: 200,
      forfeited: done.filter(({ forfeits }) => forfeits).length,
      view: {
        info: done.flatMap(({ info, after: { id } }) => (info === undefined ? [] : [[info, id]])),
        appointments: after.map(viewOf),
      },
      learn: () => this.#replace(after),
    };
  }

  #replace(after: readonly HeldAppointment[]): void {
    const before = after.map(({ id }) => this.appointments.find((one) => one.id === id));
    for (const [index, one] of after.entries()) {
      const was = before[index];
      if (was === undefined) continue;
      if (was.status === "booked") changeHolds(this.#calendar, "release", was, this.tenant);
      if (one.status === "booked") changeHolds(this.#calendar, "hold", one, this.tenant);
      if (one.outcome === "returned" && was.outcome !== "returned") this.#countSession(one, -1);
    }
    const changed = new Map(after.map((one) => [one.id, one]));
    this.appointments = this.appointments.map((one) => changed.get(one.id) ?? one);
  }

  #countSession({ client_id, membership_id }: HeldAppointment, change: number): void {
    const client = this.people.find((one) => one.client_id === client_id);
    const membership = client?.memberships.find(({ id }) => id === membership_id);
    if (membership !== undefined) membership.used_sessions += change;
  }
}

/** An appointment that a body names. */
export interface NamedWish {
  readonly id: number;
  readonly version: number | undefined;
}

/** What is asked to be cancelled of a series. */
export interface CancelWish {
  readonly series_id: number;
  readonly from: number | undefined;
  readonly expected: number | undefined;
  readonly waive: boolean;
}

function refusedFor(status: number, codes: readonly string[]) {
  return { status, codes: codes.toSorted() };
}
