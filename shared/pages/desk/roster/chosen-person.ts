import type { ClassType, ListedClient, Membership, RosterEntry } from "@fitness-club-booking/sdk/records";
import { h, type Inside } from "../../parts/elements.ts";
import { medicalAlert } from "../card/card-parts.ts";
import type { Desk } from "../club/club-records.ts";
import { membershipName, numberInWords } from "../club/words.ts";
import type { KnownClass } from "../day/entries.ts";
import { hasForfeited, hasPlace } from "./roster-rules.ts";
import { nameInRoster, rosterTexts } from "./roster-words.ts";

/** A person who is to be added to a class, and what was read of them. */
export interface Chosen {
  readonly person: ListedClient;
  /** Undefined where the club does not block them, or it is not known. */
  readonly blocked?: HTMLElement | undefined;
  readonly type?: ClassType | undefined;
  /** Those that can pay; undefined where that is not known. */
  readonly memberships?: readonly Membership[] | undefined;
}

/**
 * What staff must know of a person before they are added.
 * @param entry their entry in the roster, if they have one
 * @param isFull whether no place of the class is open
 */
export function aboutPerson(
  desk: Desk,
  { person, blocked, memberships }: Chosen,
  {
    of,
    entry,
    isFull,
  }: { readonly of: KnownClass; readonly entry: RosterEntry | undefined; readonly isFull: boolean },
): Inside[] {
  const { page } = desk;
  const { client_id } = person;
  const texts = rosterTexts(desk);
  const name = nameInRoster({ client: person, client_id }, desk);
  const parts = [
    h("p", h("strong", name), ` (${numberInWords(person, page.strings)})`),
    medicalAlert(person, page),
    blocked,
  ];
  if (entry !== undefined && hasPlace(entry)) return [...parts, h("p", texts.isThere)];
  const position = entry?.waitlist?.position;
  const [first, second] = memberships ?? [];
  const isPaid = hasForfeited(entry);
  const takes = first === undefined ? texts.nothingPays : texts.pays(membershipName(first, page.strings));
  const pays = isPaid ? texts.forfeitedPays : takes;
  const isKnown = isPaid || (memberships !== undefined && second === undefined);
  return [
    ...parts,
    position == null ? undefined : h("p", texts.isWaiting(position)),
    isKnown && !of.is_complimentary ? h("p", pays) : undefined,
    isFull ? h("p", texts.full) : undefined,
  ];
}
