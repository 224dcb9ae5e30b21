import { type ClientProfile, holdsVisitorData } from "../tables/client-profile.ts";

/** The name of a client, if the club has given it. */
export function confirmedName(client: ClientProfile): string | undefined {
  return holdsVisitorData(client) ? undefined : client.full_name;
}

/** A client's first name, and the initial of the family name: what a coach is told. */
export function shortName(client: ClientProfile | undefined): string | undefined {
  const words = (client && confirmedName(client))?.split(/\s+/u) ?? [];
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const [initial] = last ?? "";
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
