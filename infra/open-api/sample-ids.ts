import { serviceCategoryId } from "../../functions/appointments/club/service-categories/service-category.ts";
import sampleClub from "../../shared/club/sample-club.json" with { type: "json" };

// The first record of each kind belongs to the sample club's first location.
const SAMPLE_IDS: ReadonlyMap<string, unknown> = new Map([
  ...Object.values(sampleClub).flatMap(([first]) => Object.entries(first ?? {}).filter(isId)),
  ["membership_id", sampleClub.clients[0]?.memberships[0]?.id],
  ...sampleClub.appointment_types
    .slice(0, 1)
    .map((type): [string, unknown] => ["service_category_id", serviceCategoryId(type)]),
]);

/**
 * An id of the sample club, as an example of a parameter.
 * @returns undefined where the club has no record of the kind, such as an appointment
 */
export function sampleId(parameter: string): unknown {
  return SAMPLE_IDS.get(parameter);
}

function isId([name]: readonly [string, unknown]): boolean {
  return /_(?:uu)?id$/.test(name);
}
