import { type Envelope, envelope, infoEntry, succeed } from "../../../shared/api/answer.ts";
import type { Wanted } from "../../../shared/booking/book.ts";
import type { Decision } from "../../../shared/booking/decide-and-commit.ts";
import { type IdentifiedPerson, identifyPerson, type PersonMemo } from "../person/identify-person.ts";
import type { KnownPeople } from "../person/known-people.ts";
import type { ContactOwners } from "../person/match-person.ts";
import { personEntries } from "../person/person-entries.ts";
import { hashedPersonWrites, imageAhead, personWrites } from "../person/person-writes.ts";
import type { CreateProspectRequest } from "./schema.ts";

/** Decides who a prospect is, and what is recorded of them. An inactive tenant records prospects too. */
export function decideProspect(
  wanted: Wanted<CreateProspectRequest, PersonMemo>,
  contacts: ContactOwners & Partial<KnownPeople>,
): Decision<PersonMemo> {
  const { tenant, caller, body, clock, newId, previous } = wanted;
  const person = identifyPerson({ prospect: body.prospect, caller, previous }, contacts);
  const clientId = person.match.knownClientId ?? newId();
  const wantedPerson = {
    person,
    client: { tenant_id: tenant.tenant_id, client_id: clientId },
    tour: undefined,
    now: clock.now,
    principal: caller.principal,
    imageKey: wanted.newKey(),
  };
  return {
    kind: "book",
    holds: [],
    ahead: imageAhead(wantedPerson),
    writes: () => hashedPersonWrites(wantedPerson),
    identifying: Object.keys(personWrites(wantedPerson, undefined)),
    success: succeed(200, recorded(person, clientId)),
    memo: person.memo,
  };
}

/** A visitor is not told who the person is, nor whether they were known. */
function recorded(person: IdentifiedPerson, clientId: number): Envelope {
  return person.isManaged
    ? envelope(clientId, personEntries(person, clientId))
    : envelope(null, [infoEntry("PROSPECT_RECORDED")]);
}
