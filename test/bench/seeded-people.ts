import { GENERATED } from "../support/generated-club.ts";
import { personItems } from "../support/stored-clients.ts";
import type { Seeds } from "./seeded-engine.ts";

// Whom there is once in a club of any size, among those of the same first name.
const PLACE = 491;
const FIRST_NUMBER = 7_700_000_000;

/** What searches look for in {@link seededPeople}. */
export const SOUGHT = {
  common: "Anna",
  last_name: "Miller",
  full_name: "Ida Miller",
  email_id: `person.${PLACE}@example.com`,
  mobile: `+44 ${FIRST_NUMBER + PLACE}`,
} as const;

/** So many people, of whom half are called Anna, and 20 Ida; one is Ida Miller. */
export function seededPeople(count: number): Seeds {
  return { Clients: people(count) };
}

function* people(count: number): Generator<Readonly<Record<string, unknown>>> {
  const every = Math.floor(count / 20);
  for (let index = 0; index < count; index += 1) {
    const isIda = index % every === PLACE % every;
    const first = isIda ? "Ida" : index % 2 === 0 ? SOUGHT.common : `Bela${index % 97}`;
    yield* personItems({
      tenant_id: GENERATED.tenant_id,
      client_id: 1_000_000 + index,
      full_name: `${first} ${index === PLACE ? SOUGHT.last_name : `Smith${index}`}`,
      email_id: `person.${index}@example.com`,
      mobile_country_code: "44",
      mobile_number: FIRST_NUMBER + index,
    });
  }
}
