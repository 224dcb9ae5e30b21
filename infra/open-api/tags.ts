import type { OperationRow } from "../../shared/api/operations.ts";

/** A group of operations in the API reference. */
interface Tag {
  readonly name: string;
  readonly description: string;
  /** Matches the paths of its operations. An operation belongs to the first tag that matches. */
  readonly paths: RegExp;
}

const TAGS: readonly Tag[] = [
  { name: "Tours", description: "Show a prospect around.", paths: /\/(?:tour|prospect)s?(?:\/|$)/ },
  {
    name: "Clients",
    description: "A client, their appointments and their sessions.",
    paths: /\/clients(?:\/|$)/,
  },
  {
    name: "Availability",
    description: "Find and check times at which an appointment can be booked.",
    paths: /\/availability(?:\/|$)/,
  },
  {
    name: "Schedules",
    description: "When coaches work, and when coaches and rooms are unavailable.",
    paths: /\/(?:staff-schedules|schedule|unavailability|substitution-plan)(?:\/|$)/,
  },
  {
    name: "Classes",
    description: "Plan group classes, and give places in them and in their waitlists.",
    paths: /\/(?:recurring-)?class(?:es|-bookings|-types)(?:\/|$)/,
  },
  {
    name: "Appointments",
    description: "Book a client with a coach, and change the booking.",
    paths: /\/appointments(?:\/|$)/,
  },
  {
    name: "Webhooks",
    description: "Subscribe to events. Events has what a webhook's server gets.",
    paths: /\/webhooks(?:\/|$)/,
  },
  {
    name: "Club",
    description: "Companies, tenants, staff, rooms, types of appointments, and service categories.",
    paths: /^\/(?:tenants|open\/companies)/,
  },
];

/** The groups of the API reference, in its order. */
export const tags = TAGS.map(({ name, description }) => ({ name, description }));

/**
 * The group of an operation.
 * @throws if no tag matches its path
 */
export function tagOf({ path }: Pick<OperationRow, "path">): string {
  const tag = TAGS.find(({ paths }) => paths.test(path));
  if (tag === undefined) throw new Error(`No tag of the API reference has the path ${path}.`);
  return tag.name;
}
