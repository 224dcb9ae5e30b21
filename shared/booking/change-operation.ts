import type * as v from "valibot";
import type { Answer, Refusal, Success } from "../api/answer.ts";
import type { OperationName } from "../api/operations.ts";
import type { Tenant } from "../club/tenant.ts";
import { repeatUntilSettled, type Unsettled } from "../tables/back-off.ts";
import type { ItemsOf, Write } from "../tables/database.ts";
import { answerByNow, commitWithAnswer, type Keys, readWithAnswer } from "./kept-answer.ts";
import type { Dependencies, OperationDefinition } from "./operation-definition.ts";
import { type TenantOperation, type TenantRequest, tenantOperation } from "./tenant-operation.ts";

/** A change that the rules allow: its commit fails where what was read has changed since. */
export interface Change {
  /** None where nothing is left to be done. */
  readonly writes: Readonly<Record<string, Write>>;
  readonly success: Success;
}

/** The present of one attempt, and the ids that it may give. */
export interface AttemptTime {
  readonly now: Date;
  /** Draws a record id. */
  readonly newId: () => number;
}

type Parsed<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

/** What is particular to an operation that changes a tenant's records and books nobody. */
export interface ChangeOperation<
  PathEntries extends v.ObjectEntries,
  Body extends v.GenericSchema,
  Wished extends Keys,
  More extends object,
> extends Omit<TenantOperation<PathEntries, Record<never, never>, Body>, "run" | "query" | "counts"> {
  /** The records that the path names. */
  readonly keys: (tenant: Tenant, path: Parsed<PathEntries>) => Wished;
  /** Reads what else the decision needs, in the same round trip or more. */
  readonly read: (
    request: TenantRequest<Parsed<PathEntries>, unknown, v.InferOutput<Body>>,
    now: Date,
  ) => Promise<More>;
  /** Decides by what was read; pure. */
  readonly decide: (
    request: TenantRequest<Parsed<PathEntries>, unknown, v.InferOutput<Body>>,
    records: NoInfer<ItemsOf<Wished> & More>,
    time: AttemptTime,
  ) => Change | Refusal;
}

/**
 * Defines an operation that changes a tenant's records: it reads, decides, and commits the change with its answer in one
 * transaction, repeated where what was read has changed.
 */
export function changeOperation<
  Name extends OperationName,
  PathEntries extends v.ObjectEntries,
  Wished extends Keys,
  More extends object,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(name: Name, operation: ChangeOperation<PathEntries, Body, Wished, More>): OperationDefinition<Name> {
  async function attempt(
    request: TenantRequest<Parsed<PathEntries>, unknown, v.InferOutput<Body>>,
    dependencies: Dependencies,
  ): Promise<Answer | Unsettled> {
    const { tenant, path, idempotent, database } = request;
    const now = dependencies.now();
    const [{ earlier, items }, more] = await Promise.all([
      readWithAnswer(database, operation.keys(tenant, path), { idempotent, now }),
      operation.read(request, now),
    ]);
    if (earlier !== undefined) return earlier;
    const time = { now, newId: () => dependencies.newId(now) };
    const decision = operation.decide(request, { ...items, ...more }, time);
    if ("ok" in decision) return (await answerByNow(database, { idempotent, now })) ?? decision;
    const outcome = await commitWithAnswer(database, decision.writes, decision.success, { idempotent, now });
    if ("ok" in outcome) return outcome;
    return { settled: false, ...(outcome.conflicted ? {} : { basis: { items, more } }) };
  }

  return tenantOperation<Name, PathEntries, Record<never, never>, Body>(name, {
    ...operation,
    counts: "change",
    run: (request, dependencies) =>
      repeatUntilSettled<Answer, Unsettled>(() => attempt(request, dependencies), request.deadline),
  });
}
