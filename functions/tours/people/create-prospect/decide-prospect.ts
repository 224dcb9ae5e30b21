import { type Envelope, envelope, infoEntry, succeed } from "../../../../shared/api/answer.ts";
import type { Commit } from "../../../../shared/operations/decision.ts";
import type { Attempt } from "../../../../shared/operations/write.ts";
import type { IdentifiedPerson } from "../../../../shared/people/identify-person.ts";
import { personCommit } from "../../../../shared/people/person-writes.ts";
import { personEntries } from "../../../../shared/people/personal-data.ts";
import type { CreateProspectRequest } from "./schema.ts";

/** Decides who a prospect is, and what is recorded of them. An inactive tenant records prospects too. */
export function decideProspect(
  { tenant, caller, clock, newId, newKey }: Attempt<unknown, CreateProspectRequest>,
  { person }: { readonly person: IdentifiedPerson },
): Commit {
  const clientId = person.match.knownClientId ?? newId("client");
  const personRequest = {
    person,
    client: { tenant_id: tenant.tenant_id, client_id: clientId },
    tour: undefined,
    now: clock.now,
    principal: caller.principal,
    status: "prospect" as const,
    imageKey: newKey("image"),
  };
  return {
    kind: "commit",
    changes: [],
    ...personCommit(personRequest),
    success: succeed(200, recorded(person, clientId)),
  };
}

/** The answer. A visitor does not learn who the person is, nor whether they were known. */
function recorded(person: IdentifiedPerson, clientId: number): Envelope {
  return person.isManaged
    ? envelope(clientId, personEntries(person, clientId))
    : envelope(null, [infoEntry("PROSPECT_RECORDED")]);
}
