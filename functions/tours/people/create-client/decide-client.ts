import * as v from "valibot";
import { envelope, refuseAll, succeed } from "../../../../shared/api/answer.ts";
import { type Judgement, refused } from "../../../../shared/operations/decision.ts";
import type { Attempt } from "../../../../shared/operations/write.ts";
import { clientView } from "../../../../shared/people/client-view.ts";
import type { LoadedPerson } from "../../../../shared/people/identify-person.ts";
import { newPerson, personCommit } from "../../../../shared/people/person-writes.ts";
import { ClientProfileSchema } from "../../../../shared/tables/client-profile.ts";
import { takenContacts } from "../client-contacts.ts";
import { keptWithout } from "../kept-client.ts";
import { replacedFields } from "../profile-request.ts";
import type { CreateClientRequest } from "./schema.ts";

/** Decides whether a client is created: nobody else may have their contacts. An inactive tenant records clients too. */
export function decideClient(
  { tenant, caller, clock, body, newId, newKey }: Attempt<unknown, CreateClientRequest>,
  { person }: LoadedPerson,
): Judgement {
  const refusal = refuseAll(takenContacts(person.found));
  if (refusal !== undefined) return refused(refusal);
  const client = { tenant_id: tenant.tenant_id, client_id: newId("client") };
  const request = {
    person,
    client,
    tour: undefined,
    now: clock.now,
    principal: caller.principal,
    status: "client" as const,
    imageKey: newKey("image"),
  };
  const { item, profile, entry } = newPerson(request, undefined);
  const created = v.parse(ClientProfileSchema, { ...item, ...profile });
  const answer = {
    create_response: envelope(client.client_id),
    client: clientView(created, [entry], caller),
  };
  const success = { ...succeed(201, answer), version: created.profile_version };
  return {
    kind: "commit",
    changes: [],
    ...personCommit(request),
    success: keptWithout(success, replacedFields(body)),
  };
}
