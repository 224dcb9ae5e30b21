import { refuseAll } from "../../../../shared/api/answer.ts";
import type { SeenClass } from "../../../../shared/classes/class-items.ts";
import { type Coach, readCoach } from "../../../../shared/club/coach.ts";
import { withWholeHistory } from "../../../../shared/history/whole-history.ts";
import { type Refuse, refused } from "../../../../shared/operations/decision.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import type { AppointmentItem } from "../../../../shared/tables/appointments-table.ts";
import { nameOfClass, readClass } from "../../../../shared/tables/classes-table.ts";
import type { ItemReads, ReadKey } from "../../../../shared/tables/database.ts";
import { missingEntry, readAppointments, staleEntries, withHistories } from "../load-several.ts";
import type { NamedAppointment } from "../named-appointment.ts";
import type { SubstituteCoachesRequest } from "./schema.ts";

/** What a substitution names, as it was read with its whole history. */
export type Substituted =
  | { readonly noun: "appointment"; readonly named: NamedAppointment; readonly item: AppointmentItem }
  | { readonly noun: "class"; readonly named: NamedAppointment; readonly item: SeenClass };

type FoundSubstitution = Substituted & { readonly coach_id: number };

/** What a request to substitute coaches names, in its order; a coach who does not exist is undefined. */
export type LoadedSubstitutions =
  | { readonly kind: "refused"; readonly refusal: Refuse }
  | {
      readonly kind: "found";
      readonly found: readonly FoundSubstitution[];
      readonly coaches: Readonly<Record<string, Coach | undefined>>;
    };

/**
 * Reads the appointments, the classes and, consistently, the coaches: a request that begins after a suspension was answered finds it.
 * One round trip, or two where a history is long. The refusal names all that are missing or, if none is, all that have another
 * version.
 */
export async function loadSubstitutions(
  reads: Reads,
  tenantId: number,
  { substitutions }: SubstituteCoachesRequest,
): Promise<LoadedSubstitutions> {
  const named = substitutions.map(namedBy);
  const idsOf = (noun: Substituted["noun"]) =>
    named.flatMap((each) => (each.noun === noun ? each.named.id : []));
  const [appointments, classes, coaches] = await Promise.all([
    readAppointments(reads, tenantId, idsOf("appointment")),
    readClasses(reads, tenantId, idsOf("class")),
    reads.read(coachKeys(tenantId, substitutions)),
  ]);
  const appointmentOf = new Map(appointments.map((item) => [item.record.appointment_id, item]));
  const classOf = new Map(classes.map((item) => [item.record.class_id, item]));
  const itemOf = ({ noun, named: { id } }: Named) => (noun === "class" ? classOf : appointmentOf).get(id);
  const missing = named.filter((each) => itemOf(each) === undefined);
  const refusal = refuseAll(
    missing.length > 0
      ? missing.map((each) => missingEntry(each.noun, each.named))
      : named.flatMap((each) => staleEntries(each.noun, each.named, itemOf(each))),
  );
  if (refusal !== undefined) return { kind: "refused", refusal: refused(refusal) };
  const [wholeAppointments, wholeClasses] = await Promise.all([
    withHistories(reads, appointments),
    withClassHistories(reads, classes),
  ]);
  const found = named.flatMap(({ noun, coach_id, named: each }): FoundSubstitution[] => {
    const item = wholeAppointments.find(({ record }) => record.appointment_id === each.id);
    const of = wholeClasses.find(({ record }) => record.class_id === each.id);
    if (noun === "class") return of === undefined ? [] : [{ noun, coach_id, named: each, item: of }];
    return item === undefined ? [] : [{ noun, coach_id, named: each, item }];
  });
  return { kind: "found", found, coaches };
}

interface Named {
  readonly noun: Substituted["noun"];
  readonly named: NamedAppointment;
  readonly coach_id: number;
}

function namedBy(substitution: SubstituteCoachesRequest["substitutions"][number], index: number): Named {
  const { appointment_id, class_id, coach_id, version } = substitution;
  const noun = class_id === undefined ? "appointment" : "class";
  const id = class_id ?? appointment_id;
  if (id === undefined) throw new Error("A substitution without a booking passed for one with.");
  const element = `substitutions[${index}]`;
  const [idField, versionField] = [`${element}.${noun}_id`, `${element}.version`];
  return { noun, coach_id, named: { id, element, idField, version, versionField } };
}

function coachKeys(tenantId: number, substitutions: SubstituteCoachesRequest["substitutions"]) {
  const keys = substitutions.map(({ coach_id }): [string, ReadKey<Coach>] => [
    String(coach_id),
    { ...readCoach(tenantId, coach_id), consistent: true },
  ]);
  return Object.fromEntries(keys);
}

/** Reads the classes with these ids that exist, in their order. */
export async function readClasses(
  reads: ItemReads,
  tenantId: number,
  ids: readonly number[],
): Promise<SeenClass[]> {
  const found = await reads.read(Object.fromEntries(ids.map((id) => [String(id), readClass(tenantId, id)])));
  return ids.flatMap((id) => found[id] ?? []);
}

/** The classes with their whole histories. */
export async function withClassHistories(
  reads: ItemReads,
  items: readonly SeenClass[],
): Promise<SeenClass[]> {
  return await Promise.all(
    items.map((item) => {
      const { tenant_id, class_id } = item.record;
      return withWholeHistory(reads, item, nameOfClass(tenant_id, class_id));
    }),
  );
}
