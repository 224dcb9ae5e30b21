import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import type { IdentifiedPerson } from "./identify-person.ts";
import { ignoredFields } from "./personal-data.ts";

/** The entries about the person in an answer to a caller with `tours.manage`; none for a visitor. */
export function personEntries(person: IdentifiedPerson, client_id: number): InfoEntry[] {
  if (!person.isManaged) return [];
  const about = { identifier: "client_id", jsonObject: { client_id } };
  const { knownClientId, isAmbiguous } = person.match;
  return [
    infoEntry(knownClientId === undefined ? "PROSPECT_CREATED" : "PROSPECT_MATCHED", about),
    ...(isAmbiguous ? [infoEntry("PROSPECT_AMBIGUOUS", about)] : []),
    ...ignoredFields(person).map((field) => infoEntry("FIELD_IGNORED", { identifier: `prospect.${field}` })),
  ];
}
