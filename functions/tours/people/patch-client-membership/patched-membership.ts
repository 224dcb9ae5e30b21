import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import type { Membership } from "../../../../shared/tables/clients-table.ts";
import type { PatchClientMembershipRequest } from "./schema.ts";

/** A membership after a change, the names of the fields that differ, and what is wrong with them. */
export interface PatchedMembership {
  readonly membership: Membership;
  readonly fields: readonly (keyof PatchClientMembershipRequest)[];
  readonly problems: readonly InfoEntry[];
}

/** Changes a membership. Only what differs is judged. */
export function patchedMembership(before: Membership, body: PatchClientMembershipRequest): PatchedMembership {
  const { start_date, end_date, number_of_sessions } = before;
  const patch = { start_date, end_date, number_of_sessions, ...definedFields(body) };
  const fields = NAMES.filter((name) => patch[name] !== before[name]);
  const membership = { ...before, ...patch };
  return {
    membership,
    fields,
    problems: [...dateProblems(membership, fields), ...sessionProblems(membership, fields)],
  };
}

const NAMES = ["start_date", "end_date", "number_of_sessions"] as const;

type Names = PatchedMembership["fields"];

function definedFields(body: PatchClientMembershipRequest): Partial<Membership> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function dateProblems({ start_date, end_date }: Membership, changed: Names): InfoEntry[] {
  const identifier = (["end_date", "start_date"] as const).find((name) => changed.includes(name));
  if (identifier === undefined || start_date <= end_date) return [];
  const phrase = identifier === "end_date" ? "no earlier than start_date" : "no later than end_date";
  return [invalidField(identifier, phrase, { expected: "date-time", received: "date-time" })];
}

function sessionProblems(membership: Membership, changed: Names): InfoEntry[] {
  const { number_of_sessions, used_sessions, is_unlimited } = membership;
  if (!changed.includes("number_of_sessions") || is_unlimited || number_of_sessions >= used_sessions)
    return [];
  const phrase = `at least ${used_sessions}, because so many sessions are used`;
  return [
    invalidField("number_of_sessions", phrase, { expected: "integer", received: "integer", used_sessions }),
  ];
}

function invalidField(
  identifier: string,
  phrase: string,
  jsonObject: Readonly<Record<string, string | number>>,
): InfoEntry {
  return infoEntry("FIELD_INVALID", {
    identifier,
    message: `The field ${identifier} must be ${phrase}.`,
    help: `Correct ${identifier}.`,
    jsonObject,
  });
}
