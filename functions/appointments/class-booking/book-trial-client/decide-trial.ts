import { withEntries } from "../../../../shared/api/answer.ts";
import type { Commit, Decision } from "../../../../shared/operations/decision.ts";
import type { Attempt, Sight } from "../../../../shared/operations/write.ts";
import type { IdentifiedPerson } from "../../../../shared/people/identify-person.ts";
import { newPerson, type PersonRequest, personCommit } from "../../../../shared/people/person-writes.ts";
import { personEntries } from "../../../../shared/people/personal-data.ts";
import { type ClientItem, countedAttributes } from "../../../../shared/tables/clients-table.ts";
import { decidePlace } from "../decide-place.ts";
import type { PlaceRecords } from "../place-records.ts";
import { type BookTrialClientRequest, namedClient } from "./schema.ts";

/** What decides about a trial. */
export interface TrialRecords {
  readonly records: PlaceRecords;
  /** Who the prospect is; undefined where the body names a client. */
  readonly person: IdentifiedPerson | undefined;
}

type TrialAttempt = Attempt<{ readonly class_id: number }, BookTrialClientRequest>;

/** Decides about a trial. A prospect is recorded by the transaction that books them. */
export function decideTrial(
  attempt: TrialAttempt,
  { records, person }: TrialRecords,
  sight: Sight,
): Decision {
  const { body, tenant, caller, clock, path, newId, newKey } = attempt;
  if (person === undefined) {
    return decidePlace(attempt, { client_id: namedClient(body), isTrial: true }, records, sight);
  }
  const client_id = person.match.knownClientId ?? newId("client");
  const request: PersonRequest = {
    person,
    client: { tenant_id: tenant.tenant_id, client_id },
    tour: undefined,
    now: clock.now,
    principal: caller.principal,
    status: "prospect",
    imageKey: newKey("image"),
  };
  const client = records.client ?? newPerson(request, undefined).item;
  const wish = { client_id, isTrial: true, info: personEntries(person, client_id) };
  const decision = decidePlace(attempt, wish, { ...records, client }, sight);
  if (decision.kind === "commit") return withPerson(decision, request, { client, classId: path.class_id });
  if (decision.kind !== "refuse") return decision;
  // The body has no client_id.
  const refusal = withEntries(decision.refusal, (entry) =>
    entry.identifier === "client_id" ? { ...entry, identifier: "prospect" } : entry,
  );
  return { ...decision, refusal };
}

/** The commit of a place with its person: their record is one item, so what the booking counts is written with it. */
function withPerson(
  { changes, identifying = [], ...commit }: Commit,
  request: PersonRequest,
  { client, classId }: { readonly client: ClientItem; readonly classId: number },
): Commit {
  // A trial takes no session: a place and the class of the trial are all that it counts.
  const counted =
    changes.length === 0 ? undefined : countedAttributes(client, { classes: 1, trial: classId });
  const ofPerson = personCommit({ ...request, counted });
  return {
    ...commit,
    changes: changes.map(({ writes: { client: _, ...writes }, ...change }) => ({ ...change, writes })),
    ...ofPerson,
    identifying: [...identifying, ...(ofPerson.identifying ?? [])],
  };
}
