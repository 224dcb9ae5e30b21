import { type Coach, readCoach } from "../../../../shared/club/coach.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { proportionalWaits } from "../../../../shared/tables/back-off.ts";
import type { ReadKey } from "../../../../shared/tables/database.ts";
import { loadSeveral } from "../load-several.ts";
import type { NamedAppointment } from "../named-appointment.ts";
import {
  decideSubstitutions,
  type LoadedSubstitutions,
  type SubstituteAttempt,
} from "./decide-substitutions.ts";
import { substituteCoachesRequest } from "./schema.ts";

/** *Substitute coaches*: all of them in one transaction, or none. */
export const substituteCoaches = writeOperation({
  body: substituteCoachesRequest,
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["BatchGetItem", "ConditionCheckItem", "PutItem"],
    Parts: ["PutItem", "Query"],
    Calendar: ["BatchGetItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  waits: proportionalWaits,
  load,
  decide: decideSubstitutions,
});

/** Reads the appointments and, consistently, the coaches: a request that begins after a suspension was answered finds it. */
async function load(attempt: SubstituteAttempt, reads: Reads): Promise<LoadedSubstitutions> {
  const { tenant, body } = attempt;
  const coaches = body.substitutions.map(({ coach_id }): [string, ReadKey<Coach>] => [
    String(coach_id),
    { ...readCoach(tenant.tenant_id, coach_id), consistent: true },
  ]);
  return await loadSeveral(reads, tenant.tenant_id, namedIn(attempt), Object.fromEntries(coaches));
}

function namedIn({ body: { substitutions } }: SubstituteAttempt): NamedAppointment[] {
  return substitutions.map(({ appointment_id, version }, index) => {
    const element = `substitutions[${index}]`;
    const [idField, versionField] = [`${element}.appointment_id`, `${element}.version`];
    return { id: appointment_id, element, idField, version, versionField };
  });
}
